import {
  showDoneBefore,
  undoDoneBefore,
  type TakenBack,
} from '../../../src/application/account/done-before.ts';
import { sqlAdapter } from '../../../src/infrastructure/node/account/provider/sql-adapter.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { SoftAuthenticator } from '../../support/soft-authenticator.ts';
import { AccountWorld, publicUrl } from '../../support/taken-account.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const london = { zone: 'Europe/London', language: 'en' };
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

const addPasskey = async (name: string) => {
  const device = new SoftAuthenticator(publicUrl);
  const { challenge } = (await world.signIns.passkeyOptions(id)) as { challenge: string };
  await world.signIns.addPasskey(id, { credential: device.create(challenge), name, language: 'en' });
  return device.id.toString('base64url');
};
const signIn = async (browser: string) => {
  const grant = await world.signIn(id);
  const iat = Math.floor(world.clock.now() / 1000);
  await sqlAdapter(world)('Grant').upsert(grant, { accountId: id, iat }, 1_000_000);
  await world.db.updateTable('identity_record').set({ browser }).where('id', '=', grant).execute();
};
const takeBack = async () => {
  world.clock.moveBy(hourMs);
  await world.change(id, world.address('a'));
  const taken = await world.takeBack(world.mail(own, 'addressChanged').token);
  return (taken as { passwordToken: string }).passwordToken;
};
const shown = async (token: string) => (await showDoneBefore(world.ports, token)) as TakenBack;

test('each passkey and each device of the list has its name', async () => {
  const key = await addPasskey('Kitchen phone');
  world.clock.moveBy(8 * dayMs);
  await addPasskey('Their phone');
  world.clock.moveBy(hourMs);
  await world.signIns.renamePasskey(id, key, 'Old phone');
  world.clock.moveBy(hourMs);
  await world.signIns.removePasskey(id, key, 'en');
  const at = world.clock.now();
  for (const host of ['updates.push.services.mozilla.com', 'push.example']) {
    const device = { endpoint: `https://${host}/${id}`, p256dh: 'p', auth: 'a' };
    await world.stored.pushDevices.add(personId, device, london, at);
  }
  const { changes } = await shown(await takeBack());
  const named = changes.filter(({ names }) => names.length > 0);
  expect(named.map(({ kind, names }) => [kind, names])).toEqual([
    ['deviceAdded', ['Firefox', 'push.example']],
    ['passkeyRemoved', ['Old phone']],
    ['passkeyRenamed', ['Kitchen phone → Old phone']],
    ['passkeyAdded', ['Their phone']],
  ]);
});

test('the sign-ins that were ended are named for an hour, and are not put back', async () => {
  await world.change(id, world.address('a'));
  await signIn('Firefox on Windows');
  world.clock.moveBy(hourMs);
  await signIn('');
  const at = world.clock.now();
  const { token } = world.mail(own, 'addressChanged');
  const taken = (await world.takeBack(token)) as { passwordToken: string };
  const ended = [
    { browser: '', usedAt: at },
    { browser: 'Firefox on Windows', usedAt: at - hourMs },
  ];
  expect(await shown(taken.passwordToken)).toEqual({
    changes: [],
    signIns: ended,
    erasureOn: null,
    isDisabled: false,
  });
  const records = world.db.selectFrom('identity_record').select('id').where('account_id', '=', id);
  expect(await records.execute()).toEqual([]);
  expect(await world.ports.addresses.endedSignIns(id, at + hourMs)).toEqual([]);
});

test('a link of a forgotten password shows the same list after taking back', async () => {
  await addPasskey('Their phone');
  const token = await takeBack();
  world.clock.moveBy(hourMs / 2);
  await world.forget(own);
  const asked = world.mail(own, 'newPassword').token;
  expect(asked).not.toBe(token);
  expect((await shown(asked)).changes).toMatchObject([{ kind: 'passkeyAdded', names: ['Their phone'] }]);
});

test('putting back a passkey is told by mail, and another id tells nothing', async () => {
  await addPasskey('Their phone');
  const token = await takeBack();
  const [change] = (await shown(token)).changes;
  const before = world.mailsTo(own).length;
  expect(await undoDoneBefore(world.ports, token, 'another', 'en')).toBeNull();
  expect(world.mailsTo(own)).toHaveLength(before);
  expect(await undoDoneBefore(world.ports, token, change!.id, 'en')).toBeNull();
  expect(await world.signIns.passkeys(id)).toEqual([]);
  expect(
    world
      .mailsTo(own)
      .slice(before)
      .map(({ kind }) => kind),
  ).toEqual(['passkeyRemoved']);
});
