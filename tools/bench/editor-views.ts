import type { Browser, Page } from '@playwright/test';
import { signIn } from '../../e2e/support/sign-in.ts';
import { FiresideServer } from '../../e2e/support/server.ts';
import { debounceMs, manyTouchpoints } from './editor.ts';
import { median, type Figure } from './figure.ts';

const lines = 5000;

/**
 * Measures the time from a key press or a choice to the findings, without the debounce, in the editor's other views
 * than the JSON text.
 */
export async function measureEditorViews(browser: Browser, quick: boolean): Promise<Figure[]> {
  const rounds = quick ? 2 : 10;
  const server = await FiresideServer.start({ LOG_LEVEL: 'silent' });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await signIn(page, server.address, 'admin');
    const text = manyTouchpoints(
      (touchpoint) => touchpoint,
      (one) => Math.ceil(lines / one.split('\n').length),
    );
    process.stdout.write(`The views: ${text.split('\n').length} lines\n`);
    const figures: Figure[] = [];
    for (const [view, act] of Object.entries(acts)) {
      await page.evaluate((draft) => localStorage.setItem('jsonEditorContent', draft), text);
      await page.goto(`${server.address}/admin/editor?schema=activity&view=${view}`);
      const { found, lost } = await act(page);
      const took: number[] = [];
      const worked: number[] = [];
      const cdp = await context.newCDPSession(page);
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      const work = async (): Promise<number> => {
        const { metrics } = await cdp.send('Performance.getMetrics');
        return 1000 * (metrics.find(({ name: metric }) => metric === 'TaskDuration')?.value ?? Number.NaN);
      };
      for (let round = 0; round < rounds; round += 1) {
        const before = await work();
        took.push(await timed(page, found, true));
        worked.push((await work()) - before);
        await timed(page, lost, false);
      }
      const name = `editor, 5,000 lines, ${view}: a fault told after the debounce`;
      figures.push(
        { name, product: median(took) - debounceMs, limit: 100, unit: 'ms' },
        {
          name: `editor, 5,000 lines, ${view}: the page's own work for it`,
          product: median(worked),
          limit: 100,
          unit: 'ms',
        },
      );
    }
    await context.close();
    return figures;
  } finally {
    await server.stop();
  }
}

/** The two acts in an open view: one makes a fault, the other removes it. */
type Acts = { found(): Promise<unknown>; lost(): Promise<unknown> };

const typing = (page: Page): Acts => ({
  found: () => page.keyboard.type('{'),
  lost: () => page.keyboard.press('Backspace'),
});

const acts: Readonly<Record<string, (page: Page) => Promise<Acts>>> = {
  async outline(page) {
    const tree = page.getByRole('tree');
    await tree.getByRole('treeitem').nth(1).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: /^Text/ });
    await field.press('Control+End');
    await page.keyboard.type(' {');
    return typing(page);
  },
  async map(page) {
    await page.getByRole('img', { name: /^The touchpoints/ }).waitFor({ timeout: 60_000 });
    await page.locator('button[draggable=true]').first().click();
    const target = page
      .getByRole('region', { name: /^Ways on/ })
      .getByRole('combobox')
      .last();
    return {
      found: () => target.selectOption({ index: 20 }),
      lost: () => target.selectOption({ index: 0 }),
    };
  },
  async translation(page) {
    const tag = page.getByRole('textbox', { name: 'Language to translate into' });
    await tag.fill('cy');
    await tag.press('Enter');
    await page
      .getByRole('textbox', { name: /^Translation of/ })
      .nth(8)
      .fill('Helo {');
    return typing(page);
  },
};

/** Matches the findings about the faults that this bench makes. */
const words = /\{\{|Nothing leads to/;

/**
 * Returns the time (ms) from the key press or choice to the frame that shows the finding, or in which the finding is
 * gone.
 */
async function timed(page: Page, act: () => Promise<unknown>, isFound: boolean): Promise<number> {
  await page.waitForTimeout(600);
  await page.evaluate(
    ([pattern, isWanted]) => {
      let from = 0;
      for (const event of ['keydown', 'change'])
        addEventListener(event, () => (from ||= performance.now()), { capture: true, once: true });
      const main = document.querySelector('main')!;
      const isThere = (): boolean =>
        [...main.querySelectorAll('section ul li')].some((entry) =>
          new RegExp(pattern).test(entry.textContent),
        );
      Object.assign(window, {
        shownAfter: new Promise<number>((done) => {
          const observer = new MutationObserver(() => {
            if (from === 0 || isThere() !== isWanted) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
          });
          observer.observe(main, { childList: true, subtree: true, characterData: true });
        }),
      });
    },
    [words.source, isFound] as const,
  );
  await act();
  return page.evaluate(() => (window as unknown as { shownAfter: Promise<number> }).shownAfter);
}
