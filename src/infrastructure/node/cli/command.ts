import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../../../application/ports/clock.ts';
import { databaseErrorCode } from '../platform/database/unavailable.ts';

// An import statement would load these modules' own dependencies at the start of every command.
const { readFileSync } = process.getBuiltinModule('node:fs');
const { parseArgs } = process.getBuiltinModule('node:util');

/** The input and output of a command: those of the process, or strings in tests. */
export type Terminal = {
  out(text: string): void;
  err(text: string): void;
  /** True if standard input is a terminal, at which a person types. */
  interactive: boolean;
  /** Reads all of standard input; for input that is not interactive. */
  readInput(): Promise<string>;
  /** Returns standard input as bytes; like `bytesOut`, it fails when a pipe closes early. */
  bytesIn(): Readable;
  bytesOut(): Writable;
  /** Asks the person a question; returns null when the input ends. */
  ask(question: string): Promise<string | null>;
};

/** The installed product: its environment, and the folder that relative paths start from. */
export type InstalledProduct = { env: Readonly<Record<string, string | undefined>>; folder: string };

/** The dependencies of a command. */
export type CommandContext = { terminal: Terminal; product: InstalledProduct; clock: Clock };

/**
 * The command itself; `run` returns the exit code: 0 success, 1 an error in the content or during the run, 2 wrong
 * usage.
 */
export type Command = {
  help: string;
  run(args: readonly string[], circumstances: CommandContext): Promise<number>;
};

type Flag = { type: 'boolean'; default: false; help: string };
type Text = { type: 'string'; takes: string; default?: string; help: string };
type Options = Readonly<Record<string, Flag | Text>> & { json: Flag };
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: boolean }>
>;

/** The positional arguments of a command or of one of its actions. */
type Arguments = {
  /** The required arguments with their names in the usage. */
  needs?: readonly string[];
  /** The most optional arguments after the required ones. */
  also?: number;
  /** Returns a hint for an argument that the command does not accept. */
  instead?: (argument: string) => string;
};

/** The output of a command: `json` with --json, otherwise `text`, on standard output; `note` on standard error. */
type Answer = { json?: unknown; text?: string; note?: string; code?: number };

type Action<O extends Options> = Arguments & {
  run(
    given: CommandContext & { args: readonly string[]; values: Parsed<O>['values'] },
  ): Promise<Answer> | Answer;
};

type Description<O extends Options> = {
  /** The command line of the command, as the first lines of the help show it. */
  usage: string;
  about: string;
  options: O;
  notes: string;
} & (
  | Action<O>
  | {
      /** The actions by name; the first argument of the command names one. */
      actions: Readonly<Record<string, Action<O> & { help: string }>>;
    }
);

/** Returns an option without a value. */
export const flagOption = (help: string): Flag => ({ type: 'boolean', default: false, help });

/** Returns an option with a value, which the help calls `takes`. */
export const textOption = (takes: string, help: string) => ({ type: 'string', takes, help }) as const;

/** The actor in the audit log: a command has no account. */
export const operatorActor = { id: 'operator' };

/** An error that the user can correct. The message is shown without a stack trace. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}

/** Replaces control characters: a message may quote a file, which must not control the terminal. */
export const replaceControlCharacters = (message: string): string => message.replace(/(?!\n)\p{Cc}/gu, '�');

/** Creates a command from its description; the command parses options and arguments and prints the answer. */
export function createCommand<O extends Options>(description: Description<O>): Command {
  const help = helpOf(description);
  const { options } = description;
  return {
    help,
    async run(words, circumstances) {
      const takesArguments = 'actions' in description || 'needs' in description || 'also' in description;
      const { values, positionals }: Parsed<O> = parseArgs({
        args: [...words],
        options,
        allowPositionals: takesArguments,
      });
      const [action, args] = actionOf(description, positionals, help);
      checkArguments(action, args, help);
      const { code = 0, json, text = '', note = '' } = await action.run({ ...circumstances, args, values });
      const { out, err } = circumstances.terminal;
      const asJson = 'json' in values && values.json === true;
      if (asJson && json !== undefined) out(`${JSON.stringify(json, null, 2)}\n`);
      else if (text !== '') out(text);
      if (note !== '') err(replaceControlCharacters(note));
      return code;
    },
  };
}

function actionOf<O extends Options>(
  description: Description<O>,
  words: readonly string[],
  help: string,
): [Action<O>, readonly string[]] {
  if (!('actions' in description)) return [description, words];
  const { actions } = description;
  const [name = '', ...args] = words;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action) return [action, args];
  const names = Object.keys(actions)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ');
  throw new CommandError(`Say what to do: ${names}.\n\n${help}`, 2);
}

function checkArguments(
  { needs = [], also = 0, instead }: Arguments,
  args: readonly string[],
  help: string,
): void {
  const missing = needs.find((_name, index) => !args[index]);
  if (missing !== undefined) throw new CommandError(`${missing} is missing.\n\n${help}`, 2);
  const extra = args[needs.length + also];
  if (extra === undefined) return;
  const hint = instead ? ` ${instead(extra)}` : '';
  throw new CommandError(`Unexpected argument '${extra}'.${hint}\n\n${help}`, 2);
}

function helpOf<O extends Options>(description: Description<O>): string {
  const { usage, about, options, notes } = description;
  const actions = 'actions' in description ? Object.entries(description.actions) : [];
  const parts = [
    usage,
    about,
    lined(actions.map(([name, { help }]) => [name, help])),
    lined(
      Object.entries(options).map(([name, option]) => [
        'takes' in option ? `--${name} ${option.takes}` : `--${name}`,
        option.help,
      ]),
    ),
    notes,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function lined(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, help]) => `  ${name.padEnd(width)}   ${help}`).join('\n');
}

/** Formats rows as a table; control characters in cells are replaced. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map((cell) => cell.replace(/\p{Cc}/gu, '�')));
  const widths: number[] = [];
  for (const row of shown)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  return shown
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/**
 * Returns the message of an error, even of one from another JavaScript realm, for which `instanceof Error` is false.
 */
export const readErrorMessage = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** Reads a file. @throws CommandError when it cannot be read. */
export function readInputFile(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = databaseErrorCode(error);
    if (code === 'ENOENT') throw new CommandError(`${path}: there is no such file.`);
    if (code === 'EISDIR') throw new CommandError(`${path}: this is a folder; name the files in it.`);
    throw new CommandError(`${path}: cannot be read (${code || 'unknown reason'}).`);
  }
}
