import { parseRunFile, type RunFile } from '../../shared/engine/run-file.ts';
import { replayRecordedRun as replayRun } from '../../../domain/analysis/replay.ts';
import { collapsePrivateParts } from '../../../domain/chat/closed-parts.ts';
import { readChosenValues } from '../../../domain/analysis/situation-estimates.ts';
import {
  formatTranscriptLine,
  formatTailoring,
  formatTranscriptTime,
} from '../../../domain/sequencer/transcript.ts';
import { createCommand, CommandError, flagOption, readInputFile, textOption } from './command.ts';
import { parsePaceName } from './option-values.ts';

export const { help, run } = createCommand({
  usage: 'fireside replay <run.json> [--pace normal|quick|instant] [--private] [--json]',
  about: `Prints the conversation of a stored run as its learner had it: the answers at their times, and in
between what the coach said, from the content version the run is on. What the family went back from
is struck through, as ~~words~~. 'fireside export-run' writes the file. What one person answered alone is
'answered privately'.`,
  options: {
    pace: textOption(
      '<name>',
      "normal, quick or instant; by default the slowest that the answers' times allow",
    ),
    private: flagOption(
      "with private answers: only of a file of 'export-run --private', which the audit log knows",
    ),
    json: flagOption('the transcript as JSON'),
  },
  notes:
    'Exit code 0: replayed. 1: the file is no run, or its log does not fit its Activity. 2: used wrongly.',
  needs: ['<run.json>'],
  run({ args: [file = ''], values }) {
    const pace = values.pace === undefined ? undefined : parsePaceName(values.pace);
    const read = readRunFile(file);
    const run = values.private ? read : { ...read, log: collapsePrivateParts(read) };
    const replayed = replayRun(run, pace);
    if (replayed.kind === 'broken')
      throw new CommandError(`${file}: /log/${replayed.entry - 1}: ${replayed.problem}`);
    const { id, version, masked, definition } = run;
    const { lines, durationMs } = replayed;
    const chosen = readChosenValues(definition, run.log);
    const ending = durationMs === null ? [] : [`${formatTranscriptTime(durationMs)}  Finished`];
    return {
      json: {
        activity: definition.slug,
        run: id,
        version,
        masked,
        pace: replayed.pace,
        lines,
        chosen,
        durationMs,
      },
      text: `${[...lines.map(formatTranscriptLine), ...ending].map((line) => `${line}\n`).join('')}${formatTailoring(chosen)}`,
    };
  },
});

/** Reads a run (one play of an Activity) from a file. @throws CommandError if the file does not contain one. */
export function readRunFile(file: string): RunFile {
  const read = parseRunFile(readInputFile(file));
  if (read.ok) return read.run;
  throw new CommandError(read.problems.map((problem) => `${file}: ${problem}`).join('\n'));
}
