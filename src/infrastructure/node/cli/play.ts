import { parseArgs } from 'node:util';
import { paces } from '../../../domain/chat/timing.ts';
import { asAnswers, type Answers } from '../../shared/play/answers.ts';
import { playThrough } from '../../shared/play/play-through.ts';
import { printLine, printTime } from '../../shared/play/transcript.ts';
import { asPace, CommandError, readBytes, type Command } from './command.ts';
import { playAtTerminal } from './play-at-terminal.ts';
import { readActivity } from './read-activity.ts';

export const help = `fireside play <activity.json> [--answers <file>] [--pace <name>] [--reader <name>] [--json]

Plays an Activity with the coach, as learners see it, and prints the transcript with times.
At a terminal it asks you; with --answers (or answers on standard input) it plays at once,
the times being those that reading, doing and answering usually take: 'fireside estimate' counts
with the same reader.

  --answers <file>   JSON: {"step-id": "label or text", "feedback-id": {"question-id": "value"}}
  --pace <name>      of the coach's messages: normal (the default), quick or instant
  --reader <name>    usual (the default), or hasty: answers as soon as the control is there
  --json             the transcript as JSON

Exit code 0: played to the end. 1: the file or an answer is not valid. 2: used wrongly.
`;

export const run: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      answers: { type: 'string' },
      pace: { type: 'string', default: 'normal' },
      reader: { type: 'string', default: 'usual' },
      json: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new CommandError(`Name one Activity file.\n\n${help}`, 2);
  const pace = paces[asPace(values.pace)];
  if (values.reader !== 'usual' && values.reader !== 'hasty')
    throw new CommandError(`--reader is '${values.reader}'; it has to be usual or hasty.`, 2);
  const definition = readActivity(file);
  if (values.answers === undefined && terminal.interactive) return playAtTerminal(definition, pace, terminal);

  const answersFile = values.answers ?? 'standard input';
  const text =
    values.answers === undefined
      ? await terminal.readInput()
      : Buffer.from(readBytes(values.answers)).toString('utf8');
  const played = await playThrough(definition, readAnswers(answersFile, text), {
    pace,
    takesTime: values.reader === 'usual',
    onLine: (line) => {
      if (!values.json) terminal.out(`${printLine(line)}\n`);
    },
  });
  if (values.json) terminal.out(`${JSON.stringify({ activity: definition.slug, ...played }, null, 2)}\n`);
  if (played.kind === 'finished') {
    if (!values.json) terminal.out(`${printTime(played.durationMs)}  Finished\n`);
    return 0;
  }
  const { touchpointStepEntityId: id, stepType } = played.step;
  throw new CommandError(`${answersFile}: ${id} (${stepType}): ${played.problem}`);
};

function readAnswers(file: string, text: string): Answers {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file}: not JSON (${(error as Error).message}).`);
  }
  const answers = asAnswers(value);
  if (answers === null)
    throw new CommandError(
      `${file}: it has to be an object of answers by step id; see fireside play --help.`,
    );
  return answers;
}
