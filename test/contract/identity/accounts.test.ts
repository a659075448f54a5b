import { emailKey } from '../../../src/infrastructure/node/email-key.ts';
import { Accounts } from '../../../src/infrastructure/node/identity/accounts.ts';
import { seedDemoAccounts } from '../../../src/infrastructure/node/identity/demo-accounts.ts';
import { PasswordHashing } from '../../../src/infrastructure/node/identity/password-hash.ts';
import { quickCost } from '../../support/quick-accounts.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/sql/database.ts';

const person = { email: 'Ana@Example.org', password: 'Kettle-and-4-cups', verifiedAt: 5, at: 4 };

onEveryDatabase('Accounts', (opened) => {
  let database: OpenDatabase;
  let accounts: Accounts;

  beforeAll(async () => {
    database = await opened.open();
    accounts = new Accounts(database.db, new PasswordHashing(quickCost));
  });
  beforeEach(async () => {
    await database.db.deleteFrom('identity_account').execute();
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

  test('a password hashed at less than the cost of today is hashed anew when its person signs in', async () => {
    const { id } = (await accounts.create(person))!;
    const stored = async () =>
      (await database.db.selectFrom('identity_account').selectAll().where('id', '=', id).executeTakeFirst())!
        .password_hash;
    const before = await stored();
    const dearer = new Accounts(database.db, new PasswordHashing({ memory: 8192, passes: 2 }));
    expect(await dearer.verifyPassword(person.email, 'Wrong-1')).toBeNull();
    expect(await stored()).toBe(before);
    expect(await dearer.verifyPassword(person.email, person.password)).not.toBeNull();
    const after = await stored();
    expect(after).toContain('$m=8192,t=2,p=1$');
    expect(await dearer.verifyPassword(person.email, person.password)).not.toBeNull();
    expect(await accounts.verifyPassword(person.email, person.password)).not.toBeNull();
    expect(await stored()).toBe(after);
  });

  test('a password that is changed while its old hash is made anew stays changed', async () => {
    const { id } = (await accounts.create(person))!;
    class Meanwhile extends PasswordHashing {
      override async hash(password: string): Promise<string> {
        await accounts.setPassword(id, 'Another-1');
        return super.hash(password);
      }
    }
    const dearer = new Accounts(database.db, new Meanwhile({ memory: 8192, passes: 2 }));
    await dearer.verifyPassword(person.email, person.password);
    expect(await accounts.verifyPassword(person.email, person.password)).toBeNull();
    expect(await accounts.verifyPassword(person.email, 'Another-1')).not.toBeNull();
  });

  test('demo accounts are made once and can sign in', async () => {
    const subjects = await seedDemoAccounts(accounts, 1);
    expect(await seedDemoAccounts(accounts, 2)).toEqual(subjects);
    const admin = await accounts.verifyPassword('admin@fireside.test', 'Fireside-demo-1');
    expect(admin).toMatchObject({ id: subjects.admin, verifiedAt: 1 });
  });
});
