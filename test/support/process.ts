import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { builtProduct, compiledCode } from './built-product.ts';

export type Exit = { code: number | null; signal: NodeJS.Signals | null; ms: number };

export type Start = {
  /** True to hash passwords at the full cost, as in production; by default at a hundredth. */
  hashesAtCost?: boolean;
  /** The path of the program in the folder of the product. */
  program?: string;
};

/**
 * Installs the built product in a temporary folder, with its packages, a web program of one page, and a test's content.
 */
export class ProductFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'fireside-product-'));
  readonly #started: ServerProcess[] = [];
  #installing: Promise<void> | undefined;

  constructor() {
    this.write('dist/web/index.html', '<!doctype html><title>Fireside</title>');
    for (const kind of ['activities', 'programmes'])
      mkdirSync(this.file('content', kind), { recursive: true });
  }

  file(...names: string[]): string {
    return join(this.path, ...names);
  }

  write(name: string, content: string | Uint8Array | object): string {
    const path = this.file(name);
    mkdirSync(join(path, '..'), { recursive: true });
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(path, isRaw ? content : JSON.stringify(content));
    return path;
  }

  /** Adds the server's sources, so that src/server.ts can be run. */
  addSources(): void {
    cpSync('src', this.file('src'), { recursive: true });
  }

  /** Starts the server, by default on a free port. */
  async start(env: Record<string, string> = {}, port?: number, how: Start = {}): Promise<ServerProcess> {
    await (this.#installing ??= this.#install());
    const server = new ServerProcess(this, port ?? (await freePort()), env, how);
    this.#started.push(server);
    return server;
  }

  async #install(): Promise<void> {
    cpSync(await builtProduct(), this.path, { recursive: true });
  }

  /** Ends the processes that still run, and removes all files. */
  async remove(): Promise<void> {
    await Promise.all(this.#started.map((server) => server.kill('SIGKILL')));
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Runs the server as a process with its own environment. */
export class ServerProcess {
  readonly address: string;
  out = '';
  err = '';
  /** Resolves when the process has ended and its output is complete. */
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  readonly #ready: Promise<boolean>;

  constructor(product: ProductFolder, port: number, env: Record<string, string>, how: Start) {
    this.address = `http://127.0.0.1:${port}`;
    const startedAt = performance.now();
    const hashes = how.hashesAtCost ? [] : ['--import', resolve('test/support/quick-hashes.ts')];
    const { program = 'dist/server/server.js' } = how;
    const options = ['--disable-warning=ExperimentalWarning', ...hashes];
    this.#child = spawn(process.execPath, [...options, program], {
      cwd: product.path,
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: this.address,
        NODE_COMPILE_CACHE: compiledCode(),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.exited = once(this.#child, 'close').then(([code, signal]) => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
      ms: performance.now() - startedAt,
    }));
    const ready = new Promise<boolean>((resolve) => {
      this.#child.stdout!.on('data', (chunk: Buffer) => {
        this.out += String(chunk);
        if (this.out.includes('Fireside is ready')) resolve(true);
      });
    });
    this.#child.stderr!.on('data', (chunk: Buffer) => (this.err += String(chunk)));
    this.#ready = Promise.race([ready, this.exited.then(() => false)]);
  }

  /**
   * Waits until the server listens.
   * @throws Error with the output when the process ends before.
   */
  async ready(): Promise<void> {
    if (!(await this.#ready)) throw new Error(`The server did not start: ${this.err}`);
  }

  /** Returns the resident memory of the process (bytes). */
  memory(): number {
    return this.#memory('VmRSS');
  }

  #memory(field: 'VmRSS' | 'VmHWM'): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)![1]) * 1024;
  }

  /** Returns a function that returns the peak resident memory of the process since this call (bytes). */
  watchMemory(): () => number {
    // Writing 5 to this file resets the peak that Linux records.
    writeFileSync(`/proc/${this.#child.pid}/clear_refs`, '5');
    return () => this.#memory('VmHWM');
  }

  /** Returns the number of open file descriptors of the process. */
  descriptors(): number {
    return readdirSync(`/proc/${this.#child.pid}/fd`).length;
  }

  /** Sends a signal to the process, without waiting for its end. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Sends a signal and waits until the process has ended; its duration `ms` counts from the signal. */
  async kill(signal: NodeJS.Signals): Promise<Exit> {
    const sentAt = performance.now();
    this.#child.kill(signal);
    const exit = await this.exited;
    return { ...exit, ms: performance.now() - sentAt };
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
