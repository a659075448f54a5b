import {
  listRecentAccountChanges,
  undoRecentAccountChange,
  type AccountTakeBackSummary,
} from '../../../src/application/account/undo-recent-changes.ts';
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
const addDevice = (name: string) => {
  const device = { endpoint: `https://push.example/${name}-${id}`, p256dh: 'p', auth: 'a' };
  return world.stored.pushDevices.add(personId, device, london, world.clock.now());
};
const choose = (asks: boolean) => world.stored.reauthentication.choose(personId, asks, world.clock.now());
const takeBack = async () => {
  world.clock.moveBy(dayMs);
  await world.change(id, world.address('a'));
  world.clock.moveBy(dayMs);
  const taken = await world.takeBack(world.mail(own, 'addressChanged').token);
  world.clock.moveBy(60_000);
  return (taken as { passwordToken: string }).passwordToken;
};
/**
 * Skips the list of changes, sets a new password, and opens the list a day later by a link for a new password; returns
 * that link's token.
 */
const passOver = async (token: string, meanwhile: () => Promise<unknown>) => {
  await world.setPassword(token, 'My-own-1-word');
  await meanwhile();
  world.clock.moveBy(dayMs);
  await world.forget(own);
  return world.mail(own, 'newPassword').token;
};
const shown = async (token: string) =>
  ((await listRecentAccountChanges(world.ports, token)) as AccountTakeBackSummary).changes;
const listed = async (token: string) =>
  (await shown(token)).map(({ kind, names }) => [kind, ...names].join(' '));
const undo = async (token: string, what: string) => {
  const changes = await shown(token);
  const chosen = changes.find(({ kind, names }) => [kind, ...names].join(' ') === what);
  expect(await undoRecentAccountChange(world.ports, token, chosen?.id ?? '', 'en')).toBeNull();
};
const passkeys = async () => (await world.signIns.passkeys(id)).map(({ name }) => name).toSorted();

/** The acts of an intruder who is still logged in after the take-back, by the passkey that the owner left in place. */
const actsSince: Record<string, (keys: { ours: string; theirs: string }) => Promise<unknown>> = {
  'renames a passkey of the owner': ({ ours }) => world.signIns.renamePasskey(id, ours, 'Our phone '),
  'renames the own passkey': ({ theirs }) => world.signIns.renamePasskey(id, theirs, 'Our tablet'),
  'adds another passkey': () => addPasskey('Another'),
  'removes a passkey of the owner': ({ ours }) => world.signIns.removePasskey(id, ours, 'en'),
  'adds a device': () => addDevice('another'),
  'changes reminders': () => world.stored.reminders.set(personId, london, world.clock.now()),
  'chooses when to be asked': () => choose(false),
};

test.each(Object.keys(actsSince))('nothing leaves the list because somebody %s', async (act) => {
  const ours = await addPasskey('Our phone');
  world.clock.moveBy(10 * dayMs);
  const theirs = await addPasskey('Thief');
  await addDevice('theirs');
  await choose(true);
  const token = await takeBack();
  const before = await listed(token);
  expect(before).toEqual([
    'askingChosen',
    'remindersChanged',
    'deviceAdded push.example',
    'passkeyAdded Thief',
  ]);
  const asked = await passOver(token, () => actsSince[act]!({ ours, theirs }));
  expect(await listed(asked)).toEqual(before);
  await undo(asked, 'passkeyAdded Thief');
  expect((await world.signIns.passkeys(id)).some((one) => one.id === theirs)).toBe(false);
});

test('one press puts back one passkey alone, and no later one comes or goes with it', async () => {
  await addPasskey('Our phone');
  world.clock.moveBy(10 * dayMs);
  await addPasskey('Thief');
  world.clock.moveBy(dayMs);
  await addPasskey('Our tablet');
  const token = await takeBack();
  expect(await listed(token)).toEqual(['passkeyAdded Our tablet', 'passkeyAdded Thief']);
  const mails = world.mailsTo(own).length;
  await undo(token, 'passkeyAdded Thief');
  expect(await passkeys()).toEqual(['Our phone', 'Our tablet']);
  expect(
    world
      .mailsTo(own)
      .slice(mails)
      .map(({ kind }) => kind),
  ).toEqual(['passkeyRemoved']);
  expect(await listed(token)).toEqual(['passkeyAdded Our tablet']);
  await undo(token, 'passkeyAdded Our tablet');
  expect(await passkeys()).toEqual(['Our phone']);
});

