import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fieldsOrEmptyObject } from '../fields.ts';

/** The key that no locale has, and the text that the screen showed instead. */
export type MissingText = { lng: string; ns: string; key: string; text: string };

const mostBytes = 256 * 1024;

/**
 * Stores each missing key once, as a line of JSON; other lines are kept. The file is read each time, so that deleting
 * it starts a new list. It is replaced as a whole, so that no reader sees half of it. Only one process may write it.
 */
export class MissingTextsFile {
  readonly #path: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves when the texts are on the disk; 'full' if the file would become too large, and then none is stored. */
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
      if (fieldsOrEmptyObject(error).code === 'ENOENT') return '';
      throw error;
    }
  }
}

function identityOf(line: string): string {
  try {
    const { lng, ns, key } = fieldsOrEmptyObject(JSON.parse(line));
    return JSON.stringify([lng, ns, key]);
  } catch {
    return line;
  }
}
