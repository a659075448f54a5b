import type { Conversation } from './device-copy.ts';

/**
 * The other tabs of this browser (promise 29).
 *
 * Adapters: `tell` reaches the listeners of the same conversation in other tabs, never this one's;
 * it carries no answer. Where tabs cannot talk to each other, nothing is heard.
 */
export interface OtherTabs {
  tell(moved: Conversation): void;
  hear(of: Conversation, listener: () => void): () => void;
}
export const OtherTabs = Symbol.for('OtherTabs');
