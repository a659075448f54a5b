import type { CardProviders } from '../../../application/ports/device/shop/card-payments.ts';
import type { ShopGateway } from '../../../application/ports/device/shop/shop-gateway.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazily } from '../platform/lazily.ts';

const ports = () => import('./shop-ports.ts');

/** The shop's calls come with the shop. */
export const lazyShopGateway = (api: ApiClient): ShopGateway =>
  lazily(async () => (await ports()).shopGateway(api));

/** And so do the card forms. */
export const lazyCardProviders = (api: ApiClient): CardProviders<HTMLElement> => ({
  load: async (provider) => (await ports()).loadCards(provider, api),
});
