import type { Conversation } from './offline-store.ts';

/**
 * The other tabs of this browser (promise 29).
 *
 * Adapters: `tell` reaches the listeners of the same conversation in other tabs, never in this one; it
 * carries no answer. Where tabs cannot talk to each other, no listener is called.
 */
export interface OtherTabs {
  notify(moved: Conversation): void;
  subscribe(of: Conversation, listener: () => void): () => void;
}
export const OtherTabs = Symbol.for('OtherTabs');
