import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { serverLog } from '../../../src/infrastructure/node/server-log.ts';
import { databaseReadiness } from '../../../src/infrastructure/node/sql/database-readiness.ts';
import { TestApi } from '../../support/api.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { problemIn } from './wire.ts';

describe('who looks after the server', () => {
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
      logger: serverLog({ logLevel: 'debug' }, stream),
      readiness: async () => {
        asked += 1;
        return reason;
      },
    });
  });
  afterAll(() => api.close());

  /** Answers are kept for a second of the machine's own clock. */
  let aheadMs = 0;
  const later = () => {
    aheadMs += 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + performance.now() + aheadMs);
  };
  afterEach(() => jest.restoreAllMocks());

  test('hears that it lives, whatever it stands on', async () => {
    reason = 'The database does not answer.';
    const answer = await api.request('GET', '/healthz');
    expect([answer.status, answer.json]).toEqual([200, { status: 'alive' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(asked).toBe(0);
  });

  test('hears when it is ready, and why when it is not, with a time to come back', async () => {
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

  test('costs the database one look a second at most', async () => {
    asked = 0;
    later();
    await Promise.all(Array.from({ length: 50 }, () => api.request('GET', '/readyz')));
    expect(asked).toBe(1);
  });

  test('leaves no line in a log of level info, and one in a log that tells more', async () => {
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

  test('hears that the server is ending before it ends', async () => {
    api.app.ending.hasBegun = true;
    const answer = await api.request('GET', '/readyz');
    expect(problemIn(answer)).toMatchObject({ status: 503, message: 'The server is ending.' });
    expect((await api.request('GET', '/healthz')).status).toBe(200);
    api.app.ending.hasBegun = false;
  });
});

onEveryDatabase('Readiness', (database) => {
  test('asks whether every migration is done', async () => {
    const { db } = await database.open();
    expect(await databaseReadiness(db)).toBeNull();
    const cut = db.withPlugin({
      transformQuery: () => {
        throw new Error('cut');
      },
      transformResult: async ({ result }) => result,
    });
    expect(await databaseReadiness(cut)).toBe('The database does not answer.');
    const silent = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => new Promise(() => undefined),
    });
    const startedAt = performance.now();
    expect(await databaseReadiness(silent)).toBe('The database does not answer.');
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
    await db.schema.alterTable('fireside_migration').renameTo('elsewhere').execute();
    expect(await databaseReadiness(db)).toBe('The database does not answer.');
    await db.schema.alterTable('elsewhere').renameTo('fireside_migration').execute();
    await sql`delete from fireside_migration where name = '0004-admin'`.execute(db);
    expect(await databaseReadiness(db)).toBe('The database lacks the migration 0004-admin.');
  });
});
