import { parseArgs } from 'node:util';
import type { StoredRun } from '../../../application/ports/run-repository.ts';
import { columns } from './columns.ts';
import { CommandError, type Command } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';

export const help = `fireside runs [--activity <slug>] [--limit <n>] [--json]

Lists stored runs, the last changed first: id, Activity, state, answers given, last change. It does
not say whose they are.

  --activity <slug>   only the runs of this Activity (its slug or id)
  --limit <n>         at most so many; by default 50
  --json              the list as JSON

${databaseHelp}
Exit code 0: listed. 1: there is no such Activity, or no database. 2: used wrongly.
`;

type ListedRun = {
  run: string;
  activity: string;
  version: string;
  state: 'under way' | 'completed' | 'reset';
  answers: number;
  startedAt: string | null;
  changedAt: string;
};

export const run: Command = async (args, terminal, product) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      activity: { type: 'string' },
      limit: { type: 'string', default: '50' },
      json: { type: 'boolean', default: false },
    },
  });
  if (!/^[1-9]\d{0,6}$/.test(values.limit))
    throw new CommandError(`--limit is '${values.limit}'; it has to be a whole number from 1.`, 2);
  const listed = await withDatabase(product, async (stored) => {
    if (values.activity === undefined) return newest(stored.runs.all(), Number(values.limit));
    const activity = await stored.library.activity(values.activity);
    if (!activity) throw new CommandError(`The library has no Activity '${values.activity}'.`);
    return newest(stored.runs.all({ activityId: activity.id }), Number(values.limit));
  });
  if (values.json) terminal.out(`${JSON.stringify(listed, null, 2)}\n`);
  else if (listed.length === 0) terminal.out('There are no runs.\n');
  else terminal.out(table(listed));
  return 0;
};

/** The runs changed last, without holding more than twice as many. */
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
    answers: log.filter(({ kind }) => kind === 'answered').length,
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
    changedAt: new Date(touchedAt).toISOString(),
  };
}

function table(listed: readonly ListedRun[]): string {
  return columns(
    listed.map(({ run, activity, state, answers, changedAt }) => [
      run,
      activity,
      state,
      `${answers} ${answers === 1 ? 'answer' : 'answers'}`,
      changedAt,
    ]),
  );
}
