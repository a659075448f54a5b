import { parseArgs } from 'node:util';
import { estimate as estimateOf } from '../../../domain/chat/estimate.ts';
import { paces } from '../../../domain/chat/timing.ts';
import { checkDuration } from '../../../domain/content/check-duration.ts';
import { asPace, CommandError, type Command } from './command.ts';
import { readActivity } from './read-activity.ts';
import { columns } from './columns.ts';

export const help = `fireside estimate <activity.json …> [--pace normal|quick|instant] [--json]

Tells how long Activities take over all their paths: at least, on average (every option as likely as
the others) and at most, as minutes:seconds. It counts the coach's messages at this pace, reading,
the minutes of action prompts, choosing and writing; a loop is gone back at most twice. 'fireside
play' takes as long. Where the average is far off what the file declares, 'fireside check' warns.

  --pace <name>   of the coach's messages: normal (the default), quick or instant
  --json          in ms, as JSON

Exit code 0: told. 1: a file is not valid, or its Activity cannot be finished. 2: used wrongly.
`;

type Estimated =
  | {
      file: string;
      activity: string;
      minMs: number;
      expectedMs: number;
      maxMs: number;
      declared: string[];
      /** Is the average, at the coach's normal pace, about what is declared? */
      asDeclared: boolean;
    }
  | { file: string; problem: string };

export const run: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { pace: { type: 'string', default: 'normal' }, json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new CommandError(`Name at least one Activity file.\n\n${help}`, 2);
  const pace = paces[asPace(values.pace)];
  const estimated = positionals.map((file): Estimated => {
    try {
      const definition = readActivity(file);
      const times = estimateOf(definition, pace);
      if (times === null) return { file, problem: `${file}: no conversation comes to an end.` };
      const { slug, categories } = definition;
      const asDeclared = checkDuration(definition, estimateOf(definition)).length === 0;
      return { file, activity: slug, ...times, declared: categories.durations, asDeclared };
    } catch (error) {
      if (error instanceof CommandError) return { file, problem: error.message };
      throw error;
    }
  });
  if (values.json) terminal.out(`${JSON.stringify(estimated, null, 2)}\n`);
  else {
    terminal.out(table(estimated));
    for (const one of estimated) if ('problem' in one) terminal.err(`${one.problem}\n`);
  }
  return estimated.some((one) => 'problem' in one) ? 1 : 0;
};

function table(estimated: readonly Estimated[]): string {
  const rows = estimated.flatMap((one) =>
    'problem' in one
      ? []
      : [
          [
            one.file,
            ...[one.minMs, one.expectedMs, one.maxMs].map((ms) => minutesAndSeconds(ms).padStart(8)),
            `${one.declared.join(', ')}${one.asDeclared ? '' : ' (far off)'}`,
          ],
        ],
  );
  return rows.length === 0 ? '' : columns([['', 'at least', ' average', ' at most', 'declared'], ...rows]);
}

function minutesAndSeconds(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
