import { AppError } from '../../application/errors.ts';
import type { CardPayments, CardProvider } from '../../application/ports/card-payments.ts';
import type { ShopGateway } from '../../application/ports/shop-gateway.ts';
import type { ApiClient } from './http/api-client.ts';
import { HttpShopGateway } from './http/http-shop-gateway.ts';

export const shopGateway = (api: ApiClient): ShopGateway =>
  new HttpShopGateway(api, () => document.documentElement.lang);

/** Each provider is a chunk of its own, loaded where cards are taken and nowhere else. */
export async function loadCards(
  { provider, publicKey }: CardProvider,
  api: ApiClient,
): Promise<CardPayments<HTMLElement>> {
  if (provider === 'none') throw new AppError('NotFound', 'No cards are taken here.');
  if (provider === 'stripe')
    return (await import('./stripe/stripe-card-payments.ts')).loadStripeCards(publicKey);
  return new (await import('./sandbox/sandbox-card-payments.ts')).SandboxCardPayments(api);
}
