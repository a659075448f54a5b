import type { Step } from '../../../src/domain/steps/step-kinds.ts';
import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import {
  ChatGatewayFactory,
  type ChatGateway,
} from '../../../src/application/ports/device/chat/chat-gateway.ts';
import { Clock } from '../../../src/application/ports/clock.ts';
import { NetworkConnection } from '../../../src/application/ports/device/platform/connection.ts';
import { OfflineStore } from '../../../src/application/ports/device/chat/offline-store.ts';
import { CrossTabNotifier } from '../../../src/application/ports/device/chat/cross-tab-notifier.ts';
import { ManualNetworkConnection } from '../../../src/infrastructure/shared/engine/manual-connection.ts';
import { MemoryOfflineStore } from '../../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { SimulatedTabs } from '../../../src/infrastructure/shared/engine/memory-tabs.ts';
import type { Resolver } from '../../../src/ui/stores/resolver.ts';
import { ServicesProvider } from '../../../src/ui/context/Services.tsx';
import { AnnouncerProvider } from '../../../src/ui/kit/Announcer.tsx';
import { createChatStore } from '../../../src/ui/learner/chat/chat-store-from.ts';
import { Conversation } from '../../../src/ui/learner/chat/Conversation.tsx';
import styles from '../../../src/ui/learner/chat/transcript/chat.module.css';
import { LearnerLinks } from '../../../src/ui/context/links.ts';
import translation from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };

function gatewayOf(steps: Step[]): ChatGateway {
  const activityStatus = 'InProgress';
  return {
    enrol: async () => undefined,
    activity: async () => ({ id: 'bench', title: 'Bench', startedAt: 1, completedAt: null }),
    start: async () => undefined,
    availableSteps: async () => ({ steps, activityStatus }),
    nextTouchpoint: async () => ({ steps: [], activityStatus }),
    respond: async () => ({ steps: [], activityStatus }),
    complete: async () => undefined,
  };
}

export async function prepareProduct() {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation } },
    interpolation: { escapeValue: false },
  });
  return i18n;
}

export function openProduct(i18n: Awaited<ReturnType<typeof prepareProduct>>, steps: Step[], clock: Clock) {
  const bound = new Map<symbol, unknown>([
    [Clock, clock],
    [ChatGatewayFactory, { open: () => gatewayOf(steps) }],
    [OfflineStore, new MemoryOfflineStore()],
    [NetworkConnection, new ManualNetworkConnection()],
    [CrossTabNotifier, new SimulatedTabs().open()],
    [LearnerLinks, {}],
  ]);
  const services: Resolver = { get: <T,>(token: symbol) => bound.get(token) as T };
  const store = createChatStore(services, 'bench');
  createRoot(document.getElementById('root')!).render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <AnnouncerProvider>
          <MemoryRouter>
            <main>
              <div className={styles.column}>
                <Conversation store={store}>
                  <p>Finished</p>
                </Conversation>
              </div>
            </main>
          </MemoryRouter>
        </AnnouncerProvider>
      </ServicesProvider>
    </I18nextProvider>,
  );
  void store.open();
  return store;
}
