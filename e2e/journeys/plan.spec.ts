import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sendDebounceMs } from '../../src/domain/chat/timing.ts';
import { expectAccessibleInBothLooks } from '../support/accessible.ts';
import { allAtOnce } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import type { FiresideServer } from '../support/server.ts';
import { signIn } from '../support/sign-in.ts';

const password = 'Warm-kettle-27';
const email = 'planner@home.example';
const dayMs = 24 * 60 * 60_000;
/** A zone in which it is about noon, so that the hours are not quiet whenever this runs. */
const hourNow = new Date().getUTCHours();
const zone = hourNow <= 12 ? `Etc/GMT-${12 - hourNow}` : `Etc/GMT+${hourNow - 12}`;
test.use({ viewport: { width: 390, height: 844 }, timezoneId: zone, actionTimeout: 20_000 });

/** Words that say what the family is dealing with. */
const topics = /welcome|croeso|worst|door|family|teulu|wellbeing|parent|child/i;

const reply = (page: Page) => page.getByRole('region', { name: /^(Your reply|Eich ateb)$/ });
/** As people do: not at once after the answer before. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = reply(page).getByRole('button', { name });
  await expect(button).toBeEnabled();
  await page.waitForTimeout(sendDebounceMs);
  await button.press('Enter');
}

async function register(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/registration`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register now' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Registration complete' })).toBeVisible({ timeout: 60_000 });
  await page.goto(`${address}/mailbox`);
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await page.frameLocator('iframe').getByRole('link', { name: 'Verify my address' }).click();
  await page.getByRole('button', { name: 'Verify my address' }).press('Enter');
  await page.getByRole('button', { name: 'Log in' }).press('Enter');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

/** The plan's moment and all that follows from it lie so many days earlier. */
function passDays(server: FiresideServer, days: number): void {
  const ms = days * dayMs;
  server.write(`update run set plan_json = json_set(plan_json, '$.at', plan_json ->> '$.at' - ${ms})`);
  server.write(`update sent_reminder set at = at - ${ms}`);
  server.write('update reminder_setting set look_at = 0');
}

test('a new family plans, is written to without a word of what it is about, and is asked how it went', async ({
  page,
  ownServer: server,
}) => {
  test.slow();
  const { address } = server;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await allAtOnce(page);
  await register(page, address);
  await page.getByRole('button', { name: 'All of us' }).press('Enter');
  await page.getByRole('button', { name: 'Show me everything' }).press('Enter');
  await page.goto(`${address}/activity/the-worst-welcome/chat`);
  await press(page, 'Somebody from school');
  await press(page, 'It was truly awful');
  await reply(page).getByRole('textbox').fill('A bow and a biscuit');
  await press(page, /^Send/);
  await press(page, 'Very silly');
  await press(page, "Yes, let's pick a moment");

  const ownTime = reply(page).getByRole('radio', { name: 'A time of our own' });
  await expect(ownTime).toBeVisible();
  await expectAccessibleInBothLooks(page, 'the moments of a plan');
  await ownTime.press('Space');
  const soon = await page.evaluate(() => {
    const then = new Date(Date.now() + 50 * 60_000);
    const two = (value: number) => String(value).padStart(2, '0');
    const day = `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
    return `${day}T${two(then.getHours())}:${two(then.getMinutes())}`;
  });
  await reply(page).getByLabel('Day and time').fill(soon);
  const download = page.waitForEvent('download');
  await press(page, 'Put it in your calendar');
  const file = await download;
  expect(file.suggestedFilename()).toBe('plan.ics');
  const calendar = readFileSync(await file.path(), 'utf8');
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(calendar).toContain('\r\nSUMMARY:A moment for us\r\n');
  expect(calendar).not.toMatch(topics);
  const switched = page.waitForResponse(/\/me\/reminders$/);
  await reply(page)
    .getByRole('checkbox', { name: /^Send us a note by mail/ })
    .press('Space');
  expect((await switched).status()).toBe(200);
  await expectAccessibleInBothLooks(page, 'what stands beside a plan');
  await press(page, /^Send/);

  await expect(reply(page).getByRole('heading', { name: 'Until then' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'a conversation that waits for a plan');
  await page.reload();
  await expect(reply(page).getByRole('heading', { name: 'Until then' })).toBeVisible();
  await page.goto(`${address}/what-we-made`);
  await expect(page.getByRole('article').filter({ hasText: 'Our own welcome' })).toContainText(
    'A bow and a biscuit',
  );
  await expect(page.getByRole('article').filter({ hasText: 'When we try our welcome' })).toBeVisible();

  server.write('update reminder_setting set look_at = 0');
  server.fireside('reminders');
  await expect
    .poll(async () => (await page.request.get(`${address}/mailbox`)).text())
    .toContain('A note from Fireside');
  passDays(server, 1);
  server.fireside('reminders');
  server.fireside('reminders');
  await page.goto(`${address}/mailbox`);
  const notes = page.getByRole('listitem').filter({ hasText: 'A note from Fireside' }).getByRole('link');
  await expect.poll(async () => (await page.reload(), notes.count())).toBe(2);
  await notes.first().click();
  const mail = page.frameLocator('iframe').locator('body');
  await expect(mail).toContainText('You had planned something for');
  expect(await mail.innerText()).not.toMatch(topics);
  const endAddress = await mail.getByRole('link', { name: 'No more of these notes' }).getAttribute('href');

  await page.goto(address);
  const lead = page.getByRole('region', { name: /How did the welcome go\?/ });
  await expect(lead).toBeInViewport();
  await expectAccessibleInBothLooks(page, 'home after a plan');
  await lead.getByRole('link', { name: 'Tell how it went' }).press('Enter');
  await press(page, /^(Tell how it went|We have done it already)$/);
  await press(page, 'It worked');
  await page.getByRole('button', { name: 'Finish Activity' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(lead).toHaveCount(0);

  // The command knows nothing of the server's port.
  await page.goto(address + new URL(endAddress!).pathname);
  await page.getByRole('button', { name: 'No more of these notes' }).press('Enter');
  expect(server.rows('select person_id from reminder_setting')).toEqual([]);
});

test('a plan is made and asked after in Welsh', async ({ page, ownServer: server }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await allAtOnce(page);
  await signIn(page, server.address);
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'cy'));
  await page.goto(`${server.address}/activity/the-worst-welcome/chat`);
  await press(page, 'Rhywun o’r ysgol');
  await press(page, 'Roedd yn wirioneddol erchyll');
  await reply(page).getByRole('textbox').fill('Bow a bisged');
  await press(page, /^Anfon/);
  await press(page, 'Gwirion iawn');
  await press(page, 'Ie, gadewch i ni ddewis adeg');
  const tomorrow = reply(page).getByRole('radio', { name: /^Yfory Dydd/ });
  await tomorrow.press('Space');
  await expectAccessibleInBothLooks(page, 'the moments of a plan in Welsh');
  await press(page, /^Anfon/);
  await expect(reply(page).getByRole('heading', { name: 'Tan hynny' })).toBeVisible();
  passDays(server, 2);
  await page.goto(server.address);
  await expect(page.getByRole('region', { name: /Sut aeth y croeso\?/ })).toBeInViewport();
});
