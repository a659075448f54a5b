import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import { literal } from '../../test/support/literal.ts';
import { serverTextsIn, translationIn } from '../../test/support/locales.ts';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { nextSaturday } from '../support/saturday.ts';
import type { FiresideServer } from '../support/server.ts';
import { firstOf } from '../../test/support/random-share.ts';

const password = 'Warm-kettle-27';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The UTC hour, from which a zone is chosen in which it is about noon, so that no hour of this test is quiet. */
const hourNow = new Date().getUTCHours();
const zone = hourNow <= 12 ? `Etc/GMT-${12 - hourNow}` : `Etc/GMT+${hourNow - 12}`;
test.use({ viewport: { width: 390, height: 844 }, timezoneId: zone, actionTimeout: 20_000 });

/** Matches words that reveal the family's subject. */
const topics = /welcome|croeso|worst|gwaethaf|door|drws|family|teulu|wellbeing|parent|child/i;

/** The family's answers in 'The worst welcome', and its keepsakes. */
const answers = {
  en: {
    choices: ['Somebody from school', 'It was truly awful', "Really. Let's pick a moment"],
    write: 'A bow and a biscuit',
    kept: 'Our own welcome',
    planned: 'When we try our welcome',
    asked: 'How did the welcome go?',
    worked: 'It worked',
    title: 'The worst welcome',
  },
  cy: {
    choices: ['Rhywun o’r ysgol', 'Roedd yn wirioneddol erchyll', 'Go iawn. Gadewch i ni ddewis adeg'],
    write: 'Bow a bisged',
    kept: 'Ein croeso ein hunain',
    planned: 'Pryd rydyn ni’n rhoi cynnig ar ein croeso',
    asked: 'Sut aeth y croeso?',
    worked: 'Fe weithiodd',
    title: 'Y croeso gwaethaf',
  },
} as const;
type Language = keyof typeof answers;

type ServerTexts = {
  signIn: { email: string; password: string; submit: string };
  verifyEmail: { title: string; submit: string };
  mail: { verify: { button: string }; reminder: { subject: string; end: string } };
  endReminders: { submit: string };
};
const textsIn = (language: Language) => ({
  ...translationIn(language),
  server: serverTextsIn(language) as ServerTexts,
});

/** Returns a pattern for a text with any values in its placeholders. */
const pattern = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\{\w+\}\}/)
      .map(literal)
      .join('.*')
      .replace(literal('$t(translation:brand.name)'), 'Fireside'),
  );

/** Presses a button as people do: by keyboard, and some time after the previous answer. */
async function press(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await page.waitForTimeout(sendDebounceMs);
  await button.press('Enter');
}

async function register(page: Page, address: string, email: string, language: Language): Promise<void> {
  const { registration, server, header } = textsIn(language);
  const { form, confirmation } = registration;
  await page.goto(`${address}/registration`);
  await page.getByLabel(form.email).fill(email);
  await page.getByLabel(form.password, { exact: true }).fill(password);
  await page.getByLabel(form.confirmPassword, { exact: true }).fill(password);
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: form.submit }).press('Enter');
  await expect(page.getByRole('heading', { name: confirmation.title })).toBeVisible({ timeout: 60_000 });
  await page.goto(`${address}/mailbox`);
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').press('Enter');
  await page.frameLocator('iframe').getByRole('link', { name: server.mail.verify.button }).press('Enter');
  await page.getByRole('button', { name: server.verifyEmail.submit }).press('Enter');
  await page.getByRole('button', { name: server.signIn.submit }).press('Enter');
  await page.getByLabel(server.signIn.email).fill(email);
  await page.getByLabel(server.signIn.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: server.signIn.submit }).press('Enter');
  await expect(page.getByRole('button', { name: header.logOut })).toBeVisible();
}

/** Moves the plan to `fromNowMs` from now, and the reminders sent for it back by the same time. */
function moveTime(server: FiresideServer, fromNowMs: number): void {
  const [{ at }] = server.rows<{ at: number }>(
    "select plan_json ->> '$.at' as at from run where plan_json is not null",
  ) as [{ at: number }];
  const then = Date.now() + fromNowMs;
  server.write(`update run set plan_json = json_set(plan_json, '$.at', ${then}) where plan_json is not null`);
  server.write(`update sent_reminder set at = at - ${Math.max(0, at - then)}`);
  server.write('update reminder_setting set look_at = 0');
}

