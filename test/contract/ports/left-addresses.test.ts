import { requestSignInLink, readSignInLink } from '../../../src/application/account/request-sign-in-link.ts';
import { undoRecentAccountChange } from '../../../src/application/account/undo-recent-changes.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { AccountWorld } from '../../support/taken-account.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const london = { zone: 'Europe/London', language: 'en' };
const password = 'Kettle-and-4-cups';

onEveryDatabase('An address that an account leaves', (opened) => {
  let world: AccountWorld;
  let own: string;
  let id: string;
  let personId: string;
  beforeAll(async () => {
    world = new AccountWorld(await opened.open());
  });
  beforeEach(async () => {
    own = world.address('own');
    ({ id, personId } = await world.account(own, password));
  });

  const remind = () => world.stored.reminders.set(personId, london, world.clock.now());
  /** Returns the token in the reminders that are mailed now, with the address that they go to. */
  const mailed = async () => {
    const due = await world.stored.reminders.due(Number.MAX_SAFE_INTEGER, 10_000);
    const { email, endToken } = due.find((one) => one.personId === personId)!;
    return { email, endToken };
  };
  const press = (endToken: string) => world.stored.reminders.endByToken(endToken, world.clock.now());
  const goesOn = async () => [
    await world.stored.reminders.find(personId),
    (await world.stored.pushDevices.of(personId)).length,
  ];
  const takeBack = async () => {
    const taken = await world.takeBack(world.mail(own, 'addressChanged').token);
    return (taken as { passwordToken: string }).passwordToken;
  };

  test('ends no reminders by an old mail once the account is taken back; the owner’s mails do', async () => {
    const device = { endpoint: `https://push.example/${id}`, p256dh: 'p', auth: 'a' };
    await remind();
    await world.stored.pushDevices.add(personId, device, london, world.clock.now());
    const ours = await mailed();
    world.clock.moveBy(hourMs);
    const theirs = world.address('theirs');
    await world.change(id, theirs);
    const left = await mailed();
    expect([ours.email, left.email]).toEqual([own, theirs]);
    await world.setPassword(await takeBack(), 'My-own-1-word');
    world.clock.moveBy(8 * dayMs);
    expect([await press(left.endToken), await goesOn()]).toEqual([false, [london, 1]]);
    expect([await press(ours.endToken), await goesOn()]).toEqual([true, [null, 0]]);
  });

  test('ends no reminders that were switched off and on again by the other', async () => {
    await remind();
    world.clock.moveBy(hourMs);
    await world.change(id, world.address('theirs'));
    const tokens = new Set<string>();
    for (const zone of ['Europe/Paris', 'Europe/Rome']) {
      await world.stored.reminders.end(personId, world.clock.now());
      await world.stored.reminders.set(personId, { zone, language: 'cy' }, world.clock.now());
      tokens.add((await mailed()).endToken);
    }
    await takeBack();
    for (const token of tokens) expect(await press(token)).toBe(false);
    expect(await goesOn()).toEqual([london, 0]);
  });

  test('ends no reminders after a change of address that nobody takes back', async () => {
    await remind();
    const { endToken } = await mailed();
    await world.change(id, world.address('next'));
    expect([await press(endToken), await goesOn()]).toEqual([false, [london, 0]]);
    expect(await press((await mailed()).endToken)).toBe(true);
  });

  test('ends no reminders that are put back as they were before', async () => {
    await remind();
    const before = await mailed();
    const next = world.address('next');
    await world.change(id, next);
    world.clock.moveBy(8 * dayMs);
    // The family's own change of address is over; somebody switches the reminders off, and then takes the account.
    const since = await mailed();
    await world.stored.reminders.end(personId, world.clock.now());
    world.clock.moveBy(hourMs);
    await world.change(id, world.address('theirs'));
    world.clock.moveBy(hourMs);
    const taken = await world.takeBack(world.mail(next, 'addressChanged').token);
    const { passwordToken } = taken as { passwordToken: string };
    const listed = await world.ports.addresses.recentChanges(id, world.clock.now());
    const { id: change } = listed.find(({ kind }) => kind === 'remindersChanged')!;
    expect(await undoRecentAccountChange(world.ports, passwordToken, change, 'en')).toBeNull();
    expect(await goesOn()).toEqual([london, 0]);
    expect([await press(before.endToken), await goesOn()]).toEqual([false, [london, 0]]);
    expect(await press(since.endToken)).toBe(true);
  });

  test('has no link to a new password, nor one that makes a browser known, once it is left or had back', async () => {
    await world.forget(own);
    await requestSignInLink(world.ports, own, 'en');
    const [word, browser] = [world.mail(own, 'newPassword').token, world.mail(own, 'signInLink').token];
    await world.change(id, world.address('theirs'));
    const use = async () => [
      await world.setPassword(word, 'Another-1-word'),
      await readSignInLink(world.ports, browser),
    ];
    expect(await use()).toEqual([{ kind: 'dead', link: 'unknown' }, 'used']);
    await takeBack();
    expect(await use()).toEqual([{ kind: 'dead', link: 'used' }, 'used']);
  });
});
