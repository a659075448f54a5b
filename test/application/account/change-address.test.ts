import { generate } from 'otplib';
import type { ErasureMail } from '../../../src/application/ports/server/account/own-accounts.ts';
import type { Passkey } from '../../../src/application/ports/server/account/own-sign-in.ts';
import { Accounts } from '../../../src/infrastructure/node/identity-provider/accounts/accounts.ts';
import { PasswordHashing } from '../../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { removeSecondFactor } from '../../../src/infrastructure/node/identity-provider/accounts/second-factors.ts';
import { deleteAccountChanges } from '../../../src/infrastructure/node/platform/database/account-changes.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { AccountWorld } from '../../support/taken-account.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const password = 'Kettle-and-4-cups';
let world: AccountWorld;
let own: string;
let id: string;
let personId: string;

beforeAll(async () => {
  world = new AccountWorld(await freshDatabase());
});
beforeEach(async () => {
  own = world.address('mia');
  ({ id, personId } = await world.account(own, password));
});
const addressNow = () => world.ports.addresses.find(id);

test('the link changes the address once, and the mail to the old one takes the account back', async () => {
  const other = world.address('new');
  expect(await world.ask(id, other)).toBeNull();
  expect(await addressNow()).toBe(own);
  const { token } = world.mail(other, 'newAddress');
  expect(await world.take(token)).toBe('changed');
  expect(await addressNow()).toBe(other);
  expect(await world.take(token)).toBe('used');
  const back = world.mail(own, 'addressChanged').token;
  world.clock.moveBy(7 * dayMs - 1);
  const taken = await world.takeBack(back);
  expect(taken).toEqual({ passwordToken: expect.any(String) });
  expect(await addressNow()).toBe(own);
  world.clock.moveBy(hourMs);
  expect(await world.takeBack(back)).toBe('used');
});

test('a take-back that is pressed again within the hour leads on again, and nobody else ends what it led to', async () => {
  const other = world.address('new');
  await world.change(id, other);
  const back = world.mail(own, 'addressChanged').token;
  const pressed = [await world.takeBack(back), await world.takeBack(back)] as { passwordToken: string }[];
  await world.forget(own);
  const tokens = pressed.map(({ passwordToken }) => passwordToken);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens)
    expect(await world.ports.links.read(token, 'password', world.clock.now())).toMatchObject({
      accountId: id,
    });
  // Links in mails to the abandoned address stay invalid.
  expect(await world.takeBack(world.mail(other, 'newAddress').token)).toBe('unknown');
});

test('a deletion that was planned long before the change ends with the take-back', async () => {
  const { ownAccounts } = world.stored;
  const at = world.clock.now();
  await ownAccounts.planErasure(personId, { at, eraseAt: at + 7 * dayMs }, null);
  world.clock.moveBy(3 * hourMs);
  await world.change(id, world.address('a'));
  await world.takeBack(world.mail(own, 'addressChanged').token);
  expect((await ownAccounts.read(personId)).eraseAt).toBeNull();
});

test('links live a day, and a week for taking back', async () => {
  const [other, third] = [world.address('new'), world.address('third')];
  await world.ask(id, other);
  const late = world.mail(other).token;
  world.clock.moveBy(dayMs);
  expect(await world.take(late)).toBe('expired');
  expect(await world.change(id, third)).toBe('changed');
  world.clock.moveBy(7 * dayMs);
  expect(await world.takeBack(world.mail(own).token)).toBe('expired');
  expect(await world.take('nothing')).toBe('unknown');
  expect(await world.takeBack(late)).toBe('unknown');
});

test('of several links to new addresses one counts, and none after the account was taken back', async () => {
  const [first, second] = [world.address('first'), world.address('second')];
  await world.ask(id, first);
  await world.ask(id, second);
  expect(await world.take(world.mail(first).token)).toBe('changed');
  expect(await world.take(world.mail(second).token)).toBe('used');
  await world.takeBack(world.mail(own).token);
  const third = world.address('third');
  await world.ask(id, third);
  expect(await world.take(world.mail(third).token)).toBe('changed');
});

