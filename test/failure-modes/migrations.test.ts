import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrations } from '../../src/infrastructure/node/platform/database/tables.ts';
import { sqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { activity, input, programme, touchpoint } from '../support/activity.ts';
import { onEveryDatabase, type TestDatabase } from '../support/databases.ts';

const first = '0001-initial';
const talk = activity([touchpoint('only', [input('one'), input('two')])]);
const weeks = programme('weeks', ['small-talk']);

/** Opens the database; one more migration stops halfway and reports it. */
const hangingOpener = `
  const [database, migrations, settings] = process.argv.slice(1);
  const { openDatabase } = await import(database);
  const all = (await import(migrations)).migrations;
  all['9999-hanging'] = {
    async up(db) {
      await db.schema.createTable('half_done').addColumn('id', 'text').execute();
      console.log('inside');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    },
  };
  await openDatabase(JSON.parse(settings));`;
const opener = `
  const { openDatabase } = await import(process.argv[1]);
  console.log('inside');
  await (await openDatabase(JSON.parse(process.argv[3]))).close();`;

/** A process of its own that migrates; waits until it has begun. */
async function migrating(script: string, database: TestDatabase): Promise<ChildProcess> {
  const modules = ['database.ts', 'tables.ts'].map((name) =>
    resolve('src/infrastructure/node/platform/database', name),
  );
  const given = [...modules, JSON.stringify(database.settings())];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** As if this version knew only these migrations. */
async function knowing<Result>(
  known: Record<string, Migration>,
  work: () => Promise<Result>,
): Promise<Result> {
  const all = { ...migrations };
  for (const name of Object.keys(all)) delete migrations[name];
  Object.assign(migrations, known);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(known)) delete migrations[name];
    Object.assign(migrations, all);
  }
}

/** A family stored by the first version: access, a Programme, an answered run, an account. */
async function liveWithTheFirst(db: Kysely<Record<string, never>>): Promise<void> {
  const rows: Record<string, Record<string, unknown>[]> = {
    person: [
      {
        id: 'mia',
        issuer: 'https://id.example',
        subject: 's',
        email: 'mia@home.example',
        roles_json: '["learner"]',
        created_at: 1,
      },
    ],
    access_grant: [{ id: 'g', person_id: 'mia', source: 'card', from_at: 1, until_at: 9, reference: 'r' }],
    content_item: ['activity', 'programme'].map((kind) => ({
      id: kind,
      kind,
      slug: kind === 'activity' ? 'small-talk' : 'weeks',
      current_version: kind,
      published_at: 1,
      published_by: 'author',
      created_at: 1,
    })),
    content_version: [
      {
        item_id: 'activity',
        hash: 'activity',
        body_json: JSON.stringify(talk),
        created_at: 1,
        created_by: 'author',
        note: null,
      },
      {
        item_id: 'programme',
        hash: 'programme',
        body_json: JSON.stringify(weeks),
        created_at: 1,
        created_by: 'author',
        note: 'First',
      },
    ],
    content_publication: ['activity', 'programme'].map((id) => ({
      id,
      item_id: id,
      hash: id,
      published_at: 1,
      published_by: 'author',
    })),
    enrolment: [
      {
        id: 'e',
        person_id: 'mia',
        programme_id: 'programme',
        enrolled_at: 2,
        started_at: 3,
        completed_at: null,
        last_activity_at: 4,
        available_at_json: '{"small-talk":2}',
        closed_at: null,
      },
    ],
    run: [
      {
        id: 'run',
        person_id: 'mia',
        activity_id: 'activity',
        enrolment_id: 'e',
        version: 'activity',
        enrolled_at: 2,
        started_at: 3,
        completed_at: null,
        touched_at: 5,
        closed_at: null,
        revision: 2,
      },
    ],
    run_entry: [
      { run_id: 'run', seq: 1, kind: 'opened', step_id: null, response_json: null, at: 3 },
      {
        run_id: 'run',
        seq: 2,
        kind: 'answered',
        step_id: 'one',
        response_json: '{"kind":"input","response":"Café 👨‍👩‍👧"}',
        at: 5,
      },
    ],
    identity_account: [
      {
        id: 'a',
        email: 'Mia@home.example',
        email_key: 'mia@home.example',
        password_hash: 'hash',
        verified_at: 1,
        disabled_at: null,
        created_at: 1,
      },
    ],
  };
  for (const [table, values] of Object.entries(rows)) await db.insertInto(table).values(values).execute();
}

onEveryDatabase('A database of the first version with a family in it', (database) => {
  const tablesOf = async () => {
    const { db } = await database.open();
    return (await db.introspection.getTables()).map(({ name }) => name);
  };

  beforeAll(async () => {
    const { db } = await knowing({ [first]: migrations[first]! }, () => database.open());
    await liveWithTheFirst(db as unknown as Kysely<Record<string, never>>);
  });

  test('does not change when a migration fails, and the failure is explained', async () => {
    const failing: Migration = {
      async up(db) {
        await db.schema.createTable('half_done').addColumn('id', 'text').execute();
        await sql`insert into nowhere values (1)`.execute(db);
      },
    };
    const opening = knowing({ ...migrations, '9999-failing': failing }, () => database.open());
    await expect(opening).rejects.toThrow(/cannot be set up \(.*nowhere.*\)\.$/);
    const tables = await knowing({ [first]: migrations[first]! }, tablesOf);
    expect(tables).not.toContain('half_done');
    expect(tables).not.toContain('purchase');
  });

  test('does not change when a migrating process is killed halfway, and the next process has waited', async () => {
    const killed = await migrating(hangingOpener, database);
    const next = await migrating(opener, database);
    const ended = once(next, 'exit');
    await pause(500);
    expect(next.exitCode).toBeNull();
    killed.kill('SIGKILL');
    expect(await ended).toEqual([0, null]);
    expect(await tablesOf()).not.toContain('half_done');
  });

  test('is then migrated with all its data, however often it is opened', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { library, people, runs, enrolments, history } = sqlPorts(await database.open());
      expect(await people.find('mia')).toMatchObject({
        email: 'mia@home.example',
        roles: ['learner'],
        grants: [{ source: 'card', from: 1, until: 9 }],
      });
      expect((await library.activity('small-talk'))!.definition).toEqual(talk);
      expect((await library.programme('weeks'))!.definition).toEqual(weeks);
      expect(await history.versions('programme', 'weeks')).toMatchObject([{ note: 'First' }]);
      const enrolment = await enrolments.find({ personId: 'mia', programmeId: 'programme' });
      expect(enrolment).toMatchObject({ id: 'e', startedAt: 3 });
      expect(await runs.find({ personId: 'mia', activityId: 'activity', enrolmentId: 'e' })).toMatchObject({
        id: 'run',
        log: [
          { kind: 'opened', at: 3 },
          { kind: 'answered', stepId: 'one', response: { kind: 'input', response: 'Café 👨‍👩‍👧' }, at: 5 },
        ],
      });
    }
  });
});
