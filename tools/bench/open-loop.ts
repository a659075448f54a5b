import { setTimeout as pause } from 'node:timers/promises';

/** The factor from one bucket of times to the next, by which a reported quantile is at most 2 % too high. */
const growth = 1.02;

/** Counts the requests of one kind that were due, sent and done, with their times since they were due. */
export class Tally {
  due = 0;
  done = 0;
  underWay = 0;
  longestMs = 0;
  /** The failed requests, counted by reason. */
  readonly errors = new Map<string, number>();
  readonly #buckets: number[] = [];

  fail(why: string): void {
    this.errors.set(why, (this.errors.get(why) ?? 0) + 1);
  }

  took(ms: number): void {
    this.done += 1;
    this.longestMs = Math.max(this.longestMs, ms);
    const bucket = Math.max(0, Math.ceil(Math.log(Math.max(ms, 0.01) / 0.01) / Math.log(growth)));
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
  }

  /** Returns the time (ms) that this share of the completed requests did not exceed. */
  quantile(share: number): number {
    let left = Math.ceil(this.done * share);
    for (const [bucket, count = 0] of this.#buckets.entries()) {
      left -= count;
      if (left <= 0) return Math.min(this.longestMs, 0.01 * growth ** bucket);
    }
    return this.longestMs;
  }

  get failed(): number {
    return [...this.errors.values()].reduce((sum, count) => sum + count, 0);
  }
}

/**
 * Starts `work` at an even rate for the given time, without waiting for earlier work: a slow server meets the same
 * arrivals as a fast one, and times count from the due instants.
 *
 * While `most` are in progress, further ones count as failed and are not started. Ends when all started work has ended.
 */
export async function openLoop(
  tally: Tally,
  { perSecond, seconds, most }: { perSecond: number; seconds: number; most: number },
  work: () => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  const one = async (dueAt: number): Promise<void> => {
    if (tally.underWay >= most) return tally.fail('not sent: too many under way');
    tally.underWay += 1;
    try {
      await work();
      tally.took(performance.now() - dueAt);
    } catch (error) {
      tally.fail(error instanceof Error ? error.message : String(error));
    } finally {
      tally.underWay -= 1;
    }
  };
  const inAll = Math.round(perSecond * seconds);
  while (tally.due < inAll) {
    const ready = Math.min(inAll, Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1);
    for (; tally.due < ready; tally.due += 1) void one(begun + (tally.due / perSecond) * 1000);
    await pause(Math.max(1, begun + (tally.due / perSecond) * 1000 - performance.now()));
  }
  while (tally.underWay > 0) await pause(20);
}

/** Returns the tallies as a table. */
export function printTallies(tallies: ReadonlyMap<string, Tally>, seconds: number): string {
  const head = ['', 'asked/s', 'done/s', 'p50 ms', 'p95', 'p99', 'longest', 'not done'];
  const rows = [...tallies].map(([name, tally]) => [
    name,
    (tally.due / seconds).toFixed(1),
    (tally.done / seconds).toFixed(1),
    ...[0.5, 0.95, 0.99].map((share) => tally.quantile(share).toFixed(0)),
    tally.longestMs.toFixed(0),
    `${tally.failed} (${((100 * tally.failed) / Math.max(1, tally.due)).toFixed(2)} %)`,
  ]);
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[at]!))).join('  '),
  );
  const reasons = [...tallies].flatMap(([name, { errors }]) =>
    [...errors].map(([why, count]) => `  ${name}: ${count} x ${why}`),
  );
  return `\n${[...lines, ...reasons].join('\n')}\n`;
}
