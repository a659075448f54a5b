import { ContainerModule } from 'inversify';
import { CardProviders } from '../../../application/ports/device/shop/card-payments.ts';
import { ShopGateway } from '../../../application/ports/device/shop/shop-gateway.ts';
import { binderOf } from '../platform/bind-port.ts';
import { Api } from '../platform/platform-module.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazily } from '../platform/lazily.ts';

/** Binds the ports of offers, purchases and the forms of card providers. */
export const shopModule = new ContainerModule((options) => {
  const bind = binderOf(options);
  bind(ShopGateway, lazyShopGateway, Api);
  bind(CardProviders, lazyCardProviders, Api);
});

const ports = () => import('./shop-ports.ts');

/** Loads the code of the shop's calls with the first call. */
const lazyShopGateway = (api: ApiClient): ShopGateway => lazily(async () => (await ports()).shopGateway(api));

/** Loads the code of the card forms with the first form. */
const lazyCardProviders = (api: ApiClient): CardProviders<HTMLElement> => ({
  load: async (provider) => (await ports()).loadCards(provider, api),
});
