import { isBlank } from '../../../domain/platform/visible-text.ts';
import { object, string } from 'yup';
import { promoLimits } from '../../../domain/shop/promo-code.ts';

const number = (most: number) =>
  string().test('number', 'number', (text) => parseOptionalNumber(text ?? '', most) !== undefined);

/** The schema of the form for a new promo code; an empty number means no limit. */
export const promoCodeFormSchema = object({
  limit: number(promoLimits.limit),
  months: number(promoLimits.months),
});

/** The schema of the form for new licences. */
export const licencesFormSchema = object({
  emails: string().test('addresses', 'needed', (text) => splitEmailAddresses(text ?? '').length > 0),
  organisation: string().test('organisation', 'needed', (text) => !isBlank(text ?? '')),
});

/** Returns the number; null for an empty field, undefined for anything but a whole number from 1 to `most`. */
export function parseOptionalNumber(text: string, most: number): number | null | undefined {
  if (isBlank(text)) return null;
  const typed = Number(text.trim());
  return Number.isInteger(typed) && typed >= 1 && typed <= most ? typed : undefined;
}

/** Returns the email addresses of a text, which separates them by white space, commas or semicolons. */
export const splitEmailAddresses = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((address) => address !== '');
