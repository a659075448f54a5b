import { object, string } from 'yup';
import { promoLimits } from '../../../domain/shop/promo-code.ts';

const number = (most: number) =>
  string().test('number', 'number', (text) => numberIn(text ?? '', most) !== undefined);

/** A new promo code as it is typed: empty numbers set no limit. */
export const codeSchema = object({ limit: number(promoLimits.limit), months: number(promoLimits.months) });

/** Licences that are given, as they are typed. */
export const licencesSchema = object({
  emails: string().test('addresses', 'needed', (text) => addressesIn(text ?? '').length > 0),
  organisation: string().test('organisation', 'needed', (text) => (text ?? '').trim() !== ''),
});

/** Returns null for an empty field, undefined for text that is no whole number from 1 to `most`. */
export function numberIn(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  const typed = Number(text.trim());
  return Number.isInteger(typed) && typed >= 1 && typed <= most ? typed : undefined;
}

/** The email addresses in a text, with white space, commas or semicolons between them. */
export const addressesIn = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((address) => address !== '');
