import type { StoredRun } from '../../../domain/chat/run.ts';
import { filterStandingEntries } from '../../../domain/chat/standing-log.ts';
import { formatTable, createCommand, CommandError, flagOption, textOption } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { parseLimit } from './option-values.ts';

type ListedRun = {
  run: string;
  activity: string;
  version: string;
  state: 'under way' | 'completed' | 'reset';
  answers: number;
  startedAt: string | null;
  changedAt: string;
};

export const { help, run } = createCommand({
  usage: 'fireside runs [--activity <slug>] [--limit <n>] [--json]',
  about: `Lists stored runs, the last changed first: id, Activity, state, answers that count, last change. It
does not say whose they are.`,
  options: {
    activity: textOption('<slug>', 'only the runs of this Activity (its slug or id)'),
    limit: { ...textOption('<n>', 'at most so many; by default 50'), default: '50' },
    json: flagOption('the list as JSON'),
  },
  notes: `${databaseHelp}
Exit code 0: listed. 1: there is no such Activity, or no database. 2: used wrongly.`,
  async run({ values, ...circumstances }) {
    const limit = parseLimit(values.limit);
    const listed = await withDatabase(circumstances, async ({ runs, library }) => {
      if (values.activity === undefined) return newest(runs.all(), limit);
      const activity = await library.activity(values.activity);
      if (!activity) throw new CommandError(`The library has no Activity '${values.activity}'.`);
      return newest(runs.all({ activityId: activity.id }), limit);
    });
    return { json: listed, text: table(listed) || 'There are no runs.\n' };
  },
});

/** Returns the runs (conversations) that were changed last. Holds at most twice `limit` runs in memory. */
async function newest(all: AsyncIterable<StoredRun>, limit: number): Promise<ListedRun[]> {
  let found: { changed: number; run: ListedRun }[] = [];
  const trim = () => (found = found.toSorted((one, other) => other.changed - one.changed).slice(0, limit));
  for await (const run of all) {
    found.push({ changed: run.touchedAt, run: listing(run) });
    if (found.length >= 2 * limit) trim();
  }
  return trim().map(({ run }) => run);
}

function listing({
  id,
  definition,
  version,
  log,
  startedAt,
  completedAt,
  closedAt,
  touchedAt,
}: StoredRun): ListedRun {
  return {
    run: id,
    activity: definition.slug,
    version,
    state: closedAt !== null ? 'reset' : completedAt !== null ? 'completed' : 'under way',
    answers: filterStandingEntries(log).filter(({ kind }) => kind === 'answered').length,
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
    changedAt: new Date(touchedAt).toISOString(),
  };
}

function table(listed: readonly ListedRun[]): string {
  return formatTable(
    listed.map(({ run, activity, state, answers, changedAt }) => [
      run,
      activity,
      state,
      `${answers} ${answers === 1 ? 'answer' : 'answers'}`,
      changedAt,
    ]),
  );
}
