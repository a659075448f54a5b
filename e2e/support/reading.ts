import { expect, type Page } from '@playwright/test';

/**
 * Goes to the head of the page, as a reader does who stays there: in two steps, each of them seen by the page, and
 * again where the page was following its end at that moment.
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
