import type { Page } from '@playwright/test';
import { inAppearances, violationsOf } from '../support/accessible.ts';
import {
  allAtOnce,
  answerAll,
  controlOf,
  give,
  questionsOf,
  reach,
  type Question,
  withoutPacks,
} from '../support/conversation.ts';
import { tick } from '../support/tick.ts';
import { goUp } from '../support/reading.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });

/** Checks that axe finds nothing in this state of the chat, and that nothing is too wide or too small to press. */
async function expectGood(page: Page, state: string): Promise<void> {
  await inAppearances(page, state, async (where) => {
    // A control half covered by the fixed bar would count as too small.
    await goUp(page);
    const found = await violationsOf(page, { rules: { 'target-size': { enabled: true } } });
    expect.soft(found, where).toEqual([]);
    expect.soft(await page.evaluate(measureFaults), where).toEqual([]);
  });
}

/** Returns the elements wider than the window, and those too small to press. Runs in the page. */
function measureFaults(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
  const dialog = document.querySelector('dialog[open]');
  const pressed = 'button, summary, textarea, select, input, a[class*=button]';
  for (const control of (dialog ?? document).querySelectorAll(pressed)) {
    const target = control.closest('label') ?? control;
    const { width, height } = target.getBoundingClientRect();
    if (width > 0 && Math.min(width, height) < 43.9)
      faults.push(`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 120)}`);
  }
  return faults;
}

const chat = (address: string, path: string): string => `${address}/${path}/chat`;
const row = 'activity/after-a-row';

/** Sends this from another device of the same person. */
async function sendElsewhere(page: Page, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([to, sent]) => {
      const [, user] = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))!;
      const { access_token: token } = JSON.parse(user as string) as { access_token: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await fetch(to!, { method: 'POST', headers, body: sent! });
      return reply.status;
    },
    [`/api/my-activities/after-a-row/${path}`, JSON.stringify(body)],
  );
  expect(status).toBe(200);
}

/** Returns the brightness of the darkest and the lightest point of this picture (0 to 255). */
async function brightness(page: Page, picture: Buffer): Promise<{ least: number; most: number }> {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const { width, height } = bitmap;
      const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
      canvas.drawImage(bitmap, 0, 0);
      const { data } = canvas.getImageData(0, 0, width, height);
      const greens = Array.from({ length: width * height }, (_, at) => data[at * 4 + 1]!);
      return { least: Math.min(...greens), most: Math.max(...greens) };
    },
    [...picture],
  );
}

