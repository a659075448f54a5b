import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { signIn } from '../../e2e/support/sign-in.ts';
import { FiresideServer } from '../../e2e/support/server.ts';
import { filterGroups } from '../../src/domain/catalogue/filter-options.ts';
import { median, type Figure } from './figure.ts';
import { traceMainThread } from './trace.ts';

const slowdown = 4;
const rows = 20;
const cardsPerRow = 25;

/** The measured times of one visit (ms); `shift` is the sum of the layout shifts. */
type Visit = Record<'largestPaint' | 'shift' | 'filter' | 'tick' | 'arrow' | 'longestWhileScrolling', number>;

/** Measures the dashboard of the built product with the starter library, and with 500 cards in 20 rows. */
export async function measureDashboard(browser: Browser, quick: boolean): Promise<Figure[]> {
  const many = writeLibrary();
  try {
    return [
      ...(await measureLibrary(browser, quick, 'starter library', {})),
      ...(await measureLibrary(browser, quick, '500 cards', { CONTENT_DIR: many })),
    ];
  } finally {
    rmSync(many, { recursive: true, force: true });
  }
}

async function measureLibrary(
  browser: Browser,
  quick: boolean,
  library: string,
  environment: Record<string, string>,
): Promise<Figure[]> {
  const rounds = quick ? 1 : 5;
  const server = await FiresideServer.start({ LOG_LEVEL: 'silent', ...environment });
  const visits: Visit[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      process.stdout.write(`The dashboard, ${library}: round ${round} of ${rounds}\n`);
      visits.push(await visit(browser, server.address));
    }
  } finally {
    await server.stop();
  }
  const figure = (what: string, of: keyof Visit, limit: number, unit: Figure['unit'] = 'ms'): Figure => ({
    name: `${library}: ${what}`,
    product: median(visits.map((figures) => figures[of])),
    limit,
    unit,
  });
  return [
    figure('largest contentful paint', 'largestPaint', 2000),
    figure('layout shift', 'shift', 0.02, ''),
    figure('slowest press, filter', 'filter', 150),
    figure('slowest press, tick', 'tick', 150),
    figure('slowest press, rail arrow', 'arrow', 150),
    figure('longest task while scrolling', 'longestWhileScrolling', 50),
  ];
}

/** Signs in, then loads the dashboard with empty caches on a slow processor, scrolls and presses buttons. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await signIn(page, address);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observe);
  await page.reload();
  await page.getByRole('region').getByRole('article').first().waitFor();
  await settled(page);
  const { largestPaint } = await take(page);

  const longestWhileScrolling = await longestTask(page, () => scrollDown(page));

  const arrows = page.getByRole('button', { name: 'Scroll right', disabled: false });
  const arrow = (await arrows.count()) > 0 ? await press(page, [arrows.first(), arrows.first()]) : 0;
  const filter = await press(page, [page.getByRole('button', { name: /^Filter/ })]);
  const boxes = ['Anxiety', 'Stress', 'Empathy', 'Connection', 'Anxiety'];
  const dialog = page.getByRole('dialog');
  const tick = await press(
    page,
    boxes.map((name) => dialog.getByRole('checkbox', { name })),
  );
  const { shift } = await take(page);
  await context.close();
  return { largestPaint, shift, filter, tick, arrow, longestWhileScrolling };
}

/** Returns the duration of the slowest press (ms), from the press to the frame that responds to it. */
async function press(page: Page, buttons: readonly Locator[]): Promise<number> {
  await take(page);
  for (const button of buttons) {
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await settled(page);
    const { x, y, width, height } = (await button.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForTimeout(400);
  }
  await settled(page);
  const { slowestPress } = await take(page);
  return slowestPress;
}

async function scrollDown(page: Page): Promise<void> {
  const foot = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let gone = 0; gone < foot; gone += 260) {
    await page.mouse.wheel(0, 260);
    await page.waitForTimeout(40);
  }
  await settled(page);
}

/** Returns the longest task (ms of processor time, which other programs on the machine do not lengthen). */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const { tasks } = await traceMainThread(page, 'main thread', async () => {
    await page.evaluate(() => performance.mark('main thread'));
    await work();
  });
  return Math.max(...tasks.map(({ cpu }) => cpu / 1000));
}

type Observed = { largestPaint: number; shift: number; slowestPress: number };

/** Records paints, layout shifts and presses. Runs in the page, before the page's own scripts. */
function observe(): void {
  const observed: Observed = { largestPaint: 0, shift: 0, slowestPress: 0 };
  Object.assign(globalThis, { observed });
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };
  const watch = (type: string, onEntry: (entry: Entry) => void): void =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(onEntry)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch('largest-contentful-paint', ({ startTime }) => (observed.largestPaint = startTime));
  watch('layout-shift', ({ value, hadRecentInput }) => (observed.shift += hadRecentInput ? 0 : value));
  watch('event', ({ duration, interactionId }) => {
    if (interactionId > 0) observed.slowestPress = Math.max(observed.slowestPress, duration);
  });
}

/** Returns what the page has recorded, and clears its records of presses. */
function take(page: Page): Promise<Observed> {
  return page.evaluate(() => {
    const { observed } = globalThis as unknown as { observed: Observed };
    const taken = { ...observed };
    observed.slowestPress = 0;
    return taken;
  });
}

/** Waits until the page has been idle for half a second. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let last = performance.now();
        const timer = setInterval(() => {
          if (performance.now() - last > 600) done(clearInterval(timer));
        }, 100);
        new PerformanceObserver(() => (last = performance.now())).observe({ type: 'longtask' });
        new MutationObserver(() => (last = performance.now())).observe(document.body, {
          childList: true,
          subtree: true,
        });
      }),
  );
}

/** Writes Activities that anyone may begin, each in two of 20 rows; returns the folder. */
function writeLibrary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fireside-bench-content-'));
  mkdirSync(join(folder, 'activities'));
  mkdirSync(join(folder, 'programmes'));
  const challenges = [...filterGroups[1]!.options.map(({ value }) => value), 'sleep', 'food', 'friends'];
  const builders = filterGroups[2]!.options.map(({ value }) => value);
  const rowNames = [...challenges, ...builders];
  for (let seed = 0; seed < (rows * cardsPerRow) / 2; seed += 1) {
    const names = [seed, seed + rows / 2].map((at) => rowNames[at % rows]!);
    const activity = {
      slug: `talk-${seed}`,
      title: `Talk number ${seed}, about what matters`,
      summaryShort: 'What you do together, and why it helps a little, in two lines or so.',
      summaryFull: 'What you do together.',
      imageSrc: '/images/content/iceberg.svg',
      status: 'Available',
      free: true,
      audience: 'together',
      categories: {
        lifeChallenges: names.filter((name) => challenges.includes(name)),
        relationshipBuilders: names.filter((name) => builders.includes(name)),
        durations: ['10mins'],
      },
      touchpoints: [
        {
          id: 'only',
          title: 'Only',
          steps: [
            { type: 'message', id: 'hello', text: 'Hello. "Get help now" is at the foot of the page.' },
          ],
        },
      ],
    };
    writeFileSync(join(folder, 'activities', `${activity.slug}.json`), JSON.stringify(activity));
  }
  return folder;
}
