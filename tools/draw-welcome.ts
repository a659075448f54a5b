import { createInstance } from 'i18next';
import { ChatGatewayFactory } from '../src/application/ports/device/chat/chat-gateway.ts';
import { NetworkConnection } from '../src/application/ports/device/platform/connection.ts';
import { LearnerGateway } from '../src/application/ports/device/catalogue/learner-gateway.ts';
import { OfflineStore } from '../src/application/ports/device/chat/offline-store.ts';
import { MemoryOfflineStore } from '../src/infrastructure/shared/engine/memory-offline-store.ts';
import { SignIn } from '../src/application/ports/device/account/sign-in.ts';
import type { PortToken } from '../src/application/ports/token.ts';
import type { PrerenderedWelcome } from '../src/infrastructure/browser/early/welcome.ts';
import { LearnerLinks } from '../src/ui/context/links.ts';
import { renderLateNote, renderWelcomeHtml } from '../src/ui/shell/WelcomePage.tsx';
import { createSessionStore } from '../src/ui/stores/session-store.ts';

type Texts = Record<string, unknown>;

/** Returns the prerendered welcome page in this language, in English where a text is missing. */
export async function welcomeIn(language: string, texts: Texts, english: Texts): Promise<PrerenderedWelcome> {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: texts }, en: { translation: english } },
  });
  const ports = new Map<symbol, unknown>([
    [
      SignIn,
      {
        onEnded: () => undefined,
        isReturn: () => false,
        restore: async () => false,
        endedHereOnly: () => false,
      },
    ],
    [NetworkConnection, { onBack: () => undefined }],
    [LearnerGateway, {}],
    [ChatGatewayFactory, {}],
    [LearnerLinks, {}],
    [OfflineStore, new MemoryOfflineStore()],
  ]);
  const services = { get: <Port>(port: PortToken<Port>): Port => ports.get(port) as Port };
  const session = createSessionStore(services);
  await session.open('http://localhost/');
  if (session.gate.kind !== 'anonymous') throw new Error(`A visitor is ${session.gate.kind}.`);
  const lang = language === 'en' ? 'en-GB' : language;
  return {
    lang,
    dir: i18n.dir(language),
    title: i18n.t('page.title', { heading: i18n.t('gate.welcome') }),
    html: await renderWelcomeHtml(i18n, { services, session }),
    late: renderLateNote(i18n),
  };
}
