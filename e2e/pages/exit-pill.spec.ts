import type { Locator, Page, TestInfo } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { isWhole } from '../../test/support/random-share.ts';
import { expect, test } from '../support/fixtures.ts';

const pill = (page: Page) => page.getByRole('button', { name: 'Exit this page' });

test('the exit pill floats over the text, hides no focus, and is the last in the bar of a conversation', async ({
  page,
  server: { address },
}, info) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, address);
  await test.step('only the exit pill floats over the text', () => checkStrip(page, address));
  await test.step('no focused element is under the pill, and its own focus is visible', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/programme/calmer-conversations', '/safeguarding-policy'])
      await checkFocus(page, address, path);
  });
  await test.step('an overlay has an edge on any background', () => checkEdge(page, address));
  await test.step('the bar of a conversation is one line with the exit button last and right', () =>
    checkBar(page, address, info));
});

async function checkStrip(page: Page, address: string): Promise<void> {
  for (const path of [
    '/programme/calmer-conversations',
    '/activity/checking-in-together',
    '/safeguarding-policy',
  ]) {
    await page.goto(address + path);
    await expect(pill(page)).toBeVisible();
    for (const [width, height] of [
      [320, 640],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
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
      expect(strip.isPage, `${path} at ${width} px can be pressed beside the pill`).toBe(true);
      for (const ground of strip.around) expect(ground).toBe('rgba(0, 0, 0, 0)');
      expect(strip.ground).toMatch(/^rgb\(/);
      expect(strip.shadow).not.toBe('none');
    }
  }
}

async function checkFocus(page: Page, address: string, path: string): Promise<void> {
  await page.goto(address + path);
  await expect(pill(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const size of ['100%', '200%']) {
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
}

async function checkEdge(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/activity/checking-in-together`);
  const cover = page.getByRole('main').locator('img[width="600"]');
  await expect(cover).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
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
}

const sizes = [
  ['en', 390, 100],
  ['en', 320, 100],
  ['en', 390, 200],
  ['cy', 1280, 100],
  ['cy', 390, 100],
  ['cy', 320, 100],
  ['cy', 390, 200],
  ['cy', 320, 200],
  ['cy', 768, 200],
] as const;

/** Returns the boxes of the controls at one instant, because the page scrolls with the conversation. */
async function boxesOf<Controls extends readonly Locator[]>(page: Page, controls: Controls) {
  const elements = await Promise.all(controls.map((control) => control.elementHandle()));
  const boxes = await page.evaluate(
    (handles) => handles.map((element) => (element as HTMLElement).getBoundingClientRect().toJSON()),
    elements,
  );
  return boxes as { [Key in keyof Controls]: Pick<DOMRect, 'x' | 'y' | 'width' | 'height'> };
}

async function checkBar(page: Page, address: string, info: TestInfo): Promise<void> {
  let shown = '';
  for (const [language, width, text] of sizes) {
    await page.setViewportSize({ width, height: 844 });
    if (language !== shown) await page.goto(`${address}/activity/checking-in-together/chat?lng=${language}`);
    shown = language;
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), `${text}%`);
    const where = `${language}, ${width} px, ${text} % text`;
    const names =
      language === 'en'
        ? (['Leave for now', 'Get help now', 'Exit this page', 'Settings'] as const)
        : (['Gadael am y tro', 'Cael help nawr', 'Gadael y dudalen hon', 'Gosodiadau'] as const);
    const controls = [
      page.getByRole('link', { name: names[0] }),
      page.getByRole('button', { name: names[1] }),
      page.getByRole('button', { name: names[3] }),
      page.getByRole('button', { name: names[2] }),
    ] as const;
    for (const control of controls) await expect(control).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const [leave, help, settings, exit] = await boxesOf(page, controls);
    const boxes = [leave, help, settings, exit];
    if (isWhole) await page.screenshot({ path: info.outputPath(`${language}-${width}-${text}.png`) });
    const middles = boxes.map(({ y, height }) => y + height / 2);
    expect(Math.max(...middles) - Math.min(...middles), where).toBeLessThan(3);
    expect(leave.x + leave.width, where).toBeLessThanOrEqual(help.x + 1);
    expect(help.x + help.width, where).toBeLessThanOrEqual(settings.x + 1);
    expect(settings.x + settings.width, where).toBeLessThanOrEqual(exit.x + 1);
    expect(exit.x + exit.width, where).toBeLessThanOrEqual(width);
    for (const { width: wide, height } of boxes)
      expect(Math.min(wide, height), where).toBeGreaterThanOrEqual(43.9);
    const brokenWords = await controls[3].evaluate((button) => {
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
      return broken;
    });
    expect(brokenWords, where).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, where).toBeLessThanOrEqual(0);
  }
}
