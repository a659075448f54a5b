import { execFileSync } from 'node:child_process';
import SQLite from 'better-sqlite3';
import { Client } from 'pg';
import { describePostgres, TestPostgres } from '../support/postgres.ts';
import { describeSmallDisk, SmallDisk } from '../support/small-disk.ts';
import {
  expectRecovery,
  expectWellOrRefused,
  LearnerSimulation,
  statuses,
  well,
  type Reply,
} from './learner-simulation.ts';

const megabytes = 48;
const mostAnswers = 200;

/**
 * Promise 34: tests that a full disk corrupts nothing, that calls which need no space keep working, and that all calls
 * work once there is space.
 */
function itOutlives(home: LearnerSimulation, disk: () => SmallDisk): void {
  test('works before the disk is full', async () => {
    expect(statuses(await home.everyCall())).toEqual(well);
  });

  test('answers that there is no room, and answers reads', async () => {
    disk().fill();
    let answer: Reply;
    do answer = await home.answer();
    while (answer.status === 200 && home.answers.length < mostAnswers);
    expectWellOrRefused({ 'an answer': answer });
    expect(answer.status).toBe(503);
    const all = await home.everyCall();
    expectWellOrRefused(all);
    expect([all['who I am']!.status, all['a search']!.status]).toEqual([200, 200]);
    expect(await home.stored()).toEqual(home.answers);
    expect(await home.readiness(503)).toContain('The disk that holds the database is full.');
  });

  test('resumes by itself once there is room', async () => {
    disk().free();
    await expectRecovery(home);
    await home.readiness(200);
  });
}

describeSmallDisk('When the disk is full, the whole server', () => {
  describe('on SQLite', onSqlite);
  describePostgres('on PostgreSQL', onPostgres);
});

function onSqlite(): void {
  const home = new LearnerSimulation();
  let disk: SmallDisk;

  beforeAll(async () => {
    disk = new SmallDisk(megabytes);
    await home.start({ DATA_DIR: disk.path });
  });
  afterAll(async () => {
    await home.product.remove();
    disk?.remove();
  });

  itOutlives(home, () => disk);

  test('when killed, starts again on a full disk or says what to do', async () => {
    disk.fill();
    await home.server.kill('SIGKILL');
    const port = Number(new URL(home.server.address).port);
    const again = await home.product.start({ DATA_DIR: disk.path }, port);
    const hasStarted = await again.ready().then(
      () => true,
      () => false,
    );
    if (!hasStarted)
      expect(again.err).toMatch(/^Fireside cannot start: The disk that holds .* is full; free some space/);
    await again.kill('SIGKILL');
    disk.free();
    await home.restart({ DATA_DIR: disk.path }, port);
    await expectRecovery(home);
  });

  test('leaves an undamaged file', async () => {
    expect(await home.server.kill('SIGTERM')).toMatchObject({ code: 0 });
    const file = new SQLite(`${disk.path}/fireside.db`, { readonly: true });
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
    file.close();
  });
}

function onPostgres(): void {
  const home = new LearnerSimulation();
  let disk: SmallDisk;
  let postgres: TestPostgres;

  beforeAll(async () => {
    disk = new SmallDisk(megabytes);
    execFileSync('chown', ['postgres', disk.path]);
    postgres = await TestPostgres.start();
    const client = new Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    await client.query(`create tablespace small location '${disk.path}'`);
    await client.query('create database family tablespace small');
    await client.end();
    await home.start({ DATABASE_URL: postgres.url('family') });
  });
  afterAll(async () => {
    await home.product.remove();
    await postgres?.stop();
    disk?.remove();
  });

  itOutlives(home, () => disk);

  test('logs nothing but the requests that it answered', async () => {
    expect(await home.server.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(home.server.err).toBe('');
  });
}
