import type { ConversationKey } from './offline-store.ts';
import { token, type Token } from '../../token.ts';

/**
 * The notifications between tabs of this browser (promise 29).
 *
 * Adapters: `notify` must reach the listeners of the same conversation in other tabs, never in this one, and must not
 * carry an answer. In a browser that cannot send messages between tabs no listener is called.
 */
export interface OtherTabs {
  notify(moved: ConversationKey): void;
  subscribe(of: ConversationKey, listener: () => void): () => void;
}
export const OtherTabs: Token<OtherTabs> = token('OtherTabs');
