import type { StepResponse } from './steps/step-kinds.ts';

/** What happened in a run, in order. Everything else about the run is folded from this log. */
export type RunEntry =
  /** The steps reached so far were delivered for the first time. */
  | { kind: 'opened'; at: number }
  | { kind: 'answered'; stepId: string; response: StepResponse; at: number }
  | { kind: 'touchpoint-ended'; touchpointId: string; at: number }
  /** The family went back to change its answer to this step: that one and all that followed count no more. */
  | { kind: 'rewound'; stepId: string; at: number };
