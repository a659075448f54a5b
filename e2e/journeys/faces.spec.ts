import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { edit, publishOnce, taughtUnder } from '../support/taught.ts';

/** The scale of faces of the authors' page, tested in the preview and in conversations, by keyboard and by touch. */
const activity = taughtUnder('Faces');

const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });
const face = (page: Page, name: string) => reply(page).getByRole('radio', { name, exact: true });
const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

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

test('the preview of the editor plays it', async ({ page, server }) => {
  await allAtOnce(page);
  await edit(page, server.address, activity);
  await page.getByRole('button', { name: 'Play this Activity' }).click();
  const stage = page.getByRole('region', { name: 'Conversation of the draft' });
  await stage.getByRole('radio', { name: 'A bit low' }).check();
  await stage.getByRole('button', { name: 'Send' }).click();
  await expect(stage.getByText('Sit close for a minute.')).toBeVisible();
  await expect(page.getByText('Tailored by mood: low')).toBeVisible();
  await expectAccessible(page);
});

test('a family points at a face and changes its mind by keyboard', async ({
  page,
  journeyFamily: server,
}) => {
  const { address } = server;
  await publishOnce(server, activity);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await allAtOnce(page);
  await signIn(page, address);
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
  await face(page, 'Really good').check();
  await reply(page).getByRole('button', { name: 'Send' }).click();
  await expect(bubble(page, 'Tell each other one thing')).toBeVisible();
  await expect(bubble(page, 'Sit close for a minute.')).toHaveCount(0);
  await page.reload();
  await expect(bubble(page, 'Really good')).toBeVisible();
});

test.describe('without a service worker, which would answer with the file that draws them', () => {
  test.use({ serviceWorkers: 'block' });

  test('without the file that draws them, the options are buttons', async ({
    page,
    journeyFamily: server,
  }) => {
    const { address } = server;
    await publishOnce(server, activity);
    await allAtOnce(page);
    await page.route('**/DrawnChoice-*.js', (route) => route.abort());
    await signIn(page, address);
    await page.goto(`${address}/activity/how-we-are/chat`);
    await reply(page).getByRole('button', { name: 'So-so', exact: true }).press('Enter');
    await expect(bubble(page, 'Tell each other one thing')).toBeVisible();
  });
});
