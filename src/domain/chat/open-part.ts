import type { ClosedPartEntry } from './run-entry.ts';
import type { StandingEntry } from './standing-log.ts';
import type { StepResponse } from '../steps/step-kinds.ts';
import type { StepsReply } from '../steps/steps-reply.ts';

/**
 * Tracks the private part of the person who has the device, and the private parts that are closed. A part begins at the
 * person's first private step and closes when the device is passed on.
 */
export class OpenPrivatePart {
  /** The index of the current holder's first private step among the visible steps; null without one. */
  #seen: number | null = null;
  /** The number of standing log entries (not undone) when the part's first private step was reached. */
  #entries = 0;
  /** The number of standing log entries when a part last closed; answers among them can no longer be changed. */
  closedEntries = 0;
  /** The place at which the conversation continued after each closed part. */
  readonly closings: ClosedPartEntry['to'][] = [];
  /** The keys of answers and touchpoint ends in closed parts. */
  readonly #closed = new Set<string>();

  get isPrivate(): boolean {
    return this.#seen !== null;
  }

  /** Begins the part at its first private step; further private steps change nothing. */
  reach(seen: number, entries: number): void {
    if (this.#seen !== null) return;
    this.#seen = seen;
    this.#entries = entries;
  }

  /**
   * Closes the part, because the device is passed on and the conversation continues at `to`. Returns the index of the
   * first visible step to hide, or null when no part is open.
   */
  close(keys: readonly (string | null)[], to: ClosedPartEntry['to']): number | null {
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

export type RecordedAnswer = { response: StepResponse | null; reply: StepsReply };

/** Returns the key under which the reply to an answer or a touchpoint's end is recorded. */
export const toRecordedAnswerKey = (kind: 'answered' | 'touchpoint-ended', id: string): string =>
  `${kind}:${id}`;

export function findRecordedAnswerKey(entry: StandingEntry): string | null {
  if (entry.kind === 'answered') return toRecordedAnswerKey(entry.kind, entry.stepId);
  return entry.kind === 'touchpoint-ended' ? toRecordedAnswerKey(entry.kind, entry.touchpointId) : null;
}
