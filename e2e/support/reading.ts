import { expect, type Page } from '@playwright/test';

/**
 * Scrolls to the head of the page, as a reader does who stays there: in two steps, both seen by the page, and again if
 * the page was scrolling to its end at that moment.
 */
export async function goUp(page: Page): Promise<void> {
  for (const to of [100, 0])
    await expect
      .poll(() =>
        page.evaluate((top) => {
          const isThere = window.scrollY <= top;
          if (!isThere) window.scrollTo(0, top);
          return isThere;
        }, to),
      )
      .toBe(true);
}
