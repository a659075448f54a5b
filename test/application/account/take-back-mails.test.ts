import type { ErasureMail } from '../../../src/application/ports/server/account/own-accounts.ts';
import type { MailContent } from '../../../src/application/ports/server/platform/mail-writer.ts';
import { generate } from 'otplib';
import { freshDatabase } from '../../support/fresh-database.ts';
import { SoftAuthenticator } from '../../support/soft-authenticator.ts';
import { AccountWorld, publicUrl } from '../../support/taken-account.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
let world: AccountWorld;
let own: string;
let id: string;
let personId: string;

beforeAll(async () => {
  world = new AccountWorld(await freshDatabase());
});
beforeEach(async () => {
  own = world.address('mia');
  ({ id, personId } = await world.account(own, 'Kettle-and-4-cups'));
});

const lettersTo = (address: string, kind: MailContent['kind']) =>
  world.mailsTo(address).flatMap((mail) => (mail.kind === kind ? [mail.letter] : []));
const plan = async () => {
  const at = world.clock.now();
  await world.stored.ownAccounts.planErasure(personId, { at, eraseAt: at + 7 * dayMs }, null);
  return at + 7 * dayMs;
};

test('the address that the account leaves is told once that it opens it no more, and nothing else', async () => {
  const other = world.address('other');
  await world.change(id, other);
  world.clock.moveBy(hourMs);
  await world.takeBack(world.mail(own, 'addressChanged').token);
  const at = world.clock.now();
  expect(lettersTo(other, 'addressLeft')).toEqual([{ kind: 'addressLeft', at }]);
  expect(lettersTo(own, 'addressLeft')).toEqual([]);
  expect(lettersTo(own, 'takenBack')).toEqual([
    { kind: 'takenBack', at, erasureOn: null, isDisabled: false },
  ]);
  // A second press on the link must send no further mail.
  await world.takeBack(world.mail(own, 'addressChanged').token);
  expect(lettersTo(other, 'addressLeft')).toHaveLength(1);
  const stored = await world.db
    .selectFrom('outbox_mail')
    .select(['text', 'html', 'sealed_token'])
    .where('recipient', '=', other)
    .where('subject', '=', 'addressLeft')
    .executeTakeFirstOrThrow();
  expect(stored.sealed_token).toBeNull();
  expect(`${stored.text}${stored.html}`).not.toContain(own);
});

test('of a chain of changes, each address that was left is told', async () => {
  const [a, b] = [world.address('a'), world.address('b')];
  await world.change(id, a);
  const first = world.db.updateTable('account_change').where('account_id', '=', id).where('email', '=', own);
  const at = world.clock.now();
  world.clock.moveBy(hourMs);
  // This second change is one that servers before the rule of one change allowed.
  await first.set({ at: at - 8 * dayMs }).execute();
  await world.change(id, b);
  await first.set({ at }).execute();
  await world.takeBack(world.mail(a, 'addressChanged').token);
  expect([own, a, b].map((address) => lettersTo(address, 'addressLeft').length)).toEqual([0, 0, 1]);
  await world.takeBack(world.mail(own, 'addressChanged').token);
  expect([own, a, b].map((address) => lettersTo(address, 'addressLeft').length)).toEqual([0, 1, 1]);
});

test('nobody else is told where the address stayed', async () => {
  const before = world.letters.mails.length;
  await world.forget(own);
  await world.setPassword(world.mail(own, 'newPassword').token, 'Another-1-word');
  world.clock.moveBy(hourMs);
  await world.takeBack(world.mail(own, 'passwordChanged').token);
  const kinds = world.letters.mails.slice(before).map(({ to, kind }) => `${to === own} ${kind}`);
  expect(kinds).toEqual(['true newPassword', 'true passwordChanged', 'true takenBack']);
});

test('a deletion that was planned before is told as it is: postponed by the change, off after taking back', async () => {
  const planned = await plan();
  world.clock.moveBy(hourMs);
  await world.change(id, world.address('a'));
  const until = planned + hourMs;
  expect(lettersTo(own, 'addressChanged')).toMatchObject([{ erasureOn: until }]);
  expect(await world.ports.addresses.erasureOn(id)).toBe(until);
  await world.takeBack(world.mail(own, 'addressChanged').token);
  expect(lettersTo(own, 'takenBack')).toMatchObject([{ erasureOn: until }]);
  expect(await world.ports.addresses.erasureOn(id)).toBeNull();
});

test('the words are those of the language that the owner signed up in', async () => {
  const [a, at] = [world.address('a'), world.clock.now()];
  const signUp = { id: `registration ${id}`, account_id: id, email_key: own, terms_version: '1' };
  await world.db
    .insertInto('registration')
    .values({ ...signUp, accepted_at: at, language: 'cy' })
    .execute();
  await world.change(id, a);
  await world.takeBack(world.mail(own, 'addressChanged').token);
  expect(world.mail(a, 'addressLeft').language).toBe('cy');
  expect(world.mail(own, 'takenBack').language).toBe('cy');
});

test('a mail late in the week says until when its link works, to the instant', async () => {
  const other = world.address('a');
  await world.change(id, other);
  const end = world.clock.now() + 7 * dayMs;
  world.clock.moveBy(6 * dayMs + 20 * hourMs);
  const before = world.letters.mails.length;
  const device = new SoftAuthenticator(publicUrl);
  const { challenge } = (await world.signIns.passkeyOptions(id)) as { challenge: string };
  const made = { credential: device.create(challenge), name: 'Thief', language: 'en' };
  await world.signIns.addPasskey(id, made);
  await world.signIns.removePasskey(id, device.id.toString('base64url'), 'en');
  const key = await world.factors.begin((await world.accounts.byId(id))!, 'Test');
  const code = await generate({ secret: key!.secret, epoch: Math.floor(world.clock.now() / 1000) });
  const [recovery] = (await world.factors.confirm(id, code, 'en'))!;
  await world.factors.check(id, recovery!, 'en');
  await world.factors.remove(id, 'en');
  const write: ErasureMail['write'] = ({ token, until, ...to }) =>
    world.letters.write({ kind: 'erasurePlanned', on: end, token, until }, to);
  const at = world.clock.now();
  await world.stored.ownAccounts.planErasure(personId, { at, eraseAt: end }, { language: 'en', write });
  await world.forget(other);
  await world.setPassword(world.mail(other, 'newPassword').token, 'Their-1-word');
  const mails = world.letters.mails.slice(before).filter(({ to }) => to === own);
  expect(mails.map(({ letter }) => letter)).toMatchObject(
    [
      'passkeyAdded',
      'passkeyRemoved',
      'factorSet',
      'recoveryCodeUsed',
      'factorRemoved',
      'erasurePlanned',
      'passwordChanged',
    ].map((kind) => ({ kind, until: end })),
  );
  for (const { token } of mails) {
    expect(await world.ports.links.read(token, 'oldAddress', end - 1)).toMatchObject({ email: own });
    expect(await world.ports.links.read(token, 'oldAddress', end)).toBe('expired');
  }
  expect(lettersTo(other, 'passkeyAdded')).toMatchObject([{ until: at + 7 * dayMs }]);
});
