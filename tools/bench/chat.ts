import type { Browser, Page } from '@playwright/test';
import { median, quantile, type Figure } from './figure.ts';
import { traceMainThread } from './trace.ts';

/** The functions of the bench page (page/page.tsx); all times are in ms. */
export type BenchPage = {
  /** Mounts a conversation of `history` bubbles; returns the time until the frame that shows the newest is painted. */
  open(history: number, coming: number): Promise<number>;
  /** Adds bubbles one by one and scrolls to each; each makes its performance marks in the trace. */
  append(times: number): Promise<void>;
  /**
   * Plays a script on the system's clock; returns each bubble's delay, from its due instant until it was in the
   * document.
   */
  due(steps: number): Promise<number[]>;
  /** Returns the durations of the tasks over 50 ms since the last call. */
  takeLongTasks(): Promise<number[]>;
};

const history = 2000;
const slowdown = 4;
const modes = ['product', 'plain'] as const;
type Mode = (typeof modes)[number];

const call = <Name extends keyof BenchPage>(page: Page, name: Name, ...args: Parameters<BenchPage[Name]>) =>
  page.evaluate(
    ([method, values]) =>
      (globalThis as unknown as { bench: Record<string, (...all: never[]) => unknown> }).bench[method]!(
        ...(values as never[]),
      ),
    [name, args] as const,
  ) as ReturnType<BenchPage[Name]>;

/**
 * Measures how a long conversation is opened and extended, compared with a plain list of the same texts, and whether
 * bubbles appear in time.
 */
export async function measureChat(browser: Browser, address: string, quick: boolean): Promise<Figure[]> {
  const rounds = quick ? 1 : 5;
  const appends = quick ? 20 : 100;
  const opened: Record<Mode, number[]> = { product: [], plain: [] };
  const appended: Record<Mode, number[]> = { product: [], plain: [] };
  const longTasks: Record<Mode, number[]> = { product: [], plain: [] };
  for (let round = 1; round <= rounds; round += 1)
    for (const mode of modes) {
      process.stdout.write(`Opening 2,000 bubbles: ${mode}, round ${round} of ${rounds}\n`);
      const page = await slowPage(browser, `${address}?${mode}`);
      opened[mode].push(await call(page, 'open', history, appends));
      if (round <= 2) {
        process.stdout.write(`Adding ${appends} bubbles: ${mode}, round ${round} of 2\n`);
        // After this time the older bubbles are loaded, as they are for a person who is reading.
        await page.waitForTimeout(4000);
        await call(page, 'takeLongTasks');
        appended[mode].push(...(await tracedAppends(page, appends)));
        longTasks[mode].push(...(await call(page, 'takeLongTasks')));
      }
      await page.close();
    }
  const held = await measureHeld(browser, address);
  process.stdout.write(`A script of ${quick ? 20 : 200} steps at pace quick\n`);
  const page = await slowPage(browser, `${address}?product`);
  const late = await call(page, 'due', quick ? 20 : 200);
  await page.close();
  const edge = Math.min(20, late.length / 2);
  const drift = median(late.slice(-edge)) - median(late.slice(0, edge));
  const blocked = longTasks.product.reduce((sum, task) => sum + task - 50, 0);
  return [
    {
      name: 'newest of 2,000 bubbles can be seen',
      product: median(opened.product),
      plain: median(opened.plain),
      limit: 1.3,
      unit: 'ms',
    },
    {
      name: 'one bubble more, median',
      product: median(appended.product),
      plain: median(appended.plain),
      limit: 0.5,
      unit: 'ms',
    },
    {
      name: 'one bubble more, 95th percentile',
      product: quantile(appended.product, 0.95),
      plain: quantile(appended.plain, 0.95),
      limit: 1,
      unit: 'ms',
    },
    {
      name: 'longest task while bubbles come',
      product: Math.max(0, ...longTasks.product),
      limit: 50,
      unit: 'ms',
    },
    { name: '200 bubbles block the main thread', product: blocked, limit: 100, unit: 'ms' },
    { name: 'a bubble after its due instant, median', product: median(late), limit: 20, unit: 'ms' },
    {
      name: 'a bubble after its due instant, 95th percentile',
      product: quantile(late, 0.95),
      limit: 20,
      unit: 'ms',
    },
    { name: 'later at the end than at the start', product: Math.abs(drift), limit: 5, unit: 'ms' },
    { name: 'elements a bubble', product: held.elements, limit: 4, unit: '' },
    { name: 'memory of 2,000 bubbles', product: held.megabytes, limit: 3, unit: 'MB' },
  ];
}

/**
 * Measures a page with 2,000 drawn bubbles: the elements of each bubble, and the script memory compared with a single
 * bubble.
 */
async function measureHeld(
  browser: Browser,
  address: string,
): Promise<{ elements: number; megabytes: number }> {
  const held = async (bubbles: number): Promise<{ elements: number; bytes: number }> => {
    const page = await browser.newPage({ viewport: { width: 412, height: 915 } });
    await page.goto(`${address}?product`);
    await page.waitForFunction(() => document.title === 'ready');
    await call(page, 'open', bubbles, 0);
    await page.waitForFunction(
      (wanted) => document.querySelectorAll('[data-row]').length === wanted,
      bubbles,
    );
    const elements = await page.evaluate(() => document.querySelectorAll('[data-transcript] *').length);
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await page.close();
    return { elements, bytes: usedSize };
  };
  const [one, all] = [await held(1), await held(history)];
  return { elements: all.elements / history, megabytes: (all.bytes - one.bytes) / 1024 ** 2 };
}

async function slowPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 412, height: 915 } });
  await page.goto(address);
  await page.waitForFunction(() => document.title === 'ready');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/**
 * Returns the main thread's time (ms) from the request for each bubble until it is painted: script, style, layout and
 * paint.
 */
async function tracedAppends(page: Page, times: number): Promise<number[]> {
  const { tasks, marks } = await traceMainThread(page, 'append', () => call(page, 'append', times));
  const painted = marks('painted');
  return marks('append').map((start, index) => {
    const inside = tasks.map(({ from, to }) => Math.min(painted[index]!, to) - Math.max(start, from));
    return inside.reduce((sum, us) => sum + Math.max(0, us), 0) / 1000;
  });
}
