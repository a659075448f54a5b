import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { mostShift, watchShifts } from '../support/layout-shift.ts';
import { signIn } from '../support/sign-in.ts';
import { firstOf } from '../../test/support/random-share.ts';

/** Slows the browser to a cheap phone, so that late parts are late here. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Waits until everything that the page requests is loaded and drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(500);
}

const programme = '/programme/calmer-conversations';
const places = [
  ['home', '/', 'What is on your mind?'],
  ['a Programme', programme, 'Activities in this Programme'],
  ['an Activity of a Programme', `${programme}/activity/after-an-argument`, 'How it works'],
  ['an Activity', '/activity/checking-in-together', 'How it works'],
  ['the account', '/account', 'Delete my account'],
] as const;

for (const [width, height] of firstOf([
  [390, 844],
  [1280, 800],
] as const))
  test(`nothing moves on a page that comes slowly, at ${width} x ${height} and after the window is turned`, async ({
    page,
    family: { address },
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await slowDown(page);
    const shifted = await watchShifts(page);
    const expectNoShift = async (what: string): Promise<void> => {
      await settled(page);
      expect(await shifted(), what).toBeLessThan(mostShift);
      await page.setViewportSize({ width: height, height: width });
      await settled(page);
      expect(await shifted(), `${what}, turned`).toBeLessThan(mostShift);
      await page.setViewportSize({ width, height });
    };

    await page.goto(address);
    await expect(page.getByRole('group', { name: 'Language' })).toBeVisible();
    await expectNoShift('the welcome page');
    await signIn(page, address);
    // late-files.spec.ts holds back files of the others, too.
    for (const [what, path] of firstOf(places, 2)) {
      await page.goto(address + path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectNoShift(what);
    }
    await page.goto(address + programme);
    await page.getByRole('button', { name: 'Enrol' }).click();
    await expect(page.getByRole('heading', { name: 'Your next Activity' })).toBeVisible();
    // Only the first three pages change with the enrolment.
    for (const [what, path] of firstOf(places, 2)) {
      await page.goto(address + path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectNoShift(`${what}, enrolled`);
    }
  });
