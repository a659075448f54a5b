import { listRecentAccountChanges } from '../../../src/application/account/undo-recent-changes.ts';
import {
  requestSignInLink,
  readSignInLink,
  redeemSignInLink,
} from '../../../src/application/account/request-sign-in-link.ts';
import { checkAddressChangeLink } from '../../../src/application/account/change-address.ts';
import { checkPasswordLink } from '../../../src/application/account/set-new-password.ts';
import { register } from '../../../src/application/account/register.ts';
import { verifyEmail } from '../../../src/application/account/verify-email.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { AccountWorld } from '../../support/taken-account.ts';

const dayMs = 24 * 60 * 60_000;
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
const close = () => world.accounts.setDisabled(id, world.clock.now());
const reopen = () => world.accounts.setDisabled(id, null);
const dead = { kind: 'dead', link: 'disabled' };

test('an owner takes back an account that an operator has closed, and it stays closed until it is opened', async () => {
  const theirs = world.address('thief');
  await world.change(id, theirs);
  const { token } = world.mail(own, 'addressChanged');
  await world.db.updateTable('person').set({ disabled_at: 1 }).where('id', '=', personId).execute();
  await close();
  world.clock.moveBy(6 * dayMs);

  const taken = (await world.takeBack(token)) as { passwordToken: string };
  expect(taken).toEqual({ passwordToken: expect.any(String) });
  expect(await world.accounts.byId(id)).toMatchObject({ email: own, disabledAt: expect.any(Number) });
  expect(await world.stored.people.find(personId)).toMatchObject({ email: own, isDisabled: true });
  expect(world.mail(own, 'takenBack').letter).toMatchObject({ isDisabled: true });
  expect(await listRecentAccountChanges(world.ports, taken.passwordToken)).toMatchObject({
    isDisabled: true,
  });
  expect(await world.setPassword(taken.passwordToken, 'My-own-1-word')).toEqual(dead);
  for (const address of [own, theirs]) expect(await world.accepts(address, password)).toBe(false);

  await reopen();
  expect(await world.setPassword(taken.passwordToken, 'My-own-1-word')).toBeNull();
  expect(await world.accepts(own, 'My-own-1-word')).toBe(true);
});

test('the way back is mailed to a lost address while the account is closed', async () => {
  await world.change(id, world.address('thief'));
  await close();
  await world.forget(own);
  expect(world.mail(own).kind).toBe('addressChanged');
  expect(await world.takeBack(world.mail(own).token)).toMatchObject({});
});

test('every other link says that the account is closed, and works once it is open again', async () => {
  const { ports } = world;
  const other = world.address('new');
  await world.ask(id, other);
  await world.forget(own);
  await requestSignInLink(ports, own, 'en');
  const [address, reset, browser] = [
    world.mail(other, 'newAddress').token,
    world.mail(own, 'newPassword').token,
    world.mail(own, 'signInLink').token,
  ];
  await close();
  expect(await checkAddressChangeLink(ports, address)).toBe('disabled');
  expect(await world.take(address)).toBe('disabled');
  expect(await checkPasswordLink(ports, reset)).toBe('disabled');
  expect(await world.setPassword(reset, 'My-own-1-word')).toEqual(dead);
  expect(await readSignInLink(ports, browser)).toBe('disabled');
  expect(await redeemSignInLink(ports, browser)).toBe('disabled');
  await reopen();
  expect(await redeemSignInLink(ports, browser)).toMatchObject({ accountId: id });
  expect(await checkPasswordLink(ports, reset)).toBeNull();
  expect(await checkAddressChangeLink(ports, address)).toBeNull();
  expect(await world.take(address)).toBe('changed');
});

test('a sign-up that was closed before its link was used says so, too', async () => {
  const email = world.address('new');
  await register(world.ports, { email, password, confirmPassword: password, acceptedTerms: true }, 'en');
  const { token } = world.mail(email, 'verify');
  id = (await world.accounts.byEmail(email))!.id;
  await close();
  expect(await verifyEmail(world.ports, token)).toBe('disabled');
  await reopen();
  expect(await verifyEmail(world.ports, token)).toBe('verified');
});
