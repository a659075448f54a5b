import { Appearance } from './application/ports/device/appearance.ts';
import { CardProviders } from './application/ports/device/card-payments.ts';
import { ChatGateways } from './application/ports/device/chat-gateway.ts';
import { Clock, ServerTime } from './application/ports/clock.ts';
import { Connection } from './application/ports/device/connection.ts';
import { OfflineStore } from './application/ports/device/offline-store.ts';
import { LearnerGateway } from './application/ports/device/learner-gateway.ts';
import { NewVersion } from './application/ports/device/new-version.ts';
import { OtherTabs } from './application/ports/device/other-tabs.ts';
import { RegistrationGateway } from './application/ports/device/registration-gateway.ts';
import { ShopGateway } from './application/ports/device/shop-gateway.ts';
import { SignIn } from './application/ports/device/sign-in.ts';
import { VideoHosts } from './application/ports/device/video-hosts.ts';
import { learnerLinks, loadConfig, type RuntimeConfig } from './infrastructure/browser/platform/config.ts';
import { ChannelOtherTabs } from './infrastructure/browser/platform/channel-other-tabs.ts';
import { StorageOfflineStore } from './infrastructure/browser/chat/storage-offline-store.ts';
import { WindowAppearance } from './infrastructure/browser/platform/window-appearance.ts';
import { WindowConnection } from './infrastructure/browser/platform/window-connection.ts';
import { ApiClient } from './infrastructure/browser/platform/api-client.ts';
import { lazyChatGateways } from './infrastructure/browser/chat/lazy-chat.ts';
import { homePorts } from './infrastructure/browser/catalogue/home-ports.ts';
import { HttpLearnerGateway } from './infrastructure/browser/catalogue/http-learner-gateway.ts';
import { lazyRegistrationGateway } from './infrastructure/browser/account/lazy-registration.ts';
import { accountPorts } from './infrastructure/browser/compose/account-ports.ts';
import { ServerClock } from './infrastructure/browser/platform/server-clock.ts';
import { acceptLanguage } from './infrastructure/browser/platform/language-detector.ts';
import { configureI18n, startI18n } from './infrastructure/browser/platform/start-i18n.ts';
import { LoadAdminServices, type Services } from './application/ports/device/admin-services.ts';
import { loadAdminServices, servicesOf } from './infrastructure/browser/compose/lazy-admin-services.ts';
import { lazyCardProviders, lazyShopGateway } from './infrastructure/browser/shop/lazy-shop.ts';
import { fetchSignIn, LazySignIn } from './infrastructure/browser/account/lazy-sign-in.ts';
import { asksProvider, wasSignedIn } from './infrastructure/browser/account/sign-in-marks.ts';
import { lazyNewVersion } from './infrastructure/browser/platform/lazy-new-version.ts';
import { withoutUnexpectedResponse } from './infrastructure/browser/account/unexpected-oidc-response.ts';
import { lazyVideoHosts } from './infrastructure/browser/support/lazy-video-hosts.ts';
import { SystemClock } from './infrastructure/shared/platform/system-clock.ts';
import { stayAway } from './ui/context/exit.ts';
import { fetchScreen, readAhead } from './ui/shell/LearnerApp.tsx';
import { LearnerLinks } from './ui/context/links.ts';
import { WayToAccount } from './ui/account/way-to-account.ts';
import './ui/shell/first-file.ts';
import { renderProgram } from './ui/shell/Program.tsx';
import { sessionStoreFrom } from './ui/stores/session-store.ts';

void run();

/** A function, because tools that trace a request's origin read each function on the way, and the file is large. */
async function run(): Promise<void> {
  await stayAway();
  if (asksProvider(window.location.search)) fetchSignIn();
  if (wasSignedIn()) fetchScreen(window.location.pathname);
  const config = loadConfig();
  const texts = startI18n();
  const program = Promise.all([config, texts, config.then(openSession)]).then(start);
  program.catch(console.error);
  const { i18n } = await texts;
  await renderProgram(i18n, program, globalThis.firesideWelcome);
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
  const services = servicesFor(config);
  const signIn = services.get<SignIn>(SignIn);
  const address = withoutUnexpectedResponse(window.location.href, signIn);
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

/** The ports of the program, by token. */
function servicesFor(config: RuntimeConfig): Services {
  const { apiUrl, oidcConfig, links, registration, pictureHosts } = config;
  const clock = new SystemClock();
  const serverTime = new ServerClock(clock);
  const hearTime = (at: number): void => serverTime.hear(at);
  const signIn = new LazySignIn(oidcConfig, clock);
  const api = new ApiClient({ apiUrl, signIn, hearTime, languages: acceptLanguage });
  const copy = new StorageOfflineStore(clock);
  const connection = new WindowConnection();
  const ports = new Map<symbol, unknown>([
    [Clock, clock],
    [ServerTime, serverTime],
    [SignIn, signIn],
    [OfflineStore, copy],
    [Appearance, new WindowAppearance()],
    [Connection, connection],
    [OtherTabs, new ChannelOtherTabs()],
    [NewVersion, lazyNewVersion()],
    [VideoHosts, lazyVideoHosts],
    [LearnerGateway, new HttpLearnerGateway(api)],
    ...homePorts(),
    [ChatGateways, lazyChatGateways(api, { copy, connection, clock })],
    [ShopGateway, lazyShopGateway(api)],
    ...accountPorts(api, { oidcConfig, clock, copy }),
    [CardProviders, lazyCardProviders(api)],
    [RegistrationGateway, lazyRegistrationGateway(new ApiClient({ apiUrl, hearTime }))],
    [WayToAccount, { registration, links }],
    [LearnerLinks, learnerLinks(config)],
  ]);
  const services = servicesOf(ports);
  ports.set(LoadAdminServices, loadAdminServices(services, api, pictureHosts));
  return services;
}
