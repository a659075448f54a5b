import { SignJWT, errors, importJWK, jwtVerify } from 'jose';
import { ManualClock } from '../../../src/infrastructure/shared/memory/manual-clock.ts';
import { emailKey } from '../../../src/infrastructure/node/email-key.ts';
import { Accounts } from '../../../src/infrastructure/node/identity/accounts.ts';
import { seedDemoAccounts } from '../../../src/infrastructure/node/identity/demo-accounts.ts';
import { loadKeys, publicKeys, rotateKey } from '../../../src/infrastructure/node/identity/keys.ts';
import { localKeySet } from '../../../src/infrastructure/node/identity/local-keys.ts';
import { hashPassword, matchesHash } from '../../../src/infrastructure/node/identity/password-hash.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/sql/database.ts';

test('a hash names its cost, never repeats and fits one password alone', async () => {
  const [one, two] = [await hashPassword('Kettle-and-4-cups'), await hashPassword('Kettle-and-4-cups')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await matchesHash('Kettle-and-4-cups', one)).toBe(true);
  expect(await matchesHash('Kettle-and-4-cup', one)).toBe(false);
  expect(await matchesHash('Kettle-and-4-cups', 'nonsense')).toBe(false);
});

test('a hash made elsewhere with another cost is understood', async () => {
  const phc = '$argon2id$v=19$m=64,t=3,p=4$c29tZXNhbHQ$WxUUk7JeXAsmKXfN8gWmTg';
  expect(await matchesHash('password', phc)).toBe(false);
});

const person = { email: 'Ana@Example.org', password: 'Kettle-and-4-cups', verifiedAt: 5, at: 4 };

onEveryDatabase('Accounts and keys', (opened) => {
  let database: OpenDatabase;
  let accounts: Accounts;

  beforeAll(async () => {
    database = await opened.open();
    accounts = new Accounts(database.db);
  });
  beforeEach(async () => {
    await database.db.deleteFrom('identity_account').execute();
    await database.db.deleteFrom('identity_key').execute();
  });

  test.each(['x'.repeat(256), 'pässwörd-1 👨‍👩‍👧', 'пароль-1-дом'])(
    'every character of a password counts',
    async (text) => {
      await accounts.create({ ...person, password: text });
      expect(await accounts.verifyPassword(person.email, text)).not.toBeNull();
      expect(await accounts.verifyPassword(person.email, text.slice(0, -1))).toBeNull();
      expect(await accounts.verifyPassword(person.email, `${text}x`)).toBeNull();
    },
  );

  test('an account is found by address in any spelling and by id', async () => {
    const made = await accounts.create(person);
    expect(made).toMatchObject({ email: 'Ana@Example.org', verifiedAt: 5, disabledAt: null, createdAt: 4 });
    expect(await accounts.byEmail(' ANA@example.ORG ')).toEqual(made);
    expect(await accounts.byId(made!.id)).toEqual(made);
    expect(await accounts.byId('unknown')).toBeNull();
  });

  test('an address has one account, also when twenty come at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => accounts.create(person)));
    expect(made.filter((account) => account !== null)).toHaveLength(1);
    expect(await accounts.create({ ...person, email: 'ana@example.org', password: 'Another-1' })).toBeNull();
    expect(await accounts.verifyPassword(person.email, person.password)).not.toBeNull();
  });

  test('an international host is one in both of its spellings', () => {
    expect(emailKey('Grüße@BÜCHER.example')).toBe(emailKey('grüße@xn--bcher-kva.example'));
    expect(emailKey('not an address')).toBe('not an address');
  });

  test('verifying is done once', async () => {
    const { id } = (await accounts.create({ ...person, verifiedAt: null }))!;
    await accounts.markVerified(id, 10);
    await accounts.markVerified(id, 20);
    expect((await accounts.byId(id))!.verifiedAt).toBe(10);
  });

  test('demo accounts are made once and can sign in', async () => {
    const subjects = await seedDemoAccounts(accounts, 1);
    expect(await seedDemoAccounts(accounts, 2)).toEqual(subjects);
    const admin = await accounts.verifyPassword('admin@fireside.test', 'Fireside-demo-1');
    expect(admin).toMatchObject({ id: subjects.admin, verifiedAt: 1 });
  });

  test('two processes that start at once use the same keys', async () => {
    const second = await opened.open();
    const [one, two] = await Promise.all([loadKeys(database.db, 1), loadKeys(second.db, 1)]);
    const later = await loadKeys(database.db, 2);
    expect(one).toEqual(two);
    expect(later).toEqual(one);
    expect(one.signing).toHaveLength(1);
    expect(one.cookie).toHaveLength(1);
  });

  test('after a rotation the newest key signs, the older one verifies, and readers follow within 30 s', async () => {
    const clock = new ManualClock(1_000_000);
    const [old] = (await loadKeys(database.db, 1)).signing;
    const verify = localKeySet({ db: database.db, clock });
    const sign = async (jwk: typeof old): Promise<string> =>
      new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: jwk!.kid! }).sign(await importJWK(jwk!));
    await jwtVerify(await sign(old), verify);

    await rotateKey(database.db, 'signing', 2);
    const { signing } = await loadKeys(database.db, 3);
    expect(signing).toHaveLength(2);
    expect(signing[1]).toEqual(old);
    const token = await sign(signing[0]);
    await expect(jwtVerify(token, verify)).rejects.toThrow(errors.JWKSNoMatchingKey);
    clock.moveBy(30_000);
    await jwtVerify(token, verify);
    await jwtVerify(await sign(old), verify);
    for (const key of (await publicKeys(database.db)).keys) expect(key).not.toHaveProperty('d');
  });
});
