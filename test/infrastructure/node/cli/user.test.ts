import { sql, type Kysely } from 'kysely';
import { embeddedIssuer } from '../../../../src/domain/people/person.ts';
import { quickAccounts } from '../../../support/quick-accounts.ts';
import { withDatabase } from '../../../../src/infrastructure/node/cli/database.ts';
import { SystemClock } from '../../../../src/infrastructure/shared/platform/system-clock.ts';
import type { User } from '../../../../src/infrastructure/node/people/users.ts';
import type { DatabaseLocation } from '../../../../src/infrastructure/node/platform/database/database-types.ts';
import type { Tables } from '../../../../src/infrastructure/node/platform/database/tables/tables.ts';
import { openUnmigratedDatabase } from '../../../../src/infrastructure/node/platform/database/database.ts';
import { createSqlPorts } from '../../../../src/infrastructure/node/compose/sql-ports.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { folder } = folderOfFiles();

/** Returns the subjects of the waiting mails to an address. */
async function mailsTo(db: Kysely<Tables>, address: string): Promise<string[]> {
  const mails = await db
    .selectFrom('outbox_mail')
    .select(['subject', 'sealed_token'])
    .where('recipient', '=', address)
    .execute();
  return mails.flatMap(({ subject, sealed_token: token }) => (token === null ? [] : [subject]));
}

const productOf = ({ databaseUrl, dataDir }: DatabaseLocation, env: Record<string, string> = {}) => ({
  env: { ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }), ...env },
  folder,
});

// The tests have a database of their own, because deleting so many people from a shared one takes half a minute.
onEveryDatabase('fireside user', (database) => {
  test('lists more people than one statement can name', async () => {
    const { db, close } = await openUnmigratedDatabase(database.settings());
    await sql`
      insert into person (id, issuer, subject, email, roles_json, created_at)
      with recursive counted (number) as (select 1 union all select number + 1 from counted where number < 66000)
      select 'many_' || number, 'https://many.example', 's' || number, 'many' || number || '@x.example', '[]', 1
      from counted`.execute(db);
    await close();
    const { out } = await fireside(['user', 'list', '--limit', '100000', '--json'], {
      product: productOf(database.settings()),
    });
    expect(JSON.parse(out)).toHaveLength(66_000);
  });
});

