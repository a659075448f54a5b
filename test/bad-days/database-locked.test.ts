import SQLite from 'better-sqlite3';
import {
  expectRecovery,
  expectRefusals,
  expectWellOrRefused,
  Household,
  statuses,
  well,
} from './household.ts';

jest.setTimeout(60_000);

/** Promise 28 on SQLite: another program, such as a copy or a browser of databases, holds the file's lock. */
describe('While another program locks the database file, the whole server', () => {
  const home = new Household();
  let other: SQLite.Database;

  beforeAll(async () => {
    await home.start({ DATA_DIR: home.product.file('data') });
    other = new SQLite(home.product.file('data', 'fireside.db'));
  });
  afterAll(async () => {
    other?.close();
    await home.product.remove();
  });

  /** A report is no reading alone: that it was made stands in the audit log. */
  const reads = ['who I am', 'a search', 'a log in', 'user info'];

  test('is well at first', async () => {
    expect(statuses(await home.everyCall())).toEqual(well);
  });

  test('reads on, and refuses in time what it cannot write, however much of it', async () => {
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

  test('answers others while writes wait, and the writes once the lock is gone', async () => {
    other.exec('begin immediate');
    const waiting = [home.answer(), home.upload('waited-for')];
    const [me, search] = await Promise.all([home.calls['who I am']!(), home.calls['a search']!()]);
    expect([me.status, search.status]).toEqual([200, 200]);
    // They were there before the lock went.
    other.exec('commit');
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 201]);
    await expectRecovery(home);
  });

  test('has nothing to say of it but what it answered', async () => {
    expect(await home.server.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(home.server.err).toBe('');
  });
});
