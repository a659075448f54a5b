import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fieldsOrNone } from '../fields.ts';

/** A key that no locale has, and what the screen showed in its place. */
export type MissingText = { lng: string; ns: string; key: string; text: string };

const mostBytes = 256 * 1024;

/**
 * Keeps each missing key once, a line of JSON each. Lines of someone else's making stay as they are.
 * The file is read again each time, so that emptying or removing it starts the list afresh, and replaced as a
 * whole, so that nobody reads half of it. One process alone may write it.
 */
export class MissingTextsFile {
  readonly #path: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves when they are on the disk; 'full' when they would make the file too long, and none of them is kept. */
  add(texts: readonly MissingText[]): Promise<'kept' | 'full'> {
    const added = this.#last.then(() => this.#addNow(texts));
    this.#last = added.catch(() => undefined);
    return added;
  }

  async #addNow(texts: readonly MissingText[]): Promise<'kept' | 'full'> {
    const before = await this.#read();
    const known = new Set(before.split('\n').map(identityOf));
    const lines = texts.map((text) => JSON.stringify(text)).filter((line) => !known.has(identityOf(line)));
    if (lines.length === 0) return 'kept';
    const gap = before === '' || before.endsWith('\n') ? '' : '\n';
    const after = `${before}${gap}${lines.join('\n')}\n`;
    if (Buffer.byteLength(after) > mostBytes) return 'full';
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    await writeFile(`${this.#path}.new`, after, { mode: 0o600, flush: true });
    await rename(`${this.#path}.new`, this.#path);
    return 'kept';
  }

  async #read(): Promise<string> {
    try {
      return await readFile(this.#path, 'utf8');
    } catch (error) {
      if (fieldsOrNone(error).code === 'ENOENT') return '';
      throw error;
    }
  }
}

function identityOf(line: string): string {
  try {
    const { lng, ns, key } = fieldsOrNone(JSON.parse(line));
    return JSON.stringify([lng, ns, key]);
  } catch {
    return line;
  }
}
