import { setTimeout as pause } from 'node:timers/promises';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import type { ReportFilter } from '../../../src/application/ports/server/reporting/feedback-reports.ts';
import { maskLog } from '../../../src/domain/chat/mask-log.ts';
import type { RunKey } from '../../../src/domain/activity/run-key.ts';
import type { RunChange } from '../../../src/domain/chat/run.ts';
import { startLogCompressionJob } from '../../../src/infrastructure/node/chat/compression-job.ts';
import { SqlLogCompression } from '../../../src/infrastructure/node/chat/sql-log-compression.ts';
import { compressLog } from '../../../src/infrastructure/node/platform/database/compressed-log.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import type {
  RunEntryRow,
  RunRow,
} from '../../../src/infrastructure/node/platform/database/tables/tables.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { SystemClock } from '../../../src/infrastructure/shared/platform/system-clock.ts';
import { activity, choice, feedback, input, touchpoint } from '../../support/activity.ts';
import { compressAll } from '../../support/compressed-logs.ts';
import { onEveryDatabase, type SqlPorts } from '../../support/databases.ts';
import { dice } from '../../support/random-activity.ts';
import { everything } from '../../support/report-of-logs.ts';
import { aPerson, unique } from './content.ts';

const at = Date.parse('2026-05-04T17:23:45.678Z');
const day = 24 * 60 * 60_000;

/** The texts that break careless parsing. */
const hostile = [
  '',
  '"',
  '\\',
  '\\u0000',
  '"},{"',
  "it's; drop table run --",
  'é 👨‍👩‍👧 \u2028 ＝',
  'line\r\nline\ttab',
  '__proto__',
  'x'.repeat(300_000),
];

