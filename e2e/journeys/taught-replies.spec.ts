import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { edit, publishOnce, taughtUnder, write } from '../support/taught.ts';
import { tick } from '../support/tick.ts';

/** The replies of the authors' page that are drawn, tested in the preview and in conversations. */
const breathingPebble = taughtUnder('Breathing');
const faces = taughtUnder('Faces');
const pictures = taughtUnder('Choosing by a picture');

const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });
const breathing = (page: Page) => page.getByRole('region', { name: 'Breathing' });
const face = (page: Page, name: string) => reply(page).getByRole('radio', { name, exact: true });
const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Returns the present size of the pebble. */
const size = async (page: Page): Promise<number> =>
  (await breathing(page).locator('svg').boundingBox())!.width;

/** Returns the number of animations that run on the page. */
const moving = (page: Page): Promise<number> => page.evaluate(() => document.getAnimations().length);

/** Checks that all faces are in one row, none wider than the window, each large enough to press. */
async function expectOneRow(page: Page): Promise<void> {
  const boxes = await reply(page)
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios.map((radio) => {
        const { top, right, width, height } = radio.closest('label')!.getBoundingClientRect();
        return { top, right, width, height };
      }),
    );
  const { width } = page.viewportSize()!;
  expect(boxes).toHaveLength(5);
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
  for (const box of boxes) {
    expect(box.right).toBeLessThanOrEqual(width);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
}

/** Returns the number of pictures in each row, from the top; each must be shown, and its button must be pressable. */
async function rowsOf(page: Page): Promise<number[]> {
  const boxes = await reply(page)
    .getByRole('img')
    .evaluateAll(async (pictures) => {
      await Promise.all(pictures.map((picture) => (picture as HTMLImageElement).decode()));
      return pictures.map((picture) => {
        const { top, width } = picture.closest('button')!.getBoundingClientRect();
        return { top: Math.round(top), width, drawn: (picture as HTMLImageElement).naturalWidth };
      });
    });
  for (const { width, drawn } of boxes) {
    expect(width).toBeGreaterThanOrEqual(120);
    expect(drawn).toBeGreaterThan(0);
  }
  const tops = boxes.map(({ top }) => top);
  return [...new Set(tops)].map((row) => tops.filter((top) => top === row).length);
}

