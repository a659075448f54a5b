import type { ConversationKey } from './offline-store.ts';
import { token, type Token } from '../../token.ts';

/**
 * The other tabs of this browser (promise 29).
 *
 * Adapters: `notify` reaches the listeners of the same conversation in other tabs, never in this one; it
 * carries no answer. Where tabs cannot talk to each other, no listener is called.
 */
export interface OtherTabs {
  notify(moved: ConversationKey): void;
  subscribe(of: ConversationKey, listener: () => void): () => void;
}
export const OtherTabs: Token<OtherTabs> = token('OtherTabs');
