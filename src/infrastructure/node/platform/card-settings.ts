import type { SettingCheck, EnvironmentSetting } from './setting.ts';
import { StartupError } from './startup-error.ts';

const stripeKey =
  (form: RegExp, begins: string): SettingCheck =>
  (text) =>
    form.test(text) ? null : `is no key of Stripe; it begins with ${begins} and has no spaces.`;

/** The variables of the providers of card payments. */
export const cardPaymentSettings = {
  STRIPE_SECRET_KEY: {
    needs: ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    takes: stripeKey(/^[rs]k_(test|live)_\w+$/, 'sk_ or rk_'),
    isSecret: true,
    sets: 'card payments by Stripe, all three or none; its webhook goes to `PUBLIC_URL/api/payments/webhook` with the events `payment_intent.succeeded`, `payment_intent.payment_failed`, `payment_intent.canceled`',
    without: 'the sandbox with its test cards; in production no cards, only promo codes and licences',
  },
  STRIPE_PUBLISHABLE_KEY: {
    needs: ['STRIPE_SECRET_KEY'],
    takes: stripeKey(/^pk_(test|live)_\w+$/, 'pk_'),
    with: 'STRIPE_SECRET_KEY',
  },
  STRIPE_WEBHOOK_SECRET: {
    needs: ['STRIPE_SECRET_KEY'],
    takes: stripeKey(/^whsec_[\w+/=]+$/, 'whsec_'),
    isSecret: true,
    with: 'STRIPE_SECRET_KEY',
  },
} as const satisfies Readonly<Record<string, EnvironmentSetting>>;

type Read = (name: keyof typeof cardPaymentSettings) => string;

/** Returns the keys of the configured provider; null without one. @throws StartupError for inconsistent keys. */
export const readCardPaymentKeys = (read: Read) => stripeKeys(read);

export type StripeKeys = NonNullable<ReturnType<typeof stripeKeys>>;

function stripeKeys(read: Read) {
  const [secretKey, publishableKey] = [read('STRIPE_SECRET_KEY'), read('STRIPE_PUBLISHABLE_KEY')];
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET');
  if (secretKey === '') return null;
  const isLive = isLiveKey(secretKey);
  if (isLive !== isLiveKey(publishableKey))
    throw new StartupError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes; take both from live or both from test mode.',
    );
  /** `isLive` means that real money is charged. */
  return { provider: 'stripe', isLive, secretKey, publishableKey, webhookSecret } as const;
}

const isLiveKey = (key: string): boolean => key.includes('_live_');