test('no second change follows while one can be taken back, and the owner’s mail stays good', async () => {
  const [a, b] = [world.address('a'), world.address('b')];
  expect(await world.change(id, a)).toBe('changed');
  expect(await world.ask(id, b)).toBe('AddressChangeOpen');
  expect(await world.ask(id, own)).toBe('AddressChangeOpen');
  world.clock.moveBy(7 * dayMs - 1);
  expect(await world.ask(id, b)).toBe('AddressChangeOpen');
  expect(await world.takeBack(world.mail(own).token)).toMatchObject({});
  expect(await world.change(id, b)).toBe('changed');
  world.clock.moveBy(7 * dayMs);
  expect(await world.change(id, a)).toBe('changed');
});

test('a chain of changes from before is taken back by the oldest address, whatever links were used', async () => {
  const [a, b] = [world.address('a'), world.address('b')];
  await world.change(id, a);
  const first = world.db.updateTable('account_change').where('account_id', '=', id).where('email', '=', own);
  const { at } = await world.db
    .selectFrom('account_change')
    .select('at')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  world.clock.moveBy(hourMs);
  // This second change is one that servers before this rule allowed.
  await first.set({ at: at - 8 * dayMs }).execute();
  expect(await world.change(id, b)).toBe('changed');
  await first.set({ at }).execute();
  const [owners, others] = [world.mail(own, 'addressChanged'), world.mail(a, 'addressChanged')];
  expect(await world.takeBack(others.token)).toMatchObject({});
  expect(await addressNow()).toBe(a);
  expect(await world.takeBack(owners.token)).toMatchObject({});
  expect(await addressNow()).toBe(own);
});

test('taking back voids the password, and ends links under way and sign-ins', async () => {
  const a = world.address('a');
  await world.change(id, a);
  await world.forget(a);
  const stolen = world.mail(a, 'newPassword').token;
  await world.signIn(id);
  const taken = await world.takeBack(world.mail(own).token);
  expect(await world.accepts(own, password)).toBe(false);
  expect(await world.setPassword(stolen, 'Another-1-word')).toMatchObject({ kind: 'dead' });
  const records = world.db.selectFrom('identity_record').select('id').where('account_id', '=', id);
  expect(await records.execute()).toEqual([]);
  expect(
    await world.setPassword((taken as { passwordToken: string }).passwordToken, 'My-own-1-word'),
  ).toBeNull();
  expect(await world.accepts(own, 'My-own-1-word')).toBe(true);
});

test('a deletion that was planned since is off, and one planned before waits for the week', async () => {
  const { ownAccounts } = world.stored;
  const eraseAt = async () => (await ownAccounts.read(personId)).eraseAt;
  const at = world.clock.now();
  await ownAccounts.planErasure(personId, { at, eraseAt: at + 7 * dayMs }, null);
  world.clock.moveBy(hourMs);
  await world.change(id, world.address('a'));
  expect(await eraseAt()).toBe(at + hourMs + 7 * dayMs);
  await ownAccounts.takeBackErasure(personId, world.clock.now());
  const later = world.clock.now();
  await ownAccounts.planErasure(personId, { at: later, eraseAt: later + 7 * dayMs }, null);
  await world.takeBack(world.mail(own).token);
  expect(await eraseAt()).toBeNull();
});

test('passkeys and a second factor are as they were before, counters going on', async () => {
  const passkey = (name: string) => ({
    credential_id: `${id}-${name}`,
    account_id: id,
    public_key: 'key',
    counter: 3,
    transports_json: '[]' as const,
    name,
    created_at: 1,
    used_at: null,
  });
  const factor = { account_id: id, sealed_secret: 'mine', created_at: 1, confirmed_at: 2, last_step: 1 };
  await world.db
    .insertInto('passkey')
    .values([passkey('mine'), passkey('old')])
    .execute();
  await world.db.insertInto('second_factor').values(factor).execute();
  await world.change(id, world.address('a'));
  const signIn = world.signIns;
  await signIn.removePasskey(id, `${id}-old`, 'en');
  await signIn.renamePasskey(id, `${id}-mine`, 'theirs');
  await world.db.updateTable('passkey').set({ counter: 9 }).where('account_id', '=', id).execute();
  await world.takeBack(world.mail(own, 'addressChanged').token);
  const rows = await world.db
    .selectFrom('passkey')
    .select(['name', 'counter'])
    .where('account_id', '=', id)
    .orderBy('name')
    .execute();
  expect(rows).toEqual([
    { name: 'mine', counter: 9 },
    { name: 'old', counter: 3 },
  ]);
});

