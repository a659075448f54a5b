import type { ReactElement } from 'react';
import { render } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { CardProviders } from '../../../../src/application/ports/device/shop/card-payments.ts';
import { Clock } from '../../../../src/application/ports/clock.ts';
import { LearnerGateway } from '../../../../src/application/ports/device/catalogue/learner-gateway.ts';
import { ShopGateway } from '../../../../src/application/ports/device/shop/shop-gateway.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryCardProviders } from '../../../support/stores/memory-card-providers.ts';
import { MemoryShopGateway } from '../../../support/stores/memory-shop-gateway.ts';
import { ServicesProvider } from '../../../../src/ui/context/Services.tsx';
import { SessionProvider } from '../../../../src/ui/context/Session.tsx';
import { AnnouncerProvider } from '../../../../src/ui/kit/Announcer.tsx';
import { LearnerLinks } from '../../../../src/ui/context/links.ts';
import { createSessionStore } from '../../../../src/ui/stores/session-store.ts';
import { memoryRouter } from '../../../support/memory-router.tsx';
import '../../../support/i18n.ts';
import { fakePorts } from '../../shell/fake-ports.ts';
import '../../shell/simulated-request.ts';
import { learnerGateway, settle } from '../support.tsx';
import { resolverOf } from '../../../support/resolver-of.ts';

/** Renders a screen of the shop at an address, for a person who is signed in. */
export async function showInShop(
  screen: ReactElement,
  address: string,
  {
    shop = new MemoryShopGateway(),
    cards = new MemoryCardProviders(),
    learners = learnerGateway({ search: () => ({ shelves: Promise.resolve([]), abort: () => undefined }) }),
    state,
  }: {
    shop?: MemoryShopGateway;
    cards?: MemoryCardProviders;
    learners?: LearnerGateway;
    state?: unknown;
  } = {},
) {
  const clock = new ManualClock(0);
  const door = fakePorts();
  const session = createSessionStore(door.services);
  await session.open('http://localhost/');
  const asked = (): number => door.calls.filter((call) => call === 'me').length;
  const before = asked();
  const bound = new Map<symbol, unknown>([
    [LearnerGateway, learners],
    [ShopGateway, shop],
    [CardProviders, cards],
    [Clock, clock],
    [LearnerLinks, { supportEmail: 'help@shop.example' }],
  ]);
  const { pathname, search } = new URL(address, 'http://localhost');
  const router = memoryRouter({ pathname, search, state });
  const view = render(
    <ServicesProvider services={resolverOf(bound)}>
      <SessionProvider session={session}>
        <AnnouncerProvider>
          <router.Router>
            <Routes>
              <Route path={pathname} element={screen} />
              <Route path="*" element={<Elsewhere />} />
            </Routes>
          </router.Router>
        </AnnouncerProvider>
      </SessionProvider>
    </ServicesProvider>,
  );
  await settle();
  return { ...view, shop, cards, clock, router, refreshed: () => asked() - before };
}

function Elsewhere() {
  return <p>Now at {useLocation().pathname}</p>;
}
