import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Appearance } from './application/ports/appearance.ts';
import { CardProviders } from './application/ports/card-payments.ts';
import { ChatGateways } from './application/ports/chat-gateway.ts';
import { Clock, ServerTime } from './application/ports/clock.ts';
import { Connection } from './application/ports/connection.ts';
import { DeviceCopy } from './application/ports/device-copy.ts';
import { LearnerGateway } from './application/ports/learner-gateway.ts';
import { NewVersion } from './application/ports/new-version.ts';
import { OtherTabs } from './application/ports/other-tabs.ts';
import { RegistrationGateway } from './application/ports/registration-gateway.ts';
import { ShopGateway } from './application/ports/shop-gateway.ts';
import { SignIn } from './application/ports/sign-in.ts';
import { VideoHosts } from './application/ports/video-hosts.ts';
import { learnerLinks, loadConfig, type RuntimeConfig } from './infrastructure/browser/config.ts';
import { ChannelOtherTabs } from './infrastructure/browser/device/channel-other-tabs.ts';
import { StorageDeviceCopy } from './infrastructure/browser/device/storage-device-copy.ts';
import { WindowAppearance } from './infrastructure/browser/device/window-appearance.ts';
import { WindowConnection } from './infrastructure/browser/device/window-connection.ts';
import { ApiClient } from './infrastructure/browser/http/api-client.ts';
import { HttpChatGateways } from './infrastructure/browser/http/http-chat-gateway.ts';
import { HttpLearnerGateway } from './infrastructure/browser/http/http-learner-gateway.ts';
import { HttpRegistrationGateway } from './infrastructure/browser/http/http-registration-gateway.ts';
import { ServerClock } from './infrastructure/browser/http/server-clock.ts';
import { configureI18n, startI18n } from './infrastructure/browser/i18n/start-i18n.ts';
import { withAdminServices } from './infrastructure/browser/lazy-admin-services.ts';
import { lazyCardProviders, lazyShopGateway } from './infrastructure/browser/lazy-shop.ts';
import { fetchSignIn, LazySignIn } from './infrastructure/browser/oidc/lazy-sign-in.ts';
import { asksProvider, wasSignedIn } from './infrastructure/browser/oidc/sign-in-marks.ts';
import { lazyNewVersion } from './infrastructure/browser/offline/lazy-new-version.ts';
import { withoutStrayAnswer } from './infrastructure/browser/oidc/stray-answer.ts';
import { lazyVideoHosts } from './infrastructure/browser/video/lazy-video-hosts.ts';
import { SystemClock } from './infrastructure/shared/system-clock.ts';
import { App } from './ui/app/App.tsx';
import { ConfigGate } from './ui/app/ConfigGate.tsx';
import { stayAway } from './ui/app/exit.ts';
import { fetchScreen, readAhead } from './ui/app/LearnerApp.tsx';
import { LearnerLinks } from './ui/learner/links.ts';
import { WayToAccount } from './ui/registration/way-to-account.ts';
import { sessionStoreFrom } from './ui/stores/session-store.ts';

void run();

/** In a function: whoever asks where a request came from reads each one on the way again, and the file is large. */
async function run(): Promise<void> {
  await stayAway();
  if (asksProvider(window.location.search)) fetchSignIn();
  if (wasSignedIn()) fetchScreen(window.location.pathname);
  const config = loadConfig();
  const texts = startI18n();
  const program = Promise.all([config, texts, config.then(openSession)]).then(start);
  program.catch(console.error);
  const { i18n } = await texts;
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ConfigGate load={program}>{(parts) => <App {...parts} />}</ConfigGate>
      </I18nextProvider>
    </StrictMode>,
  );
}

function start<Parts>([{ saveMissing, links }, { i18n, failed }, parts]: [
  RuntimeConfig,
  Awaited<ReturnType<typeof startI18n>>,
  Parts,
]): Parts {
  if (failed) throw new Error('The texts could not be loaded.');
  configureI18n(i18n, { saveMissing, values: links });
  return parts;
}

async function openSession(config: RuntimeConfig) {
  const services = containerFor(config);
  const signIn = services.get<SignIn>(SignIn);
  const address = withoutStrayAnswer(window.location.href, signIn);
  // The hidden frame of a silent renewal only hands its address to the page around it.
  if (window.parent !== window && signIn.isReturn(address))
    return new Promise<never>(() => void signIn.complete(address));
  const session = sessionStoreFrom(services, (path) => {
    readAhead(path, services.get<LearnerGateway>(LearnerGateway));
    fetchScreen(path);
  });
  void session.open(address);
  return { services, session };
}

function containerFor({ apiUrl, oidcConfig, links, registration }: RuntimeConfig) {
  const clock = new SystemClock();
  const serverTime = new ServerClock(clock);
  const hearTime = (at: number): void => serverTime.hear(at);
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind<Clock>(Clock).toConstantValue(clock);
  container.bind<Clock>(ServerTime).toConstantValue(serverTime);
  container.bind<SignIn>(SignIn).toResolvedValue(() => new LazySignIn(oidcConfig, clock));
  container.bind<DeviceCopy>(DeviceCopy).toConstantValue(new StorageDeviceCopy());
  container.bind<Appearance>(Appearance).toConstantValue(new WindowAppearance());
  container.bind<Connection>(Connection).toConstantValue(new WindowConnection());
  container.bind<OtherTabs>(OtherTabs).toConstantValue(new ChannelOtherTabs());
  container.bind<NewVersion>(NewVersion).toConstantValue(lazyNewVersion());
  container.bind<VideoHosts<HTMLElement>>(VideoHosts).toConstantValue(lazyVideoHosts);
  const api = (signIn: SignIn) => new ApiClient({ apiUrl, signIn, hearTime });
  container.bind(ApiClient).toResolvedValue(api, [SignIn]);
  const overApi = <Port,>(port: symbol, adapter: (api: ApiClient) => Port) =>
    container.bind<Port>(port).toResolvedValue(adapter, [ApiClient]);
  overApi<LearnerGateway>(LearnerGateway, (api) => new HttpLearnerGateway(api));
  overApi<ChatGateways>(ChatGateways, (api) => new HttpChatGateways(api));
  overApi<ShopGateway>(ShopGateway, lazyShopGateway);
  overApi<CardProviders<HTMLElement>>(CardProviders, lazyCardProviders);
  const anyone = new ApiClient({ apiUrl, hearTime });
  container.bind(RegistrationGateway).toConstantValue(new HttpRegistrationGateway(anyone));
  container.bind<WayToAccount>(WayToAccount).toConstantValue({ registration, links });
  container.bind<LearnerLinks>(LearnerLinks).toConstantValue(learnerLinks(links));
  return withAdminServices(container);
}
