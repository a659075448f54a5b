import {
  listRecentAccountChanges,
  undoRecentAccountChange,
  type AccountTakeBackSummary,
} from '../../../src/application/account/undo-recent-changes.ts';
import { createOidcSqlAdapter } from '../../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
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
  await createOidcSqlAdapter(world)('Grant').upsert(grant, { accountId: id, iat }, 1_000_000);
  await world.db.updateTable('identity_record').set({ browser }).where('id', '=', grant).execute();
};
const takeBack = async () => {
  world.clock.moveBy(hourMs);
  await world.change(id, world.address('a'));
  const taken = await world.takeBack(world.mail(own, 'addressChanged').token);
  return (taken as { passwordToken: string }).passwordToken;
};
const shown = async (token: string) =>
  (await listRecentAccountChanges(world.ports, token)) as AccountTakeBackSummary;

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
    ['deviceAdded', ['push.example']],
    ['deviceAdded', ['Firefox']],
    ['passkeyRemoved', ['Old phone']],
    ['passkeyRenamed', ['Kitchen phone → Old phone']],
    ['passkeyAdded', ['Their phone']],
  ]);
});

test('the sign-ins that were ended are named for a week, and are not put back', async () => {
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
    at,
    changes: [],
    lost: [],
    signIns: ended,
    erasureOn: null,
    isDisabled: false,
  });
  const records = world.db.selectFrom('identity_record').select('id').where('account_id', '=', id);
  expect(await records.execute()).toEqual([]);
  expect(await world.ports.addresses.endedSignIns(id, at + 7 * dayMs - 1)).toEqual(ended);
  expect(await world.ports.addresses.endedSignIns(id, at + 7 * dayMs)).toEqual([]);
});

test('a link of a forgotten password shows the same list after taking back', async () => {
  await addPasskey('Their phone');
  const token = await takeBack();
  world.clock.moveBy(6 * dayMs);
  await world.forget(own);
  const asked = world.mail(own, 'newPassword').token;
  expect(asked).not.toBe(token);
  expect((await shown(asked)).changes).toMatchObject([{ kind: 'passkeyAdded', names: ['Their phone'] }]);
});

test('of an account that nobody took there is no list, and after a week there is none any more', async () => {
  await addPasskey('Our phone');
  await world.forget(own);
  const { token } = world.mail(own, 'newPassword');
  expect(await listRecentAccountChanges(world.ports, token)).toBe('notTaken');
  expect(await undoRecentAccountChange(world.ports, token, 'any', 'en')).toBe('notTaken');
  await takeBack();
  world.clock.moveBy(7 * dayMs);
  await world.forget(own);
  expect(await listRecentAccountChanges(world.ports, world.mail(own, 'newPassword').token)).toBe('notTaken');
});

test('a thing stays in the list although another of its kind was added since', async () => {
  await addPasskey('Their phone');
  await world.stored.reauthentication.choose(personId, true, world.clock.now());
  const token = await takeBack();
  world.clock.moveBy(60_000);
  await addPasskey('My new phone');
  const kinds = (await shown(token)).changes.map(({ kind }) => kind);
  expect(kinds).toEqual(['askingChosen', 'passkeyAdded']);
});

test('an account that is taken back again within a week shows what was in the list before', async () => {
  await addPasskey('Their phone');
  world.clock.moveBy(5 * dayMs);
  await world.change(id, world.address('a'));
  world.clock.moveBy(4 * dayMs);
  const first = await world.takeBack(world.mail(own, 'addressChanged').token);
  const { passwordToken } = first as { passwordToken: string };
  world.clock.moveBy(60_000);
  expect(await world.setPassword(passwordToken, 'My-own-1-word')).toBeNull();
  world.clock.moveBy(hourMs);
  const again = await world.takeBack(world.mail(own, 'passwordChanged').token);
  const { changes } = await shown((again as { passwordToken: string }).passwordToken);
  expect(changes).toMatchObject([{ kind: 'passkeyAdded', names: ['Their phone'] }]);
});

