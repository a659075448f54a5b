import type { Browser, BrowserContext, Page } from '@playwright/test';
import { FiresideServer } from '../../e2e/support/server.ts';
import { allAtOnce, answerAll, questionsOf } from '../../e2e/support/conversation.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { median, type Figure } from './figure.ts';
import { traceMainThread } from './trace.ts';

/**
 * The slowdown of a cheap phone's processor, and the network Slow 4G as Chrome DevTools throttles it (latency in ms,
 * bytes a second).
 */
const slowdown = 4;
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const homeNetwork = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };
const telephone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

const slug = 'checking-in-together';
/** Returns the main thread's processor time until the first bubble, with neither network nor processor slowed (ms). */
async function mainThreadTime(browser: Browser, kept: Kept, chat: string): Promise<number> {
  const context = await contextOf(browser, kept);
  await context.addInitScript(noteArrival, '[data-row]');
  const page = await context.newPage();
  const { tasks, marks } = await traceMainThread(page, 'arrived', async () => {
    await arrival(page, () => page.goto(chat));
  });
  await context.close();
  const [arrived = 0] = marks('arrived');
  return tasks.reduce((sum, { from, cpu }) => sum + (from < arrived ? cpu : 0), 0) / 1000;
}

type Wait = 'work' | 'bubble' | 'bubbleAgain' | 'dashboard' | 'dashboardAgain' | 'welcome' | 'signIn' | 'own';
type Kept = { storage: Awaited<ReturnType<BrowserContext['storageState']>>; tab: Record<string, string> };

/**
 * Measures how long families with a cheap phone and a weak network wait, from entering the address to the page's
 * content.
 */
export async function measureNetwork(browser: Browser, quick: boolean): Promise<Figure[]> {
  const rounds = quick ? 1 : 5;
  const server = await FiresideServer.start({ LOG_LEVEL: 'silent' });
  const waits: Record<Wait, number[]> = {
    bubble: [],
    bubbleAgain: [],
    dashboard: [],
    dashboardAgain: [],
    welcome: [],
    signIn: [],
    own: [],
    work: [],
  };
  try {
    const kept = await signedIn(browser, server.address);
    const chat = `${server.address}/activity/${slug}/chat`;
    for (let round = 1; round <= rounds; round += 1) {
      process.stdout.write(`On a weak network: round ${round} of ${rounds}\n`);
      const [bubble, bubbleAgain] = await visitTwice(browser, kept, chat, '[data-row]');
      const [dashboard, dashboardAgain] = await visitTwice(browser, kept, server.address, 'section article');
      const [welcome] = await visitTwice(browser, null, server.address, 'main button');
      waits.signIn.push(await untilDashboard(browser, server.address));
      waits.bubble.push(bubble);
      waits.bubbleAgain.push(bubbleAgain);
      waits.dashboard.push(dashboard);
      waits.dashboardAgain.push(dashboardAgain);
      waits.welcome.push(welcome);
      waits.work.push(await mainThreadTime(browser, kept, chat));
    }
    waits.own = await untilOwnBubbles(browser, kept, chat);
  } finally {
    await server.stop();
  }
  const figure = (name: string, values: readonly number[], limit: number): Figure => ({
    name,
    product: median(values),
    limit,
    unit: 'ms',
  });
  return [
    figure('first bubble by a link, Slow 4G', waits.bubble, 3200),
    figure('first bubble on return, Slow 4G', waits.bubbleAgain, 1200),
    figure('first dashboard, Slow 4G', waits.dashboard, 2800),
    figure('dashboard on return, Slow 4G', waits.dashboardAgain, 1200),
    figure("welcome: 'Log in' can be pressed, Slow 4G", waits.welcome, 2200),
    figure('sign-in: sent to dashboard, Slow 4G', waits.signIn, 3500),
    figure('main-thread time to the first bubble', waits.work, 180),
    figure('answer: press to own bubble, 150 ms a round trip', waits.own, 50),
  ];
}

/** Signs in and begins the conversation, so that the measured visits show its messages without the pauses of typing. Returns the storage of the sign-in. */
async function signedIn(browser: Browser, address: string): Promise<Kept> {
  const context = await browser.newContext(telephone);
  const page = await context.newPage();
  await signIn(page, address);
  await page.goto(`${address}/activity/${slug}/chat`);
  await page.locator('[data-row]').first().waitFor();
  const storage = await context.storageState();
  const tab = await page.evaluate((): Record<string, string> =>
    Object.fromEntries(Object.entries(sessionStorage)),
  );
  await context.close();
  return { storage, tab };
}

