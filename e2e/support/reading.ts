import { expect, type Page } from '@playwright/test';

/** Goes to the head of the page, as a reader does who stays there: in two steps, each of them seen by the page. */
export async function goUp(page: Page): Promise<void> {
  for (const to of [100, 0]) {
    await page.evaluate(
      (top) =>
        new Promise<void>((seen) => {
          if (window.scrollY <= top) return seen();
          window.addEventListener('scroll', () => seen(), { once: true });
          window.scrollTo(0, top);
        }),
      to,
    );
  }
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}
