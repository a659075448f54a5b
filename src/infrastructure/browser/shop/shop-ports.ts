import { AppError } from '../../../application/errors.ts';
import type { CardPayments, CardProvider } from '../../../application/ports/device/shop/card-payments.ts';
import type { ShopGateway } from '../../../application/ports/device/shop/shop-gateway.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { httpShopGateway } from './http-shop-gateway.ts';

export const shopGateway = (api: ApiClient): ShopGateway =>
  httpShopGateway(api, () => document.documentElement.lang);

/** Loads a provider's adapter, a chunk of its own, only where cards are accepted. */
export async function loadCards(
  { provider, publicKey }: CardProvider,
  api: ApiClient,
): Promise<CardPayments<HTMLElement>> {
  switch (provider) {
    case 'stripe':
      return (await import('./stripe/stripe-card-payments.ts')).loadStripeCards(publicKey);
    case 'sandbox':
      return new (await import('./sandbox/sandbox-card-payments.ts')).SandboxCardPayments(api);
    case 'none':
      throw new AppError('NotFound', 'No cards are taken here.');
  }
}
