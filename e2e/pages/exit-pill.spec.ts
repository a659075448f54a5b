import type { Page } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

const pill = (page: Page) => page.getByRole('button', { name: 'Exit this page' });

test('only the exit pill floats over the text', async ({ page, server: { address } }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, address);
  for (const [width, height] of [
    [320, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of [
      '/programme/calmer-conversations',
      '/activity/checking-in-together',
      '/safeguarding-policy',
    ]) {
      await page.goto(address + path);
      await expect(pill(page)).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 400));
      await expect(pill(page)).toBeInViewport({ ratio: 1 });
      const strip = await pill(page).evaluate((button) => {
        const { left, top, height: tall } = button.getBoundingClientRect();
        const beside = document.elementFromPoint(left / 2, top + tall / 2);
        const around: string[] = [];
        for (let box = button.parentElement; box && box.id !== 'root'; box = box.parentElement)
          around.push(getComputedStyle(box).backgroundColor);
        return {
          isPage: document.querySelector('main')!.contains(beside),
          around,
          ground: getComputedStyle(button).backgroundColor,
          shadow: getComputedStyle(button).boxShadow,
        };
      });
      expect(strip.isPage, `${path} can be pressed beside the pill`).toBe(true);
      for (const ground of strip.around) expect(ground).toBe('rgba(0, 0, 0, 0)');
      expect(strip.ground).toMatch(/^rgb\(/);
      expect(strip.shadow).not.toBe('none');
    }
  }
});

test('no focused element is under the pill, and its own focus is visible', async ({
  page,
  server: { address },
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, address);
  for (const size of ['100%', '200%'])
    for (const path of ['/programme/calmer-conversations', '/safeguarding-policy']) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(address + path);
      await expect(pill(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
      await pill(page).focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(pill(page)).toBeFocused();
      const ring = await pill(page).evaluate((button) => getComputedStyle(button));
      expect(ring.outlineStyle).toBe('solid');

      for (const key of ['Tab', 'Shift+Tab']) {
        const passed = new Set<string>();
        for (let stops = 0; stops < 60; stops += 1) {
          await page.keyboard.press(key);
          const stop = await page.evaluate(() => {
            const focused = document.activeElement!;
            const isPast = focused === document.body || focused.closest('main, footer') === null;
            const a = focused.getBoundingClientRect();
            const b = document.getElementById('exit')!.getBoundingClientRect();
            const meets = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            return { isPast, meets, name: `${focused.tagName} ${focused.textContent.slice(0, 40)}` };
          });
          if (stop.isPast) break;
          passed.add(stop.name);
          expect.soft(stop.meets, `${path} at ${size}, ${key}: ${stop.name}`).toBe(false);
        }
        if (key === 'Tab') expect(passed.size).toBeGreaterThan(5);
      }
    }
});

test('an overlay has an edge on any background', async ({ page, server: { address } }) => {
  await signIn(page, address);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${address}/activity/checking-in-together`);
    const cover = page.getByRole('main').locator('img[width="600"]');
    await expect(cover).toBeVisible();
    const edge = await cover.evaluate((image) => {
      const { borderStyle, borderWidth, borderColor } = getComputedStyle(image);
      return { borderStyle, borderWidth, borderColor, around: groundOf(image.parentElement!) };

      function groundOf(element: Element): string {
        const { backgroundColor } = getComputedStyle(element);
        return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement!) : backgroundColor;
      }
    });
    expect(edge.borderStyle).toBe('solid');
    expect(Number.parseFloat(edge.borderWidth)).toBeGreaterThanOrEqual(2);
    expect(edge.borderColor).not.toBe(edge.around);
  }
});