onEveryDatabase('fireside user', (database) => {
  const product = (env: Record<string, string> = {}) => productOf(database.settings(), env);
  const user = (...args: string[]) => fireside(['user', ...args], { product: product() });
  const users = async (...args: string[]) => {
    const { code, out, err } = await user(...args, '--json');
    if (code !== 0) throw new Error(`fireside user ended with ${code}: ${err}`);
    return JSON.parse(out) as User[];
  };
  let ann: string;
  let bo: string;

  beforeAll(async () => {
    const open = await database.open();
    const { people } = createSqlPorts(open);
    const accounts = quickAccounts(open.db);
    const account = async (email: string, verifiedAt: number | null) =>
      (await accounts.create({ email, password: 'Kettle-and-4-cups', verifiedAt, at: 1 }))!.id;
    const subject = await account('ann@shore.example', 1);
    ann = (await people.findOrCreate({ issuer: embeddedIssuer, subject, email: 'ann@shore.example' }, 1)).id;
    await people.grant(ann, { source: 'card', from: 1, until: Date.now() + 1e9 }, 'paid');
    bo = await account('bo@shore.example', null);
    for (const issuer of ['https://one.example', 'https://two.example'])
      await people.findOrCreate({ issuer, subject: 'cy', email: 'cy@hill_1.example' }, 1);
  });

  test('lists everyone with roles, access and state', async () => {
    const { code, out, err } = await user('list');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['ann@shore.example', 'learner', 'paid', ann],
      ['bo@shore.example', 'not signed in yet', 'unpaid', 'not verified', bo],
      ['cy@hill_1.example', 'learner', 'unpaid', expect.stringMatching(/^person_/)],
      ['cy@hill_1.example', 'learner', 'unpaid', expect.stringMatching(/^person_/)],
      [''],
    ]);
  });

  test('searches addresses and roles literally', async () => {
    const found = async (...args: string[]) => (await users('list', ...args)).map(({ email }) => email);
    expect(await found('--email', 'SHORE')).toEqual(['ann@shore.example', 'bo@shore.example']);
    expect(await found('--email', 'l_1')).toEqual(['cy@hill_1.example', 'cy@hill_1.example']);
    expect(await found('--email', 'n_s')).toEqual([]);
    expect(await found('--email', '%')).toEqual([]);
    expect(await found('--role', 'admin')).toEqual([]);
    expect(await found('--limit', '1')).toEqual(['ann@shore.example']);
    expect((await user('list', '--limit', '4')).err).toBe('');
    expect((await user('list', '--limit', '3')).err).toBe(
      'There are more than these 3: --limit shows more, --email and --role search.\n',
    );
    expect((await user('list', '--email', 'nobody')).out).toBe('There are no users.\n');
  });

  test('finds an account for a week by the address that it had, and says how to go on', async () => {
    const { db } = await database.open();
    const { id } = (await quickAccounts(db).create({
      email: 'thief@cave.example',
      password: 'Kettle-and-4-cups',
      verifiedAt: 1,
      at: 1,
    }))!;
    const hourMs = 60 * 60_000;
    const weekMs = 7 * 24 * hourMs;
    const changed = (email: string, at: number) =>
      db
        .insertInto('account_change')
        .values({
          id: `change ${email}`,
          account_id: id,
          kind: 'addressChanged',
          at,
          place: 1,
          email,
          before_json: '{}',
        })
        .execute();
    await changed('owner@cave.example', Date.now() - weekMs + hourMs);
    await changed('earlier@lake.example', Date.now() - weekMs - hourMs);

    const { code, err } = await user('verify', 'Owner@cave.example');
    expect(code).toBe(1);
    expect(err).toMatch(/changed to thief@cave\.example on \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    for (const part of [id, 'until', 'while it is disabled']) expect(err).toContain(part);
    expect((await user('verify', 'earlier@lake.example')).err).toContain('There is no user');
    const found = async (part: string) => (await users('list', '--email', part)).map(({ email }) => email);
    expect(await found('owner@CAVE')).toEqual(['thief@cave.example']);
    expect(await found('lake')).toEqual([]);
    await db.deleteFrom('account_change').where('account_id', '=', id).execute();
    await db.deleteFrom('identity_account').where('id', '=', id).execute();
  });

  test('may take longer than a request', async () => {
    const slow = database.settings().databaseUrl ? sql`select pg_sleep(3)` : sql`select 1`;
    await expect(
      withDatabase({ product: product(), clock: new SystemClock() }, ({ db }) => slow.execute(db)),
    ).resolves.toHaveProperty('rows');
  });

  test('gives exactly the roles named, also to a person who has not signed in yet', async () => {
    expect(await users('role', 'Ann@shore.example', 'learner', 'tester')).toMatchObject([
      { personId: ann, roles: ['learner', 'tester'] },
    ]);
    expect(await users('role', ann, 'none')).toMatchObject([{ roles: [] }]);
    expect(await users('role', bo, 'admin')).toMatchObject([{ accountId: bo, roles: ['admin'] }]);
    expect(await users('list', '--role', 'admin')).toMatchObject([{ email: 'bo@shore.example' }]);
    const { entries } = await createSqlPorts(await database.open()).audit.list();
    expect(entries.filter(({ action }) => action === 'person.roles').map(({ details }) => details)).toEqual([
      { before: ['learner'], roles: ['admin'] },
      { before: ['learner', 'tester'], roles: [] },
      { before: ['learner'], roles: ['learner', 'tester'] },
    ]);
    expect(entries[0]).toMatchObject({ by: 'operator', subject: expect.stringMatching(/^person_/) });
    expect((await user('role', ann, 'boss')).code).toBe(2);
    expect((await createSqlPorts(await database.open()).audit.list()).entries).toHaveLength(entries.length);
  });

  test('leaves an admin: the role of the last one is given to somebody else first', async () => {
    expect(await users('role', ann, 'author', 'admin')).toMatchObject([{ roles: ['author', 'admin'] }]);
    expect(await users('role', bo, 'learner')).toMatchObject([{ roles: ['learner'] }]);
    const refused = await user('role', ann, 'author');
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nobody else has the admin role'),
    });
    expect(await users('list', '--role', 'admin')).toMatchObject([{ email: 'ann@shore.example' }]);
    expect(await users('role', bo, 'admin')).toMatchObject([{ roles: ['admin'] }]);
    expect(await users('role', ann, 'none')).toMatchObject([{ roles: [] }]);
  });

  test('verifies an account; with several sign-ups, only when told whose password counts', async () => {
    const { db } = await database.open();
    const signUp = { account_id: bo, email_key: 'bo@shore.example', terms_version: '1', language: 'en' };
    for (const id of ['registration_bo_1', 'registration_bo_2'])
      await db
        .insertInto('registration')
        .values({ ...signUp, id, accepted_at: 1 })
        .execute();
    const refused = await user('verify', 'bo@shore.example');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--newest-password') });
    expect(await users('list', '--email', 'bo@')).toMatchObject([{ isVerified: false }]);
    expect(await users('verify', 'bo@shore.example', '--newest-password')).toMatchObject([
      { isVerified: true },
    ]);
    expect(await mailsTo(db, 'bo@shore.example')).toEqual(['Your address counts as verified']);
    expect(await users('verify', 'bo@shore.example')).toMatchObject([{ isVerified: true }]);
    expect(await mailsTo(db, 'bo@shore.example')).toHaveLength(1);
    expect((await user('verify', 'ann@shore.example')).code).toBe(0);
  });

  test('disables and enables the person and the account', async () => {
    const open = await database.open();
    const { people } = createSqlPorts(open);
    const accounts = quickAccounts(open.db);
    expect(await users('disable', 'ann@shore.example')).toMatchObject([{ isDisabled: true }]);
    expect(await people.find(ann)).toMatchObject({ isDisabled: true });
    expect(await accounts.verifyPassword('ann@shore.example', 'Kettle-and-4-cups')).toBeNull();
    expect(await users('enable', 'ann@shore.example')).toMatchObject([{ isDisabled: false }]);
    expect(await people.find(ann)).toMatchObject({ isDisabled: false });
    expect(await accounts.verifyPassword('ann@shore.example', 'Kettle-and-4-cups')).not.toBeNull();
  });

  test('roles that come from an outside issuer are changed there', async () => {
    const env = {
      OIDC_AUTHORITY: 'https://id.example',
      OIDC_CLIENT_ID: 'web',
      OIDC_ROLES_CLAIM: 'realm_access.roles',
    };
    const { code, err } = await fireside(['user', 'role', ann, 'admin'], { product: product(env) });
    expect({ code, err }).toEqual({
      code: 1,
      err: "Roles come from the claim 'realm_access.roles' of https://id.example; change them there.\n",
    });
  });

  test.each([
    [['role', 'nobody@shore.example', 'admin'], 1, /no user 'nobody@shore.example'/],
    [['disable', 'person_unknown'], 1, /no user 'person_unknown'/],
    [['disable', 'cy@hill_1.example'], 1, /belongs to 2 people, of different issuers; .*person_/],
    [
      ['role', 'ann@shore.example', 'boss'],
      2,
      /no role 'boss': learner, tester, author, reviewer, publisher, analyst, support, admin, or none/,
    ],
    [['role', 'ann@shore.example'], 2, /Say which roles/],
    [['verify'], 2, /<who> is missing/],
    [
      ['erase', 'ann@shore.example'],
      2,
      /Say what to do: list, role, verify, disable, reset-second-factor or enable/,
    ],
    [['toString'], 2, /Say what to do/],
    [[], 2, /Say what to do/],
    [['list', 'ann'], 2, /--email ann searches/],
    [['list', '--limit', 'all'], 2, /--limit is 'all'/],
    [['disable', 'ann@shore.example', 'now'], 2, /Unexpected argument 'now'/],
    [['list', '--name', 'ann'], 2, /--name/],
  ])('%j is answered with a message', async (args, code, words) => {
    const ran = await user(...args);
    expect(ran.code).toBe(code);
    expect(ran.err).toMatch(words);
    expect(ran.out).toBe('');
  });

  test('people of an outside issuer are verified there', async () => {
    const [cy] = await users('list', '--email', 'cy@');
    const { code, err } = await user('verify', cy!.personId!);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/outside issuer knows/) });
  });

  test('takes a second factor away, and the audit log has it', async () => {
    const none = await user('reset-second-factor', 'ann@shore.example');
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('no second factor')]);
    const { db, close } = await database.open();
    const account = await db
      .selectFrom('identity_account')
      .select('id')
      .where('email', '=', 'ann@shore.example')
      .executeTakeFirstOrThrow();
    const factor = {
      account_id: account.id,
      sealed_secret: '',
      created_at: 1,
      confirmed_at: 1,
      last_step: 0,
    };
    await db.insertInto('second_factor').values(factor).execute();
    await db.insertInto('recovery_code').values({ account_id: account.id, code_hash: 'x' }).execute();
    expect((await users('reset-second-factor', 'ann@shore.example'))[0]).toMatchObject({ personId: ann });
    for (const table of ['second_factor', 'recovery_code'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await mailsTo(db, 'ann@shore.example')).toEqual(['Your second factor was taken away']);
    const acts = await db.selectFrom('audit_entry').selectAll().execute();
    expect(acts.filter(({ action }) => action === 'person.second-factor.reset')).toMatchObject([
      { by_person: 'operator', subject: ann },
    ]);
    const outside = (await users('list', '--email', 'cy@'))[0]!;
    expect((await user('reset-second-factor', outside.personId!)).err).toContain('outside issuer');
    await close();
  });
});
