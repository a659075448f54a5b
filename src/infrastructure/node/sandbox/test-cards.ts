/** What a test card does; refusals have Stripe's codes and words. */
export type CardOutcome =
  | { kind: 'success' | 'authentication' | 'slow' | 'silent' }
  | { kind: 'refusal'; code: string; message: string };

const declined = 'Your card was declined.';

/** The well-known numbers, and two of our own. None belongs to anybody. */
const cards: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': { kind: 'success' },
  '5555555555554444': { kind: 'success' },
  '4000002500003155': { kind: 'authentication' },
  '4000000000000002': { kind: 'refusal', code: 'card_declined', message: declined },
  '4000000000009995': {
    kind: 'refusal',
    code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { kind: 'refusal', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': {
    kind: 'refusal',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  '4000000000000119': {
    kind: 'refusal',
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  /** Processing for some seconds, then paid. */
  '4000000000007007': { kind: 'slow' },
  /** Paid, but the browser is never brought back; only the webhook tells, later. */
  '4000000000008005': { kind: 'silent' },
};

/** What the provider says to these card details; `now` is epoch ms. */
export function outcomeOf(
  { cardNumber, expiry, cvc }: { cardNumber: string; expiry: string; cvc: string },
  now: number,
): CardOutcome {
  const digits = cardNumber.replace(/[\s-]/g, '');
  if (!isCardNumber(digits)) return refusal('incorrect_number', 'Your card number is incorrect.');
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12)
    return refusal('invalid_expiry_month', "Your card's expiration date is incomplete.");
  if (Date.UTC(2000 + Number(year), Number(month)) <= now)
    return refusal('invalid_expiry_year', "Your card's expiration date is in the past.");
  if (!/^\d{3,4}$/.test(cvc.trim()))
    return refusal('invalid_cvc', "Your card's security code is incomplete.");
  const outcome = Object.hasOwn(cards, digits) ? cards[digits] : undefined;
  return (
    outcome ?? refusal('test_mode_live_card', `${declined} This is a sandbox; use one of its test cards.`)
  );
}

const refusal = (code: string, message: string): CardOutcome => ({ kind: 'refusal', code, message });

/** Its length and check digit are right (ISO/IEC 7812-1). */
function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
