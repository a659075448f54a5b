import { AppError } from '../../application/errors.ts';
import type { CardProviders } from '../../application/ports/card-payments.ts';
import type { ApiClient } from './http/api-client.ts';

/** Each provider is a chunk of its own, loaded in the shop and on its return only. */
export function lazyCardProviders(api: ApiClient): CardProviders<HTMLElement> {
  return {
    async load({ provider, publicKey }) {
      if (provider === 'none') throw new AppError('NotFound', 'No cards are taken here.');
      if (provider === 'stripe')
        return (await import('./stripe/stripe-card-payments.ts')).loadStripeCards(publicKey);
      return new (await import('./sandbox/sandbox-card-payments.ts')).SandboxCardPayments(api);
    },
  };
}
