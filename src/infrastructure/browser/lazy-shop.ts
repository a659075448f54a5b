import type { CardProviders } from '../../application/ports/card-payments.ts';
import type { ShopGateway } from '../../application/ports/shop-gateway.ts';
import type { ApiClient } from './http/api-client.ts';

const ports = () => import('./shop-ports.ts');

/** The shop's calls come with the shop. */
export function lazyShopGateway(api: ApiClient): ShopGateway {
  const shop = async (): Promise<ShopGateway> => (await ports()).shopGateway(api);
  return {
    cardProvider: async () => (await shop()).cardProvider(),
    createPayment: async () => (await shop()).createPayment(),
    verifyPurchase: async (paymentIntent) => (await shop()).verifyPurchase(paymentIntent),
    findPromoCode: async (code) => (await shop()).findPromoCode(code),
    claimPromoCode: async (code) => (await shop()).claimPromoCode(code),
  };
}

/** And so do the card forms. */
export function lazyCardProviders(api: ApiClient): CardProviders<HTMLElement> {
  return { load: async (provider) => (await ports()).loadCards(provider, api) };
}
