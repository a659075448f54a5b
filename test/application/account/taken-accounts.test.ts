import { isWhole, shareOf } from '../../support/random-share.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { AccountWorld } from '../../support/taken-account.ts';
import { playTakeover } from '../../support/play-takeover.ts';

/** Four portions, so that no test runs long. */
const portions = [1, 2, 3, 4];
const orders = (isWhole ? 10_000 : shareOf(2000)) / portions.length;

/**
 * Orders of acts of an owner and of somebody who knows the password, drawn at random: something before the change of
 * address, the change, something after it, and the owner within the week, by any mail that came to the own address.
 */
test.each(portions)(
  'whoever took an account keeps nothing of it, and its owner was never without a way in (%i)',
  async (portion) => {
    const world = new AccountWorld(await freshDatabase());
    let taken = 0;
    for (let order = 0; order < orders; order += 1) {
      // The mails to other accounts are not searched.
      world.letters.mails.length = 0;
      taken += Number(await playTakeover(world, `portion ${portion}, order ${order}`));
    }
    expect(taken).toBeGreaterThan(orders / 4);
  },
  600_000,
);
