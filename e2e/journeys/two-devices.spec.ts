import type { Page } from '@playwright/test';
import {
  allAtOnce,
  answerAll,
  controlOf,
  questionsOf,
  type Question,
  withoutPacks,
} from '../support/conversation.ts';
import { emailOf } from '../support/people.ts';
import { provedBy } from '../support/proved-by.ts';
import { signIn, signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import type { FiresideServer } from '../support/server.ts';
import { slowness } from '../../test/support/slowness.ts';
import { tick } from '../support/tick.ts';

/** Tests one conversation on two devices, and an interrupted one: each answer is stored once, and no text is lost. */
const worries = 'activity/when-worries-get-loud/chat';
const checkIn = 'activity/checking-in-together/chat';
const row = 'activity/after-a-row/chat';
const wentOn = 'This conversation went on in another tab or on another device. Here is where it is now.';

const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });
const option = (page: Page, name: string) => reply(page).getByRole('button', { name, exact: true });
const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Returns the answers of the run, from the database. */
const storedAnswers = (server: FiresideServer): string[] =>
  server
    .rows<{ response_json: string }>(
      `select response_json from run_entry where kind = 'answered' order by seq`,
    )
    .map(({ response_json: json }) => (JSON.parse(json) as { response: string }).response);

/** Marks the page; the returned function fails if the page was reloaded meanwhile. */
async function markLoad(page: Page): Promise<() => Promise<void>> {
  const mark = await page.evaluateHandle(() => ({}));
  return () => mark.evaluate(() => undefined);
}

/** Brings the page to the front, as when the person returns to it. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

test('two tabs and another device: an answer is shown in all, and another one does not replace it', async ({
  browser,
  context,
  family: server,
}) => {
  const device = await browser.newContext();
  const [one, other, tablet] = [await context.newPage(), await context.newPage(), await device.newPage()];
  for (const here of [context, device]) await allAtOnce(here);
  for (const page of [one, tablet]) await signIn(page, server.address);
  for (const page of [one, other, tablet]) {
    await page.goto(`${server.address}/${worries}`);
    await expect(option(page, 'Talking')).toBeVisible();
  }
  const loadedOnce = [await markLoad(one), await markLoad(other)];

  await test.step('two tabs: an answer in one shows in the other', async () => {
    await option(one, 'Talking').press('Enter');
    await expect(bubble(other, 'You: Talking')).toBeVisible();
    await expect(other.getByText(wentOn)).toBeVisible();
    await expect(one.getByText(wentOn)).toBeHidden();
    await expect(option(other, "We've drawn it")).toBeVisible();
  });

  await test.step('two devices: the answer given elsewhere is shown on return, and another one does not replace it', async () => {
    await expect(option(tablet, 'Talking')).toBeVisible();
    await comeBack(tablet);
    await expect(tablet.getByText(wentOn)).toBeVisible();
    await expect(bubble(tablet, 'You: Talking')).toBeVisible();
    await expect(option(tablet, "We've drawn it")).toBeVisible();

    await option(other, "We've drawn it").press('Enter');
    await expect(bubble(one, "You: We've drawn it")).toBeVisible();
    await expect(one.getByText(wentOn)).toBeVisible();
    await expect(other.getByText(wentOn)).toBeHidden();
    await expect(reply(one).getByRole('textbox')).toBeVisible();

    await option(tablet, 'We used words instead').press('Enter');
    await expect(tablet.getByText(wentOn)).toBeVisible();
    await expect(bubble(tablet, "You: We've drawn it")).toBeVisible();
    await expect(bubble(tablet, 'You: We used words instead')).toBeHidden();
    await expect(reply(tablet).getByRole('textbox')).toBeVisible();
  });
  expect(storedAnswers(server)).toEqual(['Talking', "We've drawn it"]);
  for (const check of loadedOnce) await check();
  await device.close();
});

test('what was begun survives a reload in its place, and log out removes it', async ({
  context,
  page,
  journeyFamily: server,
}) => {
  await withoutPacks(context);
  await allAtOnce(context);
  await signInAt(page, server.address, `/${row}`);
  const questions = questionsOf('after-a-row');
  await answerAll(page, questions.slice(0, 2));
  const field = reply(page).getByRole('textbox');
  await field.fill('half a pick');
  await page.reload();
  await expect(field).toHaveValue('half a pick');
  await answerAll(page, questions.slice(2, -1));

  await tick(reply(page).getByRole('radio', { name: 'More of us' }));
  await tick(reply(page).getByRole('radio', { name: '8', exact: true }));
  await tick(reply(page).getByRole('checkbox', { name: 'Drawing icebergs' }));
  await reply(page).getByRole('button', { name: 'Next' }).click();
  await field.fill('Eat first, talk after.');
  await page.reload();
  await expect(reply(page).getByText('Page 2 of 2')).toBeVisible();
  await expect(field).toHaveValue('Eat first, talk after.');
  await reply(page).getByRole('button', { name: 'Back' }).click();
  await expect(reply(page).getByRole('radio', { name: 'More of us' })).toBeChecked();
  await expect(reply(page).getByRole('radio', { name: '8', exact: true })).toBeChecked();
  await expect(reply(page).getByRole('checkbox', { name: 'Drawing icebergs' })).toBeChecked();

  await reply(page).getByRole('button', { name: 'Next' }).click();
  await tick(reply(page).getByRole('radio', { name: 'Maybe' }));
  await page.route('**/feedback', (route) => route.abort());
  await reply(page).getByRole('button', { name: 'Send answers' }).click();
  await expect(reply(page).getByText('Your answer is safe on this device')).toBeVisible();
  expect(await kept(page)).toMatch(/fireside\.answer.*fireside\.draft/);
  expect(await kept(page)).toContain('Eat first');
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog', { name: 'Log out now?' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.goto(`${server.address}/favicon.svg`);
  expect(await kept(page)).not.toMatch(/fireside\.(answer|draft)|Eat first/);
});

