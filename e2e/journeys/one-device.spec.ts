import type { Page } from '@playwright/test';
import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce } from '../support/conversation.ts';
import { signInAt } from '../support/sign-in.ts';
import { publishOnce, taughtUnder } from '../support/taught.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * Plays the Activity of the page that teaches taking turns: a child answers privately, then a grown-up takes over, by
 * keyboard. The grown-up's part must contain nothing that the child wrote or chose.
 */
const activity = taughtUnder('Taking turns with one device');

const secret = 'Thunderella';
const privateWords = new RegExp(`${secret}|As big as a bear|Bears like slow breaths`);

const cover = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Tabs to the control, then presses Enter. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  for (let tabs = 0; tabs < 40; tabs += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  // A second answer within the debounce would count as a double press.
  await page.waitForTimeout(sendDebounceMs);
  await page.keyboard.press('Enter');
}

/** Returns all that the page holds, shows, exposes to assistive technology, prints, and receives when it loads. */
async function everythingOf(page: Page, address: string): Promise<string> {
  const dom = await page.content();
  const fields = await page
    .locator('textarea, input')
    .evaluateAll((all) => all.map((field) => (field as HTMLTextAreaElement).value).join('\n'));
  const devTools = await page.context().newCDPSession(page);
  const tree = JSON.stringify(await devTools.send('Accessibility.getFullAXTree'));
  await devTools.detach();
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  await page.emulateMedia({ media: 'screen' });
  const steps = await page.evaluate(async (base) => {
    const [, user] = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))!;
    const { access_token: token } = JSON.parse(user as string) as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    const got = await fetch(`${base}/api/my-activities/a-worry-and-a-wish/get-available-steps`, { headers });
    return got.text();
  }, address);
  return [dom, fields, tree, printed, steps].join('\n');
}

test("a child's private answers are covered for the grown-up", async ({ page, journeyFamily: server }) => {
  await publishOnce(server, activity);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await allAtOnce(page);
  await signInAt(page, server.address, '/activity/a-worry-and-a-wish/chat');
  await pressByKeyboard(page, "Let's go");

  const toChild = cover(page, 'Pass it to the child or young person');
  await expect(toChild).toBeVisible();
  await expect(toChild.getByRole('heading')).toBeFocused();
  await expect(page.getByText('Each of you has a turn alone.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Exit this page' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Get help/ })).toBeVisible();
  await expectAccessibleInAppearances(page, 'cover');
  await pressByKeyboard(page, "I'm here");

  await pressByKeyboard(page, 'As big as a bear');
  await pressByKeyboard(page, 'Done');
  const answer = page.getByRole('textbox');
  await expect(answer).toBeVisible();

  // A reload in the child's part covers it until the child confirms.
  await page.reload();
  await expect(toChild).toBeVisible();
  expect(await page.content()).not.toMatch(privateWords);
  await pressByKeyboard(page, "I'm here");
  await expect(page.getByText('Bears like slow breaths.').first()).toBeVisible();
  await answer.fill(secret);
  await pressByKeyboard(page, 'Send');
  await expect(page.getByText(`${secret} can sit beside you for a while.`).first()).toBeVisible();
  await expectAccessibleInAppearances(page, 'private answers');
  await pressByKeyboard(page, 'Go on');

  const toGrownUp = cover(page, 'Pass it to the grown-up');
  await expect(toGrownUp).toBeVisible();
  await expect(toGrownUp).toContainText('Private answers are covered');
  expect(await everythingOf(page, server.address)).not.toMatch(privateWords);
  await expectAccessibleInAppearances(page, 'cover for the grown-up');
  await pressByKeyboard(page, "I'm here");
  await expect(page.getByText('This turn is for the grown-up.').first()).toBeVisible();
  await expect(page.getByText('Something was answered privately here.').first()).toBeVisible();
  await expect(page.getByRole('textbox')).toBeVisible();
  expect(await everythingOf(page, server.address)).not.toMatch(privateWords);
  await expectAccessibleInAppearances(page, "the grown-up's part");

  await page.getByRole('button', { name: /^Change your answer: Let's go/ }).press('Enter');
  await expect(page.getByText("so it can't be changed any more")).toBeInViewport();

  await page.reload();
  await expect(toGrownUp).toBeVisible();
  await pressByKeyboard(page, "I'm here");
  await expect(page.getByRole('textbox')).toBeVisible();
  expect(await everythingOf(page, server.address)).not.toMatch(privateWords);
  await page.getByRole('textbox').fill('a good night');
  await pressByKeyboard(page, 'Send');
  await expect(page.getByText('A wish was made: a good night.').first()).toBeVisible();
  await pressByKeyboard(page, 'We did it');
  await expect(page.getByRole('button', { name: 'Finish Activity' })).toBeVisible();
  expect(await everythingOf(page, server.address)).not.toMatch(privateWords);
});
