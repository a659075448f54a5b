import type { Locator, Page } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

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

test('the bar of a conversation is one line with the exit button last and right', async ({
  page,
  server,
}, info) => {
  test.slow();
  await signIn(page, server.address);
  let shown = '';
  for (const [language, width, text] of sizes) {
    await page.setViewportSize({ width, height: 844 });
    if (language !== shown)
      await page.goto(`${server.address}/activity/checking-in-together/chat?lng=${language}`);
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
    await page.screenshot({ path: info.outputPath(`${language}-${width}-${text}.png`) });
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
});
