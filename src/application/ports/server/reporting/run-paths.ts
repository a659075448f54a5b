import type { PathRun } from '../../../../domain/reporting/drop-off.ts';

/** A started run. `family` is the same for all runs of one, and only good for telling them apart. */
export type ReportedPath = {
  family: string;
  /** Null while its path is not recorded. */
  run: PathRun | null;
  /** Whether the run has changed since its path was recorded. */
  isBehind: boolean;
};

/**
 * How far runs came, kept as paths so that nobody who looks has to read logs.
 *
 * Adapters: a path is `runPathOf` of domain/reporting/run-path.ts, and goes with its run. One that lacks a part, as another
 * version of the server recorded it, is missing. Equal paths of one version are
 * one object. Runs change without telling this port.
 */
export interface RunPaths {
  /**
   * Returns the started runs of an Activity, closed ones too; all of one family after each other, and each of an erased
   * person as a family of its own. Records up to `most` paths that are missing or behind on the way.
   */
  of(activityId: string, most: number): AsyncIterable<ReportedPath>;
  /** Records what is missing or behind of the next runs after an id; the id to go on from, or null at the end. */
  recordNext(after: string): Promise<string | null>;
}
