import { AppError } from '../../../application/errors.ts';
import type {
  CardPayments,
  CardProviderConfig,
} from '../../../application/ports/device/shop/card-payments.ts';
import type { ShopGateway } from '../../../application/ports/device/shop/shop-gateway.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { createHttpShopGateway } from './http-shop-gateway.ts';

export const createShopGateway = (api: ApiClient): ShopGateway =>
  createHttpShopGateway(api, () => document.documentElement.lang);

/** Loads a provider's adapter, a chunk of its own, only where cards are accepted. */
export async function loadCardPayments(
  { provider, publicKey }: CardProviderConfig,
  api: ApiClient,
): Promise<CardPayments<HTMLElement>> {
  switch (provider) {
    case 'stripe':
      return (await import('./stripe/stripe-card-payments.ts')).loadStripeCardPayments(publicKey);
    case 'sandbox':
      return new (await import('./sandbox/sandbox-card-payments.ts')).SandboxCardPayments(api);
    case 'none':
      throw new AppError('NotFound', 'No cards are taken here.');
  }
}
