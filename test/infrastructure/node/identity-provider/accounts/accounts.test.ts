import { toEmailKey } from '../../../../../src/infrastructure/node/platform/email-key.ts';
import { Accounts } from '../../../../../src/infrastructure/node/identity-provider/accounts/accounts.ts';
import { seedDemoAccounts } from '../../../../../src/infrastructure/node/identity-provider/accounts/demo-accounts.ts';
import { PasswordHashing } from '../../../../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { quickCost } from '../../../../support/quick-accounts.ts';
import { onEveryDatabase } from '../../../../support/databases.ts';
import type { OpenDatabase } from '../../../../../src/infrastructure/node/platform/database/database-types.ts';

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

  test('a password is the same in every Unicode spelling of a device', async () => {
    const [composed, decomposed] = ['Caf\u00e9-au-lait-1', 'Cafe\u0301-au-lait-1'];
    for (const [chosen, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ]) {
      const { id } = (await accounts.create({ ...person, password: chosen! }))!;
      for (const word of [chosen, typed])
        expect(await accounts.verifyPassword(person.email, word!)).not.toBeNull();
      expect(await accounts.verifyPassword(person.email, 'Cafe-au-lait-1')).toBeNull();
      await database.db.deleteFrom('identity_account').where('id', '=', id).execute();
    }
  });

  test('a hash made before passwords were composed stays valid and is renewed at sign-in', async () => {
    const decomposed = 'Cafe\u0301-au-lait-1';
    const passwordHash = await new PasswordHashing(quickCost).hash(decomposed);
    await accounts.add({ email: person.email, verifiedAt: 5, at: 4, passwordHash });
    expect(await accounts.verifyPassword(person.email, 'Caf\u00e9-au-lait-1')).toBeNull();
    expect(await accounts.verifyPassword(person.email, decomposed)).not.toBeNull();
    expect(await accounts.verifyPassword(person.email, 'Caf\u00e9-au-lait-1')).not.toBeNull();
  });

  test('an account is found by address in any spelling and by id', async () => {
    const made = await accounts.create(person);
    expect(made).toMatchObject({ email: 'Ana@Example.org', verifiedAt: 5, disabledAt: null, createdAt: 4 });
    expect(await accounts.byEmail(' ANA@example.ORG ')).toEqual(made);
    expect(await accounts.byId(made!.id)).toEqual(made);
    expect(await accounts.byId('unknown')).toBeNull();
  });

  test('an address has one account, also when twenty are created at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => accounts.create(person)));
    expect(made.filter((account) => account !== null)).toHaveLength(1);
    expect(await accounts.create({ ...person, email: 'ana@example.org', password: 'Another-1' })).toBeNull();
    expect(await accounts.verifyPassword(person.email, person.password)).not.toBeNull();
  });

  test('both spellings of an international host are one address', () => {
    expect(toEmailKey('Grüße@BÜCHER.example')).toBe(toEmailKey('grüße@xn--bcher-kva.example'));
    expect(toEmailKey('not an address')).toBe('not an address');
  });

  test('an account is verified once', async () => {
    const { id } = (await accounts.create({ ...person, verifiedAt: null }))!;
    await accounts.markVerified(id, 10, null);
    await accounts.markVerified(id, 20, 'another');
    expect((await accounts.byId(id))!.verifiedAt).toBe(10);
    expect(await accounts.verifyPassword(person.email, person.password)).not.toBeNull();
  });

  test('a hash below the current cost is renewed at sign-in', async () => {
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

  test('a password changed while its old hash is being renewed stays changed', async () => {
    const { id } = (await accounts.create(person))!;
    class Meanwhile extends PasswordHashing {
      override async hash(password: string): Promise<string> {
        await accounts.setPassword(id, 'Another-1', 1);
        return super.hash(password);
      }
    }
    const dearer = new Accounts(database.db, new Meanwhile({ memory: 8192, passes: 2 }));
    await dearer.verifyPassword(person.email, person.password);
    expect(await accounts.verifyPassword(person.email, person.password)).toBeNull();
    expect(await accounts.verifyPassword(person.email, 'Another-1')).not.toBeNull();
  });

  test('demo accounts are created once and can sign in', async () => {
    const subjects = await seedDemoAccounts(accounts, 1);
    expect(subjects.map(([name]) => name)).toEqual(['learner', 'new', 'tester', 'admin']);
    expect(await seedDemoAccounts(accounts, 2)).toEqual(subjects);
    const admin = await accounts.verifyPassword('admin@fireside.test', 'Fireside-demo-1');
    expect(admin).toMatchObject({ id: subjects.at(-1)?.[1], verifiedAt: 1 });
  });
});
