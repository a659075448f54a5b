import type { PublishedActivity } from '../../../src/domain/activity/definition.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import type { ReportedRunPath } from '../../../src/application/ports/server/reporting/run-paths.ts';
import { computeRunPath } from '../../../src/domain/reporting/run-path.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { compressAll } from '../../support/compressed-logs.ts';
import { onEveryDatabase, type SqlPorts } from '../../support/databases.ts';
import { leaving } from '../../support/pausing.ts';
import { aPerson, unique } from './content.ts';

const at = Date.parse('2026-05-04T10:00Z');
const opened: RunEntry = { kind: 'opened', at };
const chose = (response: string): RunEntry => ({
  kind: 'answered',
  stepId: 'how',
  response: { kind: 'choice', response },
  at,
});
const wrote: RunEntry = {
  kind: 'answered',
  stepId: 'words',
  response: { kind: 'input', response: 'Mia of the mill' },
  at,
};

onEveryDatabase('RunPaths', (given) => {
  let database: OpenDatabase;
  let ports: SqlPorts;
  let published: PublishedActivity;

  beforeAll(async () => {
    database = await given.open();
    ports = createSqlPorts(database);
  });
  beforeEach(async () => {
    published = await ports.library.publish(leaving({ slug: unique('leave') }), 'test', at);
  });

  const append = (personId: string, entries: RunEntry[], more: object = {}) =>
    ports.runs.change({ personId, activityId: published.id, enrolmentId: null }, (run) => ({
      reply: null,
      change: {
        ...(run ? {} : { create: { version: published.version, enrolledAt: at }, startedAt: at }),
        append: entries,
        ...more,
      },
    }));
  const begin = async (entries: RunEntry[]): Promise<string> => {
    const { id } = await aPerson(ports);
    await append(id, entries);
    return id;
  };
  const read = async (most = 100): Promise<ReportedRunPath[]> => {
    const found: ReportedRunPath[] = [];
    for await (const one of ports.paths.of(published.id, most)) found.push(one);
    return found;
  };
  const rows = () => database.db.selectFrom('run_path').selectAll().execute();
  const recordAll = async () => {
    for (let after: string | null = ''; after !== null;) after = await ports.paths.recordNext(after);
  };

  test('gives the path of each started run, and follows what changes', async () => {
    const personId = await begin([opened]);
    expect(await read()).toMatchObject([
      {
        isBehind: false,
        run: { isCompleted: false, startedAt: at, path: computeRunPath(leaving(), [opened]) },
      },
    ]);
    await append(personId, [chose('Fine')]);
    await append(personId, [{ kind: 'rewound', stepId: 'how', at }]);
    await append(personId, [chose('In danger')]);
    const [reported] = await read();
    expect(reported!.run!.path).toEqual(computeRunPath(leaving(), [opened, chose('In danger')]));
    await append(personId, [], { completedAt: at + 1 });
    expect((await read())[0]!.run!.isCompleted).toBe(true);
  });

  test('is the same for a compressed log', async () => {
    await begin([opened, chose('Fine'), wrote]);
    await compressAll(database);
    expect((await read())[0]!.run!.path).toEqual(computeRunPath(leaving(), [opened, chose('Fine'), wrote]));
  });

  test('all runs of a family come after each other, closed ones too; equal paths are one object', async () => {
    const people = [await begin([opened]), await begin([opened])];
    for (const personId of people) {
      await append(personId, [], { closedAt: at + 1 });
      await append(personId, [opened]);
    }
    const found = await read();
    expect(found).toHaveLength(4);
    expect(found.map(({ family }) => family)).toEqual(people.toSorted().flatMap((id) => [id, id]));
    expect(new Set(found.map(({ run }) => run!.path)).size).toBe(1);
  });

  test('a look reads no more logs than it may, and says that some are behind; the job reads the rest', async () => {
    const personId = await begin([opened]);
    await begin([opened]);
    const [recorded, unknown] = (await read(1)).toSorted(
      (one, other) => Number(one.isBehind) - Number(other.isBehind),
    );
    expect([recorded!.run === null, recorded!.isBehind]).toEqual([false, false]);
    expect([unknown!.run, unknown!.isBehind]).toEqual([null, true]);
    await recordAll();
    expect((await read(0)).map(({ isBehind }) => isBehind)).toEqual([false, false]);
    await append(personId, [chose('Fine')]);
    const behind = (await read(0)).filter((one) => one.isBehind);
    expect(behind).toMatchObject([{ family: personId, run: { path: computeRunPath(leaving(), [opened]) } }]);
  });

  test('a path that lacks a part, as another version of the server recorded it, is read anew', async () => {
    const personId = await begin([opened, chose('Fine'), wrote]);
    const { ways: _ways, ...older } = (await read())[0]!.run!.path;
    await database.db
      .updateTable('run_path')
      .set({ path_json: JSON.stringify(older) })
      .where('run_id', 'in', (runs) => runs.selectFrom('run').select('id').where('person_id', '=', personId))
      .execute();
    expect(await read(0)).toEqual([{ family: personId, run: null, isBehind: true }]);
    await recordAll();
    expect((await read(0))[0]!.run!.path).toEqual(computeRunPath(leaving(), [opened, chose('Fine'), wrote]));
  });

  test('several at once record the same', async () => {
    for (let count = 0; count < 5; count += 1) await begin([opened]);
    const both = await Promise.all([read(), read(), recordAll()]);
    expect(both[0]).toEqual(both[1]);
    expect((await read(0)).every(({ isBehind }) => !isBehind)).toBe(true);
  });

  test('of whoever is erased no path leads to them, and no word stays', async () => {
    const personId = await begin([opened, chose('Fine'), wrote]);
    await read();
    const [{ id: runId } = { id: '' }] = await database.db
      .selectFrom('run')
      .select('id')
      .where('person_id', '=', personId)
      .execute();
    expect((await rows()).map(({ run_id: id }) => id)).toContain(runId);
    const token = (await ports.records.askErasure(personId, 'admin', at + 1000))!;
    expect(await ports.records.erase(personId, 'admin', token, at)).toBe('erased');
    expect((await rows()).map(({ run_id: id }) => id)).not.toContain(runId);
    const [left] = await read();
    expect(left!.family).not.toBe(personId);
    expect(left!.run!.path).toEqual(computeRunPath(leaving(), [opened, chose('Fine'), wrote]));
    expect(JSON.stringify(await rows())).not.toContain('Mia');
  });

  test('an Activity that nobody began has none', async () => {
    expect(await read()).toEqual([]);
  });
});
