import type { ActivityDefinition } from '../../domain/activity/definition.ts';
import {
  assessRunImpact,
  type RunImpact,
  type RunImpactCounts,
} from '../../domain/analysis/compare-version.ts';
import type { Run } from '../../domain/chat/run.ts';
import type { DeviceLogEntry } from '../../domain/chat/run-entry.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { RunRepository } from '../ports/server/chat/run-repository.ts';

type RunUnderWay = Pick<Run, 'id' | 'version' | 'definition'> & { log: readonly DeviceLogEntry[] };
/** Called for each run that would not continue unchanged on the new version. */
export type AffectedRunListener = (run: RunUnderWay, impact: RunImpact) => void;

/**
 * Counts the effects that a new version would have on the runs under way. Runs are read one at a time, to limit memory
 * and to serve other requests in between.
 */
export function assessVersionImpact(
  { library, runs }: { library: ContentLibrary; runs: RunRepository },
  version: ActivityDefinition,
  onAffected?: AffectedRunListener,
): Promise<RunImpactCounts> {
  async function* underWay() {
    const current = await library.activity(version.slug);
    if (!current) return;
    for await (const run of runs.all({ activityId: current.id }))
      if (run.completedAt === null && run.closedAt === null) yield run;
  }
  return countRunImpacts(underWay(), version, onAffected);
}

/** Counts the effects of a version on these runs of its Activity. */
export async function countRunImpacts(
  runs: AsyncIterable<RunUnderWay> | Iterable<RunUnderWay>,
  version: ActivityDefinition,
  onAffected?: AffectedRunListener,
): Promise<RunImpactCounts> {
  const counts: RunImpactCounts = { runs: 0, unaffected: 0, otherSteps: 0, removedStep: 0, lostAnswer: 0 };
  for await (const run of runs) {
    const impact = assessRunImpact(run, version);
    counts.runs += 1;
    counts[impact] += 1;
    if (impact !== 'unaffected') onAffected?.(run, impact);
  }
  return counts;
}
