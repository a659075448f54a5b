import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { hideUrlSubject } from '../../src/domain/platform/hidden-address.ts';
import { findChromium } from '../../tools/ensure-machine.ts';
import { sourcesIn } from '../../test/support/content-sources.ts';
import { translationIn } from '../../test/support/locales.ts';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce, answerAll, controlOf, questionsOf, titleOf } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn, signInAt } from '../support/sign-in.ts';
import { firstOf } from '../../test/support/random-share.ts';

test.use({ viewport: { width: 390, height: 844 } });

const slugsOf = (folder: string): string[] =>
  sourcesIn(`content/${folder}`).map((file) => file.replace('.json', ''));
const activities = slugsOf('activities');
const programmes = slugsOf('programmes');
const firstActivityOf = (programme: string): string =>
  (JSON.parse(readFileSync(`content/programmes/${programme}.json`, 'utf8')) as { activities: string[] })
    .activities[0]!;

const plainPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hidden for now' });
const showIt = (page: Page) => page.getByRole('button', { name: 'Show it' });
const bubbles = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('listitem');

/** Chooses the discreet tab on the account page. */
async function choose(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/account`);
  const tab = page.getByRole('group', { name: 'Name and icon of the tab' });
  await tab.getByRole('radio', { name: 'Neutral' }).press('Space');
  await expect(page).toHaveTitle('Notes');
}

/** Returns the browser's history of this tab: addresses and titles, including those of pages that were left. */
async function historyOf(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  await devtools.detach();
  return entries.flatMap(({ url, title }) => [url, title]);
}

/** Returns the lines that contain a slug or title of the library. */
function namesIn(lines: readonly string[]): string[] {
  const named = [...activities, ...programmes].flatMap((slug) => [slug, slug.replaceAll('-', ' ')]);
  return lines.filter((line) => named.some((name) => line.toLowerCase().includes(name)));
}

test('a discreet tab hides what is open in another one, and its own presses lead to addresses that say nothing', async ({
  page,
  context,
  keptFamily: { address },
}) => {
  test.slow();
  const slug = 'checking-in-together';
  const [first, second] = questionsOf(slug);
  await allAtOnce(context);
  await test.step('a conversation that is open in another tab is hidden as soon as the choice is made, and goes on behind the plain page', async () => {
    const before = await context.newPage();
    await signInAt(before, address, `/activity/${slug}/chat`);
    const field = controlOf(before, first!.step);
    await field.fill('Half written');
    await signIn(page, address);
    await choose(page, address);
    await expect(plainPage(before)).toBeFocused();
    await expect(before).toHaveTitle('Notes');
    await expect(before).toHaveURL(address + hideUrlSubject(`/activity/${slug}/chat`));
    await expect(field).toBeHidden();
    await expectAccessibleInAppearances(before, 'a conversation that another tab has hidden');
    await showIt(before).press('Enter');
    await expect(field).toHaveValue('Half written');
    await before.close();
  });
  await test.step('presses in a discreet tab lead to addresses that say nothing, which are opened again, in a second tab and without a network', async () => {
    const activity = hideUrlSubject(`/activity/${slug}`);
    const chat = hideUrlSubject(`/activity/${slug}/chat`);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('link', { name: 'Fireside home' }).press('Enter');
    const box = page.getByRole('searchbox', { name: translationIn('en').home.search });
    await box.fill('check');
    const card = page
      .getByRole('main')
      .getByRole('link', { name: titleOf(slug) })
      .first();
    await expect(card).toHaveAttribute('href', activity);
    await expect(page).toHaveURL(`${address}/`);
    await page.reload();
    await expect(box).toHaveValue('check');
    await card.press('Enter');
    await expect(page).toHaveURL(address + activity);
    await page.getByRole('link', { name: /^(Start this Activity|Continue)/ }).press('Enter');
    await expect(page).toHaveURL(address + chat);

    await expect(plainPage(page)).toBeFocused();
    await expect(page).toHaveTitle('Notes');
    await expect(page.getByRole('main')).not.toContainText(titleOf(slug));
    await expect(page.getByRole('button', { name: 'Exit this page' })).toBeVisible();
    await expectAccessibleInAppearances(page, 'a plain page before a running conversation');
    await showIt(page).press('Enter');
    await expect(bubbles(page).first()).toBeVisible();
    await answerAll(page, [first!]);
    await expect(controlOf(page, second!.step)).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: titleOf(slug) })).toBeVisible();
    await page.goBack();
    await expect(box).toHaveValue('check');
    await page.goForward();
    await page.goForward();
    await showIt(page).press('Enter');
    await expect(controlOf(page, second!.step)).toBeVisible();
    const kept = () =>
      page.evaluate(
        () => Object.keys(localStorage).filter((key) => /^fireside\.(pack|log) /.test(key)).length,
      );
    await expect.poll(kept, { timeout: 60_000 }).toBe(2);

    const other = await context.newPage();
    await signInAt(other, address, chat);
    await showIt(other).press('Enter');
    await expect(controlOf(other, second!.step)).toBeVisible();
    // The page is hidden and shown again; the conversation begun in it stays.
    await other.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Object.defineProperty(document, 'hidden', { configurable: true, value: false });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(plainPage(other)).toBeFocused();
    await expect(bubbles(other).first()).toBeHidden();
    await showIt(other).press('Enter');
    await expect(controlOf(other, second!.step)).toBeVisible();
    await other.close();

    expect(namesIn(await historyOf(page))).toEqual([]);
    await page.context().setOffline(true);
    await answerAll(page, [second!]);
    await expect(page.getByText(/1 answer is kept only on this device/)).toBeVisible();
    await expect(page).toHaveURL(address + chat);
    await page.context().setOffline(false);
  });
});

test('neither the history of a discreet tab nor the list that the browser itself keeps names what was opened in it', async ({
  playwright,
  launchOptions,
  family: { address },
}) => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'fireside-browser-'));
  // Only the full browser keeps a list of visits.
  const whole = { ...launchOptions, executablePath: findChromium()! };
  const context = await playwright.chromium.launchPersistentContext(folder, whole);
  const [page, tab] = [await context.newPage(), await context.newPage()];
  const open = async (at: Page, path: string): Promise<void> => {
    await at.goto(address + path);
    await expect(at.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  };
  await signIn(page, address);
  await open(page, '/activity/two-homes');
  await test.step('the history of a discreet tab tells of no Activity and no Programme, each opened by its specified address', async () => {
    // Without the discreet tab, the same search of the history finds what was opened.
    expect(namesIn(await historyOf(page))).toContain(`${address}/activity/two-homes`);

    await signIn(tab, address);
    await choose(tab, address);
    const places = [
      ...firstOf(activities, 4).flatMap((slug) => [`/activity/${slug}`, `/activity/${slug}/chat`]),
      ...firstOf(programmes).flatMap((slug) => [
        `/programme/${slug}`,
        `/programme/${slug}/activity/${firstActivityOf(slug)}`,
        `/programme/${slug}/activity/${firstActivityOf(slug)}/chat`,
      ]),
    ];
    for (const place of places) {
      await tab.goto(address + place);
      await expect(tab.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(tab).toHaveTitle('Notes');
      expect(tab.url()).toBe(address + hideUrlSubject(place));
    }
    const seen = await historyOf(tab);
    // Each entry has an address and a title; a browser keeps the newest 50 entries of a tab.
    expect(seen.length).toBeGreaterThanOrEqual(2 * Math.min(places.length, 50));
    expect(namesIn(seen)).toEqual([]);
    for (const place of places.slice(-8)) expect(seen).toContain(address + hideUrlSubject(place));
  });
  await open(tab, '/activity/grey-days');
  await expect(tab).toHaveURL(address + hideUrlSubject('/activity/grey-days'));
  await open(tab, '/programme/twelve-sparks');
  // The heading is replaced by help as soon as the groups are loaded.
  await tab.goto(`${address}/?lifeChallenges=selfHarm`);
  await tab.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(tab).toHaveURL(/\/(activity|programme)\/_/);
  await context.close();

  const list = new Database(join(folder, 'Default', 'History'), { readonly: true });
  // The query selects the end of each visit, not the redirects before it.
  const listed = list
    .prepare('select u.url, u.title from urls u join visits v on v.url = u.id where v.transition & ?')
    .raw()
    .all(0x2000_0000)
    .flat() as string[];
  list.close();
  rmSync(folder, { recursive: true });
  expect(listed).toContain(`${address}/activity/two-homes`);
  expect(listed).toContain(address + hideUrlSubject('/activity/grey-days'));
  const afterwards = listed.filter((line) => !/two-homes|^Two homes/.test(line));
  expect(namesIn(afterwards)).toEqual([]);
  expect(afterwards.filter((line) => /selfHarm|grey|sparks/i.test(line))).toEqual([]);
});
