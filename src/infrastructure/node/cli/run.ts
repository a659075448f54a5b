import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, type Command, type Product, type Terminal } from './command.ts';

const usage = `fireside <command> [options]

For authors, on files:
  check <files…>                    find what is wrong with Activities and Programmes
  estimate <activity.json …>        tell how long Activities take over all their paths
  paths <activity.json>             draw an Activity: touchpoints, branches, minutes
  play <activity.json>              play an Activity at the terminal or with scripted answers

For operators, on the server's runs:
  runs                              list stored runs
  export-run <run-id>               print a stored run, personal text masked
  replay <run.json>                 print a stored run's conversation
  rehearse <activity.json>          tell what a new version would mean to runs under way

For operators, on people:
  user <list|role|verify|disable>   show and change who may use the product
  export-person <e-mail|id>         print every row of a person
  erase-person <e-mail|id>          erase whatever leads to a person
  keys <list|rotate>                show and renew what the embedded provider signs with

For operators, on the shop:
  promo <create|list|disable>       make and end promo codes
  licence <import|remove>           give access to the addresses of an organisation
  sales                             list access that was sold or given

For operators, on the whole installation:
  doctor                            look at all that the server needs, and say what to mend
  migrate                           bring the tables up to this version without a start
  retention                         take away what was kept long enough
  backup <file>                     write everything that is stored into one file, beside the server
  restore <file>                    put a backup in the place of what is stored

fireside <command> --help tells more. Every command takes --json. fireside --version names the version.
Exit codes: 0 fine, 1 something was found or failed, 2 used wrongly.
`;

/** Heavy parts load only for the command that needs them. */
const commands: Readonly<Record<string, () => Promise<{ help: string; run: Command }>>> = {
  check: () => import('./check.ts'),
  estimate: () => import('./estimate.ts'),
  paths: () => import('./paths.ts'),
  play: () => import('./play.ts'),
  runs: () => import('./runs.ts'),
  'export-run': () => import('./export-run.ts'),
  replay: () => import('./replay.ts'),
  rehearse: () => import('./rehearse.ts'),
  user: () => import('./user.ts'),
  'export-person': () => import('./export-person.ts'),
  'erase-person': () => import('./erase-person.ts'),
  keys: () => import('./keys.ts'),
  promo: () => import('./promo.ts'),
  licence: () => import('./licence.ts'),
  sales: () => import('./sales.ts'),
  doctor: () => import('./doctor.ts'),
  migrate: () => import('./migrate.ts'),
  retention: () => import('./retention.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
};

/** Runs the command that the arguments name; never a stack trace for a person's mistake. */
export async function runCli(
  args: readonly string[],
  terminal: Terminal,
  product: Product = { env: process.env, folder: process.cwd() },
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? terminal.err : terminal.out)(usage);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    const { version } = JSON.parse(readFileSync(join(product.folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    terminal.out(`Fireside ${version} on Node ${process.versions.node}\n`);
    return 0;
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
    return await run(rest, terminal, product);
  } catch (error) {
    if (error instanceof CommandError) {
      // A message may quote a file, and nothing in a file steers the terminal.
      terminal.err(`${error.message.replace(/(?!\n)\p{Cc}/gu, '�')}\n`);
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
  // Whoever reads our words may have seen enough, as `head` has; bytes have to arrive.
  let mayBreakOff = true;
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' && mayBreakOff) process.exit(0);
    process.stderr.write(`Standard output cannot be written (${code}).\n`);
    process.exit(1);
  });
  // What is being done goes on, whether or not anybody still reads how far it is.
  process.stderr.on('error', () => undefined);
  return {
    out: (words) => void process.stdout.write(words),
    err: (words) => void process.stderr.write(words),
    interactive: process.stdin.isTTY,
    readInput: async () => (await import('node:stream/consumers')).text(process.stdin),
    bytesIn: () => process.stdin,
    bytesOut: () => {
      mayBreakOff = false;
      return process.stdout;
    },
    ask: async (question) => {
      process.stdout.write(question);
      const { createInterface } = await import('node:readline/promises');
      lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
      const line = await lines.next();
      return line.done ? null : line.value;
    },
  };
}
