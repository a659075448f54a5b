import { execFile, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '../../../src/infrastructure/node/platform/database/database.ts';
import { StartupError } from '../../../src/infrastructure/node/platform/startup-error.ts';
import { onEveryBareDatabase, temporaryFolder } from '../../support/databases.ts';
import { describePostgres, TestPostgres } from '../../support/postgres.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { expectInTime } from '../../support/in-time.ts';

const opener = `
  const { openDatabase } = await import(process.argv[1]);
  console.log('opening');
  const database = await openDatabase(JSON.parse(process.argv[2]));
  console.log('open');
  await database.close();`;
const openerArguments = (settings: object) => [
  '--input-type=module',
  '--eval',
  opener,
  resolve('src/infrastructure/node/platform/database/database.ts'),
  JSON.stringify(settings),
];

/** Returns the message with which opening the database is refused. */
async function refusal(settings: { databaseUrl?: string; dataDir: string }): Promise<string> {
  const outcome = await openDatabase(settings).then(
    async (database) => database.close(),
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(StartupError);
  const { message } = outcome as StartupError;
  expect(message).toMatch(/^[^\n]+\.$/);
  return message;
}

/** Returns the message about a refused file, and checks that the file is unchanged. */
async function refusedAndKept(dataDir: string, content: Buffer): Promise<string> {
  const file = join(dataDir, 'fireside.db');
  writeFileSync(file, content);
  const message = await refusal({ dataDir });
  expect(readFileSync(file).equals(content)).toBe(true);
  return message;
}

async function ask(databaseUrl: string, text: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Record<string, unknown>[];
}

onEveryBareDatabase('A new database', (database) => {
  test('opened by several processes at once is created once', async () => {
    const run = promisify(execFile);
    const outputs = await Promise.all(
      Array.from({ length: 3 }, () => run(process.execPath, openerArguments(database.settings()))),
    );
    expect(outputs.map(({ stdout }) => stdout)).toEqual(Array.from({ length: 3 }, () => 'opening\nopen\n'));
    const { db } = await database.open();
    expect(await db.selectFrom('content_revision').selectAll().execute()).toEqual([{ id: 1, revision: 0 }]);
  });

  test('opened several times in one process is ready in each', async () => {
    const handles = await Promise.all(Array.from({ length: 4 }, () => database.open()));
    const held = await Promise.all(
      handles.map(({ db }) => db.selectFrom('content_revision').selectAll().execute()),
    );
    expect(held).toEqual(Array.from({ length: 4 }, () => [{ id: 1, revision: 0 }]));
  });

  test('keeps its data when it is opened again', async () => {
    const { db } = await database.open();
    await db.updateTable('content_revision').set({ revision: 41 }).execute();
    const again = await database.open();
    expect(await again.db.selectFrom('content_revision').select('revision').execute()).toEqual([
      { revision: 41 },
    ]);
  });

  test('of a newer version is refused and left unchanged', async () => {
    const { db } = await database.open();
    await sql`insert into fireside_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    expect(await refusal(database.settings())).toMatch(/newer version of Fireside \(9999-later\)/);
  });
});

onEveryBareDatabase('A database whose making is killed', (database) => {
  test('is finished by the next start', async () => {
    for (const delayMs of [0, 2, 4, 7, 10, 15, 20, 30, 45, 60]) {
      const child = spawn(process.execPath, openerArguments(database.settings()));
      const closed = once(child, 'close');
      await once(child.stdout, 'data');
      await pause(delayMs);
      child.kill('SIGKILL');
      await closed;
    }
    const { db } = await database.open();
    expect(await db.selectFrom('content_revision').selectAll().execute()).toEqual([{ id: 1, revision: 0 }]);
  });
});

describe('A data folder', () => {
  const folder = temporaryFolder();
  const inside = () => mkdtempSync(join(folder, 'data-'));

  test('is created when it is missing, for its owner only', async () => {
    const dataDir = join(inside(), 'deep', 'data');
    await (await openDatabase({ dataDir })).close();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(existsSync(join(dataDir, 'fireside.db'))).toBe(true);
  });

  test('that is a file, or cannot be created, is refused', async () => {
    const file = join(inside(), 'file');
    writeFileSync(file, '');
    expect(await refusal({ dataDir: file })).toContain(`The data folder ${file} cannot be used`);
    expect(await refusal({ dataDir: '/proc/fireside' })).toContain('set DATA_DIR to a folder');
  });

  test('holds a database with durable settings', async () => {
    const dataDir = inside();
    const database = await openDatabase({ dataDir });
    const setting = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(database.db);
      return Object.values(rows[0] ?? {})[0];
    };
    expect(await setting('journal_mode')).toBe('wal');
    expect(await setting('synchronous')).toBe(2);
    expect(await setting('foreign_keys')).toBe(1);
    await database.close();
  });
});

describe('A database file', () => {
  const folder = temporaryFolder();
  const inside = () => mkdtempSync(join(folder, 'data-'));

  test('that is not a database is refused', async () => {
    const noise = Buffer.from('My shopping list\n'.repeat(1000));
    expect(await refusedAndKept(inside(), noise)).toMatch(/fireside\.db is not a database; set DATA_DIR/);
  });

  test('of another application is refused', async () => {
    const dataDir = inside();
    const other = new SQLite(join(dataDir, 'other.db'));
    other.exec('create table person (id text); insert into person values (1)');
    other.close();
    const message = await refusedAndKept(dataDir, readFileSync(join(dataDir, 'other.db')));
    expect(message).toMatch(/fireside\.db belongs to another application/);
  });

  test('of another application without tables is refused', async () => {
    const dataDir = inside();
    const other = new SQLite(join(dataDir, 'other.db'));
    other.pragma('application_id = 77');
    other.close();
    const message = await refusedAndKept(dataDir, readFileSync(join(dataDir, 'other.db')));
    expect(message).toMatch(/belongs to another application/);
  });

  test('that is damaged is refused, wherever the damage is', async () => {
    const whole = inside();
    await (await openDatabase({ dataDir: whole })).close();
    const file = readFileSync(join(whole, 'fireside.db'));
    const damages = [
      file.subarray(0, file.length / 2),
      Buffer.concat([file.subarray(0, 200), Buffer.alloc(4000, 0xa5), file.subarray(4200)]),
      Buffer.concat([file.subarray(0, 40_960), Buffer.alloc(8192, 0xa5), file.subarray(49_152)]),
    ];
    for (const damage of damages)
      expect(await refusedAndKept(inside(), damage)).toMatch(
        /fireside\.db is damaged; move it away, then restore a backup/,
      );
  });

  test('that is a folder is refused', async () => {
    const dataDir = inside();
    mkdirSync(join(dataDir, 'fireside.db'));
    expect(await refusal({ dataDir })).toMatch(/fireside\.db cannot be opened/);
  });

  test('locked by another program is waited for, then refused', async () => {
    const dataDir = inside();
    await (await openDatabase({ dataDir })).close();
    const other = new SQLite(join(dataDir, 'fireside.db'));
    other.pragma('locking_mode = exclusive');
    other.exec('begin exclusive');
    expect(await refusal({ dataDir })).toMatch(/fireside\.db is locked by another program/);
    other.close();
  });

  test('locked for a moment is waited for while other work continues', async () => {
    const dataDir = inside();
    const database = await openDatabase({ dataDir });
    const other = new SQLite(join(dataDir, 'fireside.db'));
    other.exec('begin immediate');
    let released = false;
    setTimeout(() => {
      released = true;
      other.exec('commit');
    }, 200);
    await database.db.transaction().execute(async (transaction) => {
      expect(released).toBe(true);
      await transaction.updateTable('content_revision').set({ revision: 7 }).execute();
    });
    other.close();
    await database.close();
  });

  test('without room reports it, loses nothing and continues when there is room', async () => {
    const database = await openDatabase({ dataDir: inside() });
    const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.db);
    const size = await sql<{ page_count: number }>`pragma page_count`.execute(database.db);
    const row = (id: string) => ({ id, kind: 'signing', created_at: 1, retired_at: null }) as const;
    const keep = (id: string, length: number) =>
      database.db.transaction().execute((transaction) =>
        transaction
          .insertInto('identity_key')
          .values({ ...row(id), material_json: 'x'.repeat(length) })
          .execute(),
      );
    await keep('small', 10);
    await limit(size.rows[0]!.page_count + 2);
    await expect(keep('large', 100_000)).rejects.toMatchObject({ code: 'Unavailable' });
    await limit(100_000);
    await keep('later', 100_000);
    const kept = await database.db.selectFrom('identity_key').select('id').orderBy('id').execute();
    expect(kept).toEqual([{ id: 'later' }, { id: 'small' }]);
    await database.close();
  });

  test('restored from a copy is complete', async () => {
    const dataDir = inside();
    const database = await openDatabase({ dataDir });
    await database.db.updateTable('content_revision').set({ revision: 7 }).execute();
    await database.close();
    const copy = inside();
    copyFileSync(join(dataDir, 'fireside.db'), join(copy, 'fireside.db'));
    const restored = await openDatabase({ dataDir: copy });
    expect(await restored.db.selectFrom('content_revision').select('revision').execute()).toEqual([
      { revision: 7 },
    ]);
    await restored.close();
  });
});

describe('DATABASE_URL', () => {
  test('that is not an address of PostgreSQL is refused', async () => {
    for (const databaseUrl of ['fireside', 'mysql://localhost/fireside', 'http://'])
      expect(await refusal({ databaseUrl, dataDir: '' })).toMatch(
        /^DATABASE_URL is not a PostgreSQL address/,
      );
  });

  test('without an answering server is refused, and the password is not shown', async () => {
    const databaseUrl = 'postgresql://mia:hidden@127.0.0.1:1/fireside';
    const message = await refusal({ databaseUrl, dataDir: '' });
    expect(message).toContain(
      'PostgreSQL database fireside at 127.0.0.1:1 (DATABASE_URL) cannot be reached (ECONNREFUSED)',
    );
    expect(message).not.toContain('hidden');
  });
});

describePostgres('A PostgreSQL server', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await TestPostgres.start();
  });
  afterAll(() => postgres?.stop());

  test('without the named database is refused', async () => {
    expect(await refusal({ databaseUrl: postgres.url('nowhere'), dataDir: '' })).toMatch(
      /PostgreSQL database nowhere .* does not exist; create it/,
    );
  });

  test('with tables of another application is refused, and they stay unchanged', async () => {
    const databaseUrl = await postgres.database();
    await ask(databaseUrl, 'create table person (id text)');
    expect(await refusal({ databaseUrl, dataDir: '' })).toMatch(/holds tables of another application/);
    const tables = "select table_name from information_schema.tables where table_schema = 'public'";
    expect(await ask(databaseUrl, tables)).toEqual([{ table_name: 'person' }]);
  });

  test('with a user who may not create tables is refused', async () => {
    const databaseUrl = await postgres.database();
    await ask(databaseUrl, 'create role guest login; revoke create on schema public from public');
    const guest = databaseUrl.replace('postgres@', 'guest@');
    expect(await refusal({ databaseUrl: guest, dataDir: '' })).toMatch(/lets this user make no tables/);
  });

  test('with an encoding that lacks characters is refused', async () => {
    await ask(postgres.url('postgres'), "create database latin encoding 'LATIN1' template template0");
    expect(await refusal({ databaseUrl: postgres.url('latin'), dataDir: '' })).toMatch(
      /stores text as LATIN1/,
    );
  });

  test('of a crashed server answers Unavailable at once and serves again without a restart of ours', async () => {
    const { db, close } = await openDatabase({ databaseUrl: await postgres.database(), dataDir: '' });
    const asking = () => db.selectFrom('content_revision').select('revision').execute();
    await Promise.all(Array.from({ length: 10 }, asking));
    const underWay = db.transaction().execute(async (transaction) => {
      await transaction.updateTable('content_revision').set({ revision: 9 }).execute();
      await postgres.crash();
      await transaction.updateTable('content_revision').set({ revision: 10 }).execute();
    });
    await expect(underWay).rejects.toMatchObject({ code: 'Unavailable' });
    for (let count = 0; count < 15; count += 1)
      await expect(asking()).rejects.toMatchObject({ code: 'Unavailable' });
    await postgres.resume();
    const answers = await Promise.all(Array.from({ length: 15 }, asking));
    expect(new Set(answers.flat().map(({ revision }) => revision))).toEqual(new Set([0]));
    await close();
  });

  test('with tables extended by a newer version keeps serving this one', async () => {
    const databaseUrl = await postgres.database();
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    const asking = () => database.db.selectFrom('person').selectAll().where('id', '=', 'nobody').execute();
    await Promise.all(Array.from({ length: 10 }, asking));
    await ask(databaseUrl, 'alter table person add column later text');
    const outcomes: string[] = [];
    for (let count = 0; count < 12; count += 1)
      outcomes.push(await asking().then(String, (error: { code: string }) => error.code));
    expect(outcomes).toEqual(['Unavailable', ...Array<string>(11).fill('')]);
    await database.close();
  });

  test('of a server that stops answering is given up within five seconds, and new connections serve', async () => {
    const databaseUrl = await postgres.database();
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    const asking = () => database.db.selectFrom('content_revision').select('revision').execute();
    await Promise.all(Array.from({ length: 10 }, asking));
    const sessions = await ask(
      databaseUrl,
      "select pid from pg_stat_activity where application_name = 'fireside'",
    );
    const signal = (name: 'SIGSTOP' | 'SIGCONT') =>
      sessions.forEach(({ pid }) => process.kill(Number(pid), name));
    signal('SIGSTOP');
    try {
      const startedAt = Date.now();
      const outcomes = await Promise.allSettled(sessions.map(asking));
      expectInTime(Date.now() - startedAt, 5000);
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'Unavailable' } });
      expect(await Promise.all(sessions.map(asking))).toHaveLength(sessions.length);
    } finally {
      signal('SIGCONT');
    }
    await database.close();
  });

  test('that lost every idle connection fails one request, not one for each', async () => {
    const databaseUrl = await postgres.database();
    const proxy = new TcpProxy(postgres.socket);
    await proxy.start();
    const url = new URL(databaseUrl);
    const through = `postgresql://postgres@127.0.0.1:${proxy.port}${url.pathname}`;
    const database = await openDatabase({ databaseUrl: through, dataDir: '' });
    const asking = () => database.db.selectFrom('content_revision').select('revision').execute();
    await Promise.all(Array.from({ length: 10 }, asking));
    proxy.forget();
    await expect(asking()).rejects.toMatchObject({ code: 'Unavailable' });
    for (let count = 0; count < 20; count += 1) expect(await asking()).toHaveLength(1);
    await database.close();
    await proxy.stop();
  });

  test('opens no more connections than set; a caller who gets none is told within five seconds', async () => {
    const databaseUrl = await postgres.database();
    const { db, close } = await openDatabase({ databaseUrl, databasePool: 2, dataDir: '' });
    const asking = () => db.selectFrom('content_revision').select('revision').execute();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const holding = [1, 2].map(() => db.transaction().execute(() => held));
    const startedAt = Date.now();
    await expect(asking()).rejects.toMatchObject({ code: 'Unavailable' });
    expectInTime(Date.now() - startedAt, 5000);
    letGo();
    await Promise.all(holding);
    await Promise.all(Array.from({ length: 20 }, asking));
    const own =
      "select pid from pg_stat_activity where application_name = 'fireside' and datname = current_database()";
    expect(await ask(databaseUrl, own)).toHaveLength(2);
    await close();
  });

  test('with a locked row is given up within five seconds', async () => {
    const databaseUrl = await postgres.database();
    const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
    const other = new Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('begin; select * from content_revision for update');
    const startedAt = Date.now();
    const change = db.updateTable('content_revision').set({ revision: 9 }).execute();
    await expect(change).rejects.toMatchObject({ code: 'Unavailable' });
    expectInTime(Date.now() - startedAt, 5000);
    await other.query('rollback');
    await db.updateTable('content_revision').set({ revision: 9 }).execute();
    await other.end();
    await close();
  });
});
