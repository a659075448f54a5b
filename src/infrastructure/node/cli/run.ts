import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { CommandError, type Command, type Terminal } from './command.ts';

const usage = `fireside <command> [options]

  play <activity.json>   play an Activity at the terminal or with scripted answers
  check <files…>         check Activity and Programme files

fireside <command> --help tells more.
`;

/** Heavy parts load only for the command that needs them. */
const commands: Readonly<Record<string, () => Promise<{ help: string; run: Command }>>> = {
  play: async () => {
    const { play, playHelp } = await import('./play.ts');
    return { help: playHelp, run: play };
  },
  check: async () => {
    const { check, checkHelp } = await import('./check.ts');
    return { help: checkHelp, run: check };
  },
};

/** Runs the command that the arguments name; never a stack trace for a person's mistake. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? terminal.err : terminal.out)(usage);
    return name === undefined ? 2 : 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    terminal.err(`There is no command '${name}'.\n\n${usage}`);
    return 2;
  }
  const { help, run } = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.out(help);
    return 0;
  }
  try {
    return await run(rest, terminal);
  } catch (error) {
    if (error instanceof CommandError) {
      terminal.err(`${error.message}\n`);
      return error.exitCode;
    }
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_PARSE_ARGS')) {
      terminal.err(`${message}\n\n${help}`);
      return 2;
    }
    throw error;
  }
}

/** The terminal this process has. */
export function processTerminal(): Terminal {
  let lines: AsyncIterator<string> | null = null;
  // Whoever reads our output may have seen enough, as `head` has.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  return {
    out: (words) => void process.stdout.write(words),
    err: (words) => void process.stderr.write(words),
    interactive: process.stdin.isTTY,
    readInput: () => text(process.stdin),
    ask: async (question) => {
      process.stdout.write(question);
      lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
      const line = await lines.next();
      return line.done ? null : line.value;
    },
  };
}
