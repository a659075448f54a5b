import type { Clock } from '../../../application/ports/clock.ts';
import type { Payments } from '../../../application/ports/payments.ts';
import { SandboxPayments } from '../sandbox/sandbox-payments.ts';
import { SqlSandboxStore } from '../sandbox/sandbox-store.ts';
import type { Settings } from '../settings.ts';
import type { OpenDatabase } from '../sql/database.ts';
import { StripePayments } from '../stripe/stripe-payments.ts';
import { isLive } from './shop-settings.ts';

/**
 * Stripe with its keys; without them the sandbox, and in production nothing: nobody gets access for a test
 * card there, and a service that lives from promo codes and licences needs no keys.
 */
export function cardPayments(
  { production, shop }: Settings,
  database: OpenDatabase,
  clock: Clock,
): Payments | null {
  if (shop.stripe) return new StripePayments(shop.stripe, clock);
  return production ? null : new SandboxPayments(new SqlSandboxStore(database), clock);
}

/** What the start says of it; null when there is nothing to say. */
export function paymentsNotice({ production, shop }: Settings): string | null {
  if (!shop.stripe)
    return production
      ? 'Card payments are off: access comes by promo codes and licences alone. For cards set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.'
      : 'Card payments go to the sandbox: pay with 4242 4242 4242 4242, any date to come, any CVC.';
  if (production && !isLive(shop.stripe.secretKey))
    return 'Card payments go to the test mode of Stripe: no money is taken.';
  return null;
}
