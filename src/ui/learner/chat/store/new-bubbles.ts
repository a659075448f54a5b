import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';
import type { DisplayChanges } from './batched-chat-display.ts';

/** The bubbles that have just appeared: the number from an earlier visit, and the coach's new ones. */
export type NewBubbles = { seen: number; fresh: readonly Bubble[] };

/** Reports the new bubbles of a conversation, those of a step together. */
export class NewBubbleReporter {
  readonly #listeners = new Set<(arrival: NewBubbles) => void>();
  /** The bubbles of a step that is still appearing. */
  #waiting: readonly Bubble[] = [];

  /** Calls the listener for everything that appears from now on. Returns the function that removes it. */
  listen(listener: (arrival: NewBubbles) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reports changes. `isMore`: the step of the last bubble has further ones. */
  announce({ cleared, undone, arrived }: DisplayChanges, { isMore }: { isMore: boolean }): void {
    const all = cleared || undone ? arrived : [...this.#waiting, ...arrived];
    this.#waiting = isMore ? all : [];
    if (isMore || all.length === 0) return;
    const seen = all.filter(({ viewed }) => viewed).length;
    const fresh = all.filter(({ viewed, from }) => !viewed && from === 'coach');
    for (const listener of this.#listeners) listener({ seen, fresh });
  }
}
