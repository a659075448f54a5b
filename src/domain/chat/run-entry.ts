import type { RecalledAnswers } from '../flow/recall.ts';
import type { StepResponse } from '../steps/step-kinds.ts';

/**
 * An event in a run (one play of an Activity). The log holds the events in order, and all other state of the run is
 * computed from the log.
 */
export type RunEntry =
  /**
   * The answers of earlier runs that the Activity refers to. The entry precedes `opened` and exists only if there are
   * any.
   */
  | ({ kind: 'recalled'; at: number } & RecalledAnswers)
  /** The family opened the conversation: the steps reached so far were delivered for the first time. */
  | { kind: 'opened'; at: number }
  | { kind: 'answered'; stepId: string; response: StepResponse; at: number }
  | { kind: 'touchpoint-ended'; touchpointId: string; at: number }
  /** The family went back to change its answer to this step: that answer and all entries after it are undone. */
  | { kind: 'rewound'; stepId: string; at: number }
  /**
   * The family chose this language for the coach, from the next touchpoint on, or from the beginning if no step was
   * read yet.
   */
  | { kind: 'spoke'; language: string; at: number };

/**
 * The entry that stands for a closed private part in a device's log. It gives the place at which the conversation
 * continues and reveals nothing private. `said` holds the remembered answers of the part that are not private. The
 * server's log has no such entry.
 */
export type ClosedPartEntry = {
  kind: 'closed';
  at: number;
  /**
   * The place at which the conversation continues: the indexes (from 0) of the touchpoint and its step in the file, and
   * the number (from 1) of the touchpoint's visit.
   */
  to: { touchpoint: number; step: number; visit: number };
  said: readonly { stepId: string; response: StepResponse }[];
};

/** An entry of the log on a device, in which one entry stands for each closed private part. */
export type DeviceLogEntry = RunEntry | ClosedPartEntry;

/** An entry for an act of the family; the server writes the other entries when it opens a conversation. */
export type LearnerLogEntry = Exclude<RunEntry, { kind: 'recalled' | 'opened' }>;

export const isLearnerLogEntry = (entry: DeviceLogEntry): entry is LearnerLogEntry =>
  entry.kind !== 'opened' && entry.kind !== 'recalled' && entry.kind !== 'closed';

/** An entry that belongs to a step or to the end of a touchpoint. */
export type StepLogEntry = Exclude<LearnerLogEntry, { kind: 'spoke' }>;

export const isStepLogEntry = (entry: DeviceLogEntry): entry is StepLogEntry =>
  isLearnerLogEntry(entry) && entry.kind !== 'spoke';