test('from the opening to an answer, accessible', async ({ page, journeyFamily: { address } }) => {
  test.slow();
  const modal = page.getByRole('dialog');
  const typing = page.getByRole('status', { name: 'Coach is typing' });
  await withoutPacks(page.context());
  await page.clock.install();
  await signIn(page, address);

  const [howAreThings, coolerNow, pauseWord, distance] = questionsOf('after-a-row') as [
    Question,
    Question,
    Question,
    Question,
  ];
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/open', (route) => opened.then(() => route.continue()));
  await page.goto(chat(address, row));
  await expect(typing).toBeVisible();
  await expectGood(page, 'opening');
  open();

  await reach(page, howAreThings);
  await expectGood(page, 'choice');
  await page.keyboard.press('Alt+Shift+Equal');
  await expect(modal).toBeVisible();
  await expectGood(page, 'speed-up modal');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Get help now' }).click();
  await expect(modal).toBeVisible();
  await expectGood(page, 'get help modal');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(modal).toBeVisible();
  await expectGood(page, 'settings modal');
  await page.keyboard.press('Escape');

  await give(page, howAreThings);
  await reach(page, coolerNow);
  await expectGood(page, 'picture and action');
  await give(page, coolerNow);
  await expect(page.getByRole('listitem').getByText('Here are four fair rules')).toBeVisible();
  await expect(typing).toBeVisible();
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const { least, most } = await brightness(page, await typing.locator('i').first().screenshot());
  expect(most - least).toBeGreaterThan(80);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  await expectGood(page, 'typing');

  await reach(page, pauseWord);
  const field = controlOf(page, pauseWord.step);
  const send = reply(page).getByRole('button', { name: /^(Send|Try again)$/ });
  await expectGood(page, 'input');
  await send.click();
  await expect(field).toHaveAccessibleDescription(/Please write something first/);
  await expectGood(page, 'input, empty');
  await field.fill('pickle '.repeat(6));
  await expect(field).toHaveAccessibleDescription(/Maximum 30 characters/);
  await expectGood(page, 'input, over its limit');

  await field.fill('pickle');
  await page.context().setOffline(true);
  await send.click();
  await expect(reply(page).getByText('Your answer is safe on this device')).toBeVisible();
  await expectGood(page, 'held answer');
  await reply(page).getByRole('button', { name: 'Change my answer' }).click();
  await page.route('**/input', (route) =>
    route.fulfill({ status: 402, json: { code: 'PaymentRequired', message: 'Payment required' } }),
  );
  await page.context().setOffline(false);
  await expect(send).toBeEnabled();
  await send.click();
  await expect(reply(page).getByRole('alert')).toHaveText(
    'You need a subscription to go on with this Activity.',
  );
  await expectGood(page, 'refused answer');

  await page.unroute('**/input');
  const { touchpointStepEntityId } = pauseWord.step;
  await sendElsewhere(page, 'input', { touchpointStepEntityId, response: 'banana' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(
    page.getByText('This conversation went on in another tab or on another device.'),
  ).toBeVisible();
  await reach(page, distance);
  await expectGood(page, 'went on elsewhere');
});

test('closed conversations, feedback and the end, accessible', async ({
  page,
  journeyFamily: { address },
}) => {
  test.slow();
  await allAtOnce(page);
  await signIn(page, address);
  await test.step('closed conversations, accessible', () => checkClosed(page, address));
  await test.step('feedback and the end, accessible', () => checkEnd(page, address));
});

async function checkClosed(page: Page, address: string): Promise<void> {
  const programme = 'programme/calmer-conversations';
  const second = chat(address, `${programme}/activity/when-worries-get-loud`);
  await page.goto(second);
  await expect(page.getByText('Enrol in the Programme first.')).toBeVisible();
  await expectGood(page, 'not enrolled');
  await page.goto(`${address}/${programme}`);
  await page.getByRole('button', { name: 'Enrol' }).click();
  await expect(page.getByRole('button', { name: 'Enrol' })).toBeHidden();
  await page.goto(second);
  await expect(page.getByText('This Activity opens on')).toBeVisible();
  await expectGood(page, 'not open yet');

  await page.route('**/open', (route) => route.fulfill({ status: 404, json: {} }));
  await page.route('**/start', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(chat(address, row));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectGood(page, 'error overlay, modal');
  await page.unrouteAll({ behavior: 'wait' });
}

async function checkEnd(page: Page, address: string): Promise<void> {
  await page.goto(chat(address, row));
  const questions = questionsOf('after-a-row');
  await answerAll(page, questions.slice(0, -1));

  const next = reply(page).getByRole('button', { name: 'Next' });
  await next.click();
  await expect(reply(page).getByRole('region', { name: 'There is a problem' })).toBeFocused();
  await expectGood(page, 'feedback with errors');
  await tick(reply(page).getByRole('radio').first());
  await tick(reply(page).getByRole('radio', { name: '8', exact: true }));
  await tick(reply(page).getByRole('checkbox').first());
  await expectGood(page, 'feedback, page 1');
  await next.click();
  await expect(reply(page).getByText('Page 2 of 2')).toBeVisible();
  await expectGood(page, 'feedback, page 2');
  await tick(reply(page).getByRole('radio').first());
  await reply(page).getByRole('textbox').fill('Eat first, talk after.');
  await reply(page).getByRole('button', { name: 'Send answers' }).click();

  const offer = page.getByRole('button', { name: 'Finish Activity' });
  await expect(offer).toBeVisible();
  await expectGood(page, 'finish offered');
  await offer.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Activity complete' })).toBeVisible();
  await expectGood(page, 'finish modal');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expectGood(page, 'finished');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expectGood(page, 'complete when it opens');
}
