import type { RunWithPath } from '../../../../domain/reporting/drop-off.ts';

/**
 * A started run. `family` is a pseudonym: the same for all runs of one family, and without meaning outside the count.
 */
export type ReportedRunPath = {
  family: string;
  /** The path of the run; null while no path is recorded. */
  run: RunWithPath | null;
  /** True when the run has changed since its path was recorded. */
  isBehind: boolean;
};

/**
 * The recorded paths of runs, so that drop-off reports need not read logs.
 *
 * Adapters: a path is the result of `computeRunPath` (domain/reporting/run-path.ts), and must be deleted with its run. A
 * path without a required field, recorded by another version of the server, counts as missing. Equal paths of one
 * version must be one object. Runs change without notifying this port.
 */
export interface RunPaths {
  /**
   * Returns the started runs of an Activity, closed runs included. The runs of one family follow each other; each run
   * of an erased person counts as a family of its own. The call also records up to `most` paths that are missing or out
   * of date.
   */
  of(activityId: string, most: number): AsyncIterable<ReportedRunPath>;
  /**
   * Records the missing and out-of-date paths of the next runs after an id. Returns the id to continue from, or null at
   * the end.
   */
  recordNext(after: string): Promise<string | null>;
}
