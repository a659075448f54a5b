import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';
import type { DisplayChanges } from './batched-chat-display.ts';

/** New bubbles: the number of those from an earlier visit, and the coach's bubbles that are new to the person. */
export type NewBubbles = { seen: number; fresh: readonly Bubble[] };

/** Reports new bubbles of a conversation; those of one step are reported together. */
export class NewBubbleReporter {
  readonly #listeners = new Set<(arrival: NewBubbles) => void>();
  /** The bubbles of a step that has not appeared completely. */
  #waiting: readonly Bubble[] = [];

  /** Calls `listener` for new bubbles from now on. Returns a function that unsubscribes. */
  listen(listener: (arrival: NewBubbles) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reports the bubbles of `changes`; waits while `isMore`, because the step has more bubbles. */
  announce({ cleared, undone, arrived }: DisplayChanges, { isMore }: { isMore: boolean }): void {
    const all = cleared || undone ? arrived : [...this.#waiting, ...arrived];
    this.#waiting = isMore ? all : [];
    if (isMore || all.length === 0) return;
    const seen = all.filter(({ viewed }) => viewed).length;
    const fresh = all.filter(({ viewed, from }) => !viewed && from === 'coach');
    for (const listener of this.#listeners) listener({ seen, fresh });
  }
}
