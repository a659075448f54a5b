import { setTimeout as pause } from 'node:timers/promises';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import type { ReportFilter } from '../../../src/application/ports/server/reporting/feedback-reports.ts';
import type { PublishedActivity } from '../../../src/domain/activity/definition.ts';
import type { QuestionDefinition } from '../../../src/domain/steps/question.ts';
import type { QuestionResponse } from '../../../src/domain/steps/response.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { guardedCells } from '../../../src/infrastructure/node/platform/database/migrations/0038-guarded-cells.ts';
import { startReportBacklogJob } from '../../../src/infrastructure/node/reporting/backlog-job.ts';
import { SystemClock } from '../../../src/infrastructure/shared/platform/system-clock.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { activity, choice, feedback, input, touchpoint } from '../../support/activity.ts';
import { onEveryDatabase, type SqlPorts } from '../../support/databases.ts';
import { shareOf } from '../../support/random-share.ts';
import { everything, recordsOf, reportOfLogs } from '../../support/report-of-logs.ts';
import { aPerson, aProgramme, unique } from './content.ts';

const runs = shareOf(700, 250);
const families = shareOf(40, 20);
const steps = ['say', 'end'] as const;
const [begun, ended] = [Date.parse('2026-03-01T00:00Z'), Date.parse('2026-11-01T00:00Z')];

/** The texts that break careless parsing. */
const words = [
  'plain words',
  '=1+1',
  '"',
  '""",',
  ',',
  'a, "b"\r\nc',
  '\n',
  '',
  '\\',
  '{"a","b"}',
  '%1$s %',
  '$1',
  "it's",
  'half \ud83d, NUL \0',
  '👨‍👩‍👧 é ＝',
  'x'.repeat(5000),
  'é",'.repeat(1500),
];

const questions: QuestionDefinition[] = [
  {
    id: 'mood',
    type: 'single-select',
    prompt: 'How are you, "really", 100 %?',
    options: words.slice(0, 7).map((label, index) => ({ value: `v${index}`, label })),
  },
  {
    id: 'helped',
    type: 'multi-select',
    prompt: '-What helped?',
    options: ['x', 'y, z'].map((label, index) => ({ value: `v${index}`, label })),
  },
  { id: 'words', type: 'text', prompt: 'In your words,\nplease?' },
];

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const csvOf = async ({ reports }: SqlPorts, filter: ReportFilter): Promise<string> => {
  let text = '';
  for await (const piece of (await reports.csv(filter)) ?? []) text += piece;
  return text;
};

