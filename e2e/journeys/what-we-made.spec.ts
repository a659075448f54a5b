import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce } from '../support/conversation.ts';
import { signIn } from '../support/sign-in.ts';
import { publishOnce, taughtUnder } from '../support/taught.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * The Activity of the page that teaches `keep`, `from` and `variants`: played once, found on the shelf, and played
 * again.
 */
const activity = taughtUnder('What a family makes');

const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });

test('a promise is kept, changed and said again, the conversation can be read again, and the promise deleted', async ({
  page,
  journeyFamily: server,
}) => {
  await publishOnce(server, activity);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await allAtOnce(page);
  await signIn(page, server.address);
  const conversation = `${server.address}/activity/a-word-for-hot-days/chat`;

  await page.goto(`${server.address}/what-we-made`);
  await expect(page.getByText('Nothing is here yet.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(conversation);
  await expect(bubble(page, 'Quarrels happen in every home.')).toBeVisible();
  await reply(page).getByRole('textbox').fill('pickle');
  await reply(page).getByRole('button', { name: 'Send' }).press('Enter');
  await expect(bubble(page, 'pickle it is.')).toBeVisible();
  await expect(bubble(page, 'Your word was')).toHaveCount(0);
  await page.getByRole('button', { name: 'Finish Activity' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  const made = page.getByRole('region', { name: 'You made this' });
  await expect(made).toContainText('Our pause word');
  await expect(made).toContainText('pickle');
  await expectAccessibleInAppearances(page, 'what was made, after the end');
  await expect(made.getByRole('link', { name: 'See what we made' })).toHaveAttribute('href', '/what-we-made');

  await page.goto(`${server.address}/account`);
  await page.getByRole('link', { name: 'See what we made' }).press('Enter');
  const card = page.getByRole('article').filter({ hasText: 'Our pause word' });
  await expect(card).toContainText('pickle');
  await expect(card).toContainText('A word for hot days');
  await expect(page.getByRole('link', { name: 'Exit this page' })).toBeVisible();
  await expectAccessibleInAppearances(page, 'the shelf');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-was-printed', '');
  });
  await card.getByRole('button', { name: 'Print as a card: “Our pause word”' }).press('Enter');
  await expect(page.locator('body[data-was-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(card).toBeVisible();
  await expect(page.getByText('The newest stands first.')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  const picture = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save as a picture: “Our pause word”' }).press('Enter');
  expect((await picture).suggestedFilename()).toBe('card.png');

  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).press('Enter');
  await page.getByRole('link', { name: 'What the coach remembers' }).press('Enter');
  const remembered = page.getByRole('region', { name: 'Our pause word' });
  await expect(remembered.getByRole('listitem')).toHaveText('A word for hot days');
  await expectAccessible(page);
  await remembered.getByRole('button', { name: 'Change: “Our pause word”' }).press('Enter');
  const field = page.getByRole('dialog').getByLabel('Our pause word');
  await field.fill('gherkin');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep these words' }).press('Enter');
  await expect(remembered).toContainText('gherkin');
  await expect(page.getByText('Your new words are kept.')).toBeVisible();

  await page.goto(`${server.address}/activity/a-word-for-hot-days`);
  await page.getByRole('button', { name: 'Redo activity' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Redo activity' })).toBeHidden();
  await page.goto(conversation);
  await expect(bubble(page, 'Good to see you again.')).toBeVisible();
  await expect(bubble(page, 'Your word was gherkin.')).toBeVisible();
  await expect(reply(page).getByRole('button', { name: 'Not yet' })).toBeVisible();
  await expectAccessibleInAppearances(page, 'a second visit that quotes the promise');

  await page.goto(`${server.address}/account`);
  await expect(page.getByRole('link', { name: 'Conversations to read again' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Conversations to read again' }).press('Enter');
  await expect(page.getByText('This cannot be checked without a network', { exact: false })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  const search = page.getByRole('searchbox', { name: 'Look for words' });
  await search.fill('radish');
  await search.press('Enter');
  await expect(page.getByText('These words were said in none of them.')).toBeVisible();
  await search.fill('PICK');
  await search.press('Enter');
  await expect(page.getByText('1 conversation has them.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'A word for hot days' })).toContainText('pickle');
  expect(page.url()).not.toMatch(/pick/i);
  await expectAccessibleInAppearances(page, 'words found in a conversation');
  await page.getByRole('link', { name: 'A word for hot days' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'A word for hot days' })).toBeFocused();
  await expect(bubble(page, 'pickle it is.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This is where it ended' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('link', { name: 'Exit this page' })).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('fireside.discreet', '"yes"'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Hidden for now' })).toBeFocused();
  await expect(page).toHaveTitle('Notes');
  await expect(page.getByRole('main')).not.toContainText(/pickle|hot days/);
  await expectAccessibleInAppearances(page, 'a plain page before a conversation');
  await page.getByRole('button', { name: 'Show it' }).press('Enter');
  await expect(bubble(page, 'pickle it is.')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('fireside.discreet'));

  await page.goto(`${server.address}/what-we-made`);
  await page.getByRole('button', { name: 'Delete: “Our pause word”' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('It is deleted.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing is here yet.')).toBeVisible();
});