test('the sign-in ends while an answer is typed, and while one is sent', async ({
  context,
  page,
  family: server,
}) => {
  await allAtOnce(context);
  await signInAt(page, server.address, `/${checkIn}`);
  const field = reply(page).getByRole('textbox');
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
  /** Ends the session at the provider, so that the server deletes its tokens. */
  const endSignIn = async (): Promise<void> => {
    const tokens = await page.evaluate(() => {
      const [, user] = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))!;
      return JSON.parse(user as string) as { access_token: string; refresh_token?: string };
    });
    await context.clearCookies();
    await page.route('**/idp/token', (route) =>
      tokens.refresh_token && route.request().postData()?.includes(tokens.refresh_token)
        ? route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
        : route.fallback(),
    );
    await page.route('**/api/**', (route) =>
      route.request().headers()['authorization'] === `Bearer ${tokens.access_token}`
        ? route.fulfill({ status: 401, json: { code: '401', message: 'Not authorised' } })
        : route.fallback(),
    );
  };
  const signInAgain = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await page.getByLabel('Email address').fill(emailOf(server.address, 'learner'));
    await page.getByLabel('Password', { exact: true }).fill('Fireside-demo-1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Checking in together' })).toBeVisible();
    expect(page.url()).toBe(`${server.address}/${checkIn}`);
  };

  await field.fill('The Soggy Bis');
  await endSignIn();
  // A reading that began before the sign-in ended may answer for the one of coming back.
  await expect(async () => {
    await comeBack(page);
    await expect(dialog).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(field).toHaveValue('The Soggy Bis');
  await signInAgain();
  await expect(field).toHaveValue('The Soggy Bis');

  await field.fill('The Soggy Biscuits');
  await endSignIn();
  await reply(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeVisible();
  expect(storedAnswers(server)).toEqual([]);
  await signInAgain();
  await expect(bubble(page, 'You: The Soggy Biscuits')).toBeVisible();
  await expect.poll(() => storedAnswers(server)).toEqual(['The Soggy Biscuits']);
});

const slept = provedBy(
  'test/domain/sequencer/sequencer.test.ts › a timer ten minutes late shows all that is due, with the due instants',
  'test/application/chat/chat-session.test.ts › a timer that fires a minute late, as in a tab that slept, shows all that is due',
  'test/infrastructure/shared/platform/clocks.test.ts › runs a task once, at its instant and not before',
);
test(
  'a tab that slept shows everything due when it wakes',
  slept,
  async ({ page, journeyFamily: server }) => {
    const [question] = questionsOf('after-a-row') as [Question];
    await page.clock.install();
    await signInAt(page, server.address, `/${row}`);
    await expect(bubble(page, 'Yesterday there was thunder')).toBeVisible();
    await expect(controlOf(page, question.step)).toBeHidden();
    await page.clock.fastForward(60_000);
    await expect(controlOf(page, question.step)).toBeVisible({ timeout: 2000 * slowness() });
  },
);