for (const language of firstOf(['en', 'cy'] as const)) {
  const t = textsIn(language);
  const { choices, write, kept, planned, asked, worked, title } = answers[language];

  test(`a new family finds an Activity, plans for Saturday, is written to without a word of what it is about, and is asked how it went (${language})`, async ({
    page,
    ownServer: server,
  }) => {
    test.slow();
    const { address } = server;
    const reply = page.getByRole('region', { name: t.chat.yourReply });
    const button = (name: string | RegExp) => reply.getByRole('button', { name });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await allAtOnce(page);
    await page.goto(`${address}/favicon.svg`);
    await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    await register(page, address, `planner-${language}@home.example`, language);

    for (const [ask, answer] of [
      [t.home.ask.who, t.home.who.together],
      [t.home.ask.about, t.home.notSure],
      [t.home.ask.minutes, /^5 /],
    ] as const) {
      await expect(page.getByRole('heading', { name: ask })).toBeVisible();
      await expectAccessibleInAppearances(page, ask);
      await page.getByRole('button', { name: answer }).press('Enter');
    }
    const begin = page.getByRole('region', { name: pattern(t.home.beginWith) });
    await expect(begin.getByRole('link').first()).toBeInViewport();
    await expectAccessibleInAppearances(page, 'home after three questions');
    await page.getByRole('searchbox').fill(title);
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('main').getByRole('link', { name: title }).first().press('Enter');
    await page.getByRole('link', { name: t.activity.link.start }).press('Enter');

    await press(page, button(choices[0]));
    await press(page, button(choices[1]));
    await reply.getByRole('textbox').fill(write);
    await press(page, button(t.chat.send));
    await press(page, button(choices[2]));
    const { moments, time, calendar: putInCalendar, entry, file: fileName } = t.chat.plan;
    await reply.getByRole('radio', { name: moments.time }).press('Space');
    await expect(reply.getByLabel(time)).toBeVisible();
    await expectAccessibleInAppearances(page, 'the moments of a plan');
    await reply.getByLabel(time).fill(`${nextSaturday()}T10:00`);
    const download = page.waitForEvent('download');
    await press(page, button(putInCalendar));
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${fileName}.ics`);
    const calendar = readFileSync(await file.path(), 'utf8');
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(calendar).toContain(`\r\nSUMMARY:${entry}\r\n`);
    expect(calendar).not.toMatch(topics);
    const switched = page.waitForResponse(/\/me\/reminders$/);
    await reply.getByRole('checkbox', { name: t.reminders.label }).press('Space');
    expect((await switched).status()).toBe(200);
    await expectAccessibleInAppearances(page, 'what stands beside a plan');
    await press(page, button(t.chat.send));

    const until = reply.getByRole('heading', { name: t.chat.plan.until });
    await expect(until).toBeVisible();
    await expectAccessibleInAppearances(page, 'a conversation that waits for a plan');
    await page.reload();
    await expect(until).toBeVisible();
    await page.goto(`${address}/what-we-made`);
    await expect(page.getByRole('article').filter({ hasText: kept })).toContainText(write);
    await expect(page.getByRole('article').filter({ hasText: planned })).toBeVisible();
    await expectAccessibleInAppearances(page, 'what the family made');

    moveTime(server, 50 * minuteMs);
    server.fireside('reminders');
    await page.goto(`${address}/mailbox?lng=${language}`);
    const notes = page.getByRole('listitem').filter({ hasText: pattern(t.server.mail.reminder.subject) });
    await expect.poll(async () => (await page.reload(), notes.count())).toBe(1);
    moveTime(server, -dayMs);
    server.fireside('reminders');
    server.fireside('reminders');
    await expect.poll(async () => (await page.reload(), notes.count())).toBe(2);
    expect(await page.getByRole('main').getByRole('list').innerText()).not.toMatch(topics);
    await notes.first().getByRole('link').press('Enter');
    const mail = page.frameLocator('iframe').locator('body');
    expect(await mail.innerText()).not.toMatch(topics);
    const end = mail.getByRole('link', { name: t.server.mail.reminder.end });
    const endAddress = await end.getAttribute('href');

    await page.goto(address);
    const lead = page.getByRole('region', { name: asked });
    await expect(lead).toBeInViewport();
    await expectAccessibleInAppearances(page, 'home after a plan');
    await lead.getByRole('link', { name: t.home.press.checkIn }).press('Enter');
    await press(page, button(new RegExp(`^(${t.chat.plan.report}|${t.chat.plan.early})$`)));
    await press(page, button(worked));
    await page.getByRole('button', { name: t.finish.button }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: t.modal.ok }).press('Enter');
    await expect(page.getByRole('heading', { name: t.finish.done })).toBeVisible();
    await page.goto(address);
    await expect(begin).toBeInViewport();
    await expect(lead).toHaveCount(0);

    // The command does not know the server's port.
    await page.goto(address + new URL(endAddress!).pathname + new URL(endAddress!).search);
    await page.getByRole('button', { name: t.server.endReminders.submit }).press('Enter');
    await expect.poll(() => server.rows('select person_id from reminder_setting')).toEqual([]);
  });
}
