import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { edit, publishOnce, taughtUnder } from '../support/taught.ts';

/** The breathing pebble of the authors' page, tested in the preview and in conversations, with and without motion. */
const activity = taughtUnder('Breathing');

const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });
const breathing = (page: Page) => page.getByRole('region', { name: 'Breathing' });
const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Returns the present size of the pebble. */
const size = async (page: Page): Promise<number> =>
  (await breathing(page).locator('svg').boundingBox())!.width;

/** Returns the number of animations that run on the page. */
const moving = (page: Page): Promise<number> => page.evaluate(() => document.getAnimations().length);

test('the preview of the editor plays it', async ({ page, server }) => {
  await allAtOnce(page);
  await edit(page, server.address, activity);
  await page.getByRole('button', { name: 'Play this Activity' }).click();
  const stage = page.getByRole('region', { name: 'Conversation of the draft' });
  await stage.getByRole('button', { name: 'Breathe with the pebble' }).click();
  await expect(stage.getByText('Breathe in, one')).toBeVisible();
  await stage.getByRole('button', { name: 'We did it' }).press('Enter');
  await expect(stage.getByText('Show each other where you felt it.')).toBeVisible();
  await expectAccessible(page);
});

test('a family breathes with it by keyboard, with and without motion', async ({
  page,
  journeyFamily: server,
}) => {
  const { address } = server;
  await publishOnce(server, activity);
  await page.setViewportSize({ width: 390, height: 844 });
  await allAtOnce(page);
  await signIn(page, address);
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
