import { isWhole, shareOf } from '../../support/random-share.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { AccountWorld } from '../../support/taken-account.ts';
import { playTakeover } from '../../support/play-takeover.ts';

/** The portions of the random sequences; four keep each test short. */
const portions = [1, 2, 3, 4];
const orders = (isWhole ? 10_000 : shareOf(2000)) / portions.length;

/**
 * Each random sequence has acts of the owner and of somebody who knows the password: acts before the change of address,
 * the change, acts after it, and the owner's take-back within the week by any mail to the owner's address.
 */
test.each(portions)(
  'whoever took an account keeps nothing of it, and its owner was never without a way in (%i)',
  async (portion) => {
    const world = new AccountWorld(await freshDatabase());
    let taken = 0;
    for (let order = 0; order < orders; order += 1) {
      // Mails to other accounts are removed, because they need not be searched.
      world.letters.mails.length = 0;
      taken += Number(await playTakeover(world, `portion ${portion}, order ${order}`));
    }
    expect(taken).toBeGreaterThan(orders / 4);
  },
  600_000,
);