test('what was put back stays so when a later act is put back, and when the account is taken back anew', async () => {
  const ours = await addPasskey('Our phone');
  world.clock.moveBy(10 * dayMs);
  const theirs = await addPasskey('Thief');
  world.clock.moveBy(dayMs);
  await world.signIns.renamePasskey(id, theirs, 'Our tablet');
  await world.signIns.removePasskey(id, ours, 'en');
  const token = await takeBack();
  await undo(token, 'passkeyAdded Thief');
  expect(await listed(token)).toEqual(['passkeyRemoved Our phone']);
  await undo(token, 'passkeyRemoved Our phone');
  expect(await passkeys()).toEqual(['Our phone']);
  expect(await listed(token)).toEqual([]);
  const { token: again } = world.mail(own, 'passkeyAdded');
  world.clock.moveBy(hourMs);
  await addPasskey('Anew');
  await world.takeBack(again);
  expect(await passkeys()).toEqual(['Our phone']);
  expect(await world.signIns.passkeys(id)).not.toContainEqual(expect.objectContaining({ id: theirs }));
});

test('the new name of a passkey that is gone brings it back no more', async () => {
  const theirs = await addPasskey('Thief');
  world.clock.moveBy(10 * dayMs);
  await world.signIns.renamePasskey(id, theirs, 'Our tablet');
  const token = await takeBack();
  expect(await listed(token)).toEqual(['passkeyRenamed Thief → Our tablet']);
  await world.signIns.removePasskey(id, theirs, 'en');
  expect(await listed(token)).toEqual([]);
});

test('what can be put back only with later changes says so before', async () => {
  await choose(true);
  const token = await takeBack();
  expect((await shown(token)).map(({ withLater }) => withLater)).toEqual([[]]);
  await choose(false);
  await addPasskey('Our tablet');
  expect((await shown(token)).map(({ kind, withLater }) => [kind, withLater])).toEqual([
    ['askingChosen', ['askingChosen']],
  ]);
  await undo(token, 'askingChosen');
  expect(await world.stored.reauthentication.choice(personId)).toBeNull();
  expect(await listed(token)).toEqual([]);
  expect(await passkeys()).toEqual(['Our tablet']);
});

test('a browser that registered anew for notes is no change, and stays when another device is put back', async () => {
  await addDevice('ours');
  world.clock.moveBy(10 * dayMs);
  await addDevice('theirs');
  world.clock.moveBy(dayMs);
  await addDevice('ours');
  const token = await takeBack();
  const devices = (await listed(token)).filter((one) => one.startsWith('device'));
  expect(devices).toEqual(['deviceAdded push.example']);
  await undo(token, devices[0]!);
  expect(await world.stored.pushDevices.of(personId)).toEqual([`https://push.example/ours-${id}`]);
});

test('what is done within the hour after taking back is not put back with what was done before', async () => {
  await addDevice('theirs');
  world.clock.moveBy(60_000);
  await world.change(id, world.address('a'));
  const taken = await world.takeBack(world.mail(own, 'addressChanged').token);
  world.clock.moveBy(60_000);
  await addDevice('ours');
  const { passwordToken } = taken as { passwordToken: string };
  await undo(passwordToken, 'deviceAdded push.example');
  expect(await world.stored.pushDevices.of(personId)).toEqual([`https://push.example/ours-${id}`]);
});

test('devices that were added within the hour are put back each by itself', async () => {
  await addDevice('theirs');
  world.clock.moveBy(60_000);
  await addDevice('ours');
  const token = await takeBack();
  const devices = (await shown(token)).filter(({ kind }) => kind === 'deviceAdded');
  expect(devices).toHaveLength(2);
  await undoRecentAccountChange(world.ports, token, devices[1]!.id, 'en');
  expect(await world.stored.pushDevices.of(personId)).toEqual([`https://push.example/ours-${id}`]);
});

test('devices that come and go within the hour fill no table', async () => {
  for (let count = 0; count < 30; count += 1) {
    await addDevice(`one-${count % 3}`);
    const [first] = await world.stored.pushDevices.of(personId);
    if (count % 2) await world.stored.pushDevices.remove(personId, first!, world.clock.now());
  }
  const rows = world.db.selectFrom('account_change').select('id').where('account_id', '=', id);
  expect((await rows.execute()).length).toBeLessThan(12);
});

test('what was passed over is in the list again when the account is taken once more within three weeks', async () => {
  await addPasskey('Thief');
  world.clock.moveBy(3 * dayMs);
  const first = await takeBack();
  await world.setPassword(first, 'My-own-1-word');
  world.clock.moveBy(8 * dayMs);
  expect(await listed(await takeBack())).toEqual(['passkeyAdded Thief']);
});
