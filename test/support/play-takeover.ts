import { eraseDueAccounts } from '../../src/application/people/own-account.ts';
import { dice as diceOf } from './random-activity.ts';
import type { AccountWorld } from './taken-account.ts';
import { othersActs, othersLinks, Takeover, unmailedActs, type Kept } from './takeover.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Plays a random sequence of acts by the owner and an intruder, then the eight days in which the owner can undo them.
 * Returns true if the address was changed.
 * @throws Error when the owner has no way in, or an effect of the intruder's acts remains.
 */
export async function playTakeover(world: AccountWorld, seed: string): Promise<boolean> {
  const dice = diceOf(seed);
  const takeover = await Takeover.begin(world, dice);
  const before = await takeover.kept();
  const { done, id } = takeover;
  const describeFailure = (what: string): string => `${seed}: ${done.join(', ')}: ${what}`;
  const others = Object.keys(othersActs);

  const other = async (name: string): Promise<void> => {
    const isLink = name in othersLinks;
    if (!isLink && !(await takeover.entersAs('other'))) return;
    done.push(name);
    await (othersLinks[name] ?? othersActs[name]!)(takeover);
    const hasWay = (await takeover.entersAs('owner')) || (await takeover.ownLinks()).length > 0;
    if (!hasWay) throw new Error(describeFailure('the owner has no way in'));
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
  // Some owners read their mails at the last moment.
  world.clock.moveBy(dice.chance(0.2) ? left : dice.throw(left + 1));
  await eraseDueAccounts({ ownAccounts: world.stored.ownAccounts, clock: world.clock });
  // Some owners skip the list of changes and read it days later. Meanwhile an intruder who is still logged in makes
  // changes that no mail reports.
  const passesOver = dice.chance(0.3);
  await takeover.ownerTakesBack({ passesOver });
  if (passesOver) {
    done.push('the owner passes the list over');
    for (let count = dice.throw(6); count > 0; count -= 1) {
      world.clock.moveBy(dice.throw(dayMs));
      await other(dice.pick(unmailedActs));
    }
    await takeover.ownerReadsListAgain();
  }
  for (const name of [...Object.keys(othersLinks), ...others]) await other(name);
  if (await takeover.entersAs('other')) throw new Error(describeFailure('the other is still in'));
  const records = world.db.selectFrom('identity_record').select('id').where('account_id', '=', id);
  if ((await records.execute()).length > 0) throw new Error(describeFailure('a sign-in is left'));
  world.clock.moveBy(8 * dayMs);
  await eraseDueAccounts({ ownAccounts: world.stored.ownAccounts, clock: world.clock });
  for (const name of Object.keys(othersLinks)) await other(name);
  const seen = passesOver ? keyed : (kept: Kept) => kept;
  expect({ history: describeFailure(''), ...seen(await takeover.kept()) }).toEqual({
    history: describeFailure(''),
    ...seen(before),
  });
  if (!(await takeover.entersAs('owner'))) throw new Error(describeFailure('the owner is not in'));
  return true;
}

/** Returns the ways to log in, without settings that an intruder may have changed since and that no mail reports. */
const keyed = ({ address, passkeys, hasFactor, recoveryCodes, eraseAt }: Kept) => ({
  address,
  passkeys: passkeys.map((one) => one.split(' ')[0]),
  hasFactor,
  recoveryCodes,
  eraseAt,
});
