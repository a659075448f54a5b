import { ContainerModule } from 'inversify';
import { CardProviders } from '../../../application/ports/device/shop/card-payments.ts';
import { ShopGateway } from '../../../application/ports/device/shop/shop-gateway.ts';
import { binderOf } from '../platform/bind-port.ts';
import { Api } from '../platform/platform-module.ts';
import { lazyCardProviders, lazyShopGateway } from './lazy-shop.ts';

/** Offers, purchases and the forms of card providers. */
export const shopModule = new ContainerModule((options) => {
  const bind = binderOf(options);
  bind(ShopGateway, lazyShopGateway, Api);
  bind(CardProviders, lazyCardProviders, Api);
});
