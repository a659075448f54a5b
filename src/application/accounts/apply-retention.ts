import {
  fateOf,
  keptSince,
  retainedKinds,
  seenSince,
  type RetainedKind,
} from '../../domain/privacy/retention.ts';
import type { Clock } from '../ports/clock.ts';
import type { Letters } from '../ports/letters.ts';
import type { Absentee, Retention } from '../ports/retention.ts';

export type RetentionPorts = {
  retention: Retention;
  clock: Clock;
  /** Null where nobody can be written to: nobody with an address is erased then. */
  letters: Letters | null;
};

/** How many of what; of learners who stay away, how many were warned and how many erased. */
export type RetentionCounts = Record<RetainedKind | 'warnings' | 'absentLearners', number>;

/** Few at a time: an answer that comes in between waits for no more than these. */
const atOnce = 100;

/** Who does it, in the audit log. */
const actor = 'retention';

/** Counts what `applyRetention` would take away at this moment, and changes nothing. */
export async function planRetention(ports: RetentionPorts): Promise<RetentionCounts> {
  const now = ports.clock.now();
  const counts = noCounts();
  for (const kind of retainedKinds) counts[kind] = await ports.retention.count(kind, keptSince(kind, now));
  for await (const absentee of everyAbsentee(ports.retention, now)) {
    const fate = fateOf(absentee, now);
    if (fate === 'warn' && ports.letters) counts.warnings += 1;
    if (fate === 'erase') counts.absentLearners += 1;
  }
  return counts;
}

/**
 * Takes away what was kept long enough, in small steps with a `pause` after each. Safe to end at any moment
 * and to run in several processes; what is left is for the next time. `isOver` asks it to end.
 */
export async function applyRetention(
  ports: RetentionPorts,
  pause: () => Promise<unknown>,
  isOver: () => boolean = () => false,
): Promise<RetentionCounts> {
  const now = ports.clock.now();
  const counts = noCounts();
  for (const kind of retainedKinds) {
    for (let removed = atOnce; removed === atOnce && !isOver(); await pause()) {
      removed = await ports.retention.remove(kind, keptSince(kind, now), atOnce);
      counts[kind] += removed;
    }
  }
  for await (const absentee of everyAbsentee(ports.retention, now)) {
    if (isOver()) break;
    const fate = fateOf(absentee, now);
    if (fate === 'keep') continue;
    if (fate === 'warn') counts.warnings += await warn(ports, absentee, now);
    else counts.absentLearners += await erase(ports, absentee, now);
    await pause();
  }
  return counts;
}

async function warn({ retention, letters }: RetentionPorts, absentee: Absentee, at: number): Promise<number> {
  if (!letters) return 0;
  const mail = letters.write({ kind: 'unused' }, absentee);
  return Number(await retention.warn(absentee, mail, at));
}

async function erase({ retention }: RetentionPorts, absentee: Absentee, at: number): Promise<number> {
  const act = { at, by: actor, action: 'person.erase', subject: null, details: {} } as const;
  return Number(await retention.erase(absentee, act));
}

async function* everyAbsentee(retention: Retention, now: number): AsyncGenerator<Absentee> {
  for (let after: string | null = null; ;) {
    const page: Absentee[] = await retention.absentees(seenSince(now), after, atOnce);
    yield* page;
    if (page.length < atOnce) return;
    after = page.at(-1)!.personId;
  }
}

const noCounts = (): RetentionCounts =>
  Object.fromEntries(
    [...retainedKinds, 'warnings', 'absentLearners'].map((kind) => [kind, 0]),
  ) as RetentionCounts;
