import { LearnerGateway } from './application/ports/device/catalogue/learner-gateway.ts';
import { SignIn } from './application/ports/device/account/sign-in.ts';
import { learnerLinks, loadConfig, type RuntimeConfig } from './infrastructure/browser/platform/config.ts';
import { configureI18n, startI18n } from './infrastructure/browser/platform/start-i18n.ts';
import type { Services } from './application/ports/device/platform/admin-services.ts';
import { fetchSignIn } from './infrastructure/browser/account/lazy-sign-in.ts';
import { asksProvider, wasSignedIn } from './infrastructure/browser/account/sign-in-marks.ts';
import { withoutUnexpectedResponse } from './infrastructure/browser/account/unexpected-oidc-response.ts';
import { stayAway } from './ui/context/exit.ts';
import { fetchScreen, readAhead } from './ui/shell/LearnerApp.tsx';
import { createServices } from './infrastructure/browser/compose/create-services.ts';
import { LearnerLinks } from './ui/context/links.ts';
import { WayToAccount } from './ui/account/way-to-account.ts';
import './ui/shell/first-file.ts';
import { renderProgram } from './ui/shell/Program.tsx';
import { sessionStoreFrom } from './ui/stores/session-store.ts';

void run();

/**
 * This is a function because tools that trace a request's origin read each function on the way, and a module is large.
 */
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
  const signIn = services.get(SignIn);
  const address = withoutUnexpectedResponse(window.location.href, signIn);
  // The hidden frame of a silent renewal only hands its address to the page around it.
  if (window.parent !== window && signIn.isReturn(address))
    return new Promise<never>(() => void signIn.complete(address));
  const session = sessionStoreFrom(services, (path) => {
    readAhead(path, services.get(LearnerGateway));
    fetchScreen(path);
  });
  void session.open(address);
  return { services, session };
}

const servicesFor = (config: RuntimeConfig): Services =>
  createServices(config, [
    [WayToAccount, { registration: config.registration, links: config.links }],
    [LearnerLinks, learnerLinks(config)],
  ]);
