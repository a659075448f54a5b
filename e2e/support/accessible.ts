import { AxeBuilder } from '@axe-core/playwright';
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

/** No violations of WCAG 2.2 AA or best practice, and nothing wider than the window. What is in a host's frame is the host's. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
}
