import { endTouchpoint, respond, rewind, speak, type Decision } from './respond.ts';
import type { Run } from './run.ts';
import type { PlayedEntry, RunEntry } from './run-entry.ts';
import { follow, type Script } from './script.ts';
import { sameResponse } from './steps/step-kinds.ts';

/** What a device has played without a network. Instants are epoch ms. */
export type HandIn = {
  /** Of the run that was played. */
  startedAt: number;
  /** How many entries the run had before these. */
  from: number;
  entries: readonly PlayedEntry[];
  /** What the device's clock said when it handed in. */
  sentAt: number;
};

export type Taken =
  | {
      kind: 'taken';
      /** What is to be stored; what the run holds already is not among it. */
      append: RunEntry[];
      /** How many of the entries stand in the run then. Those after them do not fit its Activity. */
      standing: number;
      script: Script;
    }
  /** The run went on somewhere else, or was begun again: its own log stands. */
  | { kind: 'movedOn' };

/**
 * What of a hand-in is stored: the longest part that fits. A repeat, and one of which a part was stored before, store
 * only what is missing. `now` in epoch ms.
 */
export function handIn(
  run: Pick<Run, 'definition' | 'log' | 'startedAt' | 'completedAt'>,
  { startedAt, from, entries, sentAt }: HandIn,
  now: number,
): Taken {
  if (run.startedAt !== startedAt || from > run.log.length) return { kind: 'movedOn' };
  const there = run.log.slice(from);
  const known = there.findIndex((entry, place) => !isSame(entry, entries[place]));
  if (known !== -1 && known < entries.length) return { kind: 'movedOn' };
  const missing = entries.slice(there.length);
  if (missing.length > 0 && run.completedAt !== null) return { kind: 'movedOn' };
  const script = follow(run.definition, run.log);
  const append: RunEntry[] = [];
  let standing = entries.length - missing.length;
  let earliest = run.log.at(-1)?.at ?? startedAt;
  for (const entry of missing) {
    const at = Math.min(Math.max(entry.at + now - sentAt, earliest), now);
    const decision = decide(script, entry, at);
    if (decision.kind === 'refused') break;
    standing += 1;
    // After a restored backup the run may hold it at another place.
    if (decision.kind === 'repeat') continue;
    append.push(decision.entry);
    script.take(decision.entry);
    earliest = at;
  }
  return { kind: 'taken', append, standing, script };
}

function decide(script: Script, entry: PlayedEntry, at: number): Decision {
  switch (entry.kind) {
    case 'answered':
      return respond(script, entry.stepId, script.speech.shown(entry.stepId, entry.response), at);
    case 'touchpoint-ended':
      return endTouchpoint(script, entry.touchpointId, at);
    case 'rewound':
      return rewind(script, { completedAt: null }, entry.stepId, at);
    case 'spoke':
      return speak(script, entry.language, at);
  }
}

/** The same act, whenever it was recorded. */
function isSame(one: RunEntry, other: PlayedEntry | undefined): boolean {
  if (other === undefined || one.kind !== other.kind) return false;
  if (one.kind === 'touchpoint-ended')
    return other.kind === 'touchpoint-ended' && one.touchpointId === other.touchpointId;
  if (one.kind === 'spoke') return other.kind === 'spoke' && one.language === other.language;
  if (one.kind === 'rewound') return other.kind === 'rewound' && one.stepId === other.stepId;
  return (
    one.kind === 'answered' &&
    other.kind === 'answered' &&
    one.stepId === other.stepId &&
    sameResponse(one.response, other.response)
  );
}