onEveryDatabase('Answers laid flat', (given) => {
  let database: OpenDatabase;
  let ports: SqlPorts;
  let filters: ReportFilter[];
  const people: string[] = [];

  /** Checks that every report has the bytes that the logs give. */
  const expectReportsOfLogs = async () => {
    for (const filter of filters) {
      const expected = await reportOfLogs(database.db, filter);
      expect(recordsOf(await csvOf(ports, filter))).toEqual(expected);
    }
  };
  const rowsFlat = async () =>
    (await database.db.selectFrom('report_answer').selectAll().execute())
      .map((row) => JSON.stringify(row))
      .toSorted();
  /** Resets the tables to their state after the migration of an older database. */
  const forget = async () => {
    await database.db.deleteFrom('report_answer').execute();
    await database.db.deleteFrom('report_form').execute();
    await database.db.insertInto('report_backlog').values({ after_run: '' }).execute();
  };
  const orphans = async () =>
    (
      await sql`select 1 from report_answer where run_id not in (select id from run)
        or not exists (select 1 from run_entry as entry
          where entry.run_id = report_answer.run_id and entry.seq = report_answer.seq)`.execute(database.db)
    ).rows.length;

  beforeAll(async () => {
    database = await given.open();
    ports = createSqlPorts(database);
    const next = random(11);
    const pick = <T>(items: readonly T[]): T => items[next(items.length)]!;
    const versions: PublishedActivity[] = [];
    for (const slug of [unique('flat'), unique('flat')])
      for (const title of ['@One, "two"', 'Plain'])
        versions.push(
          await ports.library.publish(
            activity(
              [
                touchpoint('only', [
                  input('say'),
                  choice('way', ['Left', 'Right']),
                  feedback('end', questions),
                ]),
              ],
              { slug, title },
            ),
            'test',
            1 + versions.length,
          ),
        );
    const programme = aProgramme({ title: 'Before, the change', activities: [versions[0]!.slug] });
    const { id: programmeId } = await ports.library.publish(programme, 'test', 1);
    const enrolmentOf = new Map<string, string>();
    for (let made = 0; made < families; made += 1) {
      const { id: personId } = await aPerson(ports);
      people.push(personId);
      await ports.enrolments.change({ personId, programmeId }, () => ({
        reply: null,
        change: {
          enrolment: {
            enrolledAt: 1,
            startedAt: null,
            completedAt: null,
            lastActivityAt: 1,
            availableAt: {},
          },
        },
      }));
      enrolmentOf.set(personId, (await ports.enrolments.find({ personId, programmeId }))!.id);
    }
    const answerTo = (id: string): QuestionResponse => ({
      feedbackQuestionEntityId: id,
      responses:
        id === 'helped' ? pick([[], ['v1'], ['v1', 'v0']]) : [id === 'words' ? pick(words) : `v${next(8)}`],
    });
    for (let made = 0; made < runs; made += 1) {
      const personId = pick(people);
      const { id: activityId, version } = pick(versions);
      const enrolmentId = next(2) === 0 ? enrolmentOf.get(personId)! : null;
      const at = begun + next(ended - begun);
      const key = { personId, activityId, enrolmentId };
      await ports.runs.change(key, (open) => ({
        reply: null,
        change: {
          ...(open ? { closedAt: at } : {}),
          create: { version, enrolledAt: at },
          append: [{ kind: 'opened', at }],
        },
      }));
      const asked = pick([
        ['mood', 'helped', 'words'],
        ['words', 'mood'],
        ['unknown', 'words'],
        ['unknown'],
        [],
      ]);
      const append = (entries: RunEntry[]) =>
        ports.runs.change(key, () => ({ reply: null, change: { append: entries } }));
      const answerOf = (stepId: string): RunEntry => ({
        kind: 'answered',
        stepId,
        response:
          stepId === 'say'
            ? { kind: 'input', response: pick(words) }
            : { kind: 'feedback', questionResponses: asked.map(answerTo) },
        at,
      });
      let counting: string[] = [...steps];
      await append([...counting.map(answerOf), { kind: 'touchpoint-ended', touchpointId: 'only', at }]);
      // Half of the families go back, up to three times, and not all of them answer again.
      for (let turns = next(6) - 2; turns > 0 && counting.length > 0; turns -= 1) {
        const place = next(counting.length);
        const again = steps.slice(place, place + next(steps.length - place + 1));
        const entries: RunEntry[] = [
          { kind: 'rewound', stepId: counting[place]!, at },
          ...again.map(answerOf),
        ];
        const parts = next(2) === 0 ? [entries] : [entries.slice(0, 1), entries.slice(1)];
        for (const part of parts) if (part.length > 0) await append(part);
        counting = [...counting.slice(0, place), ...again];
      }
    }
    await ports.library.publish({ ...programme, title: '=After, the "change"' }, 'test', 2);
    const { from, until } = { from: Date.parse('2026-06-01T00:00Z'), until: Date.parse('2026-06-30T00:00Z') };
    filters = [
      everything,
      { ...everything, scope: 'programmes' },
      { ...everything, scope: 'activities', from, until },
      { ...everything, activityId: versions[0]!.id },
      { ...everything, programmeId, activityId: versions[2]!.id },
    ];
  });

  test('a report has the bytes that the logs of random runs give', async () => {
    const lines = await reportOfLogs(database.db, everything);
    expect(lines.length).toBeGreaterThan(runs / 2);
    for (const changed of [0, 1, 2])
      expect(lines.filter((line) => line.endsWith(`,${changed}\r\n`)).length).toBeGreaterThan(0);
    await expectReportsOfLogs();
    expect(await orphans()).toBe(0);
  });

  test('answers that were changed or undone have no row', async () => {
    const entries = await database.db
      .selectFrom('run_entry')
      .select(['run_id', 'seq', 'kind', 'step_id'])
      .orderBy('run_id')
      .orderBy('seq')
      .execute();
    const byRun = Map.groupBy(entries, ({ run_id: id }) => id);
    const standing = new Set(
      [...byRun].flatMap(([id, log]) => {
        let counting: typeof log = [];
        for (const entry of log)
          if (entry.kind === 'rewound')
            counting = counting.slice(
              0,
              counting.findIndex((one) => one.kind === 'answered' && one.step_id === entry.step_id),
            );
          else counting.push(entry);
        return counting.map(({ seq }) => `${id} ${seq}`);
      }),
    );
    expect(standing.size).toBeLessThan(entries.length);
    const rows = await database.db.selectFrom('report_answer').select(['run_id', 'seq']).execute();
    expect(rows.filter(({ run_id: id, seq }) => !standing.has(`${id} ${seq}`))).toEqual([]);
  });

  test('old answers are laid flat in batches; reports are right at each of them', async () => {
    const before = await rowsFlat();
    await forget();
    await expectReportsOfLogs();
    let batches = 1;
    while (await ports.reportBacklog.layFlat()) {
      batches += 1;
      await expectReportsOfLogs();
    }
    expect(batches).toBe(Math.floor(runs / 200) + 1);
    expect(await rowsFlat()).toEqual(before);
    await expectReportsOfLogs();
    expect(await ports.reportBacklog.layFlat()).toBe(false);
  });

  test('two processes that lay them flat at once store none twice', async () => {
    const before = await rowsFlat();
    await forget();
    const other = createSqlPorts(await given.open());
    const laying = async ({ reportBacklog }: SqlPorts) => {
      while (await reportBacklog.layFlat());
    };
    await Promise.all([laying(ports), laying(other)]);
    expect(await rowsFlat()).toEqual(before);
  });

  test('rows of a version that guarded fewer cells are laid flat anew', async () => {
    const before = await rowsFlat();
    await database.db.updateTable('report_answer').set({ answers: '=1+1' }).execute();
    await guardedCells.up(database.db);
    while (await ports.reportBacklog.layFlat()) await expectReportsOfLogs();
    expect(await rowsFlat()).toEqual(before);
  });

  test('a server does it by itself from when it listens, and one that closes leaves the rest to the next', async () => {
    const before = await rowsFlat();
    await forget();
    const isDone = async () =>
      (await database.db.selectFrom('report_backlog').selectAll().execute()).length === 0;
    for (let starts = 0; !(await isDone()); starts += 1) {
      expect(starts).toBeLessThan(10);
      const app = startReportBacklogJob(fastify(), {
        clock: new SystemClock(),
        reportBacklog: ports.reportBacklog,
      });
      await app.listen({ host: '127.0.0.1', port: 0 });
      // The first job is closed at once.
      if (starts > 0) while (!(await isDone())) await pause(5);
      await app.close();
    }
    expect(await rowsFlat()).toEqual(before);
  });

  test.each([0, 1, 2])('nothing is left of somebody who is erased after %i batches', async (batches) => {
    await forget();
    for (let done = 0; done < batches; done += 1) await ports.reportBacklog.layFlat();
    const personId = people.pop()!;
    const own = (await csvOf(ports, everything)).length;
    const token = (await ports.records.askErasure(personId, 'admin', 10))!;
    const answered = await ports.runs.summaries(personId);
    expect(answered.length).toBeGreaterThan(0);
    expect(await ports.records.erase(personId, 'admin', token, 5)).toBe('erased');
    while (await ports.reportBacklog.layFlat()) await expectReportsOfLogs();
    await expectReportsOfLogs();
    expect(await orphans()).toBe(0);
    expect((await csvOf(ports, everything)).length).not.toBe(own);
    const pseudonyms = new Set((await rowsFlat()).map((row) => /,,([^,]*),/.exec(row)![1]));
    expect(pseudonyms.size).toBe(people.length + 1);
  });

  test('the pseudonym is not in what is handed over of a person', async () => {
    const { report_answer: rows = [] } = (await ports.records.rows(people[0]!))!;
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/F[0-9A-F]{16}/);
  });
});
