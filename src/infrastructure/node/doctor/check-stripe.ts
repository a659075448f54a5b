import StripeApi from 'stripe';
import type { Clock } from '../../../application/ports/clock.ts';
import type { StripeKeys } from '../platform/card-settings.ts';
import {
  compareClocks,
  readFailureCode,
  failureResult,
  okResult,
  warningResult,
  type CheckResult,
} from './check-result.ts';

/** The address of Stripe; a test passes its own. */
export type StripeServerAddress = { host: string; port: number; protocol: 'http' | 'https' };

/** Checks that Stripe accepts the key and lets it list payments. */
export async function checkStripe(
  { secretKey, isLive }: StripeKeys,
  production: boolean,
  clock: Clock,
  place?: StripeServerAddress,
): Promise<CheckResult[]> {
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
      production && !isLive
        ? warningResult('payments', 'Stripe accepts the key, which is a test key: no money is taken.')
        : okResult('payments', 'Stripe accepts the key, and the webhook secret is set.'),
      ...(Number.isNaN(date) ? [] : [compareClocks('Stripe', date + 500, clock.now())]),
    ];
  } catch (error) {
    if (error instanceof StripeApi.errors.StripeAuthenticationError)
      return [
        failureResult(
          'payments',
          'Stripe does not know STRIPE_SECRET_KEY; copy it again from its dashboard.',
        ),
      ];
    if (error instanceof StripeApi.errors.StripePermissionError)
      return [
        failureResult(
          'payments',
          'STRIPE_SECRET_KEY has no permission for payment intents; let it read and write them.',
        ),
      ];
    return [
      failureResult(
        'payments',
        `Stripe cannot be reached (${readFailureCode(error)}); check that this machine can call api.stripe.com.`,
      ),
    ];
  }
}
