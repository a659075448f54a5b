import type { Page } from '@playwright/test';
import { fieldsOf } from '../../test/support/step-fields.ts';
import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce, answerAll, controlOf, give, handOverTo, questionsOf } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAt } from '../support/sign-in.ts';

/**
 * Plays an Activity of the library with a timer, a drawing sheet and a scale that is asked twice, by keyboard; then
 * another one, which begins with a question about what was kept in the first.
 */
const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });
const said = (page: Page, text: string) => page.locator('[data-transcript]').getByText(text);

/** Starts the timer, pauses it, and lets it run on. */
async function useTimer(page: Page): Promise<void> {
  const timer = page.getByRole('region', { name: 'Timer' });
  await timer.getByRole('button', { name: 'Start the timer' }).press('Enter');
  await expect(timer.getByRole('button', { name: 'Stop for a moment' })).toBeFocused();
  await expectAccessibleInAppearances(page, 'timer that runs');
  await page.keyboard.press('Enter');
  await expect(timer.getByRole('button', { name: 'Go on' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(timer.getByRole('button', { name: 'Stop for a moment' })).toBeFocused();
}

/** Draws a line with the mouse, and does all else on the sheet by keyboard. */
async function useSheet(page: Page): Promise<void> {
  const pad = page.getByRole('region', { name: 'Drawing sheet' });
  await pad.getByRole('button', { name: 'Draw here' }).press('Enter');
  // The role alone finds the picture, because its name changes with the line.
  const sheet = pad.getByRole('img');
  await expect(sheet).toHaveAccessibleName('An empty sheet to draw on');
  await sheet.dragTo(sheet, { sourcePosition: { x: 30, y: 30 }, targetPosition: { x: 90, y: 60 } });
  await expect(sheet).toHaveAccessibleName('Your drawing: 1 line');
  await expectAccessibleInAppearances(page, 'sheet with a line on it');
}

test('a timer, a sheet and a scale are used, and the next Activity says what was kept', async ({
  page,
  family: { address },
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await allAtOnce(page);
  await signInAt(page, address, '/activity/the-sunday-night-feeling/chat');
  const questions = questionsOf('the-sunday-night-feeling');
  const used = { timers: 0, sheets: 0 };
  for (const question of questions) {
    const { timerMinutes, draw } = fieldsOf(question.step);
    if (timerMinutes === undefined && draw === undefined) {
      await answerAll(page, [question]);
      continue;
    }
    await handOverTo(page, controlOf(page, question.step));
    if (timerMinutes !== undefined) {
      await useTimer(page);
      used.timers += 1;
    }
    if (draw) {
      await useSheet(page);
      used.sheets += 1;
    }
    await page.waitForTimeout(sendDebounceMs);
    await give(page, question);
  }
  expect(used).toEqual({ timers: 1, sheets: 1 });
  await expect(page.locator('[data-row="stone-after/you"]')).toContainText(
    'Before: A boulder. Now: A pebble',
  );
  await expectAccessibleInAppearances(page, 'scale that was asked twice');
  await page.getByRole('button', { name: 'Finish Activity' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();

  await page.goto(`${address}/activity/when-school-feels-too-much/chat`);
  await expect(said(page, 'A corner of the old blue blanket')).toBeVisible();
  await expectAccessibleInAppearances(page, 'question after what was kept');
  await reply(page).getByRole('button', { name: 'It helped' }).press('Enter');
  await expect(said(page, 'It may sit on the table today and listen.')).toBeVisible();
});
