import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce } from '../support/conversation.ts';
import { signInAt } from '../support/sign-in.ts';
import { edit, publishOnce, taughtUnder } from '../support/taught.ts';
import { expect, test } from '../support/fixtures.ts';
import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import { firstOf } from '../../test/support/random-share.ts';

/**
 * An Activity that is tailored by age, from the page that teaches it: an author plays both ways in the preview and
 * publishes it, then two families with children of different ages play it by keyboard.
 */
const activity = taughtUnder('Saying different things to different families');

const young = 'Seven or younger';
const older = 'Eight or more';
const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const option = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your reply' }).getByRole('button', { name, exact: true });

/** Plays each way in the preview, as an author. */
async function previewEachWay(page: Page, address: string): Promise<void> {
  await edit(page, address, activity);
  await page.getByRole('button', { name: 'Play this Activity' }).click();
  const stage = page.getByRole('region', { name: 'Conversation of the draft' });
  await stage.getByRole('button', { name: young }).press('Enter');
  await expect(stage.getByText("Let's be two sleepy bears.")).toBeVisible();
  await expect(page.getByText('Tailored by age: young')).toBeVisible();
  await expect(stage.getByRole('button', { name: 'We did it' })).toBeVisible();
  await expect(stage.getByRole('button', { name: 'Tell us why it works' })).toBeHidden();

  await page.getByRole('button', { name: 'Take back the last answer' }).click();
  await expect(page.getByText(/^Tailored by/)).toBeHidden();
  await stage.getByRole('button', { name: older }).press('Enter');
  await expect(stage.getByText("Let's find out what a slow breath does.")).toBeVisible();
  await expect(page.getByText('Tailored by age: older')).toBeVisible();
  await expect(stage.getByRole('button', { name: 'Tell us why it works' })).toBeVisible();
  await expect(stage.getByText("Let's be two sleepy bears.")).toBeHidden();

  await page.getByRole('button', { name: 'Show the picture' }).click();
  await expect(page.getByText('with age: young · with age: older')).toBeVisible();
  await expectAccessible(page);
}

for (const { age, expected, unexpected, ending } of firstOf([
  {
    age: young,
    expected: "Let's be two sleepy bears.",
    unexpected: 'Tell us why it works',
    ending: 'Once there was a bear',
  },
  {
    age: older,
    expected: "Let's find out what a slow breath does.",
    unexpected: 'nothing',
    ending: 'Good night, both of you.',
  },
] as const))
  test(`a family with a child of "${age}" is told what is meant for it`, async ({
    page,
    journeyFamily: server,
  }) => {
    await allAtOnce(page);
    if (age === young)
      await test.step('the preview plays each way, and says which one it is; the picture has the conditions', () =>
        previewEachWay(page, server.address));
    await publishOnce(server, activity);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInAt(page, server.address, '/activity/a-calm-evening/chat');
    const other = age === young ? older : young;
    await option(page, other).press('Enter');
    await expect(option(page, 'We did it')).toBeVisible();
    await expect(bubble(page, expected)).toHaveCount(0);
    await page.getByRole('button', { name: `Change your answer: ${other}` }).press('Enter');
    await page.waitForTimeout(sendDebounceMs);
    await option(page, age).press('Enter');
    await expect(bubble(page, expected)).toBeVisible();
    await expect(option(page, 'We did it')).toBeVisible();
    await expect(option(page, unexpected)).toHaveCount(0);
    await expectAccessibleInAppearances(page, 'what is meant for this family');
    await page.waitForTimeout(sendDebounceMs);
    await option(page, 'We did it').press('Enter');
    await expect(bubble(page, ending)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Finish Activity' })).toBeVisible();
    await expectAccessibleInAppearances(page, 'the end of what is meant for this family');

    await page.reload();
    await expect(bubble(page, expected)).toBeVisible();
    await expect(bubble(page, ending)).toBeVisible();
  });
