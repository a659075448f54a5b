import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { createServerLog } from '../../../src/infrastructure/node/platform/telemetry/server-log.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { openUnmigratedDatabase } from '../../../src/infrastructure/node/platform/database/database.ts';
import { createDatabaseReadinessCheck } from '../../../src/infrastructure/node/platform/database/database-readiness.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { TestApi } from '../../support/api.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { problemIn } from './wire.ts';

describe('health checks', () => {
  const lines: { level: number; route?: string; requestId?: string }[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
      done();
    },
  });
  let api: TestApi;
  let reason: string | null = null;
  let asked = 0;

  beforeAll(async () => {
    api = await TestApi.start({
      logger: createServerLog({ logLevel: 'debug' }, stream),
      readiness: async () => {
        asked += 1;
        return reason;
      },
    });
  });
  afterAll(() => api.close());

  /** Moves the clock on, because health replies are cached for a second. */
  const later = () => api.clock.moveBy(60_000);

  test('liveness is answered whatever state the database is in', async () => {
    reason = 'The database does not answer.';
    const answer = await api.request('GET', '/healthz');
    expect([answer.status, answer.json]).toEqual([200, { status: 'alive' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(asked).toBe(0);
  });

  test('readiness is answered, with the reason and a Retry-After when not ready', async () => {
    reason = 'The database does not answer.';
    const not = await api.request('GET', '/readyz');
    expect(problemIn(not)).toMatchObject({ status: 503, code: 'Unavailable', message: reason });
    expect(Number(not.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(not.headers.get('cache-control')).toBe('no-store');
    reason = null;
    later();
    const ready = await api.request('GET', '/readyz');
    expect([ready.status, ready.json]).toEqual([200, { status: 'ready' }]);
  });

  test('readiness reads the database once a second at most', async () => {
    asked = 0;
    later();
    await Promise.all(Array.from({ length: 50 }, () => api.request('GET', '/readyz')));
    expect(asked).toBe(1);
  });

  test('a check leaves no line in a log of level info, and one in a more verbose log', async () => {
    lines.splice(0);
    await api.request('GET', '/healthz');
    await api.request('GET', '/readyz');
    await api.request('GET', '/api/openapi.json');
    const info = 30;
    expect(lines.map(({ level, route }) => [route, level >= info])).toEqual([
      ['/healthz', false],
      ['/readyz', false],
      ['/api/openapi.json', true],
    ]);
  });

  test('the server reports that it is stopping before it stops', async () => {
    api.app.ending.hasBegun = true;
    const answer = await api.request('GET', '/readyz');
    expect(problemIn(answer)).toMatchObject({ status: 503, message: 'The server is ending.' });
    expect((await api.request('GET', '/healthz')).status).toBe(200);
    api.app.ending.hasBegun = false;
  });
});

onEveryDatabase('Readiness', (database) => {
  let open: OpenDatabase;
  const clock = new ManualClock(Date.now());
  beforeAll(async () => {
    open = await database.open();
  });

  const readiness = (db = open.db) =>
    createDatabaseReadinessCheck(
      { db, dialect: open.dialect },
      { dataDir: database.settings().dataDir, clock },
    );

  test('readiness requires every migration', async () => {
    const { db } = open;
    expect(await readiness()()).toBeNull();
    const cut = db.withPlugin({
      transformQuery: () => {
        throw new Error('cut');
      },
      transformResult: async ({ result }) => result,
    });
    expect(await readiness(cut)()).toBe('The database does not answer.');
    const silent = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => new Promise(() => undefined),
    });
    const startedAt = performance.now();
    expect(await readiness(silent)()).toBe('The database does not answer.');
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
    await db.schema.alterTable('fireside_migration').renameTo('elsewhere').execute();
    expect(await readiness()()).toBe('The database does not answer.');
    await db.schema.alterTable('elsewhere').renameTo('fireside_migration').execute();
    await sql`delete from fireside_migration where name = '0034-quiet-runs'`.execute(db);
    expect(await readiness()()).toBe('The database lacks the migration 0034-quiet-runs.');
    await sql`insert into fireside_migration values ('0034-quiet-runs', '2026-01-01T00:00:00.000Z')`.execute(
      db,
    );
  });

  test('readiness tries to write, once in five seconds at most', async () => {
    let writes = 0;
    const counted = open.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'RawNode' && node.sqlFragments[0]!.startsWith('update')) writes += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const ready = readiness(counted);
    for (let time = 0; time < 10; time += 1) expect(await ready()).toBeNull();
    expect(writes).toBe(1);
    clock.moveBy(5001);
    expect(await ready()).toBeNull();
    expect(writes).toBe(2);
  });

  test('the write changes nothing and needs no more room, however often it is tried', async () => {
    const size = async (): Promise<unknown> =>
      open.dialect === 'sqlite'
        ? (await sql`pragma page_count`.execute(open.db)).rows
        : (await sql`select pg_relation_size('content_revision') as size`.execute(open.db)).rows;
    const revision = async () => open.db.selectFrom('content_revision').selectAll().execute();
    const before = [await size(), await revision()];
    for (let time = 0; time < 100; time += 1) expect(await readiness()()).toBeNull();
    expect([await size(), await revision()]).toEqual(before);
  });

  test('the write is written, as one of a family is', async () => {
    const written = async (): Promise<number> => {
      const query =
        open.dialect === 'sqlite'
          ? sql<{ log: number }>`pragma wal_checkpoint(passive)`
          : sql<{ log: number }>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log`;
      return (await query.execute(open.db)).rows[0]!.log;
    };
    const before = await written();
    expect(await readiness()()).toBeNull();
    expect(await written()).not.toBe(before);
  });

  test('a read-only database is reported', async () => {
    if (open.dialect === 'sqlite') {
      await sql`pragma query_only = on`.execute(open.db);
      expect(await readiness()()).toBe('The database can be read, but not written to.');
      await sql`pragma query_only = off`.execute(open.db);
    } else {
      const name = new URL(database.settings().databaseUrl!).pathname.slice(1);
      await sql`alter database ${sql.ref(name)} set default_transaction_read_only = on`.execute(open.db);
      const { databaseUrl } = database.settings();
      const { db, close } = await openUnmigratedDatabase({ databaseUrl, dataDir: '' });
      expect(await readiness(db)()).toBe('The database can be read, but not written to.');
      await close();
      await sql`alter database ${sql.ref(name)} reset default_transaction_read_only`.execute(open.db);
    }
    expect(await readiness()()).toBeNull();
  });
});
