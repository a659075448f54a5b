import { codeProblem, normaliseCode, type Promo } from '../../domain/shop/promo-code.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { PromoCodes } from '../ports/server/promo-codes.ts';

type PromoPorts = { promoCodes: PromoCodes; clock: Clock };

/** Makes a promo code. @throws InvalidRequest for a code that cannot be, Conflict for one that is there already. */
export async function createPromoCode(
  { promoCodes, clock }: PromoPorts,
  wanted: Parameters<PromoCodes['create']>[0],
): Promise<Promo> {
  const problem = codeProblem(wanted.code);
  if (problem !== null) throw new AppError('InvalidRequest', problem);
  const code = normaliseCode(wanted.code);
  const promo = await promoCodes.create({ ...wanted, code }, clock.now());
  if (!promo) throw new AppError('Conflict', `There is a code ${code} already.`);
  return promo;
}

/** Nobody can claim the code any more; access already given stays. @throws NotFound for an unknown one. */
export async function disablePromoCode({ promoCodes, clock }: PromoPorts, typed: string): Promise<Promo> {
  const code = normaliseCode(typed);
  const promo = (await promoCodes.disable(code, clock.now())) ? await promoCodes.find(code) : null;
  if (!promo) throw new AppError('NotFound', `There is no code ${code}.`);
  return promo;
}
