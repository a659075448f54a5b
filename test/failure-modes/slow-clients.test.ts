import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { activity, feedback, touchpoint } from '../support/activity.ts';
import { TestApi, type Caller } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { bigReportBytes, makeReportBig } from './big-report.ts';
import { LearnerSimulation } from './learner-simulation.ts';
import { expectInTime } from '../support/in-time.ts';

/** The memory limit (bytes): twelve groups of clients, measured one after the other, needed 390 to 474 MB. */
const muchMemory = 700 * 1024 * 1024;
/** The open files and connections of an idle server that keeps the connections of its last clients. */
const few = 400;

/** Promise 34: tests that slow or many clients do not affect others. */
describe('Beside slow and many clients, the server', () => {
  const home = new LearnerSimulation();
  const sockets: Socket[] = [];

  beforeAll(async () => {
    const dataDir = home.product.file('data');
    await home.start({ DATA_DIR: dataDir });
    await makeReportBig({ dataDir });
  });
  afterAll(async () => {
    leave();
    await home.product.remove();
  });

  const leave = () => sockets.splice(0).forEach((socket) => socket.destroy());

  /** Opens connections that send this text and nothing more, and read nothing. */
  const come = async (count: number, words: string) => {
    const { hostname, port } = new URL(home.server.address);
    for (let begun = 0; begun < count; begun += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, count - begun) }, async () => {
          const socket = connect(Number(port), hostname).on('error', () => undefined);
          sockets.push(socket);
          await once(socket, 'connect');
          socket.pause();
          socket.write(words);
        }),
      );
  };
  const head = (what: string, token = 'none') =>
    `${what} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;

  /**
   * Opens slow headers, slow bodies of anonymous clients and of learners, slow readers of a big report, and 1,500 idle
   * connections.
   */
  const crowd = async () => {
    const { learner, admin } = home.tokens;
    const input = 'POST /api/my-activities/small-talk/input';
    await come(200, 'GET /api/me HTTP/1.1\r\nhost: x\r\naccept: ');
    await come(150, `${head('POST /api/user')}content-length: 200000\r\n\r\n{"email":"`);
    await come(130, `${head(input, learner)}content-length: 200000\r\n\r\n{"response":"`);
    await come(20, `${head('GET /api/user-feedback/activity-report', admin)}\r\n`);
    await come(1500, '');
  };

  /** Returns the sorted durations of this many calls, a few at a time (ms). */
  const times = async (calls: number) => {
    const taken: number[] = [];
    for (let begun = 0; begun < calls; begun += 4) {
      const replies = [home.calls['who I am']!(), home.calls['a search']!(), home.calls['user info']!()];
      for (const { status, ms } of await Promise.all([...replies, home.answer()])) {
        expect(status).toBe(200);
        taken.push(ms);
      }
    }
    return taken.toSorted((one, other) => one - other);
  };

  test('answers others within a second while 2,000 connections are idle', async () => {
    await crowd();
    const taken = await times(100);
    expectInTime(taken[Math.floor(taken.length * 0.95)]!, 1000);
    expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(2000);
  });

  test('answers all of 300 parallel requests', async () => {
    const replies = await Promise.all(Array.from({ length: 300 }, () => home.calls['who I am']!()));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('frees its memory and connections after each group of clients', async () => {
    for (let time = 0; time < 2; time += 1) {
      leave();
      for (let tries = 0; tries < 1200 && home.server.descriptors() > few; tries += 1) await pause(50);
      expect(home.server.descriptors()).toBeLessThanOrEqual(few);
      await crowd();
      expect(home.server.memory()).toBeLessThan(muchMemory);
    }
  });

  test('works afterwards as before, and exits', async () => {
    leave();
    const { status, text } = await home.report();
    expect(status).toBe(200);
    expect(text.length).toBeGreaterThan(bigReportBytes);
    expect(await home.stored()).toEqual(home.answers);
    expect(await home.server.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(home.server.err).toBe('');
  });
});

onEveryDatabase('A reader who stops in the middle of a report', (database) => {
  let open: OpenDatabase;
  let api: TestApi;
  let admin: Caller;
  const path = '/api/user-feedback/activity-report';

  beforeAll(async () => {
    open = await database.open();
    api = await TestApi.start({ ports: createSqlPorts(open) });
    const talk = activity([touchpoint('first', [feedback('before')])], { slug: 'small-talk' });
    await api.ports.library.publish(talk, 'test', 1);
    await api
      .gateways(await api.caller('mia'))
      .chats.open('small-talk')
      .start();
    await makeReportBig(database.settings());
    admin = await api.caller('reader', { roles: ['admin'] });
  });
  afterAll(() => api.close());

  const begin = async (): Promise<IncomingMessage> => {
    const sent = get(`${api.address}${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
    const [report] = (await once(sent, 'response')) as [IncomingMessage];
    return report.on('error', () => undefined).pause();
  };
  /** Returns the number of reads of the database in progress. */
  const readings = async (): Promise<number> => {
    if (open.dialect === 'postgres') {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where application_name = 'fireside reports' and state = 'active'
          and datname = current_database()`.execute(open.db);
      return rows[0]!.count;
    }
    // An open read keeps its pages in the write-ahead log.
    await open.db.updateTable('content_revision').set({ revision: 7 }).execute();
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(open.db);
    return rows[0]!.busy;
  };

  test('is not waited for without end, and does not delay the next reader', async () => {
    expect(api.app.server.timeout).toBeGreaterThan(0);
    expect(api.app.server.timeout).toBeLessThanOrEqual(120_000);
    // The timeout is long enough for a report to begin on a busy machine.
    api.app.server.timeout = 3000;
    const stopped = await Promise.all([begin(), begin(), begin()]);
    expect(await readings()).toBeGreaterThan(0);
    for (let tries = 0; tries < 1200 && (await readings()) > 0; tries += 1) await pause(50);
    expect(await readings()).toBe(0);
    const { status, text } = await api.request('GET', path, { token: admin.token });
    expect(status).toBe(200);
    expect(text.length).toBeGreaterThan(bigReportBytes);
    for (const report of stopped) report.destroy();
  });
});
