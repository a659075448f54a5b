import type { Recalled } from '../flow/recall.ts';
import type { StepResponse } from '../steps/step-kinds.ts';

/** An event in a run. The log holds them in order, and everything else about the run is folded from it. */
export type RunEntry =
  /** The recalled words of earlier runs. This entry precedes the opening, where the Activity asks for any. */
  | ({ kind: 'recalled'; at: number } & Recalled)
  /** The steps reached so far were delivered for the first time. */
  | { kind: 'opened'; at: number }
  | { kind: 'answered'; stepId: string; response: StepResponse; at: number }
  | { kind: 'touchpoint-ended'; touchpointId: string; at: number }
  /** The family went back to change its answer to this step: that one and all that followed count no more. */
  | { kind: 'rewound'; stepId: string; at: number }
  /** From the next touchpoint on the coach speaks this language; from the beginning where nothing was read yet. */
  | { kind: 'spoke'; language: string; at: number };

/**
 * Stands in a device's log for a private part that is closed: says where the conversation goes on, and nothing of what was
 * said. `said` is what was answered openly in it and is said again later. No stored log has one.
 */
export type ClosedPart = {
  kind: 'closed';
  at: number;
  /** The touchpoint and its step in the file, counted from 0, and which visit of the touchpoint it is, from 1. */
  to: { touchpoint: number; step: number; visit: number };
  said: readonly { stepId: string; response: StepResponse }[];
};

/** An entry as a device has it. */
export type KeptEntry = RunEntry | ClosedPart;

/** An entry that a person makes; the server writes the others when it opens a conversation. */
export type PlayedEntry = Exclude<RunEntry, { kind: 'recalled' | 'opened' }>;

export const isPlayed = (entry: KeptEntry): entry is PlayedEntry =>
  entry.kind !== 'opened' && entry.kind !== 'recalled' && entry.kind !== 'closed';

/** An entry that belongs to one place of the conversation. */
export type EntryAtStep = Exclude<PlayedEntry, { kind: 'spoke' }>;

export const isAtStep = (entry: KeptEntry): entry is EntryAtStep => isPlayed(entry) && entry.kind !== 'spoke';
