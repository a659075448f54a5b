import { refuseTakingBack } from '../../../src/application/account/change-address.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { playTakeover } from '../../support/play-takeover.ts';
import { AccountWorld } from '../../support/taken-account.ts';

const hourMs = 60 * 60_000;

onEveryDatabase('An account that was taken', (opened) => {
  test('is had back whole, whatever was done to it', async () => {
    const world = new AccountWorld(await opened.open());
    let taken = 0;
    for (let order = 0; order < 12; order += 1) taken += Number(await playTakeover(world, `order ${order}`));
    expect(taken).toBeGreaterThan(3);
  });

  test('has a link that opens again for an hour after the take-back, and then no more', async () => {
    const world = new AccountWorld(await opened.open());
    const own = world.address('pressed');
    const { id } = await world.account(own, 'Kettle-and-4-cups');
    await world.change(id, world.address('theirs'));
    const { token } = world.mail(own, 'addressChanged');
    const opens = () => refuseTakingBack(world.ports, token);
    expect([await opens(), await opens()]).toEqual([null, null]);
    await world.takeBack(token);
    world.clock.moveBy(hourMs - 1);
    expect(await opens()).toBeNull();
    expect(await world.takeBack(token)).toEqual({ passwordToken: expect.any(String) });
    world.clock.moveBy(1);
    expect([await opens(), await world.takeBack(token)]).toEqual(['used', 'used']);
  });

  test('has a link that is over as soon as the owner has set a new password', async () => {
    const world = new AccountWorld(await opened.open());
    const own = world.address('reset');
    const { id } = await world.account(own, 'Kettle-and-4-cups');
    await world.change(id, world.address('theirs'));
    const { token } = world.mail(own, 'addressChanged');
    const { passwordToken } = (await world.takeBack(token)) as { passwordToken: string };
    world.clock.moveBy(1);
    expect(await world.setPassword(passwordToken, 'My-own-1-word')).toBeNull();
    expect([await refuseTakingBack(world.ports, token), await world.takeBack(token)]).toEqual([
      'used',
      'used',
    ]);
  });
});
