import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { RunEntry } from '../../../../domain/chat/run-entry.ts';
import type { ChatGateway } from '../chat/chat-gateway.ts';
import type { Connection } from '../platform/connection.ts';
import type { OfflineStore } from '../chat/offline-store.ts';
import type { OtherTabs } from '../chat/other-tabs.ts';
import { token, type Token } from '../../token.ts';

/** A run of a draft, with the ports of its conversation. */
export type DraftRun = {
  gateway: ChatGateway;
  copy: OfflineStore;
  connection: Connection;
  otherTabs: OtherTabs;
  /** The run so far. */
  log(): readonly RunEntry[];
};

/**
 * Plays an author's draft: the real conversation, on this device alone.
 *
 * Adapters: nothing is stored or sent. `log` is a run that has begun; `freshFrom` names the step from which on the
 * conversation appears in its own time, although it was reached already.
 */
export interface DraftStage {
  /** Brings what plays conversations. Rejects when it does not come; to be asked again then. */
  ready(): Promise<void>;
  /** @throws Error before it is ready. */
  open(activity: ActivityDefinition, log?: readonly RunEntry[], freshFrom?: string | null): DraftRun;
}
export const DraftStage: Token<DraftStage> = token('DraftStage');
