import type { Page } from '@playwright/test';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce, answerAll, questionsOf } from '../support/conversation.ts';
import { mostShift, watchShifts } from '../support/layout-shift.ts';
import { provedBy } from '../support/proved-by.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

const slug = 'checking-in-together';

/** Plays the Activity until it can be finished. */
async function play(page: Page, chat: string): Promise<void> {
  await page.goto(chat);
  await answerAll(page, questionsOf(slug));
  await expect(page.getByRole('button', { name: 'Finish Activity' })).toBeVisible();
}

async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish Activity' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
}

const suggestion = (page: Page) => page.getByRole('region', { name: 'What next?' });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await allAtOnce(page);
});

test('after an Activity one other is suggested, once, and nothing moves because of it', async ({
  page,
  family: { address },
}) => {
  const shifted = await watchShifts(page);
  await signIn(page, address);
  const chat = `${address}/activity/${slug}/chat`;
  await play(page, chat);
  const before = await shifted();
  await finish(page);
  const link = suggestion(page).getByRole('link');
  await expect(link).toHaveCount(1);
  await expect(link).not.toHaveText('Checking in together');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeFocused();
  expect((await shifted()) - before).toBeLessThan(mostShift);
  await expectAccessibleInAppearances(page, 'a suggestion after the end');
  const title = await link.textContent();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(suggestion(page)).toHaveCount(0);

  await page.goto(`${address}/activity/${slug}`);
  await page.getByRole('button', { name: 'Redo activity' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Redo activity' })).toBeHidden();
  await play(page, chat);
  await finish(page);
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);

  await test.step('inside a Programme it is told when the next Activity opens, with nothing to press', async () => {
    const programme = `${address}/programme/calmer-conversations`;
    await page.goto(programme);
    await page.getByRole('button', { name: 'Enrol' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Enrol' })).toBeHidden();
    await play(page, `${programme}/activity/${slug}/chat`);
    await finish(page);
    await expect(suggestion(page)).toContainText('Your next one opens on');
    await expect(suggestion(page)).toContainText('When worries get loud comes next.');
    await expect(suggestion(page).getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to Programme' })).toBeVisible();
    await expectAccessibleInAppearances(page, 'a next Activity that opens later');
  });
});

const endsInPeace = provedBy(
  'test/ui/learner/chat/ending/finished-activity-links.test.tsx › without a network nothing is suggested, and nothing is said of it',
);
test(
  'where the server cannot be asked, an Activity ends without a suggestion and without an error',
  endsInPeace,
  async ({ page, family: { address } }) => {
    await signIn(page, address);
    await play(page, `${address}/activity/${slug}/chat`);
    await page.route('**/my-programmes/search**', (route) => route.abort('connectionreset'));
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/search'));
    await finish(page);
    await lost;
    await page.waitForLoadState('networkidle');
    await expect(suggestion(page)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to Home Page' })).toBeVisible();
  },
);
