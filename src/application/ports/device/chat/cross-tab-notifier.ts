import type { ConversationKey } from './offline-store.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/**
 * The notifications between tabs of this browser (promise 29).
 *
 * Adapters: `notify` must reach the listeners of the same conversation in other tabs, never in this one, and must not
 * carry an answer. In a browser that cannot send messages between tabs no listener is called.
 */
export interface CrossTabNotifier {
  notify(moved: ConversationKey): void;
  subscribe(of: ConversationKey, listener: () => void): () => void;
}
export const CrossTabNotifier: PortToken<CrossTabNotifier> = createPortToken('OtherTabs');
