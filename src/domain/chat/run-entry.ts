import type { RecalledAnswers } from '../flow/recall.ts';
import type { StepResponse } from '../steps/step-kinds.ts';

/** An event in a run. The log holds the events in order, and everything else about the run is folded from them. */
export type RunEntry =
  /** The recalled answers of earlier runs. The entry precedes the opening if the Activity recalls any. */
  | ({ kind: 'recalled'; at: number } & RecalledAnswers)
  /** The family opened the conversation: the steps reached so far were delivered for the first time. */
  | { kind: 'opened'; at: number }
  | { kind: 'answered'; stepId: string; response: StepResponse; at: number }
  | { kind: 'touchpoint-ended'; touchpointId: string; at: number }
  /** The family went back to change its answer to this step: the answer and all entries after it are undone. */
  | { kind: 'rewound'; stepId: string; at: number }
  /** The coach speaks this language from the next touchpoint on, or from the beginning if no step was read yet. */
  | { kind: 'spoke'; language: string; at: number };

/**
 * The entry for a closed private part in a device's log: says where the conversation continues, and nothing of what was
 * said. `said` holds the remembered answers in it that were not private. The server's log has no such entry.
 */
export type ClosedPartEntry = {
  kind: 'closed';
  at: number;
  /** The indexes of the touchpoint and its step in the file, from 0, and the visit of the touchpoint, from 1. */
  to: { touchpoint: number; step: number; visit: number };
  said: readonly { stepId: string; response: StepResponse }[];
};

/** An entry of a device's log. */
export type DeviceLogEntry = RunEntry | ClosedPartEntry;

/** An entry that a person makes; the server writes the others when it opens a conversation. */
export type LearnerLogEntry = Exclude<RunEntry, { kind: 'recalled' | 'opened' }>;

export const isLearnerLogEntry = (entry: DeviceLogEntry): entry is LearnerLogEntry =>
  entry.kind !== 'opened' && entry.kind !== 'recalled' && entry.kind !== 'closed';

/** An entry at one step or touchpoint end of the conversation. */
export type StepLogEntry = Exclude<LearnerLogEntry, { kind: 'spoke' }>;

export const isStepLogEntry = (entry: DeviceLogEntry): entry is StepLogEntry =>
  isLearnerLogEntry(entry) && entry.kind !== 'spoke';
