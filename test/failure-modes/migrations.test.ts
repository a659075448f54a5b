import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { availableSteps } from '../../src/application/activity/begin-activity.ts';
import { resetActivity } from '../../src/application/activity/reset-activity.ts';
import { handInConversation, packConversation } from '../../src/application/chat/pack-conversation.ts';
import { rewindAnswer, submitResponse } from '../../src/application/chat/submit-response.ts';
import type { PlayedEntry } from '../../src/domain/chat/run-entry.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { migrations } from '../../src/infrastructure/node/platform/database/migrations.ts';
import { sqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, input, programme, touchpoint } from '../support/activity.ts';
import { onEveryBareDatabase, type TestDatabase } from '../support/databases.ts';
import { families0011, live0011, migrations0011, feedback0011 } from '../support/version-0011.ts';

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

onEveryBareDatabase('A database of the first version with a family in it', (database) => {
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

onEveryBareDatabase('A database of the version before answers were counted', (database) => {
  test('counts those of runs under way that no change has undone', async () => {
    const before = Object.entries(migrations).filter(([name]) => name < '0016');
    const { db } = await knowing(Object.fromEntries(before), () => database.open());
    await liveWithTheFirst(db as unknown as Kysely<Record<string, never>>);
    const log = ['opened', 'one', 'two', '-one', 'one', '-one', 'one', 'two', '-two', 'two'];
    const rows = log.map((word, index) => ({
      run_id: 'run',
      seq: index + 1,
      kind: word === 'opened' ? word : word.startsWith('-') ? 'rewound' : 'answered',
      step_id: word === 'opened' ? null : word.replace('-', ''),
      turn: log.slice(0, index).filter((earlier) => earlier.startsWith('-')).length,
      response_json: JSON.stringify({ kind: 'input', response: 'Words' }),
      at: index,
    }));
    await sql`delete from run_entry where run_id = 'run'`.execute(db);
    for (const row of rows)
      await sql`
        insert into run_entry (run_id, seq, kind, step_id, turn, response_json, at) values
        (${row.run_id}, ${row.seq}, ${row.kind}, ${row.step_id}, ${row.turn}, ${row.response_json}, ${row.at})`.execute(
        db,
      );
    const { runs } = sqlPorts(await database.open());
    expect(await runs.summaries('mia')).toMatchObject([{ answers: 2 }]);
  });
});

onEveryBareDatabase('A database of the version before there were roles of staff', (database) => {
  test('lets nobody in by a name that an outside issuer had left', async () => {
    const before = Object.entries(migrations).filter(([name]) => name < '0028');
    const { db } = await knowing(Object.fromEntries(before), () => database.open());
    const held: Record<string, string[]> = {
      mia: ['learner'],
      noah: ['learner', 'support', 'offline_access'],
      zoe: ['admin', 'author'],
      ida: ['publisher'],
      ann: ['authority', 'pre-support'],
    };
    for (const [id, roles] of Object.entries(held))
      await sql`
        insert into person (id, issuer, subject, email, roles_json, created_at)
        values (${id}, 'https://id.example', ${id}, '', ${JSON.stringify(roles)}, 1)`.execute(db);
    const { people } = sqlPorts(await database.open());
    const kept = await Promise.all(Object.keys(held).map(async (id) => [id, (await people.find(id))?.roles]));
    expect(Object.fromEntries(kept)).toEqual({
      mia: ['learner'],
      noah: ['learner', 'offline_access'],
      zoe: ['admin'],
      ida: [],
      ann: ['authority', 'pre-support'],
    });
  });
});

onEveryBareDatabase('A database of the version before reminders had an end', (database) => {
  test('sends none that waits, because nobody knows until when it may; other mails go', async () => {
    const before = Object.entries(migrations).filter(([name]) => name < '0033');
    const { db } = await knowing(Object.fromEntries(before), () => database.open());
    for (const [id, end] of [
      ['receipt', null],
      ['reminder', 'https://family.example/reminders/end/x'],
    ])
      await sql`
        insert into outbox_mail (id, recipient, subject, text, html, created_at, due_at, attempts, end_address)
        values (${id}, 'mia@home.example', '', '', '', 1, 1, 0, ${end})`.execute(db);
    const { outbox } = sqlPorts(await database.open());
    expect(await outbox.claim(2, 3)).toMatchObject({ id: 'receipt' });
    expect(await outbox.claim(2, 3)).toBeNull();
  });
});

onEveryBareDatabase('A database of the version before answers could be changed', (database) => {
  const clock = new ManualClock(1000);
  const open = async () => {
    const opened = await database.open();
    return { db: opened.db, ports: { ...sqlPorts(opened), clock } };
  };
  const ref = { activity: 'asked' };
  const keyOf = (personId: string) => ({ personId, activityId: 'asked', enrolmentId: null });
  type Ports = Awaited<ReturnType<typeof open>>['ports'];
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

  beforeAll(async () => {
    const { db } = await knowing(migrations0011(), () => database.open());
    await live0011(db as unknown as Kysely<Record<string, never>>);
  });

  test('is migrated with what families have in the middle, and its reports say that nothing was changed', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { db, ports } = await open();
      const log = [
        { kind: 'opened', at: 100 },
        { kind: 'answered', stepId: 'name', response: { kind: 'input', response: 'Zoë' }, at: 101 },
        { kind: 'answered', stepId: 'way', response: { kind: 'choice', response: 'Left' }, at: 102 },
      ];
      const end = { kind: 'answered', stepId: 'end', response: feedback0011('Old words'), at: 103 };
      expect((await ports.runs.find(keyOf('middle')))?.log).toEqual(log);
      for (const name of ['end', 'finished'])
        expect((await ports.runs.find(keyOf(name)))?.log).toEqual([...log, end]);
      expect(await reportOf(ports)).toEqual(['Old words 0', 'Old words 0']);
      const rows = await db.selectFrom('run_entry').select(['run_id', 'turn']).execute();
      expect(rows).toHaveLength(7);
      expect(rows.every(({ turn }) => turn === 0)).toBe(true);
    }
  });

  test('goes on where each family was, and back from there', async () => {
    const { db, ports } = await open();
    const [middle, end, finished] = await Promise.all(
      families0011.map(async (id) => (await ports.people.find(id))!),
    );
    const turnOf = async (person: Person): Promise<number> =>
      (await availableSteps(ports, person, ref)).turn!;
    const first = {
      middle: await turnOf(middle!),
      end: await turnOf(end!),
      finished: await turnOf(finished!),
    };
    await submitResponse(ports, middle!, ref, 'end', feedback0011('New words'), first.middle);
    const second = first.middle + 1;
    expect(await rewindAnswer(ports, middle!, ref, 'name', first.middle)).toMatchObject({ turn: second });
    await submitResponse(ports, middle!, ref, 'name', { kind: 'input', response: 'Zoë' }, second);
    expect(await rewindAnswer(ports, end!, ref, 'end', first.end)).toMatchObject({ turn: first.end + 1 });
    await submitResponse(ports, end!, ref, 'end', feedback0011('Other words'), first.end + 1);
    await expect(rewindAnswer(ports, finished!, ref, 'end', first.finished)).rejects.toMatchObject({
      code: 'OutOfOrder',
    });
    // The same answer to what was compressed is a repeat.
    expect(await submitResponse(ports, finished!, ref, 'end', feedback0011('Old words'))).toEqual({
      steps: [],
      activityStatus: 'Completed',
    });
    expect(await reportOf(ports)).toEqual(['Old words 0', 'Other words 1']);
    const turns = await db
      .selectFrom('run_entry')
      .select(['kind', 'step_id', 'turn'])
      .where('run_id', '=', 'end')
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

  test('stores once what a family then plays without a network', async () => {
    const { ports } = await open();
    const middle = (await ports.people.find('middle'))!;
    const { startedAt, log } = await packConversation(ports, middle, ref);
    expect(log.map(({ kind }) => kind)).toEqual([
      'opened',
      ...Array.from({ length: 3 }, () => 'answered'),
      'rewound',
      'answered',
    ]);
    const at = clock.now();
    const entries: PlayedEntry[] = [
      { kind: 'answered', stepId: 'way', response: { kind: 'choice', response: 'Left' }, at },
      { kind: 'rewound', stepId: 'way', at },
      { kind: 'answered', stepId: 'way', response: { kind: 'choice', response: 'Right' }, at },
      { kind: 'answered', stepId: 'end', response: feedback0011('Words of the bus'), at },
    ];
    const played = { startedAt, from: log.length, entries, sentAt: at };
    for (let time = 0; time < 2; time += 1)
      expect(await handInConversation(ports, middle, ref, played)).toMatchObject({ standing: 4 });
    expect((await packConversation(ports, middle, ref)).log).toEqual([...log, ...entries]);
    expect(await reportOf(ports)).toEqual(['Old words 0', 'Other words 1', 'Words of the bus 1']);
  });

  test('keeps every rule of its tables: a run is gone with its entries, never without', async () => {
    const { db, ports } = await open();
    await expect(db.deleteFrom('run').where('id', '=', 'end').execute()).rejects.toThrow();
    const again = { run_id: 'end', seq: 99, kind: 'answered', step_id: 'end', turn: 1, at: 1 } as const;
    await expect(
      db
        .insertInto('run_entry')
        .values({ ...again, response_json: JSON.stringify(feedback0011('Twice')) })
        .execute(),
    ).rejects.toThrow();
    const token = (await ports.records.askErasure('middle', 'admin', clock.now() + 60_000))!;
    expect(await ports.records.erase('middle', 'admin', token, clock.now())).toBe('erased');
    expect(await ports.runs.stored('middle')).toBeNull();
  });
});
