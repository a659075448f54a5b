import { cpus } from 'node:os';
import { Client } from 'pg';
import { FiresideServer } from '../../e2e/support/server.ts';
import { PasswordHashing } from '../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { addLearners, publishTalks, questionsEach, slugOf } from '../../test/support/many-learners.ts';
import { TestPostgres } from '../../test/support/postgres.ts';
import { unbounded } from './load.ts';
import { processorSeconds, residentMegabytes } from './processor-time.ts';
import { benchPassword } from './sign-in-client.ts';

/** Runs several processes of the built product on one PostgreSQL with many learners, like a cluster. */
export class BusyProduct {
  readonly publicUrl: string;
  readonly addresses: readonly string[];
  readonly database: OpenDatabase;
  readonly #servers: readonly FiresideServer[];
  readonly #postgres: TestPostgres;
  readonly #databaseUrl: string;

  private constructor(parts: {
    servers: readonly FiresideServer[];
    postgres: TestPostgres;
    database: OpenDatabase;
    databaseUrl: string;
  }) {
    this.#servers = parts.servers;
    this.#postgres = parts.postgres;
    this.database = parts.database;
    this.#databaseUrl = parts.databaseUrl;
    this.addresses = parts.servers.map(({ address }) => address);
    this.publicUrl = this.addresses[0]!;
  }

  /**
   * Starts the product. Each learner has a password, access and one conversation that is open at its first question;
   * with `history` also one that was finished earlier, with all its answers.
   */
  static async start({
    learners,
    processes,
    history,
  }: {
    learners: number;
    processes: number;
    history: boolean;
  }): Promise<BusyProduct> {
    const postgres = await TestPostgres.start(['shared_buffers=2GB', 'max_wal_size=8GB']);
    const servers: FiresideServer[] = [];
    let database: OpenDatabase | undefined;
    try {
      const databaseUrl = await postgres.database();
      database = await openDatabase({ databaseUrl, dataDir: '' });
      await publishTalks(database, history ? 2 : 1);
      await addLearners(databaseUrl, learners);
      await enrich(databaseUrl, history ? slugOf(1) : null);
      while (servers.length < processes)
        servers.push(
          await FiresideServer.start({
            DATABASE_URL: databaseUrl,
            LOG_LEVEL: 'silent',
            TRUSTED_PROXIES: 'loopback',
            ...(servers[0] ? { PUBLIC_URL: servers[0].address } : {}),
            ...unbounded,
          }),
        );
      return new BusyProduct({ servers, postgres, database, databaseUrl });
    } catch (error) {
      for (const server of servers) await server.stop();
      await database?.close();
      await postgres.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server.stop();
    await this.database.close();
    await this.#postgres.stop();
  }

  /**
   * Returns the processor time (s) that the product, the database and the load generator have used since their start.
   */
  processorSeconds(): { product: number; database: number; generator: number } {
    const { user, system } = process.cpuUsage();
    return {
      product: this.#servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
      database: processorSeconds(this.#postgres.pid),
      generator: (user + system) / 1e6,
    };
  }

  /** Returns the memory of each of the product's processes (MB). */
  megabytes(): number[] {
    return this.#servers.map(({ pid }) => residentMegabytes(pid));
  }

  /** Returns the size of the database and of the stored log entries (bytes), and the number of entries. */
  async storage(): Promise<{ databaseBytes: number; entryBytes: number; entries: number }> {
    const client = new Client({ connectionString: this.#databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ database: string; entry: string; entries: string }>(
        `select pg_database_size(current_database()) as database, pg_total_relation_size('run_entry') as entry,
          (select count(*) from run_entry) as entries`,
      );
      const [row] = rows;
      return {
        databaseBytes: Number(row!.database),
        entryBytes: Number(row!.entry),
        entries: Number(row!.entries),
      };
    } finally {
      await client.end();
    }
  }
}

async function enrich(databaseUrl: string, finished: string | null): Promise<void> {
  const hash = await new PasswordHashing().hash(benchPassword);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`update identity_account set password_hash = $1 where email like '%@bench.example'`, [
      hash,
    ]);
    if (finished !== null) {
      const response = JSON.stringify({
        kind: 'input',
        response: 'We talked about the day, and laughed a little.',
      });
      const run = `run.id like 'run\\_b%\\_${finished}'`;
      await client.query(
        `insert into run_entry (run_id, seq, kind, step_id, response_json, at)
          select run.id, 1 + number, 'answered', 'question-' || (number - 1), $1, number
          from run cross join generate_series(1, ${questionsEach}) number where ${run}`,
        [response],
      );
      // The runs began within the last 12 hours, so that no log is compressed while the database's growth is measured.
      await client.query(
        `update run set completed_at = ended.at, touched_at = ended.at, revision = 22
          from (select id, ${Date.now()} - (random() * 12 * 60 * 60 * 1000)::bigint as at from run) as ended
          where ended.id = run.id and ${run}`,
      );
    }
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Prints the processor times as shares of the whole machine. */
export function printShares(
  before: Record<string, number>,
  after: Record<string, number>,
  seconds: number,
): string {
  const cores = cpus().length;
  return Object.entries(after)
    .map(([name, taken]) => `${name} ${((100 * (taken - before[name]!)) / (seconds * cores)).toFixed(0)} %`)
    .join(', ');
}
