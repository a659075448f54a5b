import { onEveryDatabase } from '../../support/databases.ts';
import { playTakeover } from '../../support/play-takeover.ts';
import { AccountWorld } from '../../support/taken-account.ts';

onEveryDatabase('An account that was taken', (opened) => {
  test('is had back whole, whatever was done to it', async () => {
    const world = new AccountWorld(await opened.open());
    let taken = 0;
    for (let order = 0; order < 12; order += 1) taken += Number(await playTakeover(world, `order ${order}`));
    expect(taken).toBeGreaterThan(3);
  });
});
