import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { signIn } from '../../e2e/support/sign-in.ts';
import { FiresideServer } from '../../e2e/support/server.ts';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { median, type Figure } from './figure.ts';

/** The minimum length of the file (bytes). */
const bytes = 1_000_000;
const times = 4;
const keys = 50;
/** The time without typing after which the check begins (ms; specification 9). */
export const debounceMs = 200;

/** Measures the JSON editor with an Activity of 1 MB, without slowing down the processor. */
export async function measureEditor(browser: Browser, quick: boolean): Promise<Figure[]> {
  const rounds = quick ? 1 : 5;
  const server = await FiresideServer.start({ LOG_LEVEL: 'silent' });
  const shown: number[] = [];
  const longest: number[] = [];
  const found: { broken: number; mended: number }[] = [];
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await signIn(page, server.address, 'admin');
    const text = largeFile();
    process.stdout.write(`The editor: ${text.length} characters\n`);
    await page.evaluate((draft) => localStorage.setItem('jsonEditorContent', draft), text);
    await page.evaluate(observe);
    for (let round = 0; round <= rounds; round += 1) {
      process.stdout.write(`The editor with 1 MB: round ${round} of ${rounds}\n`);
      const opened = await open(page);
      // The first opening also loads the editor's files.
      if (round > 0) shown.push(opened);
      await page.getByLabel('Schema').selectOption({ label: 'Activity Schema' });
      await page.getByRole('heading', { name: /^Warnings/ }).waitFor();
      if (round > 0) {
        longest.push(await type(page));
        for (let time = 0; time < 10; time += 1) found.push(await findingsAfter(page));
      }
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor();
    }
    await context.close();
  } finally {
    await server.stop();
  }
  return [
    { name: 'editor, 1 MB: shown', product: median(shown), limit: 200, unit: 'ms' },
    {
      name: `editor, 1 MB: longest task of ${keys} keys`,
      product: Math.max(...longest),
      limit: 50,
      unit: 'ms',
    },
    {
      name: 'editor, 1 MB: a fault told after the debounce',
      product: median(found.map(({ broken }) => broken)),
      limit: 100,
      unit: 'ms',
    },
    {
      name: 'editor, 1 MB: every path walked after the debounce',
      product: median(found.map(({ mended }) => mended)),
      limit: 100,
      unit: 'ms',
    },
  ];
}

/** Returns a playable Activity of 1 MB. */
const largeFile = (): string => manyTouchpoints(withLongTexts, (text) => Math.ceil(bytes / text.length));

/**
 * Returns a playable Activity that repeats the changed touchpoints of an Activity of the library. `timesOf` returns the
 * number of copies from the text of one.
 */
export function manyTouchpoints(
  change: (touchpoint: Touchpoint) => Touchpoint,
  timesOf: (text: string) => number,
): string {
  const file = resolve(import.meta.dirname, '../..', 'content/activities/checking-in-together.json');
  const one = JSON.parse(readFileSync(file, 'utf8')) as ActivityDefinition;
  const touchpoints = one.touchpoints.map(change);
  const length = timesOf(JSON.stringify(touchpoints, null, 2));
  const copies = Array.from({ length }, (_, copy) => copyOf(touchpoints, copy));
  return JSON.stringify({ ...one, touchpoints: copies.flat() }, null, 2);
}

/**
 * Returns a copy of the touchpoints with ids of their own; each copy asks again for the values that its conditions
 * need.
 */
const copyOf = (touchpoints: readonly Touchpoint[], copy: number): Touchpoint[] =>
  JSON.parse(JSON.stringify(touchpoints), (key, value: unknown) =>
    key === 'id' || key === 'next' || key === 'compareWith' ? `${String(value)}-${copy}` : value,
  ) as Touchpoint[];

type Touchpoint = ActivityDefinition['touchpoints'][number];

function withLongTexts({ steps, ...rest }: Touchpoint): Touchpoint {
  return {
    ...rest,
    steps: steps.map((step) =>
      step.text === undefined ? step : { ...step, text: `${step.text}\n\n`.repeat(times) },
    ),
  };
}

/** Returns the time (ms) from the press on the link to the frame that shows the text. */
async function open(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: 'JSON editor' });
  await link.waitFor();
  return link.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((done) => {
        const from = performance.now();
        const check = (): void => {
          const root = document.querySelector('[data-testid=json-editor]')?.shadowRoot;
          if (root?.querySelector('.cm-line')?.textContent)
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
          else requestAnimationFrame(check);
        };
        element.click();
        check();
      }),
  );
}

/** Returns the longest task (ms) while fifty keys are typed into a text in the file. */
async function type(page: Page): Promise<number> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  for (let line = 0; line < 4; line += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(1500);
  await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
  for (let key = 0; key < keys; key += 1) await page.keyboard.type('a', { delay: 40 });
  await page.waitForTimeout(1500);
  return page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.splice(0)));
}

/**
 * Returns the times (ms) from a key press to the frame with the findings, without the debounce: first for a key that
 * makes the text invalid, then for one that corrects it, after which every path is checked again.
 */
async function findingsAfter(page: Page): Promise<{ broken: number; mended: number }> {
  await page.evaluate(watchFindings, 'Schema Validation Errors');
  await page.keyboard.type('\\');
  const broken = await page.evaluate(() => (window as unknown as { found: Promise<number> }).found);
  await page.evaluate(watchFindings, 'Warnings (click');
  await page.keyboard.press('Backspace');
  const mended = await page.evaluate(() => (window as unknown as { found: Promise<number> }).found);
  return { broken: broken - debounceMs, mended: mended - debounceMs };
}

function watchFindings(heading: string): void {
  let keyAt = 0;
  addEventListener('keydown', () => (keyAt = performance.now()), { capture: true, once: true });
  const main = document.querySelector('main')!;
  Object.assign(window, {
    found: new Promise<number>((done) => {
      const observer = new MutationObserver(() => {
        if (!main.textContent.includes(heading)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - keyAt)));
      });
      observer.observe(main, { childList: true, subtree: true, characterData: true });
    }),
  });
}

/** Records every task over 50 ms from now on. */
function observe(): void {
  const tasks: number[] = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    {
      type: 'longtask',
    },
  );
}
