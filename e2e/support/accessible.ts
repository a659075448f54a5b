import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

export const looks = [
  { width: 1280, colorScheme: 'light', forcedColors: 'none' },
  { width: 320, colorScheme: 'dark', forcedColors: 'none' },
  { width: 1280, colorScheme: 'dark', forcedColors: 'active' },
] as const;

/** A window of this look, without motion. */
export async function dress(page: Page, { width, ...media }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
}

/** The screen is there: its heading, nothing that is still loading, its styles and fonts. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState();
  await expect(page.locator('h1, [role=dialog]').first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]').or(page.getByText(/^\[?Loading/))).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Resolves when every animation and transition that ends has ended. */
export async function endOfAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Only failures are computed and returned, which takes a fifth of the time. A host's frame belongs to the host.
 */
const options = { resultTypes: ['violations'], iframes: false } satisfies RunOptions;

/** The violations of WCAG 2.2 AA and best practice in the page's present state: 'rule: elements'. */
export async function violationsOf(page: Page, more: RunOptions = {}): Promise<string[]> {
  await page.waitForLoadState();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // An element in transition has no contrast of its own.
  await endOfAnimations(page);
  return page.evaluate(
    async (chosen) => {
      const { run } = (window as unknown as { axe: typeof import('axe-core') }).axe;
      const { violations } = await run({ exclude: [['iframe']] }, chosen);
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
      );
    },
    { ...options, ...more },
  );
}

/** No violations, and nothing wider than the window. */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  expect(await violationsOf(page), state).toEqual([]);
  const [wide, inner] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect(wide, state).toBeLessThanOrEqual(inner);
}

/** The same on a telephone in light colours and on a desk in dark ones; it is left in the first look. */
export async function expectAccessibleInBothLooks(page: Page, state: string): Promise<void> {
  for (const { width, colorScheme } of [
    { width: 1280, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${state}, ${width} px, ${colorScheme}`);
  }
}
