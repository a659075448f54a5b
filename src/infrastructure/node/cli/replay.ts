import { parseArgs } from 'node:util';
import { readRun, type RunFile } from '../../shared/play/run-file.ts';
import { replay as replayRun } from '../../shared/play/replay.ts';
import { printLine, printTime } from '../../shared/play/transcript.ts';
import { asPace, CommandError, readBytes, type Command } from './command.ts';

export const help = `fireside replay <run.json> [--pace normal|quick|instant] [--json]

Prints the conversation of a stored run as its learner had it: the answers at their times, and in
between what the coach said, from the content version the run is on. 'fireside export-run' writes
the file.

  --pace <name>   normal, quick or instant; by default the slowest that the answers' times allow
  --json          the transcript as JSON

Exit code 0: replayed. 1: the file is no run, or its log does not fit its Activity. 2: used wrongly.
`;

export const run: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { pace: { type: 'string' }, json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new CommandError(`Name one file of a run.\n\n${help}`, 2);
  const pace = values.pace === undefined ? undefined : asPace(values.pace);
  const run = readRunFile(file);
  const replayed = replayRun(run, pace);
  if (replayed.kind === 'broken')
    throw new CommandError(`${file}: /log/${replayed.entry - 1}: ${replayed.problem}`);
  const { lines, durationMs } = replayed;
  if (values.json) {
    const { id, version, masked, definition } = run;
    const told = { activity: definition.slug, run: id, version, masked, pace: replayed.pace };
    terminal.out(`${JSON.stringify({ ...told, lines, durationMs }, null, 2)}\n`);
    return 0;
  }
  for (const line of lines) terminal.out(`${printLine(line)}\n`);
  if (durationMs !== null) terminal.out(`${printTime(durationMs)}  Finished\n`);
  return 0;
};

/** The run in a file, or a sentence about why there is none. */
export function readRunFile(file: string): RunFile {
  const read = readRun(readBytes(file));
  if (read.ok) return read.run;
  throw new CommandError(read.problems.map((problem) => `${file}: ${problem}`).join('\n'));
}
