import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { paces, type PaceName } from '../../../domain/chat/timing.ts';

/** What a command writes to; the terminal in use, strings in tests. */
export type Terminal = {
  out(text: string): void;
  err(text: string): void;
  /** Standard input is a person at a keyboard. */
  interactive: boolean;
  /** All of standard input, when it is not. */
  readInput(): Promise<string>;
  /** Standard input and output as bytes; what is written there has to arrive. */
  bytesIn(): Readable;
  bytesOut(): Writable;
  /** Asks the person; null when input ends. */
  ask(question: string): Promise<string | null>;
};

/** The installed product that a command belongs to: its settings and the folder they count from. */
export type Product = { env: Readonly<Record<string, string | undefined>>; folder: string };

/** Carries a command out and gives the exit code: 0 done, 1 the content or run failed, 2 used wrongly. */
export type Command = (args: readonly string[], terminal: Terminal, product: Product) => Promise<number>;

/** Who does it, for the audit log: whoever can reach the database has no account here. */
export const operator = 'operator';

/** Something the person can mend; the message names file, path and rule. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}

/** A file's bytes, or a sentence about why not. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandError(`${path}: there is no such file.`);
    if (code === 'EISDIR') throw new CommandError(`${path}: this is a folder; name the files in it.`);
    throw new CommandError(`${path}: cannot be read (${code ?? 'unknown reason'}).`);
  }
}

/** The pace of this name, or a sentence about which there are. */
export function asPace(name: string): PaceName {
  if (Object.hasOwn(paces, name)) return name as PaceName;
  throw new CommandError(`--pace is '${name}'; it has to be normal, quick or instant.`, 2);
}
