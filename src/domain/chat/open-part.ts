import type { ClosedPart } from './run-entry.ts';
import type { StandingEntry } from './standing-log.ts';
import type { StepResponse } from '../steps/step-kinds.ts';
import type { StepsReply } from '../steps/steps-reply.ts';

/**
 * The private steps of the present person's part, and the parts closed before: from its first private step on, a part
 * closes when the device is passed on.
 */
export class OpenPart {
  /** The index of the present person's first private step among the steps seen; null without one. */
  #seen: number | null = null;
  /** How many entries stood when it was reached. */
  #entries = 0;
  /** How many stood when something was closed last: none of them can be gone back to. */
  closedEntries = 0;
  /** The place at which the conversation continued after each closed part. */
  readonly closings: ClosedPart['to'][] = [];
  /** The ids of answers and endings in closed parts. */
  readonly #closed = new Set<string>();

  get isPrivate(): boolean {
    return this.#seen !== null;
  }

  /** A private step is reached: the first one counts. */
  reach(seen: number, entries: number): void {
    if (this.#seen !== null) return;
    this.#seen = seen;
    this.#entries = entries;
  }

  /** The device is passed on, and the conversation goes on `to` there. Gives the place among what is seen that closes; null where nothing does. */
  close(keys: readonly (string | null)[], to: ClosedPart['to']): number | null {
    const seen = this.#seen;
    if (seen === null) return null;
    for (const key of keys.slice(this.#entries)) if (key !== null) this.#closed.add(key);
    this.closedEntries = keys.length;
    this.closings.push(to);
    this.#seen = null;
    return seen;
  }

  isClosed(key: string): boolean {
    return this.#closed.has(key);
  }

  clear(): void {
    this.#seen = null;
    this.closedEntries = 0;
    this.closings.length = 0;
    this.#closed.clear();
  }
}

export type TakenAnswer = { response: StepResponse | null; reply: StepsReply };

/** The key under which an answer or the end of a touchpoint is found again. */
export const takenKey = (kind: 'answered' | 'touchpoint-ended', id: string): string => `${kind}:${id}`;

export function takenKeyOf(entry: StandingEntry): string | null {
  if (entry.kind === 'answered') return takenKey(entry.kind, entry.stepId);
  return entry.kind === 'touchpoint-ended' ? takenKey(entry.kind, entry.touchpointId) : null;
}