test('the preview of the editor plays them', async ({ page, server }) => {
  await allAtOnce(page);
  await edit(page, server.address, breathingPebble);
  await test.step('breathing', async () => {
    await page.getByRole('button', { name: 'Play this Activity' }).click();
    const stage = page.getByRole('region', { name: 'Conversation of the draft' });
    await stage.getByRole('button', { name: 'Breathe with the pebble' }).click();
    await expect(stage.getByText('Breathe in, one')).toBeVisible();
    await stage.getByRole('button', { name: 'We did it' }).press('Enter');
    await expect(stage.getByText('Show each other where you felt it.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a scale of faces', async () => {
    await write(page, server.address, faces);
    await page.getByRole('button', { name: 'Play this Activity' }).click();
    const stage = page.getByRole('region', { name: 'Conversation of the draft' });
    await tick(stage.getByRole('radio', { name: 'A bit low' }));
    await stage.getByRole('button', { name: 'Send' }).click();
    await expect(stage.getByText('Sit close for a minute.')).toBeVisible();
    await expect(page.getByText('Tailored by mood: low')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a choice among pictures', async () => {
    await write(page, server.address, pictures);
    await page.getByRole('button', { name: 'Play this Activity' }).click();
    const stage = page.getByRole('region', { name: 'Conversation of the draft' });
    await stage.getByRole('button', { name: /^Light a candle A candle/ }).press('Enter');
    await expect(stage.getByText('Light a candle: that sounds good.')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a family answers with them', async ({ page, journeyFamily: server }) => {
  test.slow();
  const { address } = server;
  for (const activity of [breathingPebble, faces, pictures]) await publishOnce(server, activity);
  await page.setViewportSize({ width: 390, height: 844 });
  await allAtOnce(page);
  await signIn(page, address);
  await test.step('a family breathes with it by keyboard, with and without motion', async () => {
    await page.goto(`${address}/activity/breathe-with-a-pebble/chat`);
    const start = breathing(page).getByRole('button', { name: 'Breathe with the pebble' });
    await expect(start).toBeVisible();
    await expectAccessibleInAppearances(page, 'before it is started');
    const still = await size(page);

    await start.press('Enter');
    await expect(breathing(page).getByText('Breathe in, three')).toBeVisible();
    expect(await moving(page)).toBeGreaterThan(0);
    expect(await size(page)).toBeGreaterThan(still * 1.1);
    await expect(breathing(page).getByText('Breathe out, two')).toBeVisible();
    await expectAccessibleInAppearances(page, 'while it breathes');
    await breathing(page).getByRole('button', { name: 'Stop' }).press('Enter');
    await expect(start).toBeFocused();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    const resting = await size(page);
    await start.press('Enter');
    await expect(breathing(page).getByText('Breathe in, three')).toBeVisible();
    expect(await moving(page)).toBe(0);
    expect(await size(page)).toBeCloseTo(resting, 0);
    await reply(page).getByRole('button', { name: 'Not now' }).press('Enter');
    await expect(bubble(page, 'Show each other where you felt it.')).toBeVisible();
    await expect(breathing(page)).toHaveCount(0);
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('a family points at a face and changes its mind by keyboard', async () => {
    await page.goto(`${address}/activity/how-we-are/chat`);
    await expect(reply(page).getByRole('group', { name: /^Point at the face/ })).toBeVisible();
    for (const width of [320, 1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectOneRow(page);
    }
    await expectAccessibleInAppearances(page, 'nothing picked');

    await face(page, 'Rotten').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(face(page, 'So-so')).toBeChecked();
    await expect(reply(page).locator('strong')).toHaveText('So-so');
    await expectOneRow(page);
    await expectAccessibleInAppearances(page, 'a face picked');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(bubble(page, 'Sit close for a minute.')).toBeVisible();

    await page.getByRole('button', { name: 'Change your answer: A bit low' }).press('Enter');
    await expect(face(page, 'A bit low')).toBeChecked();
    await expect(reply(page).getByText('as before')).toBeVisible();
    await tick(face(page, 'Really good'));
    await reply(page).getByRole('button', { name: 'Send' }).click();
    await expect(bubble(page, 'Tell each other one thing')).toBeVisible();
    await expect(bubble(page, 'Sit close for a minute.')).toHaveCount(0);
    await page.reload();
    await expect(bubble(page, 'Really good')).toBeVisible();
  });
  await test.step('a family chooses by a picture and changes its mind', async () => {
    await page.goto(`${address}/activity/a-cosy-evening/chat`);
    await expect(reply(page).getByRole('button', { name: 'Not tonight' })).toBeVisible();
    for (const width of [320, 1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await rowsOf(page)).toEqual([2, 2]);
    }
    await expectAccessibleInAppearances(page, 'a picture to choose');

    await reply(page)
      .getByRole('button', { name: /^Draw our day/ })
      .press('Enter');
    await expect(bubble(page, 'Draw our day: that sounds good.')).toBeVisible();
    await page.getByRole('button', { name: 'Change your answer: Draw our day' }).press('Enter');
    await expect(
      reply(page).getByRole('button', { name: /^Draw our day A map of a day.*as before$/ }),
    ).toBeVisible();
    await expectAccessibleInAppearances(page, 'a picture to choose again');
    await reply(page)
      .getByRole('button', { name: /^Build a den/ })
      .press('Enter');
    await expect(bubble(page, 'Build a den: that sounds good.')).toBeVisible();
  });
});

test.describe('without a service worker, which would answer with the file that draws them', () => {
  test.use({ serviceWorkers: 'block' });

  test('without the file that draws them, and without a picture, the options are buttons', async ({
    page,
    journeyFamily: server,
  }) => {
    const { address } = server;
    for (const activity of [faces, pictures]) await publishOnce(server, activity);
    await allAtOnce(page);
    await signIn(page, address);
    await page.route('**/family-nest.svg', (route) => route.abort());
    await page.goto(`${address}/activity/a-cosy-evening/chat`);
    await expect(reply(page).getByText('A den of blankets with lights.')).toBeVisible();
    await page.route('**/DrawnChoice-*.js', (route) => route.abort());
    await page.reload();
    await reply(page).getByRole('button', { name: 'Build a den', exact: true }).press('Enter');
    await expect(bubble(page, 'Build a den: that sounds good.')).toBeVisible();

    await page.goto(`${address}/activity/how-we-are/chat`);
    await reply(page).getByRole('button', { name: 'So-so', exact: true }).press('Enter');
    await expect(bubble(page, 'Tell each other one thing')).toBeVisible();
  });
});
