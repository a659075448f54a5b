import { parseArgs } from 'node:util';
import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import type { Run } from '../../../application/ports/run-repository.ts';
import { rehearse as rehearseRun, type Outcome } from '../../shared/play/rehearse.ts';
import { CommandError, type Command, type Product } from './command.ts';
import { readActivity } from './read-activity.ts';
import { readRunFile } from './replay.ts';
import { databaseHelp, withDatabase } from './database.ts';

export const help = `fireside rehearse <activity.json> [run.json …] [--json]

Tells before you publish a new version of an Activity what the runs under way would meet if they went
on with it: how many would notice nothing, would see other steps, sit on a removed step, or have given
an answer that has no place any more. (Runs stay on their version; these families are half-way.)

Without files of runs, it asks the database for all runs of the Activity with this slug.

  --json   the counts, and each run that is not unaffected, as JSON

${databaseHelp}
Exit code 0: no run sits on a removed step or loses an answer. 1: some do, or a file is not valid.
2: used wrongly.
`;

type Rehearsed = {
  activity: string;
  runs: number;
  counts: Record<Outcome, number>;
  affected: { run: string; version: string; outcome: Outcome }[];
};

export const run: Command = async (args, terminal, product) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...runFiles] = positionals;
  if (file === undefined) throw new CommandError(`Name one Activity file.\n\n${help}`, 2);
  const version = readActivity(file);
  const rehearsed: Rehearsed = {
    activity: version.slug,
    runs: 0,
    counts: { unaffected: 0, otherSteps: 0, removedStep: 0, lostAnswer: 0 },
    affected: [],
  };
  await eachUnderWay(product, version, runFiles, (run) => {
    const outcome = rehearseRun(run, version);
    rehearsed.runs += 1;
    rehearsed.counts[outcome] += 1;
    if (outcome !== 'unaffected') rehearsed.affected.push({ run: run.id, version: run.version, outcome });
  });
  terminal.out(values.json ? `${JSON.stringify(rehearsed, null, 2)}\n` : report(rehearsed));
  const { removedStep, lostAnswer } = rehearsed.counts;
  return removedStep + lostAnswer > 0 ? 1 : 0;
};

type RunUnderWay = Pick<Run, 'id' | 'version' | 'definition' | 'log'>;

/** Hands over one run after the other, so that a whole service's fit into memory. */
async function eachUnderWay(
  product: Product,
  { slug }: ActivityDefinition,
  runFiles: readonly string[],
  see: (run: RunUnderWay) => void,
): Promise<void> {
  for (const file of runFiles) {
    const run = readRunFile(file);
    if (run.definition.slug !== slug)
      throw new CommandError(`${file}: this is a run of '${run.definition.slug}', not of '${slug}'.`);
    if (run.completedAt === null) see(run);
  }
  if (runFiles.length > 0) return;
  await withDatabase(product, async ({ library, runs }) => {
    const activity = await library.activity(slug);
    if (!activity) return;
    for await (const run of runs.all({ activityId: activity.id }))
      if (run.completedAt === null && run.closedAt === null) see(run);
  });
}

const words: Readonly<Record<Outcome, string>> = {
  unaffected: 'unaffected',
  otherSteps: 'would see other steps',
  removedStep: 'on a removed step',
  lostAnswer: 'with an answer that has no place any more',
};

const namedAtMost = 20;

function report({ activity, runs, counts, affected }: Rehearsed): string {
  const lines = [
    `${activity}: ${runs} ${runs === 1 ? 'run' : 'runs'} under way`,
    ...(Object.keys(words) as Outcome[]).map(
      (outcome) => `${String(counts[outcome]).padStart(6)}  ${words[outcome]}`,
    ),
    ...affected.slice(0, namedAtMost).map(({ run, outcome }) => `${run}: ${words[outcome]}`),
  ];
  if (affected.length > namedAtMost) lines.push(`And ${affected.length - namedAtMost} more; --json has all.`);
  return `${lines.join('\n')}\n`;
}
