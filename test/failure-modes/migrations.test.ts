import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { readAvailableSteps } from '../../src/application/activity/begin-activity.ts';
import { resetActivity } from '../../src/application/activity/reset-activity.ts';
import { rewindAnswer, submitResponse } from '../../src/application/chat/submit-response.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { openUnmigratedDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import {
  migrateDatabase,
  listMigrationStatuses,
} from '../../src/infrastructure/node/platform/database/migrate.ts';
import { migrations } from '../../src/infrastructure/node/platform/database/migrations.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { anActivity } from '../contract/ports/content.ts';
import { wipe } from '../infrastructure/node/cli/stored.ts';
import { onEveryBareDatabase, type TestDatabase } from '../support/databases.ts';
import { tablesIn } from '../support/tables-in.ts';
import { makeOldDatabase, oldFamilies, oldForm } from '../support/version-d3b5e1dc.ts';

const joint = '0001-tables';

/** The program that opens the database; one more migration stops halfway and reports it. */
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

/** Starts a process that migrates; waits until it has begun. */
async function migrating(script: string, database: TestDatabase): Promise<ChildProcess> {
  const modules = ['database.ts', 'migrations.ts'].map((name) =>
    resolve('src/infrastructure/node/platform/database', name),
  );
  const given = [...modules, JSON.stringify(database.settings())];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** Does the work as a version that knows only these migrations. */
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

/** Describes the tables without migrating. */
async function tablesAsTheyAre(database: TestDatabase): Promise<string[]> {
  const bare = await openUnmigratedDatabase(database.settings());
  try {
    return await tablesIn(bare);
  } finally {
    await bare.close();
  }
}

onEveryBareDatabase('The first migration', (database) => {
  test('makes at once the tables, columns, indexes and rules of commit d3b5e1dc', async () => {
    const bare = await openUnmigratedDatabase(database.settings());
    await migrateDatabase(bare.db, bare.place, bare.schema, joint);
    const made = await tablesIn(bare);
    expect(made.length).toBeGreaterThan(300);
    await wipe(bare);
    await bare.close();
    await makeOldDatabase(database.settings());
    expect(made).toEqual(await tablesAsTheyAre(database));
  });
});

onEveryBareDatabase('A database of commit d3b5e1dc with families in it', (database) => {
  const clock = new ManualClock(2000);
  const open = async () => {
    const opened = await database.open();
    return { db: opened.db, ports: { ...createSqlPorts(opened), clock } };
  };
  type Ports = Awaited<ReturnType<typeof open>>['ports'];
  const tablesOf = async () => {
    const { db } = await database.open();
    return (await db.introspection.getTables()).map(({ name }) => name);
  };
  const ref = { activity: 'asked' };
  const personOf = ({ people }: Ports, subject: string): Promise<Person> =>
    people.findOrCreate({ issuer: 'https://id.example', subject, email: `${subject}@home.example` }, 2000);
  const keyOf = async ({ library }: Ports, person: Person) => ({
    personId: person.id,
    activityId: (await library.activity('asked'))!.id,
    enrolmentId: null,
  });
  const reportOf = async ({ reports }: Ports) => {
    let text = '';
    const everything = {
      scope: 'both',
      programmeId: null,
      activityId: null,
      from: null,
      until: null,
    } as const;
    for await (const piece of (await reports.csv(everything)) ?? []) text += piece;
    return text
      .split('\r\n')
      .filter(Boolean)
      .map((line) => line.split(',').slice(-2).join(' '))
      .toSorted();
  };

  beforeAll(() => makeOldDatabase(database.settings()));

  test('does not change when a migration fails, and the failure is explained', async () => {
    const failing: Migration = {
      async up(db) {
        await db.schema.createTable('half_done').addColumn('id', 'text').execute();
        await sql`insert into nowhere values (1)`.execute(db);
      },
    };
    const opening = knowing({ ...migrations, '9999-failing': failing }, () => database.open());
    await expect(opening).rejects.toThrow(/cannot be set up \(.*nowhere.*\)\.$/);
    const tables = await knowing({ [joint]: migrations[joint]! }, tablesOf);
    expect(tables).not.toContain('half_done');
    expect(tables).not.toContain('recording_sender');
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
    const answer = { kind: 'answered', at: 1000 };
    const log = [
      { kind: 'opened', at: 1000 },
      { ...answer, stepId: 'name', response: { kind: 'input', response: 'Zoë 👨‍👩‍👧' } },
      { ...answer, stepId: 'way', response: { kind: 'choice', response: 'Left' } },
    ];
    const end = { ...answer, stepId: 'end', response: oldForm('Old words') };
    const changed = [
      { kind: 'rewound', stepId: 'way', at: 1000 },
      { ...answer, stepId: 'way', response: { kind: 'choice', response: 'Right' } },
    ];
    const logs = { middle: [...log, ...changed], end: [...log, end], finished: [...log, end] };
    for (let time = 0; time < 2; time += 1) {
      const { db, ports } = await open();
      for (const name of oldFamilies) {
        const run = await ports.runs.find(await keyOf(ports, await personOf(ports, name)));
        expect(run?.log).toEqual(logs[name]);
      }
      const middle = await personOf(ports, 'middle');
      expect(middle).toMatchObject({
        roles: ['learner'],
        grants: [{ source: 'card', from: 1, until: 9 }],
      });
      const { id: programmeId } = (await ports.library.programme('weeks'))!;
      expect(await ports.enrolments.find({ personId: middle.id, programmeId })).toMatchObject({
        startedAt: 3,
      });
      expect(await db.selectFrom('identity_account').select(['email', 'sign_in_epoch']).execute()).toEqual([
        { email: 'Mia@home.example', sign_in_epoch: 0 },
      ]);
      expect(await db.selectFrom('working_copy').select('title').execute()).toEqual([{ title: 'Asked' }]);
    }
  });

  test('says when all its joined migrations were done', async () => {
    const { db, place, schema, close } = await openUnmigratedDatabase(database.settings());
    const standings = await listMigrationStatuses(db, place, schema);
    expect(standings.map(({ name }) => name)).toEqual(Object.keys(migrations));
    expect(standings[0]).toEqual({ name: joint, doneAt: '2026-11-28T00:00:00.000Z' });
    expect(standings.every(({ doneAt }) => doneAt !== null)).toBe(true);
    await close();
  });

  test('goes on where each family was, and back from there', async () => {
    const { db, ports } = await open();
    const [middle, end, finished] = await Promise.all(oldFamilies.map((subject) => personOf(ports, subject)));
    const turnOf = async (person: Person): Promise<number> =>
      (await readAvailableSteps(ports, person, ref)).turn!;
    const first = {
      middle: await turnOf(middle!),
      end: await turnOf(end!),
      finished: await turnOf(finished!),
    };
    await submitResponse(ports, middle!, ref, 'end', oldForm('New words'), first.middle);
    const second = first.middle + 1;
    expect(await rewindAnswer(ports, middle!, ref, 'name', first.middle)).toMatchObject({ turn: second });
    await submitResponse(ports, middle!, ref, 'name', { kind: 'input', response: 'Zoë' }, second);
    expect(await rewindAnswer(ports, end!, ref, 'end', first.end)).toMatchObject({ turn: first.end + 1 });
    await submitResponse(ports, end!, ref, 'end', oldForm('Other words'), first.end + 1);
    await expect(rewindAnswer(ports, finished!, ref, 'end', first.finished)).rejects.toMatchObject({
      code: 'OutOfOrder',
    });
    // The same answer as the compressed one is a repeat.
    expect(await submitResponse(ports, finished!, ref, 'end', oldForm('Old words'))).toEqual({
      steps: [],
      activityStatus: 'Completed',
    });
    expect(await reportOf(ports)).toEqual(['Old words 0', 'Other words 1']);
    const run = await ports.runs.find(await keyOf(ports, end!));
    const turns = await db
      .selectFrom('run_entry')
      .select(['kind', 'step_id', 'turn'])
      .where('run_id', '=', run!.id)
      .where('seq', '>', 4)
      .orderBy('seq')
      .execute();
    expect(turns).toEqual([
      { kind: 'rewound', step_id: 'end', turn: 0 },
      { kind: 'answered', step_id: 'end', turn: 1 },
    ]);
    await resetActivity(ports, finished!, ref);
    expect(await reportOf(ports)).toEqual(['Old words 0', 'Other words 1']);
  });
});

onEveryBareDatabase('A database with an erased family', (database) => {
  test('loses the moment at which that family left for its safety, and no other', async () => {
    const { '0041-erased-quiet-runs': _, ...before } = migrations;
    await knowing(before, async () => {
      const opened = await database.open();
      const { people, library, runs } = createSqlPorts(opened);
      const { id: activityId, version } = await library.publish(anActivity(), 'test', 1);
      for (const subject of ['erased', 'here']) {
        const identity = { issuer: 'https://id.example', subject, email: `${subject}@home.example` };
        const { id: personId } = await people.findOrCreate(identity, 1);
        await runs.change({ personId, activityId, enrolmentId: null }, () => ({
          reply: null,
          change: { create: { version, enrolledAt: 1 }, quietAt: 61_007 },
        }));
        if (subject === 'here') continue;
        const nobody = {
          id: 'erased',
          issuer: 'erased',
          subject: 'erased',
          email: '',
          roles_json: '[]',
        } as const;
        await opened.db
          .insertInto('person')
          .values({ ...nobody, created_at: 0, disabled_at: 0 })
          .execute();
        await opened.db
          .updateTable('run')
          .set({ person_id: 'erased' })
          .where('person_id', '=', personId)
          .execute();
      }
    });
    const { db } = await database.open();
    const left = await db.selectFrom('run').select(['person_id', 'quiet_at']).execute();
    expect(left).toHaveLength(2);
    for (const { person_id: person, quiet_at: at } of left)
      expect(at).toBe(person === 'erased' ? null : 61_007);
  });
});

onEveryBareDatabase('A database of an earlier commit', (database) => {
  test('is refused with the way out, and does not change', async () => {
    await makeOldDatabase(database.settings(), ['0001-initial', '0002-accounts']);
    const before = await tablesAsTheyAre(database);
    await expect(database.open()).rejects.toThrow(
      /was written by a version of Fireside before commit d3b5e1dc; start the version of that commit first, then this one\.$/,
    );
    expect(await tablesAsTheyAre(database)).toEqual(before);
  });
});
