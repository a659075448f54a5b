import type { ActivityDefinition } from '../../domain/activity/definition.ts';
import { compareVersion, type RunImpact, type RunImpacts } from '../../domain/analysis/compare-version.ts';
import type { Run } from '../../domain/chat/run.ts';
import type { KeptEntry } from '../../domain/chat/run-entry.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { RunRepository } from '../ports/server/chat/run-repository.ts';

type RunUnderWay = Pick<Run, 'id' | 'version' | 'definition'> & { log: readonly KeptEntry[] };
/** Receives each run that this version would affect. */
export type OnAffected = (run: RunUnderWay, impact: RunImpact) => void;

/**
 * Counts the effects of this version on the runs under way. Runs are read one at a time, to limit memory and to serve
 * other requests in between.
 */
export function rehearseActivity(
  { library, runs }: { library: ContentLibrary; runs: RunRepository },
  version: ActivityDefinition,
  onAffected?: OnAffected,
): Promise<RunImpacts> {
  async function* underWay() {
    const current = await library.activity(version.slug);
    if (!current) return;
    for await (const run of runs.all({ activityId: current.id }))
      if (run.completedAt === null && run.closedAt === null) yield run;
  }
  return rehearseRuns(underWay(), version, onAffected);
}

/** Counts the effects of a version on these runs of its Activity. */
export async function rehearseRuns(
  runs: AsyncIterable<RunUnderWay> | Iterable<RunUnderWay>,
  version: ActivityDefinition,
  onAffected?: OnAffected,
): Promise<RunImpacts> {
  const counts: RunImpacts = { runs: 0, unaffected: 0, otherSteps: 0, removedStep: 0, lostAnswer: 0 };
  for await (const run of runs) {
    const impact = compareVersion(run, version);
    counts.runs += 1;
    counts[impact] += 1;
    if (impact !== 'unaffected') onAffected?.(run, impact);
  }
  return counts;
}
