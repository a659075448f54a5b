import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import {
  openUnmigratedDatabase,
  openServerDatabase,
} from '../../../../src/infrastructure/node/platform/database/database.ts';
import { openDatabaseSnapshot } from '../../../../src/infrastructure/node/platform/database/backup/snapshot.ts';
import { acquireExclusiveLock } from '../../../../src/infrastructure/node/platform/database/database-lock.ts';
import {
  migrationNames,
  listMigrationStatuses,
} from '../../../../src/infrastructure/node/platform/database/migrate.ts';
import { onEveryDatabase, type TestDatabase } from '../../../support/databases.ts';
import { postgresFolder } from '../../../support/postgres.ts';
import { makeOldDatabase, oldBackup, oldFamilies } from '../../../support/version-d3b5e1dc.ts';
import { everything, fillEveryTable, wipe } from './stored.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { folder } = folderOfFiles();

const productOf = (database: TestDatabase) => {
  const { databaseUrl, dataDir } = database.settings();
  return { env: databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }, folder };
};

/** The backups by the kind of database that wrote them, for the other kind to read. */
const written = new Map<string, { file: string; held: Record<string, string[]> }>();

onEveryDatabase('fireside backup', (database) => {
  const backup = (...args: string[]) => fireside(['backup', ...args], { product: productOf(database) });

  test('writes every row of every table, readable by its owner only, and says so', async () => {
    const handle = await database.open();
    await fillEveryTable(handle);
    const file = join(folder, `${handle.dialect}.backup`);
    writeFileSync(file, 'of yesterday');
    const { code, out, err } = await backup(file);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toMatch(/ {11}3 {2}run_entry\n/);
    expect(err).toMatch(/Written: .+\.backup, \d+ rows\.\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    written.set(handle.dialect, { file, held: await everything(handle.db) });
    const [head, ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    expect(JSON.parse(head!)).toMatchObject({ fireside: 'backup', format: 1, migrations: migrationNames });
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ end: true, rows: { person: 3, identity_key: 3 } });
  });

  test('is of one moment: rows written after its beginning are not in it', async () => {
    const { db } = await database.open();
    const snapshot = await openDatabaseSnapshot(database.settings());
    await sql`update person set email = 'later@home.example' where id = 'key 2'`.execute(db);
    await sql`insert into payment_event (id, heard_at) values ('later', 1)`.execute(db);
    for (const table of ['person', 'payment_event']) {
      const { batches } = await snapshot.read(table);
      for await (const batch of batches) expect(JSON.stringify(batch)).not.toContain('later');
    }
    await snapshot.close();
  });

  test('keeps little in memory, however long the rows are', async () => {
    const { db } = await database.open();
    const { id } = await db.selectFrom('content_item').select('id').executeTakeFirstOrThrow();
    for (let number = 0; number < 40; number += 1)
      await db
        .insertInto('content_version')
        .values({
          item_id: id,
          hash: `long ${number}`,
          body_json: 'x'.repeat(400_000),
          created_at: 1,
          created_by: 'key 1',
          note: '',
        })
        .execute();
    const snapshot = await openDatabaseSnapshot(database.settings());
    const { batches } = await snapshot.read('content_version');
    const lengths: number[] = [];
    for await (const batch of batches) lengths.push(JSON.stringify(batch).length);
    await snapshot.close();
    await db.deleteFrom('content_version').where('hash', 'like', 'long %').execute();
    expect(Math.max(...lengths)).toBeLessThan(4_500_000);
    expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(16_000_000);
  });

  test('writes to standard output', async () => {
    const { code, out, bytes, err } = await backup('-', '--json');
    expect({ code, out }).toEqual({ code: 0, out: '' });
    const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
    const { rows } = JSON.parse(lines.at(-1)!) as { rows: object };
    expect(JSON.parse(err.slice(err.indexOf('{')))).toMatchObject({ file: '-', rows });
  });

  test.each([
    [[], 2, '<file> is missing.'],
    [['a', 'b'], 2, "Unexpected argument 'b'."],
    [[join(folder, 'nowhere', 'b')], 1, 'there is no such folder.'],
    [[folder], 1, 'this is a folder; name a file in it.'],
    [[''], 2, '<file> is missing.'],
  ])('wrong usage: %j', async (args, code, words) => {
    const ran = await backup(...args);
    expect(ran.code).toBe(code);
    expect(ran.err).toContain(words);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  test('replaces no socket and no device, and a link stays a link', async () => {
    const { dialect } = await database.open();
    const at = (name: string) => join(folder, `${dialect}-${name}`);
    const server = createServer();
    await new Promise<void>((listening) => server.listen(at('socket'), listening));
    symlinkSync('/dev/null', at('nowhere'));
    for (const name of ['socket', 'nowhere']) {
      const { code, err } = await backup(at(name));
      expect({ code, err }).toEqual({
        code: 1,
        err: `${at(name)}: this is no plain file; name one, or - for standard output.\n`,
      });
    }
    expect(lstatSync(at('socket')).isSocket()).toBe(true);
    await new Promise((closed) => server.close(closed));
    writeFileSync(at('kept'), 'of yesterday');
    symlinkSync(at('kept'), at('last'));
    expect((await backup(at('last'))).code).toBe(0);
    expect(lstatSync(at('last')).isSymbolicLink()).toBe(true);
    expect(gunzipSync(readFileSync(at('kept'))).toString()).toContain('"fireside":"backup"');
  });

  test('reports that the connection to the database broke', async () => {
    const handle = await database.open();
    if (handle.dialect === 'sqlite') return;
    const file = join(folder, 'cut.backup');
    const done = await handle.db.transaction().execute(async (db) => {
      await sql`lock table outbox_mail in access exclusive mode`.execute(db);
      const ran = backup(file);
      const commands = sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name = 'fireside command' and wait_event_type = 'Lock'`;
      while ((await commands.execute(handle.db)).rows.length === 0)
        await new Promise((go) => setTimeout(go, 20));
      return ran;
    });
    expect(done).toMatchObject({
      code: 1,
      err: expect.stringMatching(/\(DATABASE_URL\) cannot be reached \(57P01\); start it or .*\.\n$/),
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('.cut'))).toEqual([]);
  });

  test('a missing certificate is not reported as a missing folder', async () => {
    const { databaseUrl } = database.settings();
    if (databaseUrl === undefined) return;
    const env = { DATABASE_URL: `${databaseUrl}&sslmode=verify-full&sslrootcert=/nowhere/ca.crt` };
    for (const args of [['backup', join(folder, 'b')], ['doctor'], ['user', 'list']]) {
      const { code, out, err } = await fireside(args, { product: { env, folder } });
      expect(code).toBe(1);
      expect(out + err).toContain(
        'The file /nowhere/ca.crt, which DATABASE_URL names, cannot be read (ENOENT)',
      );
    }
  });

  test('that fails halfway leaves the earlier file and nothing beside it', async () => {
    const { db } = await database.open();
    const file = join(folder, 'kept.backup');
    writeFileSync(file, 'of yesterday');
    await sql`insert into fireside_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    const { code, err } = await backup(file);
    await sql`delete from fireside_migration where name = '9999-later'`.execute(db);
    expect({ code, err }).toEqual({
      code: 1,
      err: 'This database was written by a newer version of Fireside (9999-later); back it up with that version.\n',
    });
    expect(readFileSync(file, 'utf8')).toBe('of yesterday');
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });
});

onEveryDatabase('fireside restore', (database) => {
  const restore = (...args: string[]) => fireside(['restore', ...args], { product: productOf(database) });
  const held = async () => everything((await database.open()).db);

  test.each(['sqlite', 'postgres'])('restores the rows of a %s backup unchanged', async (dialect) => {
    if (dialect === 'postgres' && postgresFolder === null) return;
    const backup = written.get(dialect)!;
    await wipe(await database.open());
    const { code, out, err } = await restore(backup.file);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toMatch(/Restored: what was stored at \d{4}-.+Z, \d+ rows\.\n$/);
    expect(await held()).toEqual(backup.held);
  });

  test('reads a file from standard input, into unused tables', async () => {
    await wipe(await database.open());
    await database.open();
    const [{ file, held: before }] = [...written.values()] as [{ file: string; held: object }];
    const { code, out } = await fireside(['restore', '-', '--json'], {
      input: readFileSync(file),
      product: productOf(database),
    });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ migrations: migrationNames, rows: { run: 3 }, erasedSince: 0 });
    expect(await held()).toEqual(before);
  });

  test('a database with content is left unchanged without --replace', async () => {
    const { db } = await database.open();
    const [{ file, held: before }] = [...written.values()] as [{ file: string; held: object }];
    await db
      .insertInto('audit_entry')
      .values({
        id: 'since',
        at: Date.now() + 1000,
        by_person: 'x',
        action: 'person.erase',
        subject: null,
        details_json: '{}',
      })
      .execute();
    const now = await held();
    const refused = await restore(file);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/is in use already; --replace puts the backup in the place of all/);
    expect(await held()).toEqual(now);
    const { code, err } = await restore(file, '--replace');
    expect(code).toBe(0);
    expect(err).toMatch(/One person was erased after that and is there again/);
    expect(await held()).toEqual(before);
  });

  test('while a server uses the database nothing is restored, and the other way round', async () => {
    const [{ file, held: before }] = [...written.values()] as [{ file: string; held: object }];
    const servers = database.settings().databaseUrl === undefined ? 1 : 2;
    const served = await Promise.all(
      Array.from({ length: servers }, () => openServerDatabase(database.settings())),
    );
    const refused = await restore(file, '--replace');
    expect(refused).toMatchObject({
      code: 1,
      err: 'A server uses this database; stop every one of them first.\n',
    });
    expect(await held()).toEqual(before);
    for (const { close } of served) await close();
    const release = await acquireExclusiveLock(database.settings());
    await expect(openServerDatabase(database.settings())).rejects.toThrow(/backup is being restored/);
    await release();
    await (await openServerDatabase(database.settings())).close();
    expect((await restore(file, '--replace')).code).toBe(0);
  });

  test('a second server on one folder is refused with advice, and a second on PostgreSQL is allowed', async () => {
    const first = await openServerDatabase(database.settings());
    const second = openServerDatabase(database.settings());
    if (database.settings().databaseUrl !== undefined) await (await second).close();
    else
      await expect(second).rejects.toThrow(
        /^Another server uses the data folder \/.*\. Stop that one first, or set DATA_DIR to a folder .* PostgreSQL \(DATABASE_URL\)\.$/,
      );
    await first.close();
    await (await openServerDatabase(database.settings())).close();
  });

  test('a server that starts meanwhile is refused at once and changes nothing', async () => {
    const handle = await database.open();
    if (handle.dialect === 'sqlite') return;
    await wipe(handle);
    const release = await acquireExclusiveLock(database.settings());
    await expect(openServerDatabase(database.settings())).rejects.toThrow(/backup is being restored/);
    await release();
    const bare = await openUnmigratedDatabase(database.settings());
    expect(await listMigrationStatuses(bare.db, bare.place, bare.schema)).toContainEqual({
      name: migrationNames[0],
      doneAt: null,
    });
    await bare.close();
  });

  test('a database changed by a newer version is left unchanged, and the advice works', async () => {
    const [{ file, held: before }] = [...written.values()] as [{ file: string; held: object }];
    expect((await restore(file, '--replace')).code).toBe(0);
    const { db, dialect } = await database.open();
    await sql`insert into fireside_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    const { code, err } = await restore(file, '--replace');
    await sql`delete from fireside_migration where name = '9999-later'`.execute(db);
    expect(await held()).toEqual(before);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(
        dialect === 'sqlite'
          ? /newer version of Fireside \(9999-later\); to restore with this version, move that file away first\.\n$/
          : /newer version of Fireside \(9999-later\); to restore with this version, set DATABASE_URL to an empty database\.\n$/,
      ),
    });
    if (dialect === 'postgres') return;
    const product = { env: { DATA_DIR: join(folder, 'rolled-back') }, folder };
    expect((await fireside(['restore', file], { product })).code).toBe(0);
    mkdirSync(join(folder, 'rolled-back/newer'));
    for (const name of readdirSync(join(folder, 'rolled-back')).filter((name) =>
      name.startsWith('fireside.db'),
    ))
      renameSync(join(folder, 'rolled-back', name), join(folder, 'rolled-back/newer', name));
    expect((await fireside(['restore', file], { product })).code).toBe(0);
  });

  test('a server whose connection breaks takes its lock again', async () => {
    const served = await openServerDatabase(database.settings());
    const { db, dialect } = await database.open();
    if (dialect === 'postgres')
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`.execute(db);
    const refused = async (): Promise<boolean> => {
      const release = await acquireExclusiveLock(database.settings()).catch(() => null);
      await release?.();
      return release === null;
    };
    while (!(await refused())) await new Promise((resolve) => setTimeout(resolve, 100));
    await served.close();
    expect(await refused()).toBe(false);
  });

  test('a damaged file is refused with advice, and the advice works', async () => {
    if (database.settings().databaseUrl !== undefined) return;
    const [{ file }] = [...written.values()] as [{ file: string; held: object }];
    const dataDir = join(folder, 'damaged');
    const product = { env: { DATA_DIR: dataDir }, folder };
    expect((await fireside(['restore', file], { product })).code).toBe(0);
    const pages = readFileSync(join(dataDir, 'fireside.db'));
    writeFileSync(join(dataDir, 'fireside.db'), pages.fill('damage', 4096 * 20, 4096 * 40));
    const refused = await fireside(['restore', file, '--replace'], { product });
    expect(refused.err).toContain('is damaged; move it away, then restore a backup or start empty.\n');
    renameSync(join(dataDir, 'fireside.db'), join(dataDir, 'damaged.db'));
    expect((await fireside(['restore', file], { product })).code).toBe(0);
  });

  const whole = () => gunzipSync(readFileSync([...written.values()][0]!.file)).toString();
  const changed = (change: (text: string) => string) => gzipSync(change(whole()));
  test.each<[string, () => Uint8Array, RegExp]>([
    ['another file', () => Buffer.from('Shopping list'), /^This is no backup of Fireside\.$/],
    ['nothing', () => Buffer.alloc(0), /^This (is no backup|backup is cut off)/],
    ['other JSON', () => gzipSync('{"some":1}\n'), /^This is no backup of Fireside\.$/],
    ['a cut file', () => readFileSync([...written.values()][0]!.file).subarray(0, -20), /cut off or damaged/],
    ['a backup without its end', () => changed((text) => text.replace(/\{"end".*\n$/, '')), /cut off/],
    ['a row less', () => changed((text) => text.replace(/\n\["key 3".*\n/, '\n')), /cut off or damaged/],
    ['a changed letter', () => changed((text) => text.replace('Cŵn', 'Ci')), /cut off or damaged/],
    [
      'a row of another shape',
      () => changed((text) => text.replace('\n["key 1",', '\n["key 1",1,')),
      /damaged/,
    ],
    ['an unknown table', () => changed((text) => text.replace('"table":"run"', '"table":"x"')), /damaged/],
    ['something behind the end', () => changed((text) => `${text}[]\n`), /damaged/],
    ['a newer format', () => changed((text) => text.replace('"format":1', '"format":2')), /newer version/],
    ['a newer version', () => changed((text) => text.replace('"0001-', '"9999-')), /newer version.*\(9999-/],
    [
      'a version before commit d3b5e1dc',
      () => gzipSync(oldBackup.replace(',"0033-timely-mails"', '')),
      /before commit d3b5e1dc; restore it with the version of that commit, then start this one\.$/,
    ],
  ])('%s changes nothing', async (_name, bytes, words) => {
    const before = await held();
    const file = join(folder, 'bad.backup');
    writeFileSync(file, bytes());
    const { code, err } = await restore(file, '--replace');
    expect(err.split('\n').at(-2)).toMatch(words);
    expect(code).toBe(1);
    expect(await held()).toEqual(before);
  });

  test('a missing file or a folder is refused', async () => {
    expect((await restore(join(folder, 'none'))).err).toMatch(/there is no such file/);
    expect((await restore(folder)).err).toMatch(/this is a folder/);
  });

  test('a backup of commit d3b5e1dc is migrated to this one', async () => {
    const file = join(folder, 'old.backup');
    writeFileSync(file, gzipSync(oldBackup));
    expect(await restore(file, '--replace')).toMatchObject({ code: 0 });
    const { db } = await database.open();
    const people = await db.selectFrom('person').select('subject').orderBy('subject').execute();
    expect(people.map(({ subject }) => subject)).toEqual(oldFamilies.toSorted());
    expect(await db.selectFrom('compressed_log').select('entries').execute()).toEqual([{ entries: 4 }]);
    expect(await db.selectFrom('report_key').select('id').execute()).toEqual([{ id: 1 }]);
    expect(await db.selectFrom('identity_account').select(['id', 'sign_in_epoch']).execute()).toEqual([
      { id: 'account', sign_in_epoch: 0 },
    ]);
  });

  test('a database of commit d3b5e1dc is backed up under the names of today', async () => {
    const handle = await database.open();
    await wipe(handle);
    await handle.close();
    await makeOldDatabase(database.settings());
    const file = join(folder, 'of an old database.backup');
    expect(await fireside(['backup', file, '--json'], { product: productOf(database) })).toMatchObject({
      code: 0,
    });
    const [head] = gunzipSync(readFileSync(file)).toString().split('\n');
    expect(JSON.parse(head!)).toMatchObject({ migrations: [migrationNames[0]] });
    expect(await restore(file, '--replace')).toMatchObject({ code: 0 });
  });

  test('a database of an earlier commit is not backed up', async () => {
    const handle = await database.open();
    await sql`delete from fireside_migration`.execute(handle.db);
    await sql`insert into fireside_migration values ('0001-initial', '2026-01-01T00:00:00.000Z')`.execute(
      handle.db,
    );
    const { code, err } = await fireside(['backup', join(folder, 'x')], { product: productOf(database) });
    expect(code).toBe(1);
    expect(err).toMatch(/before commit d3b5e1dc; back it up with that version\.\n$/);
  });
});
