import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createReportConnections } from '../../src/infrastructure/node/platform/database/postgres-copy.ts';
import { isWhole } from '../support/random-share.ts';
import { describePostgres, postgresFolder, TestPostgres } from '../support/postgres.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import {
  expectRecovery,
  expectRefusals,
  expectWellOrRefused,
  LearnerSimulation,
  statuses,
  well,
} from './learner-simulation.ts';

/** The most connections of the server: ten for requests, three for reports, one for the lock of a served database. */
const mostConnections = 14;

let postgres: TestPostgres;
let proxy: TcpProxy;

beforeAll(async () => {
  if (postgresFolder === null) return;
  postgres = await TestPostgres.start();
  proxy = new TcpProxy(postgres.socket);
  await proxy.start();
});
afterAll(async () => {
  await proxy?.stop();
  await postgres?.stop();
});

/** Promise 28: tests every part of the server. */
describePostgres('When the database is gone, the whole server', () => {
  const home = new LearnerSimulation();
  beforeAll(async () => {
    const url = new URL(await postgres.database());
    await home.start({ DATABASE_URL: `postgresql://postgres@127.0.0.1:${proxy.port}${url.pathname}` });
  });
  afterAll(() => home.product.remove());

  const sessions = async (): Promise<number> => {
    const client = new Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity where application_name like 'fireside%'`,
    );
    await client.end();
    return Number(rows[0]!.count);
  };

  test('works before the failures', async () => {
    expect(statuses(await home.everyCall())).toEqual(well);
  });

  test.each(['hang', 'refuse', 'babble'] as const)(
    'answers 503 in time when the connection to the database does this: %s',
    async (conduct) => {
      proxy.become(conduct);
      expectRefusals(await home.everyCall());
      proxy.become('pass');
      await expectRecovery(home);
    },
  );

  test('survives a crash of the database', async () => {
    await postgres.crash();
    expectRefusals(await home.everyCall());
    await postgres.resume();
    await expectRecovery(home);
  });

  test('survives the end of all its database sessions, several times, during requests', async () => {
    for (const afterMs of isWhole ? [0, 12, 24, 36, 48] : [12, 36]) {
      const replies = home.everyCall();
      await pause(afterMs);
      proxy.cut();
      expectWellOrRefused(await replies);
    }
    await expectRecovery(home);
  });

  // A report that has begun may be silent for a minute; a later test covers it.
  test('answers in time when the connection hangs during requests', async () => {
    const replies = home.everyCall(['a report']);
    await pause(20);
    proxy.become('hang');
    expectWellOrRefused(await replies);
    proxy.become('pass');
    await expectRecovery(home);
  });

  test('resumes sending mails and checking payments by itself, each once', async () => {
    const email = 'stranger-0@home.example';
    expect((await home.register(email)).status).toBe(204);
    await home.pay();
    const isDone = async () => (await home.mails()).has(email) && (await home.paymentStatus()) === 'paid';
    for (let tries = 0; tries < 1200 && !(await isDone()); tries += 1) await pause(50);
    expect(await home.paymentStatus()).toBe('paid');
    const mails = await home.mails();
    expect([...mails.keys()]).toContain(email);
    expect(Math.max(...mails.values())).toBe(1);
  });

  test('has no leaked connection afterwards, and no unhandled error in the log', async () => {
    expect(await sessions()).toBeLessThanOrEqual(mostConnections);
    expect(proxy.open).toBeLessThanOrEqual(mostConnections);
    expect(await home.server.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(home.server.err).toBe('');
  });
});

describePostgres('When the database is gone in the middle of a report', () => {
  let reads: ReturnType<typeof createReportConnections>;

  beforeAll(() => {
    const connectionString = `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`;
    reads = createReportConnections({ connectionString, connectionTimeoutMillis: 2000 }, 300);
  });
  afterEach(() => proxy.become('pass'));
  afterAll(() => reads.end());

  const copied = async (statement: string, onChunk = async (_bytes: number): Promise<void> => undefined) => {
    const view = await reads.openView();
    let bytes = 0;
    try {
      for await (const chunk of view.copyOut(statement)) {
        await onChunk(bytes);
        bytes += (chunk as Buffer).length;
      }
      return bytes;
    } finally {
      await view.close();
    }
  };
  const someLines = 'copy (select generate_series(1, 100)) to stdout';
  const manyLines = `copy (select repeat('x', 1000) from generate_series(1, 30000)) to stdout`;

  test('an idle connection that hangs is detected before the report begins', async () => {
    expect(await copied(someLines)).toBe(292);
    proxy.become('hang');
    await expect(copied(someLines)).rejects.toMatchObject({ code: 'Unavailable' });
  });

  test.each(['hang', 'refuse'] as const)(
    'the reader gets an error, and the next reader is served: %s',
    async (conduct) => {
      // The reports come one after the other, so that a connection that is not returned would be missed.
      for (let time = 0; time < 4; time += 1) {
        await expect(copied(manyLines, async () => proxy.become(conduct))).rejects.toThrow();
        proxy.become('pass');
        expect(await copied(someLines)).toBe(292);
      }
    },
  );

  test('a reader who pauses for long does not end the report', async () => {
    const bytes = await copied(manyLines, async (before) => {
      if (before === 0) await pause(1000);
    });
    expect(bytes).toBe(30_000 * 1001);
    expect(await copied(someLines)).toBe(292);
  });
});
