import SQLite from 'better-sqlite3';
import {
  expectRecovery,
  expectRefusals,
  expectWellOrRefused,
  LearnerSimulation,
  statuses,
  well,
} from './learner-simulation.ts';

/** Promise 28 on SQLite: another program, such as a copy or a database browser, holds the file's lock. */
describe('While another program locks the database file, the whole server', () => {
  const home = new LearnerSimulation();
  let other: SQLite.Database;

  beforeAll(async () => {
    await home.start({ DATA_DIR: home.product.file('data') });
    other = new SQLite(home.product.file('data', 'fireside.db'));
  });
  afterAll(async () => {
    other?.close();
    await home.product.remove();
  });

  /** The calls that work during the lock. A report is not among them: it writes its download to the audit log. */
  const reads = ['who I am', 'a search', 'a log in', 'user info'];

  test('works before the lock', async () => {
    expect(statuses(await home.everyCall())).toEqual(well);
  });

  test('answers reads, and refuses writes in time, however many', async () => {
    other.exec('begin immediate');
    const writes = Object.fromEntries(
      await Promise.all(
        Array.from({ length: 8 }, async (_, index) => [`answer ${index}`, await home.answer()] as const),
      ),
    );
    expectRefusals(writes);
    const all = await home.everyCall();
    for (const name of reads) expect([name, all[name]!.status]).toEqual([name, well[name]]);
    expectWellOrRefused(all);
    expect(all['an answer']!.status).toBe(503);
    other.exec('commit');
    await expectRecovery(home);
  });

  test('answers other requests while writes wait, and completes the writes once the lock is released', async () => {
    other.exec('begin immediate');
    const waiting = [home.answer(), home.upload('waited-for')];
    const [me, search] = await Promise.all([home.calls['who I am']!(), home.calls['a search']!()]);
    expect([me.status, search.status]).toEqual([200, 200]);
    // The calls were sent before the lock was released.
    other.exec('commit');
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 201]);
    await expectRecovery(home);
  });

  test('logs nothing but the requests that it answered', async () => {
    expect(await home.server.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(home.server.err).toBe('');
  });
});
