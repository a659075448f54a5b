import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import type {
  OpenDatabase,
  DatabaseReadView,
} from '../../../src/infrastructure/node/platform/database/database-types.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { activity, input, touchpoint } from '../../support/activity.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { aPerson, unique } from './content.ts';

const [conversations, entriesOfEach, marks] = [12, 150, 1200];

/** Creates a person with long conversations, and with many rows of another table. */
async function someoneWithMuch(handle: OpenDatabase): Promise<string> {
  const { library, people, runs } = createSqlPorts(handle);
  const { id } = await aPerson({ people });
  const definition = activity([touchpoint('begin', [input('words')])], { slug: unique('talk') });
  const { id: activityId, version } = await library.publish(definition, 'test', 1);
  const append: RunEntry[] = Array.from({ length: entriesOfEach }, () => ({ kind: 'opened', at: 1 }));
  for (let number = 0; number < conversations; number += 1)
    await runs.change({ personId: id, activityId, enrolmentId: null }, () => ({
      reply: null,
      change: { create: { version, enrolledAt: 1 }, closedAt: 2, append },
    }));
  const times = { done_at: null, off_shelf_at: null, words: null, forgotten_at: 1 };
  for (let first = 0; first < marks; first += 300)
    await handle.db
      .insertInto('keepsake_mark')
      .values(
        Array.from({ length: 300 }, (_, at) => ({ person_id: id, keepsake_id: `${first + at}`, ...times })),
      )
      .execute();
  return id;
}

const counting: Work[] = [];
afterEach(() => {
  for (const work of counting.splice(0)) work.end();
});

/** Counts what readings of a database do. */
class Work {
  rows = 0;
  mostRowsInARound = 0;
  open = 0;
  mostOpen = 0;
  rounds = 0;
  #rowsOfRound = 0;
  #isOver = false;

  constructor() {
    counting.push(this);
    const next = (): void => {
      this.rounds += 1;
      this.#rowsOfRound = 0;
      if (!this.#isOver) setImmediate(next);
    };
    setImmediate(next);
  }

  end(): void {
    this.#isOver = true;
  }

  /** Returns the same database, whose rows are counted. */
  watching(handle: OpenDatabase): OpenDatabase {
    const db = handle.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        this.#add(result.rows.length);
        return result;
      },
    });
    const openView = async (): Promise<DatabaseReadView> => {
      const view = await handle.openView();
      this.open += 1;
      this.mostOpen = Math.max(this.mostOpen, this.open);
      const rows: DatabaseReadView['rows'] = (query) => this.#counted(view.rows(query));
      const close = async () => {
        this.open -= 1;
        await view.close();
      };
      return { ...view, rows, close };
    };
    return { ...handle, db, openView } as OpenDatabase;
  }

  async *#counted<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncIterable<Row> {
    for await (const row of rows) {
      this.#add(1);
      yield row;
    }
  }

  #add(rows: number): void {
    this.rows += rows;
    this.#rowsOfRound += rows;
    this.mostRowsInARound = Math.max(this.mostRowsInARound, this.#rowsOfRound);
  }
}

onEveryDatabase('exports', (database) => {
  test.each(['rows', 'rowsWithPrivate'] as const)(
    '%s are read in pieces, between which other requests are served',
    async (kind) => {
      const handle = await database.open();
      const person = await someoneWithMuch(handle);
      const work = new Work();
      const { records } = createSqlPorts(work.watching(handle));
      const made = { isOver: false };
      const exported = records[kind](person).finally(() => (made.isOver = true));
      let served = 0;
      for (; !made.isOver; served += 1) {
        await handle.db.selectFrom('person').select('id').where('id', '=', person).execute();
        await new Promise((go) => setImmediate(go));
      }
      const found = (await exported)!;
      expect(found['run_entry']).toHaveLength(conversations * entriesOfEach);
      expect(found['keepsake_mark']).toHaveLength(marks);
      expect(work.rows).toBeGreaterThan(conversations * entriesOfEach + marks);
      expect(work.rows).toBeLessThan(1.2 * (conversations * entriesOfEach + marks));
      expect(work.mostRowsInARound).toBeLessThanOrEqual(500);
      expect(served).toBeGreaterThan(conversations / 3);
    },
  );

  test('an export is of one moment, also when its person goes on meanwhile', async () => {
    const handle = await database.open();
    const person = await someoneWithMuch(handle);
    const { records, keepsakeMarks } = createSqlPorts(handle);
    const before = (await records.rows(person))!;
    const change = { done: true, offShelf: false, words: 'new' };
    const [exported] = await Promise.all([
      records.rows(person),
      new Promise((go) => setImmediate(go))
        .then(() => new Promise((go) => setTimeout(go, 5)))
        .then(() => keepsakeMarks.set(person, 'one more', change, 5)),
    ]);
    const after = (await records.rows(person))!;
    const [count, countBefore, countAfter] = [exported!, before, after].map(
      (rows) => rows['keepsake_mark']!.length,
    );
    expect(countAfter).toBe(marks + 1);
    expect([countBefore, countAfter]).toContain(count);
  });

  test('two run at a time in a process and one of a person; beyond eight that wait it says when to come', async () => {
    const handle = await database.open();
    const work = new Work();
    const ports = createSqlPorts(work.watching(handle));
    const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => someoneWithMuch(handle)));
    const several = await Promise.all([one!, ...others].map((id) => ports.records.rows(id)));
    expect(several.map((rows) => rows?.['person']?.length)).toEqual([1, 1, 1, 1, 1]);
    expect(work.mostOpen).toBe(2);
    work.mostOpen = 0;
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => ports.records.rows(one!)));
    expect(work.mostOpen).toBe(1);
    const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const reason of refused)
      expect(reason).toMatchObject({
        code: 'Unavailable',
        message: 'Your file is being made. Try again in a minute.',
      });
  });
});
