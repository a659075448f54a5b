import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  allAtOnce,
  answerAll,
  controlOf,
  finish,
  questionsOf,
  withoutPacks,
} from '../support/conversation.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import type { FiresideServer } from '../support/server.ts';
import { tick } from '../support/tick.ts';

/** Tests the change of an answer: later answers are kept, and each is given again with one press. */
const chat = 'activity/checking-in-together/chat';
const questions = questionsOf('checking-in-together');
const [teamName, weather, talker, turns] = questions;
const feedback = questions.at(-1);

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });
const option = (page: Page, name: string | RegExp) => reply(page).getByRole('button', { name });
const bubble = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });
const change = (page: Page, words: string) =>
  page.getByRole('button', { name: `Change your answer: ${words}`, exact: true });
const asking = (page: Page) => page.getByRole('dialog', { name: 'Change this answer?' });

const kindsOf = (server: FiresideServer): string[] =>
  server.rows<{ kind: string }>('select kind from run_entry order by seq').map(({ kind }) => kind);

async function openChat(page: Page, address: string): Promise<void> {
  await allAtOnce(page);
  await signInAt(page, address, `/${chat}`);
}

/** Returns the minutes left of the conversation as home shows them, then reopens the conversation. */
async function minutesLeft(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const words = page.getByText(/^About \d+ minutes? left$/).first();
  const [minutes] = (await words.innerText()).match(/\d+/)!;
  await page.goto(`${address}/${chat}`);
  return Number(minutes);
}

test.use({ viewport: { width: 390, height: 844 } });

