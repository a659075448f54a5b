import { LearnerGateway } from './application/ports/device/catalogue/learner-gateway.ts';
import { SignIn } from './application/ports/device/account/sign-in.ts';
import { toLearnerLinks, loadConfig, type RuntimeConfig } from './infrastructure/browser/platform/config.ts';
import { configureI18n, startI18n } from './infrastructure/browser/platform/start-i18n.ts';
import type { ServiceContainer } from './application/ports/device/platform/admin-services.ts';
import { preloadSignInModule } from './infrastructure/browser/account/lazy-sign-in.ts';
import { isProviderCallPending, isLikelySignedIn } from './infrastructure/browser/account/sign-in-marks.ts';
import { removeUnexpectedOidcResponse } from './infrastructure/browser/account/unexpected-oidc-response.ts';
import { redirectAfterQuickExit } from './ui/context/exit.ts';
import { preloadScreen, prefetchScreenData } from './ui/shell/LearnerApp.tsx';
import { createServices } from './infrastructure/browser/compose/create-services.ts';
import { LearnerLinks } from './ui/context/links.ts';
import { AccountCreationOptions } from './ui/account/account-creation-options.ts';
import './ui/shell/first-file.ts';
import { renderProgram } from './ui/shell/Program.tsx';
import { createSessionStore } from './ui/stores/session-store.ts';

void run();

/**
 * This is a function because tools that trace a request's origin read each function on the way, and a module is large.
 */
async function run(): Promise<void> {
  await redirectAfterQuickExit();
  if (isProviderCallPending(window.location.search)) preloadSignInModule();
  if (isLikelySignedIn()) preloadScreen(window.location.pathname);
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
  const signIn = services.get(SignIn);
  const address = removeUnexpectedOidcResponse(window.location.href, signIn);
  // The hidden frame of a silent renewal only hands its address to the page around it.
  if (window.parent !== window && signIn.isReturn(address))
    return new Promise<never>(() => void signIn.complete(address));
  const session = createSessionStore(services, (path) => {
    prefetchScreenData(path, services.get(LearnerGateway));
    preloadScreen(path);
  });
  void session.open(address);
  return { services, session };
}

const servicesFor = (config: RuntimeConfig): ServiceContainer =>
  createServices(config, [
    [AccountCreationOptions, { registration: config.registration, links: config.links }],
    [LearnerLinks, toLearnerLinks(config)],
  ]);
