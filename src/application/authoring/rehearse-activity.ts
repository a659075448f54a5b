import type { ActivityDefinition } from '../../domain/activity/activity.ts';
import type { RunEntry } from '../../domain/chat/script.ts';
import type { ContentLibrary } from '../ports/content-library.ts';
import type { RunRepository } from '../ports/run-repository.ts';

/** How runs under way would fare on another version; they stay on theirs. */
export type UnderWay<Outcome extends string> = { runs: number } & Record<Outcome, number>;

type Judge<Outcome> = (
  run: { definition: ActivityDefinition; log: readonly RunEntry[] },
  version: ActivityDefinition,
) => Outcome;

/**
 * Counts what the runs under way would meet on this version of their Activity. One run at a time is held,
 * and others are served in between.
 */
export async function rehearseActivity<Outcome extends string>(
  { library, runs }: { library: ContentLibrary; runs: RunRepository },
  version: ActivityDefinition,
  outcomes: readonly Outcome[],
  judge: Judge<Outcome>,
): Promise<UnderWay<Outcome>> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  const current = await library.activity(version.slug);
  let seen = 0;
  if (current)
    for await (const run of runs.all({ activityId: current.id })) {
      if (run.completedAt !== null || run.closedAt !== null) continue;
      seen += 1;
      counts[judge(run, version)] += 1;
    }
  return { runs: seen, ...counts };
}