test('a mail about a passkey takes the account back, too, and each address of the week has one', async () => {
  const a = world.address('a');
  await world.db
    .insertInto('passkey')
    .values({
      credential_id: `${id}-one`,
      account_id: id,
      public_key: 'key',
      counter: 0,
      transports_json: '[]',
      name: 'One',
      created_at: 1,
      used_at: null,
    })
    .execute();
  await world.change(id, a);
  world.clock.moveBy(hourMs);
  const signIn = world.signIns;
  expect(await signIn.removePasskey(id, `${id}-one`, 'cy')).toBe(true);
  const mail = world.mail(own, 'passkeyRemoved');
  expect(world.mail(a, 'passkeyRemoved').token).not.toBe(mail.token);
  await world.takeBack(mail.token);
  expect(await addressNow()).toBe(own);
  expect((await signIn.passkeys(id)).map(({ name }: Passkey) => name)).toEqual(['One']);
  expect(await world.takeBack(world.mail(a, 'passkeyRemoved').token)).toBe('used');
  world.clock.moveBy(hourMs);
  expect(await world.takeBack(world.mail(own, 'addressChanged').token)).toBe('used');
});

test('what a server before this one let be done is ended, too', async () => {
  await world.change(id, world.address('a'));
  const at = world.clock.now() + 1;
  world.clock.moveBy(hourMs);
  const factor = { account_id: id, sealed_secret: 'x', created_at: at, confirmed_at: at, last_step: 1 };
  await world.db.insertInto('second_factor').values(factor).execute();
  const erasure = { person_id: personId, asked_at: at, erase_at: at + 7 * dayMs };
  await world.db.insertInto('planned_erasure').values(erasure).execute();
  await world.takeBack(world.mail(own).token);
  expect(await world.factors.isOn(id)).toBe(false);
  expect((await world.stored.ownAccounts.read(personId)).eraseAt).toBeNull();
});

test('a second factor that somebody began, and a password that is being set meanwhile, come to nothing', async () => {
  const account = (await world.accounts.byId(id))!;
  await world.factors.begin(account, 'Test');
  const a = world.address('a');
  await world.change(id, a);
  const back = world.mail(own, 'addressChanged').token;
  const slow = new Accounts(
    world.db,
    new PasswordHashing({ memory: 65_536, passes: 3 }, async () => {
      await world.takeBack(back);
      return new Uint8Array(32);
    }),
  );
  await slow.setPassword(id, 'Their-1-word', world.clock.now());
  expect(await addressNow()).toBe(own);
  expect(await slow.verifyPassword(own, 'Their-1-word')).toBeNull();
  expect(await world.factors.waiting(account, 'Test')).toBeNull();
});

test('a second factor that an operator took away does not come back', async () => {
  const factor = { account_id: id, sealed_secret: 'lost', created_at: 1, confirmed_at: 2, last_step: 1 };
  await world.db.insertInto('second_factor').values(factor).execute();
  await world.change(id, world.address('a'));
  expect(await world.factors.remove(id, 'en')).toBe(true);
  await world.db.insertInto('second_factor').values(factor).execute();
  await world.db.transaction().execute(async (db) => {
    await removeSecondFactor(db, id);
    await deleteAccountChanges(db, id, 'secondFactor');
  });
  await world.takeBack(world.mail(own, 'addressChanged').token);
  expect(await world.factors.isOn(id)).toBe(false);
});

