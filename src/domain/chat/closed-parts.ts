import type { PlayableActivity } from '../activity/definition.ts';
import { isPrivateQuestion, getStepHolder } from './step-privacy.ts';
import { findPrivatePartIndexes } from './private-parts.ts';
import { isStepLogEntry, type ClosedPartEntry, type DeviceLogEntry } from './run-entry.ts';
import { foldLogIntoScript, Script } from './script.ts';
import { filterStandingEntries, findUndoneIndexes } from './standing-log.ts';
import type { DeviceHolder } from '../steps/holder.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import { getStepKind } from '../steps/step-kinds.ts';

/**
 * A closed private part: the log entries from `from` (inclusive) to `until` (exclusive), made while `holder` alone had
 * the device. `to` is the place at which the conversation went on.
 */
export type ClosedPartRange = {
  from: number;
  until: number;
  holder: DeviceHolder;
  to: ClosedPartEntry['to'];
};

type Kept = { definition: PlayableActivity; log: readonly DeviceLogEntry[] };

/** Returns the closed private parts of a log. A range includes the entries that were undone within the part. */
export const findClosedPartRanges = (kept: Kept): readonly ClosedPartRange[] => walk(kept).ranges;

/**
 * Finds the closed private parts of a log. `tail`: the index at which a part that is not yet closed begins, or the
 * log's length. `isLoose`: the family undid a private part and went back to a step before it, so the part's entries
 * belong to no range.
 */
function walk({ definition, log }: Kept): { ranges: ClosedPartRange[]; tail: number; isLoose: boolean } {
  const ranges: ClosedPartRange[] = [];
  const undone = findUndoneIndexes(log).places;
  const script = new Script(definition);
  const { part } = script;
  let from: number | null = null;
  for (const [place, entry] of log.entries()) {
    if (undone.has(place) || entry.kind === 'rewound') {
      if (isPrivateStep(definition, entry)) from ??= place;
      continue;
    }
    const { length } = part.closings;
    if (part.isPrivate && isStepLogEntry(entry)) from ??= place;
    script.take(entry);
    const to = part.closings[length];
    if (to === undefined) continue;
    const first = from === null ? undefined : log[from];
    if (from !== null && first) {
      const holder = findHolderAtEntry(definition, first);
      ranges.push({ from, until: place + 1, holder, to });
    }
    from = null;
  }
  return { ranges, tail: from ?? log.length, isLoose: from !== null && !part.isPrivate };
}

/**
 * Returns a log as a device stores it: one entry stands for each closed private part and reveals nothing of the private
 * answers. Returns null when the shorter log would not give the same conversation, as after an undone private answer;
 * the device then stores no log.
 */
export function collapseClosedParts({ definition, log }: Kept): readonly DeviceLogEntry[] | null {
  const { ranges, isLoose } = walk({ definition, log });
  if (isLoose) return null;
  if (ranges.length === 0) return log;
  const kept: DeviceLogEntry[] = [];
  let at = 0;
  for (const { from, until, to } of ranges) {
    const part = log.slice(from, until);
    kept.push(...log.slice(at, from), ...part.filter(({ kind }) => kind === 'spoke'));
    kept.push({ kind: 'closed', at: part[0]?.at ?? 0, to, said: openlySaid(definition, part) });
    at = until;
  }
  kept.push(...log.slice(at));
  const [one, other] = [log, kept].map((entries) =>
    JSON.stringify(foldLogIntoScript(definition, entries).available()),
  );
  return one === other ? kept : null;
}

/**
 * Returns a log without private answers: one entry stands for each private part. The log ends before a part that is
 * still open, and before a part that led to a pause (an ending for the family's safety), because the pause reveals the
 * answer.
 */
export function collapsePrivateParts({ definition, log }: Kept): readonly DeviceLogEntry[] {
  const [first] = findPrivatePartIndexes({ definition, log });
  if (first === undefined) return log;
  for (const entries of [log, filterStandingEntries(log)]) {
    const { ranges, tail } = walk({ definition, log: entries });
    const stop = ranges.find(({ to }) => definition.touchpoints[to.touchpoint]?.ending === 'pause');
    const shown = collapseClosedParts({
      definition,
      log: entries.slice(0, Math.min(stop?.from ?? tail, tail)),
    });
    if (shown && !shown.some((entry) => isPrivateStep(definition, entry))) return shown;
  }
  return log.slice(0, first);
}

/**
 * Returns the indexes of log entries in private parts, which a device may store only in session storage (for one tab).
 */
export function findTabOnlyEntryIndexes(kept: Kept): ReadonlySet<number> {
  const { ranges, tail } = walk(kept);
  const isIn = (place: number): boolean =>
    place >= tail || ranges.some(({ from, until }) => place >= from && place < until);
  return new Set([...kept.log.keys()].filter(isIn));
}

/**
 * Returns by how many entries the log shrinks when one entry replaces each of these private parts. Entries of language
 * changes stay.
 */
export const countHiddenEntries = (
  log: readonly DeviceLogEntry[],
  ranges: readonly ClosedPartRange[],
): number =>
  ranges.reduce((sum, { from, until }) => {
    const spoken = log.slice(from, until).filter(({ kind }) => kind === 'spoke').length;
    return sum + until - from - spoken - 1;
  }, 0);

/** Returns who has the device at a log entry, as the Activity's file says; 'everyone' when the file does not say. */
export function findHolderAtEntry({ touchpoints }: PlayableActivity, entry: DeviceLogEntry): DeviceHolder {
  if (!isStepLogEntry(entry)) return 'everyone';
  const id = toAuthoredId(entry.kind === 'touchpoint-ended' ? entry.touchpointId : entry.stepId);
  for (const touchpoint of touchpoints) {
    const steps =
      entry.kind === 'touchpoint-ended'
        ? touchpoint.id === id
          ? touchpoint.steps.slice(-1)
          : []
        : touchpoint.steps.filter((step) => step.id === id);
    for (const step of steps) return getStepHolder(touchpoint, step);
  }
  return 'everyone';
}

const isPrivateStep = (definition: PlayableActivity, entry: DeviceLogEntry): boolean =>
  isStepLogEntry(entry) && entry.kind !== 'touchpoint-ended' && asks(definition, entry.stepId);

const asks = ({ touchpoints }: PlayableActivity, stepId: string): boolean =>
  touchpoints.some(({ steps }) =>
    steps.some((step) => step.id === toAuthoredId(stepId) && isPrivateQuestion(step)),
  );

/** Returns the answers in a private part that are remembered under a name and are not private themselves. */
function openlySaid(
  { touchpoints }: PlayableActivity,
  part: readonly DeviceLogEntry[],
): ClosedPartEntry['said'] {
  const steps = touchpoints.flatMap((touchpoint) => touchpoint.steps);
  return part.flatMap((entry) => {
    if (entry.kind !== 'answered') return [];
    const step = steps.find(({ id }) => id === toAuthoredId(entry.stepId));
    const isSaid = step && !isPrivateQuestion(step) && getStepKind(step.type).remembers(step) !== undefined;
    return isSaid ? [{ stepId: entry.stepId, response: entry.response }] : [];
  });
}