onEveryDatabase('Compressed logs', (given) => {
  let database: OpenDatabase;
  let ports: SqlPorts;
  let talk: { id: string; version: string };

  beforeAll(async () => {
    database = await given.open();
    ports = createSqlPorts(database);
    talk = await ports.library.publish(
      activity(
        [
          touchpoint('only', [
            input('name', { remember: 'name' }),
            choice('way', ['Left', 'Right']),
            feedback('end', [{ id: 'end-q', type: 'text', prompt: 'In your words?' }]),
          ]),
        ],
        { slug: unique('compressed') },
      ),
      'test',
      1,
    );
  });
  beforeEach(async () => {
    for (const table of ['report_answer', 'compressed_log', 'run_entry', 'run'] as const)
      await database.db.deleteFrom(table).execute();
  });

  const entries = () =>
    database.db.selectFrom('run_entry').selectAll().orderBy('run_id').orderBy('seq').execute();
  const compressedRows = () =>
    database.db.selectFrom('compressed_log').selectAll().orderBy('run_id').execute();

  /** Stores a run with rows that no repository would write. */
  const store = async (
    log: Omit<RunEntryRow, 'run_id'>[],
    changes: Partial<RunRow> = {},
  ): Promise<RunRow> => {
    const { id: person } = await aPerson(ports);
    const run: RunRow = {
      id: unique('run'),
      person_id: person,
      activity_id: talk.id,
      enrolment_id: null,
      version: talk.version,
      enrolled_at: at,
      started_at: at,
      completed_at: at,
      touched_at: at,
      closed_at: null,
      revision: 3,
      answers: 0,
      compressed_at: null,
      plan_json: null,
      quiet_at: null,
      ...changes,
    };
    await database.db.insertInto('run').values(run).execute();
    for (const entry of log)
      await database.db
        .insertInto('run_entry')
        .values({ run_id: run.id, ...entry })
        .execute();
    return run;
  };

  /** Stores a conversation through the repository, so that its answers are flattened, too. */
  const talkOf = async (words: string, complete = true, by?: string) => {
    const personId = by ?? (await aPerson(ports)).id;
    const key = { personId, activityId: talk.id, enrolmentId: null };
    await ports.runs.change(key, () => ({
      reply: null,
      change: {
        create: { version: talk.version, enrolledAt: at },
        startedAt: at,
        ...(complete ? { completedAt: at + 9 } : {}),
        append: [
          { kind: 'opened', at },
          {
            kind: 'answered',
            stepId: 'name',
            response: { kind: 'input', response: `Mia ${words}` },
            at: at + 1,
          },
          { kind: 'answered', stepId: 'way', response: { kind: 'choice', response: 'Left' }, at: at + 2 },
          {
            kind: 'answered',
            stepId: 'end',
            response: {
              kind: 'feedback',
              questionResponses: [{ feedbackQuestionEntityId: 'end-q', responses: [words] }],
            },
            at: at + 3,
          },
          { kind: 'touchpoint-ended', touchpointId: 'only', at: at + 4 },
        ],
      },
    }));
    return key;
  };

  /** Goes back to the family's choice, and answers again from there. */
  const changeAnswers = (key: RunKey, words: string) =>
    ports.runs.change(key, () => ({
      reply: null,
      change: {
        append: [
          { kind: 'rewound', stepId: 'way', at: at + 3 },
          { kind: 'answered', stepId: 'way', response: { kind: 'choice', response: 'Right' }, at: at + 3 },
          {
            kind: 'answered',
            stepId: 'end',
            response: {
              kind: 'feedback',
              questionResponses: [{ feedbackQuestionEntityId: 'end-q', responses: [words] }],
            },
            at: at + 3,
          },
        ],
      },
    }));

  const reportOf = async (filter: ReportFilter) => {
    let text = '';
    for await (const piece of (await ports.reports.csv(filter)) ?? []) text += piece;
    return text.split('\r\n').toSorted();
  };
  /** Returns all data derived from logs, as JSON. */
  const derivedBytes = async (people: readonly string[]) => {
    const runs = [];
    for await (const run of ports.runs.all()) runs.push(run);
    const figures = [];
    for await (const run of ports.reports.runs({ ...everything, activityId: talk.id })) figures.push(run);
    const exports = [];
    for (const person of people) exports.push(await ports.records.rows(person));
    return JSON.stringify({ runs, figures, exports, report: await reportOf(everything) });
  };

  test('random logs with hostile words come back as the same rows', async () => {
    const random = dice(`logs of ${database.dialect}`);
    for (let made = 0; made < 60; made += 1) {
      const length = made === 0 ? 0 : made === 1 ? 2000 : random.throw(40);
      await store(
        Array.from({ length }, (_, index) => {
          const kind = random.pick(['opened', 'answered', 'touchpoint-ended', 'rewound'] as const);
          const words = () => random.pick(random.chance(0.05) ? hostile : hostile.slice(0, -1));
          return {
            // A gap in the numbers does no harm.
            seq: index + 1 + (made === 3 ? 5 : 0),
            kind,
            step_id: kind === 'opened' ? null : `${words().slice(0, 50)} ${index}`,
            turn: random.throw(5),
            response_json:
              kind === 'answered'
                ? JSON.stringify({ kind: 'input' as const, response: `${words()} \0 \ud800` })
                : null,
            at: random.pick([0, at + random.throw(1e9), 8_640_000_000_000_000]),
          };
        }),
      );
    }
    const before = await entries();
    const runs = await database.db.selectFrom('run').selectAll().orderBy('id').execute();
    expect(await compressAll(database)).toBe(60);
    expect(await entries()).toEqual([]);
    const rows = await compressedRows();
    expect(rows.reduce((sum, row) => sum + row.entries, 0)).toBe(before.length);
    expect(await database.db.selectFrom('run').selectAll().orderBy('id').execute()).toEqual(
      runs.map((run) => ({ ...run, compressed_at: 77 })),
    );
    // A change of each run restores the rows of its log, and adds a row.
    for (const { person_id: personId } of runs)
      await ports.runs
        .change({ personId, activityId: talk.id, enrolmentId: null }, () => ({
          reply: null,
          change: { append: [{ kind: 'opened', at }] },
        }))
        .catch((error: unknown) => {
          // In the run with a gap, the number of the new entry is taken.
          if (!/UNIQUE|unique/.test(String(error))) throw error;
        });
    const ids = new Set((await compressedRows()).map(({ run_id: id }) => id));
    expect(ids.size).toBe(1);
    const lengths = new Map<string, number>();
    for (const { run_id: id } of before) lengths.set(id, (lengths.get(id) ?? 0) + 1);
    const added = (row: RunEntryRow) => row.seq > (lengths.get(row.run_id) ?? 0);
    expect((await entries()).filter((row) => !added(row))).toEqual(
      before.filter(({ run_id: id }) => !ids.has(id)),
    );
    expect((await entries()).filter(added)).toHaveLength(59);
  });

  test('report, statistics, replay and export are the same to the byte before and after', async () => {
    const keys = [];
    for (const words of ['plain', 'a, "b"\r\nc', '=1+1', 'half \ud83d, NUL \0', 'é'.repeat(5000)])
      keys.push(await talkOf(words), await talkOf(words, false));
    for (const key of keys.slice(1, 5)) await changeAnswers(key, 'Changed, "so"');
    await ports.runs.change(keys[0]!, () => ({ reply: null, change: { closedAt: at + 20 } }));
    const people = keys.map(({ personId }) => personId);
    const before = await derivedBytes(people);
    expect(before).toContain('a, \\"b\\"');
    expect(await compressAll(database)).toBe(10);
    expect(await entries()).toEqual([]);
    expect(await derivedBytes(people)).toBe(before);
  });

  test('answers of compressed logs are laid flat anew, and reports are right before and after', async () => {
    for (let count = 0; count < 5; count += 1) {
      const key = await talkOf(`words ${count}, "so"`);
      for (let turn = 0; turn < count; turn += 1) await changeAnswers(key, `words of turn ${turn}`);
    }
    const filters = [
      everything,
      { ...everything, activityId: talk.id, from: at + 3, until: at + 4 },
      { ...everything, until: at + 3 },
    ];
    const before = await Promise.all(filters.map(reportOf));
    expect(before.map(({ length }) => length)).toEqual([6, 6, 1]);
    expect(before[0]!.map((line) => line.split(',').at(-1) ?? '').toSorted()).toEqual([
      '',
      '0',
      '1',
      '2',
      '3',
      '4',
    ]);
    const flat = () => database.db.selectFrom('report_answer').selectAll().orderBy('run_id').execute();
    const rows = await flat();
    await compressAll(database);
    await database.db.deleteFrom('report_answer').execute();
    await database.db.insertInto('report_backlog').values({ after_run: '' }).execute();
    expect(await Promise.all(filters.map(reportOf))).toEqual(before);
    while (await ports.reportBacklog.layFlat());
    expect(await flat()).toEqual(rows);
    expect(await Promise.all(filters.map(reportOf))).toEqual(before);
  });

  test('an erasure leaves nothing of a compressed log, and what stays is masked as that of rows is', async () => {
    const [own, other] = [await talkOf('Secret words'), await talkOf('Others')];
    const before = (await ports.runs.find(own))!;
    await compressAll(database);
    const token = (await ports.records.askErasure(own.personId, 'admin', at * 2))!;
    expect(await ports.records.erase(own.personId, 'admin', token, at)).toBe('erased');
    const rest = await compressedRows();
    expect(rest).toHaveLength(1);
    expect(rest[0]!.run_id).toBe((await ports.runs.find(other))!.id);
    const kept = [];
    for await (const run of ports.runs.all()) if (run.closedAt !== null) kept.push(run);
    expect(kept).toHaveLength(1);
    const withoutTime = (log: readonly object[]) => log.map((entry) => ({ ...entry, at: 0 }));
    expect(withoutTime(kept[0]!.log)).toEqual(withoutTime(maskLog(before.definition, before.log)));
    expect(JSON.stringify(kept)).not.toMatch(/Secret|Mia/);
    // The log is deleted with its run, without another statement.
    await database.db.deleteFrom('report_answer').execute();
    await database.db.deleteFrom('run_entry').execute();
    await database.db.deleteFrom('run').execute();
    expect(await compressedRows()).toEqual([]);
  });

  const stepsOf = async () =>
    (await entries()).map(({ kind, step_id: step, turn }) => `${kind} ${step} ${turn}`);
  const inTwoTurns = [
    'opened null 0',
    'answered name 0',
    'answered way 0',
    'answered end 0',
    'touchpoint-ended only 0',
    'rewound way 0',
    'answered way 1',
    'answered end 1',
  ];

  test('going back makes rows of a compressed log, and the answer that is undone leaves the report', async () => {
    const key = await talkOf('Before');
    await compressAll(database);
    await changeAnswers(key, 'After');
    expect(await compressedRows()).toEqual([]);
    expect(await stepsOf()).toEqual(inTwoTurns);
    const report = await reportOf(everything);
    expect(report).toHaveLength(2);
    expect(report[1]).toMatch(/,After,1$/);
    await compressAll(database);
    await changeAnswers(key, 'At last');
    expect((await stepsOf()).slice(8)).toEqual(['rewound way 1', 'answered way 2', 'answered end 2']);
    expect((await reportOf(everything))[1]).toMatch(/,At last,2$/);
  });

  test('a log that was compressed before entries had a turn is read, gone back in and compressed again', async () => {
    const key = await talkOf('Before');
    const { id, log } = (await ports.runs.find(key))!;
    const withoutTurn = (await entries()).map(({ turn: _turn, ...row }) => row);
    const old = await compressLog(id, withoutTurn as RunEntryRow[]);
    const { db } = database;
    await db.deleteFrom('run_entry').execute();
    await db.insertInto('compressed_log').values(old).execute();
    await db.updateTable('run').set({ compressed_at: 77 }).execute();
    expect((await ports.runs.find(key))?.log).toEqual(log);
    await changeAnswers(key, 'After');
    expect(await stepsOf()).toEqual(inTwoTurns);
    const before = await derivedBytes([key.personId]);
    expect(await compressAll(database)).toBe(1);
    expect(await derivedBytes([key.personId])).toBe(before);
  });

  test('only logs of runs that were finished and left alone long enough are compressed', async () => {
    const entry = [{ seq: 1, kind: 'opened' as const, step_id: null, turn: 0, response_json: null, at }];
    const long = at - 2 * day;
    const old = { completed_at: long, touched_at: long };
    await store(entry, { ...old, id: 'completed' });
    await store(entry, { completed_at: null, closed_at: long, touched_at: long, id: 'reset' });
    await store(entry, { ...old, closed_at: at, touched_at: at, id: 'reset lately' });
    await store(entry, { ...old, touched_at: at, id: 'touched lately' });
    await store(entry, { completed_at: null, touched_at: long, id: 'under way' });
    await store(entry, { id: 'completed lately' });
    const { db } = database;
    await db.insertInto('report_backlog').values({ after_run: '' }).execute();
    const next = () => ports.logCompression.compressNext(at - day, at);
    expect(await next()).toEqual({ runs: 0, entries: 0, bytes: 0, hasMore: false });
    await db.deleteFrom('report_backlog').execute();
    expect(await next()).toEqual({ runs: 2, entries: 2, bytes: expect.any(Number), hasMore: false });
    expect((await compressedRows()).map(({ run_id: id }) => id)).toEqual(['completed', 'reset']);
    expect(await next()).toMatchObject({ runs: 0 });
  });

  test('two processes and those who answer at the same time lose and double nothing', async () => {
    const keys = [];
    for (let count = 0; count < 120; count += 1) keys.push(await talkOf(`words ${count}`));
    const before = await entries();
    const other = createSqlPorts(await given.open());
    const compressing = async ({ logCompression }: SqlPorts) => {
      while ((await logCompression.compressNext(at + day, at + day)).hasMore);
    };
    const answering = keys.slice(0, 60).map((key, index) =>
      ports.runs.change(key, () => ({
        reply: null,
        change: {
          append: [
            {
              kind: 'answered',
              stepId: 'late',
              response: { kind: 'input', response: `${index}` },
              at: at + 5,
            },
          ],
        },
      })),
    );
    await Promise.all([compressing(ports), compressing(other), ...answering]);
    while ((await ports.logCompression.compressNext(at + day, at + day)).runs > 0);
    expect(await entries()).toEqual([]);
    const log = new Map<string, number>();
    for await (const run of ports.runs.all()) log.set(run.id, run.log.length);
    expect(log.size).toBe(120);
    expect([...log.values()].reduce((sum, length) => sum + length, 0)).toBe(before.length + 60);
    for (const [index, key] of keys.entries())
      expect((await ports.runs.find(key))!.log).toHaveLength(index < 60 ? 6 : 5);
  });

  test('a change that was decided on one form of a log is decided anew on the other', async () => {
    const subject = unique('subject');
    const identity = { issuer: 'https://id.example', subject, email: `${subject}@home.example` };
    const { id: personId } = await ports.people.findOrCreate(identity, 1);
    const key = await talkOf('words', true, personId);
    const hint = { activityId: talk.id, programmeId: null };
    const readAhead = async () => (await ports.authenticated(identity, at, hint)).prefetched!.runs;
    const appending =
      (stepId: string, seen: number[]) =>
      (run: { log: readonly unknown[] } | null): { change: RunChange; reply: null } => {
        seen.push(run!.log.length);
        return { reply: null, change: { append: [{ kind: 'touchpoint-ended', touchpointId: stepId, at }] } };
      };
    const seen: number[] = [];
    const rows = await readAhead();
    expect(await compressAll(database)).toBe(1);
    await rows.change(key, appending('one', seen));
    expect(seen).toEqual([5, 5]);
    expect(await entries()).toHaveLength(6);

    await compressAll(database);
    expect((await (await readAhead()).find(key))!.log).toHaveLength(6);
    const other = createSqlPorts(await given.open()).runs;
    const compressed = appending('two', seen);
    await ports.runs.change(key, compressed);
    await compressAll(database);
    const [{ id, revision }] = (await database.db.selectFrom('run').select(['id', 'revision']).execute()) as [
      RunRow,
    ];
    await Promise.all([
      other.change(key, appending('three', [])),
      ports.runs.change(key, appending('four', [])),
    ]);
    expect((await ports.runs.find(key))!.log).toHaveLength(9);
    const stale = new SqlLogCompression(database);
    expect(await stale.compress([{ id, revision }], at)).toMatchObject({ runs: 0 });
    expect((await entries()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('completing and resetting a run leaves its log compressed', async () => {
    const key = await talkOf('words', false);
    const { log } = (await ports.runs.find(key))!;
    await compressAll(database);
    await ports.runs.change(key, () => ({ reply: null, change: { completedAt: at + 9 } }));
    expect(await ports.runs.find(key)).toMatchObject({ completedAt: at + 9, log });
    const { id } = (await ports.runs.find(key))!;
    await ports.runs.change(key, () => ({ reply: null, change: { closedAt: at + 10 } }));
    expect(await ports.runs.stored(id)).toMatchObject({ closedAt: at + 10, log });
    expect(await compressedRows()).toHaveLength(1);
  });

  test('a log in a format of a newer version, or one that is damaged, is refused in words', async () => {
    const key = await talkOf('words');
    await compressAll(database);
    const { db } = database;
    await db.updateTable('compressed_log').set({ entries: 4 }).execute();
    await expect(ports.runs.find(key)).rejects.toThrow(/not as many entries/);
    await db.updateTable('compressed_log').set({ format: 2, entries: 5 }).execute();
    await expect(ports.runs.find(key)).rejects.toThrow(/format 2, unknown to this version/);
  });

  test('a server compresses by itself from when it listens, and says how many', async () => {
    for (let count = 0; count < 60; count += 1) await talkOf(`words ${count}`);
    const long = Date.now() - 2 * day;
    await database.db.updateTable('run').set({ completed_at: long, touched_at: long }).execute();
    const lines: string[] = [];
    const app = startLogCompressionJob(
      fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } }),
      { clock: new SystemClock(), logCompression: ports.logCompression },
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    while (!lines.some((line) => line.includes('"runs":60'))) await pause(5);
    await app.close();
    expect(lines.find((line) => line.includes('"runs":60'))).toContain('"entries":300');
    expect(await compressedRows()).toHaveLength(60);
  });
});

onEveryDatabase('A column that a later version adds to entries', (given) => {
  test('comes back with a log, and has its default in one that was compressed before', async () => {
    const first = createSqlPorts(await given.open());
    const { id, version } = await first.library.publish(
      activity([touchpoint('only', [input('name')])], { slug: unique('column') }),
      'test',
      1,
    );
    const append = (kept: readonly string[]) => (): { change: RunChange; reply: null } => ({
      reply: null,
      change: { append: kept.map((touchpointId) => ({ kind: 'touchpoint-ended', touchpointId, at })) },
    });
    const keys = [];
    for (let count = 0; count < 2; count += 1) {
      const key = { personId: (await aPerson(first)).id, activityId: id, enrolmentId: null };
      await first.runs.change(key, () => ({ reply: null, change: { create: { version, enrolledAt: at } } }));
      await first.runs.change(key, append(['one', 'two']));
      keys.push(key);
    }
    const [before, after] = keys as [RunKey, RunKey];
    const early = (await first.runs.find(before))!.id;
    const compressed = await new SqlLogCompression(await given.open()).compress(
      [{ id: early, revision: 2 }],
      at,
    );
    expect(compressed).toMatchObject({ runs: 1, entries: 2 });

    await sql`alter table run_entry add column mark integer not null default 5`.execute(
      (await given.open()).db,
    );
    const database = await given.open();
    const { runs } = createSqlPorts(database);
    await sql`update run_entry set mark = 7 where seq = 2`.execute(database.db);
    expect(await compressAll(database)).toBe(1);
    for (const key of keys) await runs.change(key, append(['three']));
    const marks = async (key: RunKey) => {
      const { rows } = await sql<{ mark: number }>`
        select mark from run_entry where run_id = ${(await runs.find(key))!.id} order by seq`.execute(
        database.db,
      );
      return rows.map(({ mark }) => mark);
    };
    expect(await marks(before)).toEqual([5, 5, 5]);
    expect(await marks(after)).toEqual([5, 7, 5]);
  });
});