/** Measures the first visit of a browser, and a second visit after its service worker has stored the program. */
async function visitTwice(
  browser: Browser,
  kept: Kept | null,
  address: string,
  goal: string,
): Promise<[first: number, again: number]> {
  const context = await contextOf(browser, kept);
  await context.addInitScript(noteArrival, goal);
  const page = await context.newPage();
  await throttle(page, slow4G);
  const first = await arrival(page, () => page.goto(address));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  const again = await arrival(page, () => page.reload());
  await context.close();
  return [first, again];
}

async function contextOf(browser: Browser, kept: Kept | null): Promise<BrowserContext> {
  const context = await browser.newContext({ ...telephone, ...(kept && { storageState: kept.storage }) });
  await context.addInitScript((tab) => {
    for (const [name, value] of Object.entries(tab)) sessionStorage.setItem(name, value);
  }, kept?.tab ?? {});
  return context;
}

async function throttle(page: Page, network: typeof slow4G, rate = slowdown): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
}

/** Returns the time from the press that sends the password to the first card, on the browser's first visit. */
async function untilDashboard(browser: Browser, address: string): Promise<number> {
  const context = await contextOf(browser, null);
  await context.addInitScript(noteArrival, 'section article');
  await context.addInitScript(() =>
    addEventListener(
      'click',
      () => sessionStorage.setItem('pressedAt', `${performance.timeOrigin + performance.now()}`),
      { capture: true },
    ),
  );
  const page = await context.newPage();
  await throttle(page, slow4G);
  await page.goto(address);
  // A person takes longer to read the page and type a password than the service worker takes to store the program.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email address').fill('learner@fireside.test');
  await page.getByLabel('Password', { exact: true }).fill('Fireside-demo-1');
  const arriving = arrivalMark(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await arriving;
  const waited = await page.evaluate(
    () =>
      performance.timeOrigin +
      performance.getEntriesByName('arrived')[0]!.startTime -
      Number(sessionStorage.getItem('pressedAt')),
  );
  await context.close();
  return waited;
}

/**
 * Returns the time from each press in a conversation to the frame with the person's own bubble, with the processor not
 * slowed down.
 */
async function untilOwnBubbles(browser: Browser, kept: Kept, chat: string): Promise<number[]> {
  const context = await contextOf(browser, kept);
  await allAtOnce(context);
  await context.addInitScript(noteOwnBubbles);
  const page = await context.newPage();
  await throttle(page, homeNetwork, 1);
  await page.goto(chat);
  await answerAll(
    page,
    questionsOf(slug).filter(({ answer }) => answer.kind !== 'feedback'),
  );
  const waits = await page.evaluate(() => (globalThis as { ownBubbles?: number[] }).ownBubbles!);
  await context.close();
  return waits;
}

/** Records the time from each press to the person's next bubble. Runs in the page, before the page's own scripts. */
function noteOwnBubbles(): void {
  const waits: number[] = [];
  Object.assign(globalThis, { ownBubbles: waits });
  let pressedAt = 0;
  let bubbles = 0;
  addEventListener('click', () => (pressedAt = performance.now()), { capture: true });
  new MutationObserver(() => {
    const now = document.querySelectorAll('[data-row$="/you"]').length;
    if (now <= bubbles) return;
    bubbles = now;
    const from = pressedAt;
    requestAnimationFrame(() => setTimeout(() => from > 0 && waits.push(performance.now() - from)));
  }).observe(document, { childList: true, subtree: true });
}

async function arrival(page: Page, go: () => Promise<unknown>): Promise<number> {
  const arriving = arrivalMark(page);
  await go();
  return arriving;
}

/**
 * Returns the instant of the mark (ms after the navigation). The page itself reports it, because polling would slow the
 * page down.
 */
async function arrivalMark(page: Page): Promise<number> {
  const said = await page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('arrived '),
    timeout: 60_000,
  });
  return Number(said.text().split(' ')[1]);
}

/** Reports the first frame in which the element `goal` is present. Runs in each page, before the page's own scripts. */
function noteArrival(goal: string): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(goal)) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => console.debug(`arrived ${performance.mark('arrived').startTime}`)),
    );
  }).observe(document, { childList: true, subtree: true });
}
