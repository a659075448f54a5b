import { pacesByName } from '../../../domain/sequencer/timing.ts';
import { isScriptedAnswers, type ScriptedAnswers } from '../../../domain/chat/scripted-answers.ts';
import { playActivityThrough } from '../../shared/engine/play-through.ts';
import {
  formatTranscriptLine,
  formatTailoring,
  formatTranscriptTime,
} from '../../../domain/sequencer/transcript.ts';
import { toErrorMessage } from '../../../application/errors.ts';
import { createCommand, CommandError, flagOption, readInputFile, textOption } from './command.ts';
import { parsePaceName } from './option-values.ts';
import { playAtTerminal } from './play-at-terminal.ts';
import { readActivityFile } from './read-activity.ts';

export const { help, run } = createCommand({
  usage: 'fireside play <activity.json> [--answers <file>] [--pace <name>] [--reader <name>] [--json]',
  about: `Plays an Activity with the coach, as learners see it, and prints the transcript with times.
At a terminal it asks you, and 'back' goes back to your last answer; with --answers (or answers on
standard input) it plays at once, the times being those that reading, doing and answering usually
take: 'fireside estimate' counts with the same reader.`,
  options: {
    answers: textOption(
      '<file>',
      'JSON: {"step-id": "label or text", "feedback-id": {"question-id": "value"}}',
    ),
    pace: {
      ...textOption('<name>', "of the coach's messages: normal (the default), quick or instant"),
      default: 'normal',
    },
    reader: {
      ...textOption('<name>', 'usual (the default), or hasty: answers as soon as the control is there'),
      default: 'usual',
    },
    json: flagOption('the transcript as JSON'),
  },
  notes:
    'Exit code 0: played to the end or to a pause. 1: the file or an answer is not valid. 2: used wrongly.',
  needs: ['<activity.json>'],
  async run({ args: [file = ''], values: { answers, reader, ...values }, terminal, clock }) {
    const pace = pacesByName[parsePaceName(values.pace)];
    if (reader !== 'usual' && reader !== 'hasty')
      throw new CommandError(`--reader is '${reader}'; it has to be usual or hasty.`, 2);
    const definition = readActivityFile(file);
    if (answers === undefined && terminal.interactive)
      return { code: await playAtTerminal(definition, pace, terminal, clock) };
    const source = answers ?? 'standard input';
    const typed =
      answers === undefined
        ? await terminal.readInput()
        : Buffer.from(readInputFile(answers)).toString('utf8');
    const played = await playActivityThrough(definition, readAnswers(source, typed), {
      pace,
      takesTime: reader === 'usual',
      onLine: (line) => {
        if (!values.json) terminal.out(`${formatTranscriptLine(line)}\n`);
      },
    });
    const json = { activity: definition.slug, ...played };
    if (played.kind !== 'stuck') {
      const ending = played.kind === 'finished' ? 'Finished' : 'Paused';
      return {
        json,
        text: `${formatTranscriptTime(played.durationMs)}  ${ending}\n${formatTailoring(played.chosen)}`,
      };
    }
    const { touchpointStepEntityId: id, stepType } = played.step;
    return { json, note: `${source}: ${id} (${stepType}): ${played.problem}\n`, code: 1 };
  },
});

function readAnswers(file: string, json: string): ScriptedAnswers {
  let answers: unknown;
  try {
    answers = JSON.parse(json);
  } catch (error) {
    throw new CommandError(`${file}: not JSON (${toErrorMessage(error)}).`);
  }
  if (!isScriptedAnswers(answers))
    throw new CommandError(
      `${file}: it has to be an object of answers by step id; see fireside play --help.`,
    );
  return answers;
}
