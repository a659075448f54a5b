import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { InstalledProduct, Terminal } from '../../../../src/infrastructure/node/cli/command.ts';
import { runCli } from '../../../../src/infrastructure/node/cli/run-cli.ts';

export type Ran = { code: number; out: string; err: string; asked: string[]; bytes: Buffer };

/** Runs `fireside` with these arguments; `input` is standard input, `typed` the lines that a person types. */
export async function fireside(
  args: readonly string[],
  {
    input = '',
    typed,
    product,
  }: { input?: string | Uint8Array; typed?: readonly string[]; product?: InstalledProduct } = {},
): Promise<Ran> {
  const ran: Ran = { code: -1, out: '', err: '', asked: [], bytes: Buffer.alloc(0) };
  const bytes: Buffer[] = [];
  const lines = [...(typed ?? [])];
  const terminal: Terminal = {
    out: (text) => void (ran.out += text),
    err: (text) => void (ran.err += text),
    interactive: typed !== undefined,
    readInput: async () => String(input),
    bytesIn: () => Readable.from([input], { objectMode: false }),
    bytesOut: () =>
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          bytes.push(chunk);
          done();
        },
      }),
    ask: async (question) => {
      ran.asked.push(question);
      return lines.shift() ?? null;
    },
  };
  ran.code = await runCli(args, terminal, product);
  ran.bytes = Buffer.concat(bytes);
  return ran;
}

/** Creates a folder for a test file; `file` writes into it and returns the path. */
export function folderOfFiles(): { folder: string; file: (name: string, content: unknown) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'fireside-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    file: (name, content) => {
      const path = join(folder, name);
      const isPlain = typeof content === 'string' || content instanceof Uint8Array;
      writeFileSync(path, isPlain ? content : JSON.stringify(content));
      return path;
    },
  };
}