test('each change of how one logs in is told to every address of the last week, in the owner’s language', async () => {
  const a = world.address('a');
  await world.db
    .insertInto('registration')
    .values({
      id: `registration ${id}`,
      account_id: id,
      email_key: own,
      terms_version: '1',
      accepted_at: 1,
      language: 'cy',
    })
    .execute();
  await world.change(id, a);
  const account = (await world.accounts.byId(id))!;
  const { secret } = (await world.factors.begin(account, 'Test'))!;
  const code = await generate({ secret, epoch: Math.floor(world.clock.now() / 1000) });
  const [recovery = ''] = (await world.factors.confirm(id, code, 'en'))!;
  expect(await world.factors.check(id, recovery, 'en')).toEqual({ kind: 'fits' });
  await world.factors.remove(id, 'en');
  await world.forget(a);
  await world.setPassword(world.mail(a, 'newPassword').token, 'Another-1-word');
  const at = world.clock.now();
  const write = ({ token, until, ...to }: Parameters<ErasureMail['write']>[0]) =>
    world.letters.write({ kind: 'erasurePlanned', on: at, token, until }, to);
  await world.stored.ownAccounts.planErasure(
    personId,
    { at, eraseAt: at + 7 * dayMs },
    { language: 'en', write },
  );
  const kinds = [
    'factorSet',
    'recoveryCodeUsed',
    'factorRemoved',
    'passwordChanged',
    'erasurePlanned',
  ] as const;
  for (const kind of kinds)
    for (const address of [own, a]) expect(world.mail(address, kind)).toMatchObject({ language: 'cy' });
  expect(await world.takeBack(world.mail(own, 'factorRemoved').token)).toMatchObject({});
  expect(await addressNow()).toBe(own);
});

test('an address that has an account is told so by mail, and no link is made', async () => {
  const other = world.address('other');
  await world.account(other, password);
  await world.ask(id, other);
  expect(world.mail(other).kind).toBe('addressTaken');
});

test('an address that was taken meanwhile, and an account that is gone, change nothing', async () => {
  const other = world.address('other');
  await world.ask(id, other);
  await world.account(other, password);
  expect(await world.take(world.mail(other).token)).toBe('taken');
  expect(await addressNow()).toBe(own);
  const third = world.address('third');
  await world.ask(id, third);
  await world.accounts.setDisabled(id, 1);
  expect(await world.take(world.mail(third).token)).toBe('disabled');
  const count = world.letters.mails.length;
  await world.ask(id, world.address('fourth'));
  expect(world.letters.mails).toHaveLength(count + 1);
});

test('a forgotten password of the lost address brings the way back, and nobody else gets the address', async () => {
  const a = world.address('a');
  await world.change(id, a);
  const { token: first } = world.mail(own, 'addressChanged');
  world.clock.moveBy(6 * dayMs);
  await world.forget(own);
  const again = world.mail(own, 'addressChanged');
  expect(again.token).not.toBe(first);
  const at = world.clock.now();
  expect(await world.ports.directory.register({ email: own, password, at })).toBeNull();
  const other = await world.account(world.address('noah'), password);
  expect(await world.ask(other.id, own)).toBeNull();
  expect(world.mail(own).kind).toBe('addressChanged');
  expect(await world.takeBack(again.token)).toMatchObject({});
  expect(await addressNow()).toBe(own);
});

test('a former address has no way back once the week is over, whatever it was told since', async () => {
  const a = world.address('a');
  await world.change(id, a);
  world.clock.moveBy(6 * dayMs);
  await world.forget(a);
  expect(await world.setPassword(world.mail(a, 'newPassword').token, 'Another-1-word')).toBeNull();
  await world.forget(own);
  world.clock.moveBy(dayMs);
  for (const { token } of world.mailsTo(own)) expect(await world.takeBack(token)).toBe('expired');
  expect(await addressNow()).toBe(a);
  expect(await world.takeBack(world.mail(a, 'passwordChanged').token)).toMatchObject({});
  expect(await addressNow()).toBe(a);
});

test('a link stays good where another account has the address by now', async () => {
  const a = world.address('a');
  await world.change(id, a);
  const anew = await world.account(own, password);
  const { token } = world.mail(own, 'addressChanged');
  expect(await world.takeBack(token)).toBe('taken');
  await world.db.deleteFrom('identity_account').where('id', '=', anew.id).execute();
  expect(await world.takeBack(token)).toMatchObject({});
});
