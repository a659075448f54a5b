import { expect, type Locator } from '@playwright/test';

/** Ticks a field of a form that has just appeared; tries again if the page scrolls it away from the pointer. */
export const tick = (field: Locator): Promise<void> => expect(() => field.check({ timeout: 5000 })).toPass();

/** Ticks a field that a drawing covers; tries again if late files move it. */
export const tickDrawn = (field: Locator): Promise<void> =>
  expect(() => field.check({ force: true, timeout: 5000 })).toPass();