test('a wrong tap is changed four answers later, and the feedback at the end', async ({
  page,
  family: server,
}) => {
  await openChat(page, server.address);
  await answerAll(page, [teamName!]);
  await expect(controlOf(page, weather!.step)).toBeVisible();
  const minutesAtWeather = await minutesLeft(page, server.address);
  await answerAll(page, questions.slice(1, -1));
  await expect(controlOf(page, feedback!.step)).toBeVisible();
  expect(await minutesLeft(page, server.address)).toBeLessThan(minutesAtWeather);

  // A tap immediately after the page opens is ignored as too early.
  await expect(async () => {
    await change(page, 'Stormy').click();
    await expect(asking(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(asking(page)).toContainText('The 4 answers after it are kept');
  await expectAccessible(page);
  await asking(page).getByRole('button', { name: 'Change it' }).click();

  await expect(controlOf(page, weather!.step)).toBeVisible();
  await expect(page.getByText('You are back at this question.')).toBeVisible();
  await expect(bubble(page, 'That sounds hard')).toHaveCount(0);
  await expect(option(page, 'Stormy as before')).toBeVisible();
  await expectAccessible(page);
  expect(await minutesLeft(page, server.address)).toBe(minutesAtWeather);

  await option(page, 'Mostly sunny').press('Enter');
  await expect(bubble(page, 'Sunny days are worth noticing too')).toBeVisible();
  await page.waitForTimeout(sendDebounceMs);
  await option(page, 'The younger one as before').press('Enter');
  await expect(option(page, 'One of us said pass as before')).toBeVisible();
  await page.waitForTimeout(sendDebounceMs);
  await option(page, 'One of us said pass as before').press('Enter');
  await expect(reply(page).getByRole('textbox')).toHaveValue('Ten quiet minutes, then a joke.');
  await page.waitForTimeout(sendDebounceMs);
  await option(page, 'Send').click();
  await expect(option(page, /^Grey and cloudy .*as before/)).toBeVisible();
  await page.waitForTimeout(sendDebounceMs);
  await option(page, /^Grey and cloudy .*as before/).press('Enter');
  await answerAll(page, [feedback!]);
  await expect(page.getByRole('button', { name: 'Finish Activity' })).toBeVisible();
  expect(kindsOf(server).filter((kind) => kind === 'rewound')).toHaveLength(1);

  await test.step('feedback is changed until the Activity is finished', async () => {
    await change(page, 'your feedback').press('Enter');
    await expect(reply(page).getByRole('radio', { name: '7', exact: true })).toBeChecked();
    await tick(reply(page).getByRole('radio', { name: '2', exact: true }));
    await option(page, /^Send/).click();
    await finish(page);
    const answers = server.rows<{ answers: string; changed: number }>(
      'select answers, changed from report_answer where run_id in (select id from run)',
    );
    expect(answers).toEqual([{ answers: '2', changed: 1 }]);
  });

  await page.goto(`${server.address}/${chat}`);
  await expect(bubble(page, 'You: Mostly sunny')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change your answer/ })).toHaveCount(0);
});

test('an answer is kept, changed by keyboard, without a network, and in another tab', async ({
  page,
  context,
  family: server,
}) => {
  await withoutPacks(context);
  await openChat(page, server.address);
  await answerAll(page, [teamName!, weather!]);
  await expect(bubble(page, 'Welcome, The Soggy Biscuits!')).toBeVisible();
  // The answer takes the focus when it appears.
  await expect(bubble(page, 'You: Stormy')).toBeFocused();
  await expect(controlOf(page, talker!.step)).toBeVisible();

  await test.step('to keep the answer changes nothing', async () => {
    const before = kindsOf(server);
    await change(page, 'The Soggy Biscuits').press('Enter');
    await page.keyboard.press('Escape');
    await expect(asking(page)).toHaveCount(0);
    await expect(change(page, 'The Soggy Biscuits')).toBeFocused();
    await expect(controlOf(page, talker!.step)).toBeVisible();
    expect(kindsOf(server)).toEqual(before);
  });

  await test.step('the last answer is changed at once, by the keyboard alone, and the focus is where it is asked', async () => {
    await bubble(page, 'You: Stormy').focus();
    await page.keyboard.press('Tab');
    await expect(change(page, 'Stormy')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(controlOf(page, weather!.step)).toBeVisible();
    await expect(page.locator(':focus')).toHaveText(/You are back at this question/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(bubble(page, 'Sunny days are worth noticing too')).toBeVisible();
    await expect(controlOf(page, talker!.step)).toBeVisible();
  });

  await test.step('a name that is changed is the new one in everything that follows', async () => {
    await change(page, 'The Soggy Biscuits').press('Enter');
    await asking(page).getByRole('button', { name: 'Change it' }).click();
    await expect(reply(page).getByRole('textbox')).toHaveValue('The Soggy Biscuits');
    await reply(page).getByRole('textbox').fill('Us');
    await option(page, 'Send').click();

    await expect(bubble(page, 'Welcome, Us!')).toBeVisible();
    // The button is in one line below a short answer, too.
    const lines = await change(page, 'Us').evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return words.getClientRects().length;
    });
    expect(lines).toBe(1);
    await page.waitForTimeout(sendDebounceMs);
    await option(page, 'Mostly sunny as before').press('Enter');
    await expect(controlOf(page, talker!.step)).toBeVisible();
    await expect(conversation(page).getByText('Soggy')).toHaveCount(0);
  });

  await test.step('without a network the answer stays, and the person is told', async () => {
    await context.setOffline(true);
    await change(page, 'Mostly sunny').press('Enter');
    await expect(page.getByText('We could not reach')).toBeVisible();
    await expect(bubble(page, 'You: Mostly sunny')).toBeVisible();
    await context.setOffline(false);
    await change(page, 'Mostly sunny').press('Enter');
    await expect(option(page, 'Mostly sunny as before')).toBeVisible();
  });

  await test.step('two tabs: an answer changed in one is told in the other, whose answer comes too late', async () => {
    await page.waitForTimeout(sendDebounceMs);
    await option(page, 'Stormy').press('Enter');
    await answerAll(page, [talker!]);
    const other = await context.newPage();
    await allAtOnce(other);
    await other.goto(`${server.address}/${chat}`);
    await expect(controlOf(other, turns!.step)).toBeVisible();

    await change(page, 'Stormy').press('Enter');
    await asking(page).getByRole('button', { name: 'Change it' }).click();
    await expect(controlOf(other, weather!.step)).toBeVisible();
    await expect(
      other.getByText('This conversation went on in another tab or on another device.'),
    ).toBeVisible();
  });
});
