import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { RunEntry } from '../../../../domain/chat/run-entry.ts';
import type { ChatGateway } from '../chat/chat-gateway.ts';
import type { NetworkConnection } from '../platform/connection.ts';
import type { OfflineStore } from '../chat/offline-store.ts';
import type { CrossTabNotifier } from '../chat/cross-tab-notifier.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** A run of a draft, with the ports of its conversation. */
export type DraftRun = {
  gateway: ChatGateway;
  copy: OfflineStore;
  connection: NetworkConnection;
  otherTabs: CrossTabNotifier;
  /** Returns the log of the run so far. */
  log(): readonly RunEntry[];
};

/**
 * Plays an author's draft as a real conversation, on this device only.
 *
 * Adapters: nothing may be stored or sent. `log` is the log of a run to continue. `freshFrom` is the id of the step
 * from which bubbles appear one after the other, although the run had reached these steps before.
 */
export interface DraftPlayer {
  /** Loads the engine that plays conversations. Rejects when loading fails; the caller must then call again. */
  ready(): Promise<void>;
  /** @throws Error before `ready` has resolved. */
  open(activity: ActivityDefinition, log?: readonly RunEntry[], freshFrom?: string | null): DraftRun;
}
export const DraftPlayer: PortToken<DraftPlayer> = createPortToken('DraftStage');
