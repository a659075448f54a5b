import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { edit, publishOnce, taughtUnder } from '../support/taught.ts';

/** The choice among pictures of the authors' page, tested in the preview and in conversations at every width. */
const activity = taughtUnder('Choosing by a picture');

const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });
const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

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

test('the preview of the editor plays it', async ({ page, server }) => {
  await allAtOnce(page);
  await edit(page, server.address, activity);
  await page.getByRole('button', { name: 'Play this Activity' }).click();
  const stage = page.getByRole('region', { name: 'Conversation of the draft' });
  await stage.getByRole('button', { name: /^Light a candle A candle/ }).press('Enter');
  await expect(stage.getByText('Light a candle: that sounds good.')).toBeVisible();
  await expectAccessible(page);
});

test('a family chooses by a picture and changes its mind', async ({ page, journeyFamily: server }) => {
  const { address } = server;
  await publishOnce(server, activity);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await allAtOnce(page);
  await signIn(page, address);
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

test.describe('without a service worker, which would answer with the file that draws them', () => {
  test.use({ serviceWorkers: 'block' });

  test('without the file that draws them, and without a picture, there are buttons', async ({
    page,
    journeyFamily: server,
  }) => {
    const { address } = server;
    await publishOnce(server, activity);
    await allAtOnce(page);
    await signIn(page, address);
    await page.route('**/family-nest.svg', (route) => route.abort());
    await page.goto(`${address}/activity/a-cosy-evening/chat`);
    await expect(reply(page).getByText('A den of blankets with lights.')).toBeVisible();
    await page.route('**/DrawnChoice-*.js', (route) => route.abort());
    await page.reload();
    await reply(page).getByRole('button', { name: 'Build a den', exact: true }).press('Enter');
    await expect(bubble(page, 'Build a den: that sounds good.')).toBeVisible();
  });
});
