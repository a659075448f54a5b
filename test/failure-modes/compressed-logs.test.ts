import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { readRunEntries } from '../../src/infrastructure/node/platform/database/run-entries.ts';
import type { RunEntryRow } from '../../src/infrastructure/node/platform/database/tables/tables.ts';
import { activity, input, touchpoint } from '../support/activity.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { shareOf } from '../support/random-share.ts';

/** The number of runs; each process that is killed stores fifty or a hundred of them. */
const runs = shareOf(600, 200);
const at = Date.parse('2026-05-04T12:00Z');
const ids = Array.from({ length: runs }, (_, number) => `run_${String(number).padStart(4, '0')}`);

/** The program that compresses logs and reports after each batch that it continues. */
const compressing = `
  const [database, ports, settings] = process.argv.slice(1);
  const { openDatabase } = await import(database);
  const { createSqlPorts } = await import(ports);
  const { logCompression } = createSqlPorts(await openDatabase(JSON.parse(settings)));
  while ((await logCompression.compressNext(${at + 1}, ${at + 2})).hasMore) process.stdout.write('more ');
  process.exit(0);`;

onEveryDatabase('A process that compresses logs and is killed', (given) => {
  let database: OpenDatabase;
  const before: RunEntryRow[] = ids.flatMap((id, number) =>
    Array.from({ length: 12 }, (_, index) => ({
      run_id: id,
      seq: index + 1,
      kind: 'answered' as const,
      step_id: `step-${index}`,
      turn: 0,
      response_json: JSON.stringify({ kind: 'input' as const, response: `Words ${number}, ${index}` }),
      at: at + index,
    })),
  );

  beforeAll(async () => {
    database = await given.open();
    const { db } = database;
    const { library, people } = createSqlPorts(database);
    const talk = await library.publish(activity([touchpoint('only', [input('end')])]), 'test', 1);
    const person = await people.findOrCreate(
      { issuer: 'https://id.example', subject: 's', email: 's@home.example' },
      1,
    );
    for (let first = 0; first < runs; first += 200)
      await db
        .insertInto('run')
        .values(
          ids.slice(first, first + 200).map((id) => ({
            id,
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
            compressed_at: null,
          })),
        )
        .execute();
    for (let first = 0; first < before.length; first += 500)
      await db
        .insertInto('run_entry')
        .values(before.slice(first, first + 500))
        .execute();
  });

  /** Returns the number of runs with their log in each form; none may have both forms or neither. */
  const forms = async () => {
    const { db } = database;
    const marked = await db.selectFrom('run').select('id').where('compressed_at', 'is not', null).execute();
    const rows = await db.selectFrom('run_entry').select('run_id').distinct().execute();
    const compressed = await db.selectFrom('compressed_log').select('run_id as id').orderBy('id').execute();
    expect(compressed.map(({ id }) => id)).toEqual(marked.map(({ id }) => id).toSorted());
    expect([...compressed.map(({ id }) => id), ...rows.map(({ run_id: id }) => id)].toSorted()).toEqual(ids);
    return compressed.length;
  };

  test('has lost and doubled no entry, at no kill and at the end', async () => {
    const modules = ['platform/database/database.ts', 'compose/sql-ports.ts'].map((name) =>
      resolve('src/infrastructure/node', name),
    );
    const kills = new Set<number>();
    for (let time = 0, done = 0; done < runs; time += 1) {
      const args = [...modules, JSON.stringify(given.settings())];
      const child = spawn(process.execPath, ['--input-type=module', '--eval', compressing, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      // The kill comes in the next batch, while it reads, compresses or stores.
      await pause((time % 7) * 15);
      child.kill('SIGKILL');
      await ended;
      done = await forms();
      if (done < runs) kills.add(done);
      const entries = await readRunEntries(database.db, ids);
      expect([...entries.values()].flat()).toEqual(before);
    }
    expect(kills.size).toBeGreaterThanOrEqual(2);
  });
});
