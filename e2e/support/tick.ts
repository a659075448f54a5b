import { expect, type Locator } from '@playwright/test';

/** Ticks a field of a form that has just appeared: the page scrolls to it and may move it from under the pointer. */
export const tick = (field: Locator): Promise<void> => expect(() => field.check({ timeout: 5000 })).toPass();

/** Ticks a field that a drawing covers. Late files may move it from under the pointer. */
export const tickDrawn = (field: Locator): Promise<void> =>
  expect(() => field.check({ force: true, timeout: 5000 })).toPass();
