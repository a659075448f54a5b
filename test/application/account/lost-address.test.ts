import { requestSignInLink } from '../../../src/application/account/request-sign-in-link.ts';
import { register } from '../../../src/application/account/register.ts';
import { resendVerification } from '../../../src/application/account/resend-verification.ts';
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

const signUp = (email: string) =>
  register(world.ports, { email, password, confirmPassword: password, acceptedTerms: true }, 'cy');

/** The requests that a person makes with an address. */
const asked: Record<string, (email: string) => Promise<unknown>> = {
  'a sign-up': signUp,
  'another link to verify': (email) => resendVerification(world.ports, email, 'cy'),
  'a forgotten password': (email) => world.forget(email),
  'another account that asks for it': async (email) => {
    const { id: other } = await world.account(world.address('noah'), password);
    expect(await world.ask(other, email)).toBeNull();
  },
  'a link to log in': (email) => requestSignInLink(world.ports, email, 'cy'),
};

test.each(Object.entries(asked))(
  '%s brings the way back to an address that was lost within the week',
  async (_name, ask) => {
    await world.change(id, world.address('a'));
    world.clock.moveBy(6 * dayMs);
    const before = world.mailsTo(own).length;
    await ask(` ${own.toUpperCase()} `.trim());
    const mails = world.letters.mails.filter(({ to }) => to.toLowerCase() === own).slice(before);
    expect(mails.map(({ kind }) => kind)).toEqual(['addressChanged']);
    expect(await world.takeBack(mails[0]!.token)).toMatchObject({});
    expect(await world.ports.addresses.find(id)).toBe(own);
  },
);

test('once the week is over, the address is anybody’s', async () => {
  await world.change(id, world.address('a'));
  world.clock.moveBy(7 * dayMs);
  await signUp(own);
  expect(world.mail(own).kind).toBe('verify');
});

test('whoever has an account is told to log in', async () => {
  await signUp(own);
  expect(world.mail(own)).toMatchObject({ kind: 'alreadyRegistered', language: 'cy' });
});

test('the way back says until when it works, and when a planned deletion is due', async () => {
  const changedAt = world.clock.now();
  await world.change(id, world.address('a'));
  world.clock.moveBy(3 * dayMs);
  const at = world.clock.now();
  await world.stored.ownAccounts.planErasure(personId, { at, eraseAt: at + 7 * dayMs }, null);
  world.clock.moveBy(3 * dayMs);
  await world.forget(own);
  expect(world.mail(own).letter).toMatchObject({
    kind: 'addressChanged',
    until: changedAt + 7 * dayMs,
    erasureOn: at + 7 * dayMs,
  });
});

test('a link to an address that was lost meanwhile changes nothing', async () => {
  const { id: other } = await world.account(world.address('noah'), password);
  const free = world.address('free');
  await world.ask(other, free);
  const { token } = world.mail(free, 'newAddress');
  const { id: first } = await world.account(free, password);
  await world.change(first, world.address('a'));
  expect(await world.take(token)).toBe('taken');
});
