import StripeApi from 'stripe';
import type { Settings } from '../settings.ts';
import { isLive } from '../shop/shop-settings.ts';
import { clockBeside, codeOf, fail, ok, warn, type Diagnosis } from './diagnosis.ts';

/** Where Stripe is; a test has its own. */
export type StripePlace = { host: string; port: number; protocol: 'http' | 'https' };

/** Whether Stripe knows the key and lets it see payments: by one call that changes nothing. */
export async function lookAtStripe(
  { shop, production }: Settings,
  place?: StripePlace,
): Promise<Diagnosis[]> {
  if (!shop.stripe)
    return [
      ok(
        'payments',
        production ? 'Cards are off: promo codes and licences give access.' : 'Cards go to the sandbox.',
      ),
    ];
  const { secretKey } = shop.stripe;
  const stripe = new StripeApi(secretKey, {
    timeout: 5000,
    maxNetworkRetries: 0,
    telemetry: false,
    ...place,
  });
  try {
    const { lastResponse } = await stripe.paymentIntents.list({ limit: 1 });
    const date = Date.parse(lastResponse.headers['date'] ?? '');
    return [
      production && !isLive(secretKey)
        ? warn('payments', 'Stripe takes the key, which is one of its test mode: no money is taken.')
        : ok('payments', 'Stripe takes the key, and the secret of the webhook is set.'),
      ...(Number.isNaN(date) ? [] : [clockBeside('Stripe', date + 500, Date.now())]),
    ];
  } catch (error) {
    if (error instanceof StripeApi.errors.StripeAuthenticationError)
      return [fail('payments', 'Stripe does not know STRIPE_SECRET_KEY; copy it anew from its dashboard.')];
    if (error instanceof StripeApi.errors.StripePermissionError)
      return [fail('payments', 'STRIPE_SECRET_KEY may not see payment intents; let it read and write them.')];
    return [
      fail(
        'payments',
        `Stripe cannot be asked (${codeOf(error)}); see whether this machine may call api.stripe.com.`,
      ),
    ];
  }
}
