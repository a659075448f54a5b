import { expect, type Page } from '@playwright/test';

/**
 * Scrolls to the top as a reader does: in two steps, which the page handles as the person's own; repeated if the page
 * was scrolling to its end meanwhile.
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
