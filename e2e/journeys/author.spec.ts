import type { Page } from '@playwright/test';
import { allAtOnce } from '../support/conversation.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * A first-time author publishes an Activity with the screen's help alone, and changes it while a family is in
 * it.
 */

const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('alertdialog');

/** Puts the cursor at the end of the line that contains this text. */
async function toLine(page: Page, text: string): Promise<void> {
  await page.locator('.cm-line', { hasText: text }).click();
  await page.keyboard.press('End');
}

/** Accepts the editor's first suggestion once it is shown. */
async function takeOffered(page: Page, name: RegExp): Promise<void> {
  const offered = page.locator('.cm-tooltip-autocomplete');
  await expect(offered.getByRole('option', { name })).toBeVisible();
  await offered.getByRole('option', { name }).click();
}

async function upload(page: Page, meaning: string): Promise<void> {
  await expect(page.getByText(/^No problems found/)).toBeVisible();
  await page.getByRole('button', { name: 'Upload Activity JSON' }).click();
  await expect(dialog(page)).toContainText('Upload successful: 201');
  await expect(dialog(page)).toContainText(meaning);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
}

/** Begins the Activity as a family does: from its card to the first question. */
async function begin(page: Page, address: string, name: string): Promise<void> {
  await signIn(page, address, name);
  await page.getByRole('link', { name: 'One good thing' }).first().click();
  await page.getByRole('link', { name: 'Start this Activity' }).click();
  await expect(page.getByRole('button', { name: 'We both had a turn' })).toBeVisible();
}

async function answer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'We both had a turn' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Finish Activity' })).toBeVisible();
}

test('an empty editor leads to a published Activity; then it changes while a learner is in the middle', async ({
  browser,
  freshServer: { address },
}) => {
  const pageOf = async (): Promise<Page> => {
    const context = await browser.newContext({ locale: 'en-GB' });
    await allAtOnce(context);
    return context.newPage();
  };
  const [author, learner, newcomer] = [await pageOf(), await pageOf(), await pageOf()];

  await signIn(author, address, 'admin');
  await author.getByRole('link', { name: 'JSON editor' }).click();
  await expect(author.getByText('Please select a schema')).toBeVisible();
  await author.getByLabel('Schema').selectOption({ label: 'Activity Schema' });
  await author.getByRole('button', { name: 'Begin with a short Activity' }).click();
  await upload(author, 'It is a Draft: testers see it, learners do not.');

  await toLine(author, '"status"');
  for (let key = 0; key < 4; key += 1) await author.keyboard.press('ArrowLeft');
  await author.keyboard.press('Control+Space');
  await takeOffered(author, /"Available"/);
  await toLine(author, '"steps"');
  await author.keyboard.press('Enter');
  await author.keyboard.press('Control+Space');
  await takeOffered(author, /message/);
  await author.keyboard.type(',');
  await author.getByRole('button', { name: 'Play this Activity' }).click();
  const stage = author.getByRole('region', { name: 'Conversation of the draft' });
  await expect(stage.getByText('It is good to see you.')).toBeVisible();
  await stage.getByRole('button', { name: 'We both had a turn' }).press('Enter');
  await expect(stage.getByText('Thank you for sharing. See you soon.')).toBeVisible();
  await upload(author, 'Learners see it from now on.');

  await begin(learner, address, 'learner');

  await author
    .locator('.cm-line', { hasText: 'Thank you for sharing' })
    .getByText('"Thank you for sharing. See you soon."')
    .dblclick();
  await author.keyboard.press('End');
  await author.keyboard.press('Shift+Home');
  await author.keyboard.type('"text": "Thank you both. Sleep well."');
  await expect(author.getByText(/^No problems found/)).toBeVisible();
  await author.getByRole('button', { name: 'See what publishing means' }).click();
  await expect(author.getByText('1 family is in the middle')).toBeVisible();
  await upload(author, 'Families who have begun stay on the version they began with.');

  await begin(newcomer, address, 'tester');
  await answer(newcomer);
  await expect(bubble(newcomer, 'Thank you both. Sleep well.')).toBeVisible();
  await answer(learner);
  await expect(bubble(learner, 'Thank you for sharing. See you soon.')).toBeVisible();
  await expect(bubble(learner, 'Sleep well')).toBeHidden();
});
