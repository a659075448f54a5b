import { normalize } from 'node:path';
import { estimateDuration as estimateOf, type DurationEstimate } from '../../../domain/analysis/estimate.ts';
import { estimateBySituation, type SituationEstimate } from '../../../domain/analysis/situation-estimates.ts';
import { formatCondition } from '../../../domain/steps/condition.ts';
import { pacesByName, type Pace } from '../../../domain/sequencer/timing.ts';
import { checkDuration } from '../../../domain/checks/check-duration.ts';
import { parseTranslationFileName } from '../content/translation-files.ts';
import { formatTable, createCommand, CommandError, flagOption, textOption } from './command.ts';
import { parsePaceName } from './option-values.ts';
import { readActivityFile } from './read-activity.ts';

type Estimated =
  | {
      file: string;
      activity: string;
      minMs: number;
      expectedMs: number;
      maxMs: number;
      declared: string[];
      /** The same figures for each combination of earlier answers that conditions depend on. */
      situations: SituationEstimate[];
      /** True if the average time at the coach's normal pace fits the declared duration. */
      asDeclared: boolean;
    }
  | { file: string; problem: string };

export const { help, run } = createCommand({
  usage: 'fireside estimate <activity.json …> [--pace normal|quick|instant] [--json]',
  about: `Tells how long Activities take over all their paths: at least, on average (every option as likely as
the others) and at most, as minutes:seconds. It counts the coach's messages at this pace, reading,
the minutes of action prompts, choosing and writing; a loop is gone back at most twice. 'fireside
play' takes as long. Where what is said depends on choices, each of their answers is told by itself,
too. Where the average is far off what the file declares, 'fireside check' warns. Translations beside
the Activities that are named are passed over.`,
  options: {
    pace: {
      ...textOption('<name>', "of the coach's messages: normal (the default), quick or instant"),
      default: 'normal',
    },
    json: flagOption('in ms, as JSON'),
  },
  notes: 'Exit code 0: told. 1: a file is not valid, or its Activity cannot be finished. 2: used wrongly.',
  needs: ['<activity.json …>'],
  also: Infinity,
  run({ args, values }) {
    const pace = pacesByName[parsePaceName(values.pace)];
    const estimated = withoutTranslations(args).map((file) => estimateFile(file, pace));
    const problems = estimated.flatMap((one) => ('problem' in one ? [`${one.problem}\n`] : []));
    return {
      json: estimated,
      text: table(estimated),
      note: values.json ? '' : problems.join(''),
      code: problems.length > 0 ? 1 : 0,
    };
  },
});

/** Leaves out translations whose Activity is in the list, because they take as long as the Activity. */
function withoutTranslations(files: readonly string[]): string[] {
  const named = new Set(files.map((file) => normalize(file)));
  return files.filter((file) => !named.has(parseTranslationFileName(file)?.source ?? ''));
}

function estimateFile(file: string, pace: Pace): Estimated {
  try {
    const definition = readActivityFile(file);
    const times = estimateOf(definition, pace);
    if (times === null) return { file, problem: `${file}: no conversation comes to an end.` };
    const { slug, categories } = definition;
    const asDeclared = checkDuration(definition, estimateOf(definition)).length === 0;
    const situations = estimateBySituation(definition, pace);
    return { file, activity: slug, ...times, declared: categories.durations, situations, asDeclared };
  } catch (error) {
    if (error instanceof CommandError) return { file, problem: error.message };
    throw error;
  }
}

function table(estimated: readonly Estimated[]): string {
  const rows = estimated.flatMap((one) =>
    'problem' in one
      ? []
      : [
          [one.file, ...inColumns(one), `${one.declared.join(', ')}${one.asDeclared ? '' : ' (far off)'}`],
          ...one.situations.map(({ chosen, estimate }) => [
            `  ${formatCondition(chosen)}`,
            ...(estimate ? inColumns(estimate) : ['', '', '']),
            estimate ? '' : 'comes to no end',
          ]),
        ],
  );
  return rows.length === 0
    ? ''
    : formatTable([['', 'at least', ' average', ' at most', 'declared'], ...rows]);
}

const inColumns = ({ minMs, expectedMs, maxMs }: DurationEstimate): string[] =>
  [minMs, expectedMs, maxMs].map((ms) => minutesAndSeconds(ms).padStart(8));

function minutesAndSeconds(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