describe('an address that is not the oldest one', () => {
  const theirs = async () => {
    const address = world.address('thief');
    world.clock.moveBy(hourMs);
    await world.change(id, address);
    world.clock.moveBy(hourMs);
    await addPasskey('Their phone');
    const taken = await world.takeBack(world.mail(address, 'passkeyAdded').token);
    return (taken as { passwordToken: string }).passwordToken;
  };

  test('is shown nothing from before it was the account’s, and undoes nothing of that', async () => {
    const kept = await addPasskey('Our phone');
    const removed = await addPasskey('Old phone');
    await world.signIns.removePasskey(id, removed, 'en');
    const rows = world.db.selectFrom('account_change').select('id').where('account_id', '=', id);
    const before = await rows.execute();
    const token = await theirs();
    expect((await shown(token)).changes).toEqual([]);
    for (const { id: change } of before)
      expect(await world.ports.addresses.undo(id, token, change, world.clock.now())).toBe(false);
    const back = await world.takeBack(world.mail(own, 'addressChanged').token);
    expect(await world.signIns.passkeys(id)).toMatchObject([{ id: kept, name: 'Our phone' }]);
    const { changes } = await shown((back as { passwordToken: string }).passwordToken);
    expect(changes.map(({ kind }) => kind)).toEqual(['passkeyRemoved', 'passkeyAdded', 'passkeyAdded']);
  });
});

test('the list is over as soon as the account has another address, and no mail says otherwise', async () => {
  const key = await addPasskey('Their phone');
  const token = await takeBack();
  const [change] = (await shown(token)).changes;
  world.clock.moveBy(60_000);
  await world.change(id, world.address('b'));
  const before = world.letters.mails.length;
  expect(await shown(token)).toBe('left');
  expect(await undoRecentAccountChange(world.ports, token, change!.id, 'en')).toBe('left');
  expect(world.letters.mails).toHaveLength(before);
  expect(await world.signIns.passkeys(id)).toMatchObject([{ id: key }]);
});

test('a link to a new address ends with "log out everywhere"', async () => {
  const other = world.address('a');
  await world.ask(id, other);
  await world.signIns.endAll(id);
  expect(await world.take(world.mail(other, 'newAddress').token)).toBe('unknown');
  expect(await world.ports.addresses.find(id)).toBe(own);
});

test.each(['that asked for it', 'in the hands of its owner'])(
  'a link to a new address ends with the sign-in %s',
  async (which) => {
    const [asked, here] = [await world.signIn(id), await world.signIn(id)];
    const other = world.address('a');
    await world.ask(id, other);
    const [ended, grantId] = which === 'that asked for it' ? [asked, here] : [here, here];
    const shownHere = await world.signIns.browsers({ accountId: id, grantId: ended });
    const signIn = shownHere.find(({ isThis }) => isThis)!;
    expect(await world.signIns.endBrowser({ accountId: id, grantId }, signIn.id)).toBe(true);
    expect(await world.take(world.mail(other, 'newAddress').token)).toBe('unknown');
    expect(await world.ports.addresses.find(id)).toBe(own);
  },
);

test('a new password ends the other links to one', async () => {
  world.clock.moveBy(hourMs);
  await world.change(id, world.address('a'));
  const { token } = world.mail(own, 'addressChanged');
  const links = [await world.takeBack(token), await world.takeBack(token)].map(
    (taken) => (taken as { passwordToken: string }).passwordToken,
  );
  expect(await world.setPassword(links[1]!, 'My-own-1-word')).toBeNull();
  expect(await world.setPassword(links[0]!, 'My-own-2-words')).toEqual({ kind: 'dead', link: 'used' });
});

test('putting back a passkey is told by mail, and another id tells nothing', async () => {
  await addPasskey('Their phone');
  const token = await takeBack();
  const [change] = (await shown(token)).changes;
  const before = world.mailsTo(own).length;
  expect(await undoRecentAccountChange(world.ports, token, 'another', 'en')).toBeNull();
  expect(world.mailsTo(own)).toHaveLength(before);
  expect(await undoRecentAccountChange(world.ports, token, change!.id, 'en')).toBeNull();
  expect(await world.signIns.passkeys(id)).toEqual([]);
  expect(
    world
      .mailsTo(own)
      .slice(before)
      .map(({ kind }) => kind),
  ).toEqual(['passkeyRemoved']);
});

test('a device of the owner and one of somebody else, days apart, are put back each by itself', async () => {
  const add = (name: string) => {
    const device = { endpoint: `https://push.example/${name}-${id}`, p256dh: 'p', auth: 'a' };
    return world.stored.pushDevices.add(personId, device, london, world.clock.now());
  };
  await add('mine');
  world.clock.moveBy(5 * dayMs);
  await add('theirs');
  const token = await takeBack();
  const added = (await shown(token)).changes.filter(({ kind }) => kind === 'deviceAdded');
  expect(added).toHaveLength(2);
  await undoRecentAccountChange(world.ports, token, added[0]!.id, 'en');
  expect(await world.stored.pushDevices.of(personId)).toEqual([`https://push.example/mine-${id}`]);
});

