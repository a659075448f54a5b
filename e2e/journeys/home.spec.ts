import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { card, serveSearch } from '../support/cards.ts';
import {
  allAtOnce,
  answerAll,
  controlOf,
  handOverTo,
  questionsOf,
  titleOf,
} from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { mostShift, watchShifts } from '../support/layout-shift.ts';
import { signIn } from '../support/sign-in.ts';
import { firstOf } from '../../test/support/random-share.ts';

test.use({ viewport: { width: 390, height: 844 } });

const lead = (page: Page) => page.getByRole('region', { name: /^(Begin with|Go on with|Your next one)/ });
const question = (page: Page, name: string) => page.getByRole('region', { name });

test('three questions lead to one Activity and two more, the answers stay as chips, and the next visit goes on', async ({
  page,
  family: server,
}) => {
  test.slow();
  await signIn(page, server.address);
  await expect(question(page, 'Who is it for today?')).toBeInViewport();
  await expectAccessible(page, 'the first question');
  await page.getByRole('button', { name: 'A child under 12' }).click();
  await expect(question(page, 'What is it about?').getByRole('heading')).toBeFocused();
  await expectAccessible(page, 'the second question');
  await page.getByRole('button', { name: 'Rows and anger' }).press('Enter');
  await page.getByRole('button', { name: '10 minutes', exact: true }).press('Enter');
  await expect(lead(page)).toContainText('My volcano');
  await expect(lead(page).getByRole('heading')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Two more that fit' }).getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'What is it about?' })).toHaveValue('rows');
  await expectAccessible(page, 'one card and two more');

  await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('School');
  await expect(lead(page)).not.toContainText('My volcano');
  await page.getByRole('button', { name: 'Forget what we said about today' }).press('Enter');
  await expect(lead(page).getByRole('heading')).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'What is it about?' })).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.getItem('fireside.home-today'))).toBe('{}');

  await test.step('a typing mistake finds what was meant, and beside what is nowhere is help alone', async () => {
    const box = page.getByRole('searchbox', { name: 'What is on your mind?' });
    await box.fill('volcnao');
    await expect(page.getByRole('region', { name: 'Fits best' })).toContainText('My volcano');
    await box.fill('volcano submarine');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { name: 'Get help now' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Nearest to that' })).toHaveCount(0);
    await expectAccessible(page, 'nothing found');
    await box.fill('');
  });

  // The first visit counts once it has shown the Activities.
  await expect(page.getByRole('article').first()).toBeVisible();
  const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`;
  await serveSearch(page, {
    'In progress': [
      card(1, { touchedOn: at(1), minutesLeft: 9 }),
      card(2, { touchedOn: at(3), minutesLeft: 12 }),
      card(3, { touchedOn: at(2), minutesLeft: 3 }),
    ],
    Stress: [card(4, { completedPercentage: 100, completedOn: at(1) })],
  });
  const shifted = await watchShifts(page);
  for (const height of firstOf([640, 844]))
    await test.step(`on the next visit the card that goes on is in the first screen: ${height} px high`, async () => {
      await page.setViewportSize({ width: height === 844 ? 390 : 360, height });
      await page.goto(server.address);
      await expect(lead(page)).toContainText('Talk number 2');
      await expect(lead(page)).toContainText('About 12 minutes left');
      await expect(lead(page).getByRole('link', { name: 'Go on', exact: true })).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('1 talk so far.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'In progress' }).getByRole('link')).toHaveText([
        'Talk number 1',
        'Talk number 3',
      ]);
      expect(await shifted()).toBeLessThan(mostShift);
      await expectAccessible(page, 'the next visit');
      await lead(page).getByRole('link', { name: 'Go on', exact: true }).click();
      await expect(page).toHaveURL(`${server.address}/activity/talk-2/chat`);
    });
});

test('the questions lead somebody without access to something free, in sight on the smallest phone', async ({
  page,
  family: server,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, server.address, 'new');
  const first = page.getByRole('button', { name: 'All of us' });
  // A double tap must answer only one question.
  await first.dblclick();
  await expect(question(page, 'What is it about?')).toBeVisible();
  await page.getByRole('button', { name: 'Rows and anger' }).press('Enter');
  await page.getByRole('button', { name: '5 minutes', exact: true }).press('Enter');
  await expect(lead(page)).toContainText('5 mins · Free to try');
  await expect(lead(page).getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(lead(page).getByRole('link', { name: 'Have a look' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Two more that fit' })).toContainText('Needs access');
});

for (const [width, height] of firstOf([
  [360, 640],
  [390, 844],
] as const))
  test(`a family with three Activities in progress is at its step in two presses, at ${width} x ${height}`, async ({
    page,
    family: { address },
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await allAtOnce(page);
    await signIn(page, address);
    await expect(question(page, 'Who is it for today?').getByRole('button').first()).toBeInViewport({
      ratio: 1,
    });
    const begun = ['when-worries-get-loud', 'three-good-things', 'checking-in-together'];
    for (const slug of begun) {
      await page.goto(`${address}/activity/${slug}/chat`);
      const [first, second] = questionsOf(slug);
      await answerAll(page, [first!]);
      await handOverTo(page, controlOf(page, second!.step));
    }

    const atStep = async (slug: string): Promise<void> => {
      await expect(page).toHaveURL(`${address}/activity/${slug}/chat`);
      await expect(controlOf(page, questionsOf(slug)[1]!.step)).toBeInViewport();
    };
    await page.goto(address);
    const goOn = lead(page).getByRole('link', { name: 'Go on', exact: true });
    await expect(lead(page)).toContainText(titleOf('checking-in-together'));
    await expect(goOn).toBeInViewport({ ratio: 1 });
    await goOn.click();
    await atStep('checking-in-together');
    for (const slug of begun.slice(0, 2)) {
      await page.goto(address);
      const others = page.getByRole('region', { name: 'In progress' });
      await others.getByRole('link', { name: titleOf(slug) }).click();
      await page.getByRole('link', { name: 'Start this Activity' }).click();
      await atStep(slug);
    }
  });
