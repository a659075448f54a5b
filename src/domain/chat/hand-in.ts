import { findClosedPartRanges, countHiddenEntries, findHolderAtEntry } from './closed-parts.ts';
import {
  decideTouchpointEnd,
  decideResponse,
  decideRewind,
  decideLanguageChange,
  type RunDecision,
} from './respond.ts';
import type { Run } from './run.ts';
import type { LearnerLogEntry, RunEntry } from './run-entry.ts';
import { foldLogIntoScript, type Script } from './script.ts';
import { isSameResponse } from '../steps/step-kinds.ts';

/** The answers of a run that a device gave without a network. Instants are epoch ms. */
export type HandIn = {
  /** The start of the run to which the answers belong. */
  startedAt: number;
  /** The number of log entries that the device had before these answers. */
  from: number;
  /** The number of entries before these answers that each stand for a closed private part. */
  closed?: number;
  entries: readonly LearnerLogEntry[];
  /** The device's clock when it sent the answers, by which the times of the entries are corrected. */
  sentAt: number;
};

export type HandInOutcome =
  | {
      kind: 'taken';
      /** The entries to store, without those that the run's log already contains. */
      append: RunEntry[];
      /**
       * The number of sent entries that the log then contains. Later ones do not fit the conversation and are dropped.
       */
      standing: number;
      script: Script;
    }
  /** The run was continued on another device or begun again, so that none of the entries is stored. */
  | { kind: 'movedOn' };

/**
 * Decides which entries that a device made without a network are stored: the longest sequence from the first one that
 * fits the run. Sending entries again only adds the missing ones. Entries of a private part that is closed by now are
 * skipped without comparison, so that sent guesses reveal no private answer. `now` is epoch ms.
 */
export function decideHandIn(
  run: Pick<Run, 'definition' | 'log' | 'startedAt' | 'completedAt'>,
  played: HandIn,
  now: number,
): HandInOutcome {
  const { startedAt, entries, sentAt } = played;
  const known = run.startedAt === startedAt ? knownOf(run, played) : null;
  if (known === null) return { kind: 'movedOn' };
  const missing = entries.slice(known);
  if (missing.length > 0 && run.completedAt !== null) return { kind: 'movedOn' };
  const script = foldLogIntoScript(run.definition, run.log);
  const append: RunEntry[] = [];
  let standing = entries.length - missing.length;
  let earliest = run.log.at(-1)?.at ?? startedAt;
  for (const entry of missing) {
    const at = Math.min(Math.max(entry.at + now - sentAt, earliest), now);
    const decision = decide(script, entry, at);
    if (decision.kind === 'refused') break;
    standing += 1;
    // After a backup was restored, the log may contain the entry at another index.
    if (decision.kind === 'repeat') continue;
    append.push(decision.entry);
    script.take(decision.entry);
    earliest = at;
  }
  return { kind: 'taken', append, standing, script };
}

/** Counts the sent entries that the log already contains; null when the log differs from them. */
function knownOf(
  { definition, log }: Pick<Run, 'definition' | 'log'>,
  { from, closed = 0, entries }: HandIn,
): number | null {
  const ranges = findClosedPartRanges({ definition, log });
  const [before, after] = [ranges.slice(0, closed), ranges.slice(closed)];
  let place = from + countHiddenEntries(log, before);
  if (before.length < closed || place < (before.at(-1)?.until ?? 0)) return null;
  let known = 0;
  for (const { from: first, until, holder } of after) {
    for (; place < first && known < entries.length; place += 1, known += 1)
      if (!isSame(log[place], entries[known])) return null;
    if (place < first) return known;
    const next = entries.slice(known).findIndex((entry) => findHolderAtEntry(definition, entry) !== holder);
    if (next === -1) return entries.length;
    known += next;
    place = until;
  }
  if (place > log.length) return null;
  for (; place < log.length && known < entries.length; place += 1, known += 1)
    if (!isSame(log[place], entries[known])) return null;
  return known;
}

function decide(script: Script, entry: LearnerLogEntry, at: number): RunDecision {
  switch (entry.kind) {
    case 'answered':
      return decideResponse(script, entry.stepId, script.speech.shown(entry.stepId, entry.response), at);
    case 'touchpoint-ended':
      return decideTouchpointEnd(script, entry.touchpointId, at);
    case 'rewound':
      return decideRewind(script, { completedAt: null }, entry.stepId, at);
    case 'spoke':
      return decideLanguageChange(script, entry.language, at);
  }
}

/** Returns whether two entries record the same action, ignoring their times. */
function isSame(one: RunEntry | undefined, other: LearnerLogEntry | undefined): boolean {
  if (one === undefined || other === undefined || one.kind !== other.kind) return false;
  if (one.kind === 'touchpoint-ended')
    return other.kind === 'touchpoint-ended' && one.touchpointId === other.touchpointId;
  if (one.kind === 'spoke') return other.kind === 'spoke' && one.language === other.language;
  if (one.kind === 'rewound') return other.kind === 'rewound' && one.stepId === other.stepId;
  return (
    one.kind === 'answered' &&
    other.kind === 'answered' &&
    one.stepId === other.stepId &&
    isSameResponse(one.response, other.response)
  );
}
