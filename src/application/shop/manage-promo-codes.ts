import {
  findPromoCodeProblem,
  normalisePromoCode,
  type PromoCodeRecord,
} from '../../domain/shop/promo-code.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { PromoCodes } from '../ports/server/shop/promo-codes.ts';

type PromoPorts = { promoCodes: PromoCodes; clock: Clock };

/** Creates a promo code. @throws InvalidRequest for an invalid code, Conflict for a code that exists already. */
export async function createPromoCode(
  { promoCodes, clock }: PromoPorts,
  wanted: Parameters<PromoCodes['create']>[0],
  /** The person who acts, for the audit log. */
  by?: string,
): Promise<PromoCodeRecord> {
  const problem = findPromoCodeProblem(wanted.code);
  if (problem !== null) throw new AppError('InvalidRequest', problem);
  const at = clock.now();
  if (wanted.expiresAt !== null && wanted.expiresAt <= at)
    throw new AppError('InvalidRequest', 'Its last day is over; give today or a later one.');
  const code = normalisePromoCode(wanted.code);
  const details = { code, organisation: wanted.organisation, limit: wanted.limit };
  const promo = await promoCodes.create(
    { ...wanted, code },
    at,
    by === undefined
      ? undefined
      : ({ id: subject }) => ({ at, by, action: 'shop.code.create', subject, details }),
  );
  if (!promo) throw new AppError('Conflict', `There is a code ${code} already.`);
  return promo;
}

/** Ends further claims of a code; access already given stays. @throws NotFound for an unknown code. */
export async function disablePromoCode(
  { promoCodes, clock }: PromoPorts,
  typed: string,
  by?: string,
): Promise<PromoCodeRecord> {
  const code = normalisePromoCode(typed);
  const at = clock.now();
  const known = await promoCodes.find(code);
  const noted =
    by === undefined
      ? undefined
      : () => ({ at, by, action: 'shop.code.end', subject: known?.id ?? null, details: { code } }) as const;
  const promo = (await promoCodes.disable(code, at, noted)) ? await promoCodes.find(code) : null;
  if (!promo) throw new AppError('NotFound', `There is no code ${code}.`);
  return promo;
}
