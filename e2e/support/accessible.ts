import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { isWhole } from '../../test/support/random-share.ts';

/** A way in which people see a screen; `width` in CSS pixels. */
export type Appearance = Readonly<{
  name: string;
  width: number;
  colorScheme: 'light' | 'dark';
  forcedColors: 'none' | 'active';
  reducedMotion: 'reduce' | 'no-preference';
}>;

const asUsual = { colorScheme: 'light', forcedColors: 'none', reducedMotion: 'no-preference' } as const;

export const appearances: readonly Appearance[] = [
  { ...asUsual, name: 'light, 1280 px', width: 1280 },
  { ...asUsual, name: 'dark, 390 px', width: 390, colorScheme: 'dark' },
  { ...asUsual, name: 'light, 320 px', width: 320 },
  { ...asUsual, name: 'forced colours, 1280 px', width: 1280, colorScheme: 'dark', forcedColors: 'active' },
  {
    ...asUsual,
    name: 'dark, 320 px, reduced motion',
    width: 320,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  },
];

/** Applies an appearance to the page; the height of the window stays. */
async function dress(page: Page, { width, name: _name, ...media }: Appearance): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()!.height });
  await page.emulateMedia(media);
}

/** Returns the current appearance of the page. */
async function appearanceOf(page: Page): Promise<Appearance> {
  const { width } = page.viewportSize()!;
  return page.evaluate((wide) => {
    const is = (query: string): boolean => matchMedia(`(${query})`).matches;
    return {
      name: 'as it was',
      width: wide,
      colorScheme: is('prefers-color-scheme: dark') ? 'dark' : 'light',
      forcedColors: is('forced-colors: active') ? 'active' : 'none',
      reducedMotion: is('prefers-reduced-motion: reduce') ? 'reduce' : 'no-preference',
    } as const;
  }, width);
}

/**
 * Returns all appearances in `npm run prove`. In `npm test` the screen's name selects one, so that all occur among the
 * screens.
 */
function appearancesOf(screen: string): readonly Appearance[] {
  const sum = Array.from(screen, (letter) => letter.codePointAt(0)!).reduce(
    (before, code) => before + code,
    0,
  );
  return isWhole ? appearances : [appearances[sum % appearances.length]!];
}

/**
 * Runs `check` in each appearance, then restores the page's own. The page's state stays, so that a conversation need
 * not be played again. `where` names the screen and the appearance.
 */
export async function inAppearances(
  page: Page,
  screen: string,
  check: (where: string) => Promise<void>,
): Promise<void> {
  const before = await appearanceOf(page);
  for (const appearance of appearancesOf(screen)) {
    await dress(page, appearance);
    await check(`${screen}, ${appearance.name}`);
  }
  await dress(page, before);
}

/** Waits until the screen is complete: its heading, loaded parts, styles and fonts. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState();
  await expect(page.locator('h1, [role=dialog]').first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]').or(page.getByText(/^\[?Loading/))).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** A duration longer than any transition of the product (ms); only the sand of a timer runs longer. */
const longestTransitionMs = 3000;

/**
 * Resolves once every short animation and transition has ended. `finished` is not used: in Chromium it never settles
 * for an element that is skipped by `content-visibility`.
 */
export async function endOfAnimations(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest);
    while (ending.some(({ playState }) => playState === 'running'))
      await new Promise((drawn) => requestAnimationFrame(drawn));
  }, longestTransitionMs);
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe computes failures only, which takes a fifth of the time, and skips frames of other hosts. */
const options = { resultTypes: ['violations'], iframes: false } satisfies RunOptions;

/** Returns the violations of WCAG 2.2 AA and of best practices in the page, as 'rule: elements'. */
export async function violationsOf(page: Page, more: RunOptions = {}): Promise<string[]> {
  await page.waitForLoadState();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  for (;;) {
    // The contrast of an element is final only after its transitions.
    await endOfAnimations(page);
    const { violations, hasMoved } = await page.evaluate(auditPage, {
      chosen: { ...options, ...more },
      longest: longestTransitionMs,
    });
    if (violations.length === 0 || !hasMoved) return violations;
  }
}

type AuditRequest = { chosen: RunOptions; longest: number };

/** Runs axe inside the page. `hasMoved` is true if an animation began, ran or ended meanwhile. */
async function auditPage({
  chosen,
  longest,
}: AuditRequest): Promise<{ violations: string[]; hasMoved: boolean }> {
  const { run } = (window as unknown as { axe: typeof import('axe-core') }).axe;
  let hasMoved = false;
  const note = (): void => void (hasMoved = true);
  const kinds = ['animationstart', 'transitionrun', 'animationend', 'transitionend'];
  for (const kind of kinds) document.addEventListener(kind, note);
  const { violations } = await run({ exclude: [['iframe']] }, chosen);
  for (const kind of kinds) document.removeEventListener(kind, note);
  // The events of a transition come with the next frame, and an audit may end before it.
  hasMoved ||= document
    .getAnimations()
    .some(
      ({ effect, playState }) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest,
    );
  return {
    violations: violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    ),
    hasMoved,
  };
}

/** Expects no violations, and nothing wider than the window. */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  expect(await violationsOf(page), state).toEqual([]);
  const [wide, inner] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect(wide, state).toBeLessThanOrEqual(inner);
}

/** Expects no violations, and nothing wider than the window, in each appearance. */
export async function expectAccessibleInAppearances(page: Page, screen: string): Promise<void> {
  await inAppearances(page, screen, (where) => expectAccessible(page, where));
}
