import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { describeWhere } from './describe-where.ts';

/** The folder of `initdb` and `postgres`; null if PostgreSQL is not installed. */
export const postgresFolder: string | null =
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/bin', '/usr/lib/postgresql/15/bin'].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  ) ?? null;

export const describePostgres = (name: string, suite: () => void): void =>
  describeWhere(
    postgresFolder !== null,
    name,
    'initdb and postgres were not found; install postgresql-15.',
    suite,
  );

/**
 * A temporary PostgreSQL server on a Unix socket. When this process ends, in whatever way, the server stops and its
 * folder is removed.
 */
export class TestPostgres {
  readonly #folder: string;
  readonly #user: { uid: number; gid: number } | undefined;
  readonly #options: readonly string[];
  #server: ChildProcess | undefined;
  #databases = 0;

  private constructor(folder: string, options: readonly string[]) {
    this.#options = options;
    this.#user = postgresUser();
    this.#folder = folder;
  }

  /** Starts a server; `options` are options of `postgres -c`, by default one that does not wait for the disk. */
  static start(options: readonly string[] = ['fsync=off']): Promise<TestPostgres> {
    return TestPostgres.#startIn(mkdtempSync(join(tmpdir(), 'fireside-postgres-')), options);
  }

  /**
   * Returns the server in `folder`, which lives as long as this process. The first caller starts and prepares it. Later
   * callers may be other test files of the process, which share no variables with the first.
   */
  static async kept(
    folder: string,
    prepare: (postgres: TestPostgres) => Promise<void>,
  ): Promise<TestPostgres> {
    if (existsSync(folder)) return new TestPostgres(folder, []);
    mkdirSync(folder);
    const postgres = await TestPostgres.#startIn(folder, ['fsync=off']);
    try {
      await prepare(postgres);
    } catch (error) {
      await postgres.stop();
      throw error;
    }
    postgres.#server!.unref();
    (postgres.#server!.stdin as Socket).unref();
    return postgres;
  }

  static async #startIn(folder: string, options: readonly string[]): Promise<TestPostgres> {
    const postgres = new TestPostgres(folder, options);
    try {
      if (postgres.#user) chownSync(folder, postgres.#user.uid, postgres.#user.gid);
      postgres.#makeCluster();
      await postgres.resume();
      return postgres;
    } catch (error) {
      await postgres.stop();
      throw error;
    }
  }

  /** Creates an empty database and returns its DATABASE_URL. */
  async database(): Promise<string> {
    this.#databases += 1;
    const name = `fireside_${this.#databases}`;
    await this.create(name);
    return this.url(name);
  }

  /** Creates a database: a copy of `template`, to which nobody may be connected, or an empty one. */
  async create(name: string, template = 'template1'): Promise<void> {
    await this.#asking('postgres', `create database ${name} template ${template} strategy file_copy`);
  }

  /** Removes a database and ends its connections. */
  async drop(name: string): Promise<void> {
    await this.#asking('postgres', `drop database ${name} with (force)`);
  }

  url(name: string): string {
    return `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(this.#folder)}`;
  }

  /** The process id of the server's main process. */
  get pid(): number {
    return Number(readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** The path of the server's socket. */
  get socket(): string {
    return join(this.#folder, '.s.PGSQL.5432');
  }

  /** Ends the server at once, as in a crash; `resume` starts it again with its data. */
  async crash(): Promise<void> {
    const [pid] = readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    while (existsSync(join(this.#folder, 'data', 'postmaster.pid'))) await pause(10);
    await this.#ended('keep');
  }

  async resume(): Promise<void> {
    const options = [...this.#options, 'listen_addresses=', 'max_connections=60'].flatMap((option) => [
      '-c',
      option,
    ]);
    const place = ['-D', join(this.#folder, 'data'), '-k', this.#folder];
    // The shell outlives this process, and stops the server when its own standard input closes.
    const script = `"$0" "$@" & server=$!
      read -r last; kill -INT $server 2>/dev/null; wait $server
      if [ "$last" != keep ]; then rm -rf "${this.#folder}"; fi`;
    this.#server = spawn('/bin/sh', ['-c', script, join(postgresFolder!, 'postgres'), ...place, ...options], {
      ...this.#user,
      cwd: this.#folder,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#asking('postgres', 'select 1');
      } catch (error) {
        if (tries > 500) throw error;
        await pause(20);
      }
    }
  }

  async stop(): Promise<void> {
    await this.#ended('remove');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Copies a data folder that is created once for all tests. */
  #makeCluster(): void {
    const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to]);
    const data = join(this.#folder, 'data');
    const kept = resolve('.cache', `postgres${postgresFolder!.replaceAll('/', '-')}`);
    if (existsSync(kept)) return copy(kept, data);
    const options = ['-U', 'postgres', '-A', 'trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
    execFileSync(join(postgresFolder!, 'initdb'), ['-D', data, ...options], {
      ...this.#user,
      cwd: this.#folder,
      stdio: 'pipe',
    });
    const own = `${kept}-${process.pid}`;
    mkdirSync(resolve('.cache'), { recursive: true });
    copy(data, own);
    try {
      renameSync(own, kept);
    } catch {
      // Another test has created the data folder meanwhile.
      rmSync(own, { recursive: true });
    }
  }

  async #ended(word: 'keep' | 'remove'): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server || server.exitCode !== null) return;
    const exit = new Promise((resolve) => server.once('exit', resolve));
    server.stdin?.end(`${word}\n`);
    await exit;
  }

  async #asking(database: string, text: string): Promise<void> {
    const client = new Client({ connectionString: this.url(database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }
}

/** Returns the user 'postgres' when this process runs as root, under which PostgreSQL refuses to start. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') };
}

function idOfPostgres(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
