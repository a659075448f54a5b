import { parseArgs } from 'node:util';
import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import { findingText } from '../../../domain/content/finding.ts';
import { paces, type PaceName } from '../../../domain/chat/timing.ts';
import { readContent } from '../../shared/content/read-content.ts';
import { asAnswers, type Answers } from '../../shared/play/answers.ts';
import { playThrough } from '../../shared/play/play-through.ts';
import { printLine, printTime } from '../../shared/play/transcript.ts';
import { CommandError, readBytes, type Command } from './command.ts';
import { playAtTerminal } from './play-at-terminal.ts';

export const playHelp = `fireside play <activity.json> [--answers <file>] [--pace normal|quick|instant] [--json]

Plays an Activity with the coach, as learners see it, and prints the transcript with times.
At a terminal it asks you; with --answers (or answers on standard input) it plays at once,
the times being those a learner would see.

  --answers <file>   JSON: {"step-id": "label or text", "feedback-id": {"question-id": "value"}}
  --pace <name>      normal (the default), quick or instant
  --json             the transcript as JSON

Exit code 0: played to the end. 1: the file or an answer is not valid. 2: used wrongly.
`;

export const play: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      answers: { type: 'string' },
      pace: { type: 'string', default: 'normal' },
      json: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new CommandError(`Name one Activity file.\n\n${playHelp}`, 2);
  if (!Object.hasOwn(paces, values.pace))
    throw new CommandError(`--pace is '${values.pace}'; it has to be normal, quick or instant.`, 2);
  const pace = paces[values.pace as PaceName];
  const definition = readActivity(file);
  if (values.answers === undefined && terminal.interactive) return playAtTerminal(definition, pace, terminal);

  const answersFile = values.answers ?? 'standard input';
  const text =
    values.answers === undefined
      ? await terminal.readInput()
      : Buffer.from(readBytes(values.answers)).toString('utf8');
  const played = await playThrough(definition, readAnswers(answersFile, text), pace, (line) => {
    if (!values.json) terminal.out(`${printLine(line)}\n`);
  });
  if (values.json) terminal.out(`${JSON.stringify({ activity: definition.slug, ...played }, null, 2)}\n`);
  if (played.kind === 'finished') {
    if (!values.json) terminal.out(`${printTime(played.durationMs)}  Finished\n`);
    return 0;
  }
  const { touchpointStepEntityId: id, stepType } = played.step;
  throw new CommandError(`${answersFile}: ${id} (${stepType}): ${played.problem}`);
};

function readActivity(file: string): ActivityDefinition {
  const content = readContent('activity', readBytes(file));
  if (content.ok) return content.definition;
  const lines = content.findings.map((finding) => `${file}: ${findingText(finding)} [${finding.rule}]`);
  throw new CommandError(lines.join('\n'));
}

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
