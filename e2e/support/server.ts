import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';

const root = resolve(import.meta.dirname, '../..');

type Environment = Record<string, string>;

/** The flags of the container image, which also sets MALLOC_ARENA_MAX; docs/scale.md gives the reason. */
const nodeFlags = ['--max-semi-space-size=16', '--max-old-space-size=768', '--initial-old-space-size=48'];

/** Runs the built product as operators do, with a temporary data folder. */
export class FiresideServer {
  readonly address: string;
  readonly port: number;
  readonly #dataDir: string;
  readonly #environment: Environment;
  readonly #built: string;
  #process: ChildProcess | null = null;
  /** SQL that precedes each query of `rows`, and limits it to the rows of some people. */
  seenBy = '';

  private constructor(port: number, environment: Environment, built: string) {
    this.port = port;
    this.#built = built;
    this.address = `http://localhost:${port}`;
    this.#dataDir = mkdtempSync(join(tmpdir(), 'fireside-e2e-'));
    this.#environment = environment;
  }

  /**
   * Starts the server. `environment` may be a function of the server's address; `built` is the folder of the product.
   */
  static async start(
    environment: Environment | ((address: string) => Promise<Environment>) = {},
    built = 'dist',
  ): Promise<FiresideServer> {
    const port = await freePort();
    const settings =
      typeof environment === 'function' ? await environment(`http://localhost:${port}`) : environment;
    const server = new FiresideServer(port, settings, built);
    await server.up();
    return server;
  }

  /** Returns the id of the running process. */
  get pid(): number {
    return this.#process!.pid!;
  }

  /**
   * Starts the process, and waits until it says that it is ready.
   * @throws Error when the process ends before.
   */
  async up(more: Environment = {}): Promise<void> {
    const child = spawn(process.execPath, [...nodeFlags, join(this.#built, 'server/server.js')], {
      cwd: root,
      env: { ...this.#settings, ...more, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    await new Promise<void>((ready, failed) => {
      child.stdout.on('data', (words: Buffer) => {
        if (words.toString().includes('Fireside is ready')) ready();
      });
      child.once('exit', (code) => failed(new Error(`The server ended with code ${code}.`)));
    });
  }

  /** Runs the built command line on the database of this server, which keeps running, and returns the output. */
  fireside(...args: string[]): string {
    return execFileSync(process.execPath, ['dist/server/cli.js', ...args], {
      cwd: root,
      env: this.#settings,
      encoding: 'utf8',
    });
  }

  get #settings(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      DATA_DIR: this.#dataDir,
      CONTENT_DIR: join(root, 'content'),
      ...this.#environment,
    };
  }

  /** Returns rows of the database while the server runs; inside `withPeople`, those of its people only. */
  rows<Row>(query: string): Row[] {
    const database = new Database(join(this.#dataDir, 'fireside.db'), { readonly: true });
    try {
      return database.prepare(this.seenBy + query).all() as Row[];
    } finally {
      database.close();
    }
  }

  /** Changes the database while the server runs. */
  write(statement: string): void {
    const database = new Database(join(this.#dataDir, 'fireside.db'));
    try {
      database.exec(statement);
    } finally {
      database.close();
    }
  }

  /** Kills the process, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : failed(new Error('no port')),
      );
    });
  });
}
