import { join } from 'node:path';
import { SystemClock } from '../../shared/platform/system-clock.ts';
import { databaseErrorCode } from '../platform/database/unavailable.ts';
import {
  CommandError,
  readErrorMessage,
  replaceControlCharacters,
  type Command,
  type InstalledProduct,
  type Terminal,
} from './command.ts';

/** The purpose of a command for the help, and its module, which is loaded only when the command runs. */
type Entry = readonly [does: string, load: () => Promise<Command>];

/** The commands by their usage, in the order of the help. */
const groups: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  'For authors, on files': {
    'check <files…>': ['find what is wrong with Activities and Programmes', () => import('./check.ts')],
    'estimate <activity.json …>': [
      'tell how long Activities take over all their paths',
      () => import('./estimate.ts'),
    ],
    'paths <activity.json>': ['draw an Activity: touchpoints, branches, minutes', () => import('./paths.ts')],
    'import <file>': [
      'make an Activity of a Twine story or a spreadsheet, and tell what was left out',
      () => import('./import.ts'),
    ],
    'export <activity.json>': [
      'write an Activity as Twine story, spreadsheet, picture or page to print',
      () => import('./export.ts'),
    ],
    'play <activity.json>': [
      'play an Activity at the terminal or with scripted answers',
      () => import('./play.ts'),
    ],
    'translate <status|update|export|import>': [
      'bring translations up to their sources, and to translators and back',
      () => import('./translate.ts'),
    ],
  },
  "For operators, on the server's runs": {
    runs: ['list stored runs', () => import('./runs.ts')],
    'leaving <activity>': ['tell where families leave an Activity', () => import('./drop-off.ts')],
    'export-run <run-id>': ['print a stored run, personal text masked', () => import('./export-run.ts')],
    'replay <run.json>': ["print a stored run's conversation", () => import('./replay.ts')],
    'rehearse <activity.json>': [
      'tell what a new version would mean to runs under way',
      () => import('./rehearse.ts'),
    ],
  },
  'For operators, on content': {
    'content <list|withdraw|archive|bring-back|rename>': [
      'show and change what is offered',
      () => import('./content.ts'),
    ],
    'pictures <list|add|clear-unused>': [
      'show, add and clear the pictures that authors upload',
      () => import('./pictures.ts'),
    ],
    'recordings <list|add|clear-unused>': [
      'show, add and clear the audio and video that authors upload',
      () => import('./recordings.ts'),
    ],
  },
  'For operators, on people': {
    'user <list|role|verify|disable|enable>': [
      'show and change who may use the product',
      () => import('./user.ts'),
    ],
    'export-person <e-mail|id>': ['print every row of a person', () => import('./export-person.ts')],
    'erase-person <e-mail|id>': ['erase whatever leads to a person', () => import('./erase-person.ts')],
    reminders: ['queue the reminders that are due', () => import('./reminders.ts')],
    'keys <list|rotate>': ['show and renew what the embedded provider signs with', () => import('./keys.ts')],
  },
  'For operators, on the shop': {
    'promo <create|list|disable>': ['make and end promo codes', () => import('./promo.ts')],
    'licence <import|remove>': [
      'give access to the addresses of an organisation',
      () => import('./licence.ts'),
    ],
    sales: ['list access that was sold or given', () => import('./sales.ts')],
  },
  'For operators, on the whole installation': {
    doctor: ['look at all that the server needs, and say what to mend', () => import('./doctor.ts')],
    migrate: ['bring the tables up to this version without a start', () => import('./migrate.ts')],
    retention: ['delete what has been kept long enough', () => import('./retention.ts')],
    'backup <file>': [
      'write everything that is stored into one file, beside the server',
      () => import('./backup.ts'),
    ],
    'restore <file>': ['put a backup in the place of what is stored', () => import('./restore.ts')],
  },
};

const list = Object.entries(groups).map(([group, entries]) => {
  const lines = Object.entries(entries).map(
    ([usage, [does]]) => `  ${usage.length < 39 ? usage.padEnd(39) : `${usage}  `}${does}\n`,
  );
  return `${group}:\n${lines.join('')}`;
});

const usage = `fireside <command> [options]

${list.join('\n')}
fireside <command> --help tells more. Every command takes --json. fireside --version names the version.
Exit codes: 0 fine, 1 something was found or failed, 2 used wrongly.
`;

/**
 * Runs the command that the first argument names and returns the exit code. Wrong usage ends in a message, not in a
 * stack trace.
 */
export async function runCli(
  words: readonly string[],
  terminal: Terminal,
  product: InstalledProduct = { env: process.env, folder: process.cwd() },
): Promise<number> {
  const [name, ...args] = words;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? terminal.err : terminal.out)(usage);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    const { readFileSync } = await import('node:fs');
    const { version }: { version: string } = JSON.parse(
      readFileSync(join(product.folder, 'package.json'), 'utf8'),
    );
    terminal.out(`Fireside ${version} on Node ${process.versions.node}\n`);
    return 0;
  }
  const [, entry] =
    Object.values(groups)
      .flatMap((entries) => Object.entries(entries))
      .find(([typed]) => typed.split(' ', 1)[0] === name) ?? [];
  if (!entry) {
    terminal.err(`There is no command '${name}'.\n\n${usage}`);
    return 2;
  }
  const [, load] = entry;
  const { help, run } = await load();
  if (args.includes('--help') || args.includes('-h')) {
    terminal.out(help);
    return 0;
  }
  try {
    return await run(args, { terminal, product, clock: new SystemClock() });
  } catch (error) {
    if (error instanceof CommandError) {
      terminal.err(`${replaceControlCharacters(error.message)}\n`);
      return error.exitCode;
    }
    if (!databaseErrorCode(error).startsWith('ERR_PARSE_ARGS')) throw error;
    terminal.err(`${readErrorMessage(error)}\n\n${help}`);
    return 2;
  }
}

/** Returns the terminal of this process; `end` lets the process exit although a person could still type. */
export function createProcessTerminal(): Terminal & { end(): void } {
  let lines: AsyncIterator<string> | null = null;
  // Node creates each of these streams at its first use.
  let input: typeof process.stdin | null = null;
  let errors: typeof process.stderr | null = null;
  const stdin = (): typeof process.stdin => (input ??= process.stdin);
  // A command continues when the reader of its messages closes the pipe.
  const stderr = (): typeof process.stderr => (errors ??= process.stderr.on('error', () => undefined));
  // A reader such as `head` may close the pipe while text is written. A truncated backup is an error.
  let isEndAllowed = true;
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' && isEndAllowed) process.exit(0);
    stderr().write(`Standard output cannot be written (${code}).\n`);
    process.exit(1);
  });
  return {
    out: (words) => void process.stdout.write(words),
    err: (words) => void stderr().write(words),
    get interactive() {
      return stdin().isTTY;
    },
    readInput: async () => (await import('node:stream/consumers')).text(stdin()),
    bytesIn: stdin,
    bytesOut: () => {
      isEndAllowed = false;
      return process.stdout;
    },
    ask: async (question) => {
      process.stdout.write(question);
      const { createInterface } = await import('node:readline/promises');
      lines ??= createInterface({ input: stdin() })[Symbol.asyncIterator]();
      const line = await lines.next();
      return line.done ? null : line.value;
    },
    end: () => {
      if (input?.isTTY) input.unref();
    },
  };
}
