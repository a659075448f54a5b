import {
  assessVersionImpact,
  countRunImpacts,
  type AffectedRunListener,
} from '../../../application/content/assess-version-impact.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { RunImpact } from '../../../domain/analysis/compare-version.ts';
import { collapsePrivateParts } from '../../../domain/chat/closed-parts.ts';
import { readChosenValues } from '../../../domain/analysis/situation-estimates.ts';
import { formatCondition, type ChosenValues } from '../../../domain/steps/condition.ts';
import { stripControlCharacters } from '../../../domain/sequencer/transcript.ts';
import type { RunFile } from '../../shared/engine/run-file.ts';
import { createCommand, CommandError, flagOption } from './command.ts';
import { readActivityFile } from './read-activity.ts';
import { readRunFile } from './replay.ts';
import { databaseHelp, withDatabase } from './database.ts';

type Rehearsed = {
  activity: string;
  runs: number;
  counts: Record<RunImpact, number>;
  affected: { run: string; version: string; outcome: RunImpact; chosen: ChosenValues }[];
};

export const { help, run } = createCommand({
  usage: 'fireside rehearse <activity.json> [run.json …] [--json]',
  about: `Tells before you publish a new version of an Activity what the runs under way would meet if they went
on with it: how many would notice nothing, would see other steps, sit on a removed step, or have given
an answer that has no place any more. (Runs stay on their version; these families are half-way.)
A run that is not unaffected is named, with the choices that what it is told depends on.

Without files of runs, it asks the database for all runs of the Activity with this slug.`,
  options: { json: flagOption('the counts, and each run that is not unaffected, as JSON') },
  notes: `${databaseHelp}
Exit code 0: no run sits on a removed step or loses an answer. 1: some do, or a file is not valid.
2: used wrongly.`,
  needs: ['<activity.json>'],
  also: Infinity,
  async run({ args: [file = '', ...runFiles], ...circumstances }) {
    const version = readActivityFile(file);
    const affected: Rehearsed['affected'] = [];
    const onAffected: AffectedRunListener = ({ id, version: on, definition, log }, outcome) =>
      void affected.push({
        run: id,
        version: on,
        outcome,
        chosen: readChosenValues(definition, collapsePrivateParts({ definition, log })),
      });
    const { runs, ...counts } = await (runFiles.length > 0
      ? countRunImpacts(runsIn(runFiles, version), version, onAffected)
      : withDatabase(circumstances, (stored) => assessVersionImpact(stored, version, onAffected)));
    const rehearsed = { activity: version.slug, runs, counts, affected };
    return {
      json: rehearsed,
      text: report(rehearsed),
      code: counts.removedStep + counts.lostAnswer > 0 ? 1 : 0,
    };
  },
});

/** Yields the unfinished runs (conversations) in these files. @throws CommandError for a run of another Activity. */
function* runsIn(files: readonly string[], { slug }: ActivityDefinition): Generator<RunFile> {
  for (const file of files) {
    const run = readRunFile(file);
    if (run.definition.slug !== slug)
      throw new CommandError(`${file}: this is a run of '${run.definition.slug}', not of '${slug}'.`);
    if (run.completedAt === null) yield run;
  }
}

const impacts: readonly RunImpact[] = ['unaffected', 'otherSteps', 'removedStep', 'lostAnswer'];
const words: Readonly<Record<RunImpact, string>> = {
  unaffected: 'unaffected',
  otherSteps: 'would see other steps',
  removedStep: 'on a removed step',
  lostAnswer: 'with an answer that has no place any more',
};

const namedAtMost = 20;

function report({ activity, runs, counts, affected }: Rehearsed): string {
  const lines = [
    `${activity}: ${runs} ${runs === 1 ? 'run' : 'runs'} under way`,
    ...impacts.map((impact) => `${String(counts[impact]).padStart(6)}  ${words[impact]}`),
    ...affected.slice(0, namedAtMost).map(({ run, outcome, chosen }) => {
      const situation = stripControlCharacters(formatCondition(chosen));
      return `${run}: ${words[outcome]}${situation && ` (${situation})`}`;
    }),
  ];
  if (affected.length > namedAtMost) lines.push(`And ${affected.length - namedAtMost} more; --json has all.`);
  return `${lines.join('\n')}\n`;
}
