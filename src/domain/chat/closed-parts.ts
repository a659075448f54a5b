import type { PlayableActivity } from '../activity/definition.ts';
import { asksPrivately, holderOf } from './holding.ts';
import { privateParts } from './private-parts.ts';
import { isAtStep, type ClosedPart, type KeptEntry } from './run-entry.ts';
import { follow, Script } from './script.ts';
import { standingLog, undonePlaces } from './standing-log.ts';
import type { Holder } from '../steps/holder.ts';
import { authoredId } from '../steps/step-id.ts';
import { kindOf } from '../steps/step-kinds.ts';

/** The places in a log, from and up to, of a private part that is closed, whose it was, and where it went on. */
export type ClosedRange = { from: number; until: number; holder: Holder; to: ClosedPart['to'] };

type Kept = { definition: PlayableActivity; log: readonly KeptEntry[] };

/** The private parts of a log that are closed, with what was taken back in them. */
export const closedRanges = (kept: Kept): readonly ClosedRange[] => walk(kept).ranges;

/** `tail`: from where on the log is of a part that is open; `isLoose`: it was gone back out of, and is in none. */
function walk({ definition, log }: Kept): { ranges: ClosedRange[]; tail: number; isLoose: boolean } {
  const ranges: ClosedRange[] = [];
  const undone = undonePlaces(log).places;
  const script = new Script(definition);
  const { part } = script;
  let from: number | null = null;
  for (const [place, entry] of log.entries()) {
    if (undone.has(place) || entry.kind === 'rewound') {
      if (isPrivateStep(definition, entry)) from ??= place;
      continue;
    }
    const { length } = part.closings;
    if (part.isPrivate && isAtStep(entry)) from ??= place;
    script.take(entry);
    const to = part.closings[length];
    if (to === undefined) continue;
    const first = from === null ? undefined : log[from];
    if (from !== null && first) {
      const holder = holderAtEntry(definition, first);
      ranges.push({ from, until: place + 1, holder, to });
    }
    from = null;
  }
  return { ranges, tail: from ?? log.length, isLoose: from !== null && !part.isPrivate };
}

/**
 * A log as a device keeps it: each private part that is closed is one entry, which says nothing of what was said. Null
 * where something was taken back in one, so that no shorter log is like it: the device keeps none then.
 */
export function withoutClosed({ definition, log }: Kept): readonly KeptEntry[] | null {
  const { ranges, isLoose } = walk({ definition, log });
  if (isLoose) return null;
  if (ranges.length === 0) return log;
  const kept: KeptEntry[] = [];
  let at = 0;
  for (const { from, until, to } of ranges) {
    const part = log.slice(from, until);
    kept.push(...log.slice(at, from), ...part.filter(({ kind }) => kind === 'spoke'));
    kept.push({ kind: 'closed', at: part[0]?.at ?? 0, to, said: openlySaid(definition, part) });
    at = until;
  }
  kept.push(...log.slice(at));
  const [one, other] = [log, kept].map((entries) => JSON.stringify(follow(definition, entries).available()));
  return one === other ? kept : null;
}

/**
 * A log for those who may not know what was answered privately: each private part is one entry. It ends where somebody
 * still answers alone, and before a private part that led to a pause, because the way there tells the answer.
 */
export function logWithoutPrivate({ definition, log }: Kept): readonly KeptEntry[] {
  const [first] = privateParts({ definition, log });
  if (first === undefined) return log;
  for (const entries of [log, standingLog(log)]) {
    const { ranges, tail } = walk({ definition, log: entries });
    const stop = ranges.find(({ to }) => definition.touchpoints[to.touchpoint]?.ending === 'pause');
    const shown = withoutClosed({ definition, log: entries.slice(0, Math.min(stop?.from ?? tail, tail)) });
    if (shown && !shown.some((entry) => isPrivateStep(definition, entry))) return shown;
  }
  return log.slice(0, first);
}

/** The places in a log of what a device stores under the tab alone: private parts as they were said. */
export function placesOfPrivate(kept: Kept): ReadonlySet<number> {
  const { ranges, tail } = walk(kept);
  const isIn = (place: number): boolean =>
    place >= tail || ranges.some(({ from, until }) => place >= from && place < until);
  return new Set([...kept.log.keys()].filter(isIn));
}

/** How many entries more the log has than one in which the first ranges are closed. */
export const hiddenIn = (log: readonly KeptEntry[], ranges: readonly ClosedRange[]): number =>
  ranges.reduce((sum, { from, until }) => {
    const spoken = log.slice(from, until).filter(({ kind }) => kind === 'spoke').length;
    return sum + until - from - spoken - 1;
  }, 0);

/** The holder of the device at an entry, as the file says; everyone, where it says nothing. */
export function holderAtEntry({ touchpoints }: PlayableActivity, entry: KeptEntry): Holder {
  if (!isAtStep(entry)) return 'everyone';
  const id = authoredId(entry.kind === 'touchpoint-ended' ? entry.touchpointId : entry.stepId);
  for (const touchpoint of touchpoints) {
    const steps =
      entry.kind === 'touchpoint-ended'
        ? touchpoint.id === id
          ? touchpoint.steps.slice(-1)
          : []
        : touchpoint.steps.filter((step) => step.id === id);
    for (const step of steps) return holderOf(touchpoint, step);
  }
  return 'everyone';
}

const isPrivateStep = (definition: PlayableActivity, entry: KeptEntry): boolean =>
  isAtStep(entry) && entry.kind !== 'touchpoint-ended' && asks(definition, entry.stepId);

const asks = ({ touchpoints }: PlayableActivity, stepId: string): boolean =>
  touchpoints.some(({ steps }) =>
    steps.some((step) => step.id === authoredId(stepId) && asksPrivately(step)),
  );

/** The answers of a closed part that were not private and are remembered. */
function openlySaid({ touchpoints }: PlayableActivity, part: readonly KeptEntry[]): ClosedPart['said'] {
  const steps = touchpoints.flatMap((touchpoint) => touchpoint.steps);
  return part.flatMap((entry) => {
    if (entry.kind !== 'answered') return [];
    const step = steps.find(({ id }) => id === authoredId(entry.stepId));
    const isSaid = step && !asksPrivately(step) && kindOf(step.type).remembers(step) !== undefined;
    return isSaid ? [{ stepId: entry.stepId, response: entry.response }] : [];
  });
}
