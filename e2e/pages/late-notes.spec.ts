import type { Page } from '@playwright/test';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce, controlOf, questionsOf } from '../support/conversation.ts';
import { firstOf } from '../../test/support/random-share.ts';
import { expect, test } from '../support/fixtures.ts';
import { mostShift, watchShifts } from '../support/layout-shift.ts';
import { kept } from '../support/service-worker.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ viewport: { width: 390, height: 844 } });

const slug = 'checking-in-together';
const chat = `/activity/${slug}/chat`;
const places = ['/', `/activity/${slug}`, chat];

const connection = (page: Page) => page.getByRole('complementary', { name: 'Network' });
const update = (page: Page) => page.getByRole('button', { name: 'Update now' });

/** Returns the positions in the window of everything that a person reads or presses. */
const standing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, p, a, button, input, textarea, li), footer a')].map(
      (element) => {
        const { x, y } = element.getBoundingClientRect();
        return `${element.tagName} ${Math.round(x)} ${Math.round(y)}`;
      },
    ),
  );

async function settled(page: Page, address: string, place: string): Promise<void> {
  await page.goto(address + place);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (place === chat) await expect(controlOf(page, questionsOf(slug)[0]!.step)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

test('nothing moves or is covered when the network goes and comes back, also after the window is turned', async ({
  page,
  family: { address },
}) => {
  const shifted = await watchShifts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await allAtOnce(page);
  await signIn(page, address);
  for (const place of firstOf(places.toReversed())) {
    await settled(page, address, place);
    for (const [width, height, isAtEnd] of [
      [390, 844, false],
      [844, 390, true],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((y) => window.scrollTo(0, y), isAtEnd ? 1e6 : 0);
      // The wait lets the page draw the rotated window.
      await page.waitForTimeout(700);
      const [before, shiftedBefore] = [await standing(page), await shifted()];
      await page.context().setOffline(true);
      await expect(connection(page)).toContainText('You are offline');
      expect(await standing(page), `${place} at ${width}`).toEqual(before);
      await page.context().setOffline(false);
      await expect(connection(page)).toContainText('back online');
      await expect(connection(page)).toBeHidden({ timeout: 10_000 });
      expect(await standing(page), `${place} at ${width}`).toEqual(before);
      expect((await shifted()) - shiftedBefore, `${place} at ${width}`).toBeLessThan(mostShift);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await test.step('what has the focus is scrolled out from under what comes, and it is accessible', async () => {
    await settled(page, address, '/activity/after-an-argument');
    const link = page.locator('main :is(a, button)').last();
    await link.focus();
    await link.evaluate((element) =>
      window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight),
    );
    await page.context().setOffline(true);
    await expect(connection(page)).toBeVisible();
    const [over, under] = [await connection(page).boundingBox(), await link.boundingBox()];
    expect(under!.y + under!.height).toBeLessThanOrEqual(over!.y);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessibleInAppearances(page, 'the note about the network');
    await page.context().setOffline(false);
  });
});

test('nothing moves when a new version is told of, and nothing that can be pressed lies under it', async ({
  page,
  released: { release, server },
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await allAtOnce(page);
  await signIn(page, server.address);
  await kept(page);
  const shifted = await watchShifts(page);
  for (const [index, place] of firstOf(places.toReversed(), 2).entries()) {
    await settled(page, server.address, place);
    // The note about the new version, postponed on the page before, is shown first.
    if (index > 0) await putOff(page);
    const [before, shiftedBefore] = [await standing(page), await shifted()];
    release.renew();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(update(page)).toBeVisible();
    expect(await standing(page), place).toEqual(before);
    expect((await shifted()) - shiftedBefore, place).toBeLessThan(mostShift);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await expectNoFocusHidden(page, `${place} at ${width}`);
      await expect(update(page)).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await putOff(page);
  }
});

async function putOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(update(page)).toBeHidden();
}

/** Goes through the page by keyboard: each focused element must be wholly visible beside the note. */
async function expectNoFocusHidden(page: Page, where: string): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate((isFirst) => {
      const pressable = document.querySelectorAll<HTMLElement>('main :is(a, button, input, textarea)');
      [...pressable].at(isFirst ? 0 : -1)?.focus();
    }, key === 'Tab');
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press(key);
      const stop = await page.evaluate(() => {
        const focused = document.activeElement!;
        const note = document.querySelector('aside[aria-label="New version"]')!.parentElement!;
        if (!focused.matches('main *, footer *')) return null;
        const [over, under] = [note.getBoundingClientRect(), focused.getBoundingClientRect()];
        const hides =
          under.top >= over.top - 1 &&
          under.bottom <= over.bottom + 1 &&
          under.left >= over.left &&
          under.right <= over.right;
        return { hides, name: `${focused.tagName} ${focused.textContent.slice(0, 40)}` };
      });
      if (stop === null) break;
      expect.soft(stop.hides, `${where}, ${key}: ${stop.name}`).toBe(false);
    }
  }
}
