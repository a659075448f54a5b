import { accessMonths } from '../../../domain/pricing/access-term.ts';
import { yearlyPence } from '../../../domain/pricing/price.ts';
import { StartupError } from '../startup-error.ts';
import type { StripeKeys } from '../stripe/stripe-payments.ts';

/** What the shop sells and through whom. */
export type ShopSettings = {
  offer: { pricePence: number; months: number };
  /** Null: the sandbox, and in production no card payments. */
  stripe: StripeKeys | null;
};

type Environment = Readonly<Record<string, string | undefined>>;
type WholeNumber = (env: Environment, name: string, fallback: number, min: number, max: number) => number;

/** The least and the most that cards can be charged (Stripe, pounds). */
const [leastPence, mostPence] = [30, 99_999_999];

/** Reads PRICE_PENCE, ACCESS_MONTHS and the STRIPE_ keys, which come all or none. */
export function shopSettings(env: Environment, wholeNumber: WholeNumber): ShopSettings {
  return {
    offer: {
      pricePence: wholeNumber(env, 'PRICE_PENCE', yearlyPence, leastPence, mostPence),
      months: wholeNumber(env, 'ACCESS_MONTHS', accessMonths, 1, 120),
    },
    stripe: stripeKeys(env),
  };
}

const forms = {
  STRIPE_SECRET_KEY: { form: /^[rs]k_(test|live)_\w+$/, begins: 'sk_ or rk_' },
  STRIPE_PUBLISHABLE_KEY: { form: /^pk_(test|live)_\w+$/, begins: 'pk_' },
  STRIPE_WEBHOOK_SECRET: { form: /^whsec_[\w+/=]+$/, begins: 'whsec_' },
} as const;
type KeyName = keyof typeof forms;

function stripeKeys(env: Environment): StripeKeys | null {
  const names = Object.keys(forms) as KeyName[];
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new StartupError(`Stripe needs ${missing.join(' and ')} too; set all three keys or none.`);
  const secretKey = key(env, 'STRIPE_SECRET_KEY');
  const publishableKey = key(env, 'STRIPE_PUBLISHABLE_KEY');
  if (isLive(secretKey) !== isLive(publishableKey))
    throw new StartupError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes; take both from live or both from test mode.',
    );
  return { secretKey, publishableKey, webhookSecret: key(env, 'STRIPE_WEBHOOK_SECRET') };
}

/** A key never appears in a message. */
function key(env: Environment, name: KeyName): string {
  const value = env[name] ?? '';
  const { form, begins } = forms[name];
  if (!form.test(value))
    throw new StartupError(`${name} is no key of Stripe; it begins with ${begins} and has no spaces.`);
  return value;
}

export const isLive = (key: string): boolean => key.includes('_live_');