test('a switch that is turned on and off within the hour is one row', async () => {
  const { reauthentication } = world.stored;
  await reauthentication.choose(personId, true, world.clock.now());
  world.clock.moveBy(hourMs - 1);
  await reauthentication.choose(personId, false, world.clock.now());
  world.clock.moveBy(hourMs);
  await reauthentication.choose(personId, true, world.clock.now());
  const { changes } = await shown(await takeBack());
  expect(changes.map(({ kind }) => kind)).toEqual(['askingChosen', 'askingChosen']);
});

describe('a passkey that was removed', () => {
  /**
   * Adds a passkey with another device's id to a new account, as anyone can who has read that id; returns whether it
   * was added.
   */
  const copy = async (credentialId: string): Promise<boolean> => {
    const other = await world.account(world.address('squatter'), 'Kettle-and-4-cups');
    const device = new SoftAuthenticator(publicUrl);
    Object.assign(device, { id: Buffer.from(credentialId, 'base64url') });
    const { challenge } = (await world.signIns.passkeyOptions(other.id)) as { challenge: string };
    const credential = device.create(challenge, { counter: 4_000_000_000 });
    return world.signIns.addPasskey(other.id, { credential, name: 'Copy', language: 'en' });
  };
  const row = (credentialId: string) =>
    world.db
      .selectFrom('passkey')
      .select(['account_id', 'name', 'counter'])
      .where('credential_id', '=', credentialId)
      .executeTakeFirst();

  test('keeps its id from other accounts for three weeks', async () => {
    const key = await addPasskey('Ours');
    await world.signIns.removePasskey(id, key, 'en');
    world.clock.moveBy(21 * dayMs - 1);
    expect(await copy(key)).toBe(false);
    expect(await row(key)).toBeUndefined();
    world.clock.moveBy(1);
    expect(await copy(key)).toBe(true);
  });

  test('is had back from an account that has its id, and is as it was', async () => {
    const key = await addPasskey('Ours');
    world.clock.moveBy(8 * dayMs);
    await world.change(id, world.address('a'));
    await world.signIns.removePasskey(id, key, 'en');
    const removed = world.db.selectFrom('account_change').selectAll().where('account_id', '=', id);
    const kept = await removed.where('kind', '=', 'passkeyRemoved').execute();
    // Without this record the server allows the copy, as a server without the rule did.
    await world.db.deleteFrom('account_change').where('id', '=', kept[0]!.id).execute();
    expect(await copy(key)).toBe(true);
    await world.db.insertInto('account_change').values(kept).execute();
    await world.takeBack(world.mail(own, 'addressChanged').token);
    expect(await row(key)).toEqual({ account_id: id, name: 'Ours', counter: 0 });
  });

  test('is as it was where another key was added with its id in the same account', async () => {
    const key = await addPasskey('Ours');
    world.clock.moveBy(8 * dayMs);
    await world.change(id, world.address('a'));
    await world.signIns.removePasskey(id, key, 'en');
    const device = new SoftAuthenticator(publicUrl);
    Object.assign(device, { id: Buffer.from(key, 'base64url') });
    const { challenge } = (await world.signIns.passkeyOptions(id)) as { challenge: string };
    const credential = device.create(challenge, { counter: 4_000_000_000 });
    expect(await world.signIns.addPasskey(id, { credential, name: 'Theirs', language: 'en' })).toBe(true);
    await world.takeBack(world.mail(own, 'addressChanged').token);
    expect(await row(key)).toEqual({ account_id: id, name: 'Ours', counter: 0 });
  });
});

test('a device that another account has by now is named as one that could not be put back', async () => {
  const device = { endpoint: `https://updates.push.services.mozilla.com/${id}`, p256dh: 'p', auth: 'a' };
  await world.stored.pushDevices.add(personId, device, london, world.clock.now());
  world.clock.moveBy(8 * dayMs);
  await world.change(id, world.address('a'));
  await world.stored.pushDevices.remove(personId, device.endpoint, world.clock.now());
  const other = await world.account(world.address('partner'), 'Kettle-and-4-cups');
  await world.stored.pushDevices.add(other.personId, device, london, world.clock.now());
  const taken = await world.takeBack(world.mail(own, 'addressChanged').token);
  const { lost } = await shown((taken as { passwordToken: string }).passwordToken);
  expect(lost).toEqual([{ thing: 'devices', name: 'Firefox' }]);
  expect(await world.stored.pushDevices.of(other.personId)).toEqual([device.endpoint]);
});
