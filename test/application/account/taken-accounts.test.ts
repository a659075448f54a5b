import { erasePlanned } from '../../../src/application/people/own-account.ts';
import { dice as diceOf } from '../../support/random-activity.ts';
import { isWhole, shareOf } from '../../support/random-share.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { AccountWorld } from '../../support/taken-account.ts';
import { othersActs, othersLinks, Takeover } from '../../support/takeover.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Four portions, so that no test runs long. */
const portions = [1, 2, 3, 4];
const orders = (isWhole ? 10_000 : shareOf(4000)) / portions.length;

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
      // What other accounts were told is looked through for nothing.
      world.letters.mails.length = 0;
      taken += Number(await play(world, `portion ${portion}, order ${order}`));
    }
    expect(taken).toBeGreaterThan(orders / 4);
  },
  600_000,
);

/** Whether the address was changed in this order. */
async function play(world: AccountWorld, seed: string): Promise<boolean> {
  const dice = diceOf(seed);
  const takeover = await Takeover.begin(world, dice);
  const before = await takeover.kept();
  const { done, id } = takeover;
  const told = (what: string): string => `${seed}: ${done.join(', ')}: ${what}`;
  const others = Object.keys(othersActs);

  const other = async (name: string): Promise<void> => {
    const isLink = name in othersLinks;
    if (!isLink && !(await takeover.entersAs('other'))) return;
    done.push(name);
    await (othersLinks[name] ?? othersActs[name]!)(takeover);
    const hasWay = (await takeover.entersAs('owner')) || (await takeover.ownLinks()).length > 0;
    if (!hasWay) throw new Error(told('the owner has no way in'));
  };

  for (let count = dice.throw(5); count > 0; count -= 1) {
    world.clock.moveBy(dice.throw(10 * minuteMs));
    await other(dice.pick(others.filter((act) => act !== 'address')));
  }
  world.clock.moveBy(dice.throw(5 * minuteMs));
  await other('address');
  const { changedAt } = takeover;
  for (let count = dice.throw(8); count > 0; count -= 1) {
    world.clock.moveBy(dice.throw(12 * hourMs));
    await other(dice.pick(dice.chance(0.3) ? Object.keys(othersLinks) : others));
  }
  if (changedAt === null) return false;

  done.push('the owner takes the account back');
  const latest = changedAt + 7 * dayMs - 1;
  const left = Math.max(0, latest - world.clock.now());
  // Some owners read their mails in the last moment.
  world.clock.moveBy(dice.chance(0.2) ? left : dice.throw(left + 1));
  await erasePlanned({ ownAccounts: world.stored.ownAccounts, clock: world.clock });
  await takeover.ownerTakesBack();
  for (const name of [...Object.keys(othersLinks), ...others]) await other(name);
  if (await takeover.entersAs('other')) throw new Error(told('the other is still in'));
  const records = world.db.selectFrom('identity_record').select('id').where('account_id', '=', id);
  if ((await records.execute()).length > 0) throw new Error(told('a sign-in is left'));
  world.clock.moveBy(8 * dayMs);
  await erasePlanned({ ownAccounts: world.stored.ownAccounts, clock: world.clock });
  for (const name of Object.keys(othersLinks)) await other(name);
  expect({ told: told(''), ...(await takeover.kept()) }).toEqual({ told: told(''), ...before });
  if (!(await takeover.entersAs('owner'))) throw new Error(told('the owner is not in'));
  return true;
}
