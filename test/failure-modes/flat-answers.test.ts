import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { activity, feedback, touchpoint } from '../support/activity.ts';
import { onEveryDatabase, type SqlPorts } from '../support/databases.ts';
import { shareOf } from '../support/random-share.ts';
import { recordsOf, reportOfLogs } from '../support/report-of-logs.ts';

const everything = { scope: 'both', programmeId: null, activityId: null, from: null, until: null } as const;
/** The number of runs; each process that is killed flattens two or four hundred of them. */
const runs = shareOf(2000, 800);
const at = Date.parse('2026-05-04T12:00Z');

/** The program that flattens answers and reports after each batch that it continues. */
const laying = `
  const [database, ports, settings] = process.argv.slice(1);
  const { openDatabase } = await import(database);
  const { createSqlPorts } = await import(ports);
  const { reportBacklog } = createSqlPorts(await openDatabase(JSON.parse(settings)));
  while (await reportBacklog.layFlat()) process.stdout.write('more ');
  process.exit(0);`;

onEveryDatabase('A process that lays old answers flat and is killed', (given) => {
  let database: OpenDatabase;
  let ports: SqlPorts;

  beforeAll(async () => {
    database = await given.open();
    ports = createSqlPorts(database);
    const { db } = database;
    const talk = await ports.library.publish(activity([touchpoint('only', [feedback('end')])]), 'test', 1);
    const person = await ports.people.findOrCreate(
      { issuer: 'https://id.example', subject: 's', email: 's@home.example' },
      1,
    );
    const numbers = Array.from({ length: runs }, (_, number) => number);
    for (let first = 0; first < runs; first += 500) {
      const some = numbers.slice(first, first + 500);
      await db
        .insertInto('run')
        .values(
          some.map((number) => ({
            id: `run_${number}`,
            person_id: person.id,
            activity_id: talk.id,
            enrolment_id: null,
            version: talk.version,
            enrolled_at: at,
            started_at: at,
            completed_at: null,
            touched_at: at,
            closed_at: at,
            revision: 1,
            answers: 0,
          })),
        )
        .execute();
      await db
        .insertInto('run_entry')
        .values(
          some.map((number) => ({
            run_id: `run_${number}`,
            seq: 1,
            kind: 'answered' as const,
            step_id: 'end',
            turn: 0,
            response_json: JSON.stringify({
              kind: 'feedback' as const,
              questionResponses: [{ feedbackQuestionEntityId: 'end-q', responses: [`Words, ${number}`] }],
            }),
            at,
          })),
        )
        .execute();
    }
    await db.insertInto('report_backlog').values({ after_run: '' }).execute();
  });

  const standing = () => database.db.selectFrom('report_backlog').select('after_run').executeTakeFirst();
  const flat = () => database.db.selectFrom('report_answer').select(['run_id', 'seq']).execute();

  test('has lost and doubled no answer, at no kill and at the end', async () => {
    const expected = await reportOfLogs(database.db, everything);
    expect(expected).toHaveLength(runs);
    const modules = ['platform/database/database.ts', 'compose/sql-ports.ts'].map((name) =>
      resolve('src/infrastructure/node', name),
    );
    const kills: string[] = [];
    for (let time = 0; await standing(); time += 1) {
      const args = [...modules, JSON.stringify(given.settings())];
      const child = spawn(process.execPath, ['--input-type=module', '--eval', laying, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      await pause(time % 5);
      child.kill('SIGKILL');
      await ended;
      const now = await standing();
      if (now) kills.push(now.after_run);
      let text = '';
      for await (const piece of (await ports.reports.csv(everything)) ?? []) text += piece;
      expect(recordsOf(text)).toEqual(expected);
    }
    expect(new Set(kills).size).toBeGreaterThanOrEqual(2);
    const rows = await flat();
    expect(rows).toHaveLength(runs);
    expect(new Set(rows.map(({ run_id: id }) => id)).size).toBe(runs);
  });
});
