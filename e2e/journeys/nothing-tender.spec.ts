import type { Browser, Page } from '@playwright/test';
import { allAtOnce } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { emailOf } from '../support/people.ts';
import { hideUrlSubject } from '../../src/domain/platform/hidden-address.ts';
import { signIn, signInOnScreens } from '../support/sign-in.ts';
import { firstOf } from '../../test/support/random-share.ts';

test.use({ viewport: { width: 390, height: 844 } });

const neutral = 'https://www.bbc.co.uk/weather';
/** Matches the text of a tender Activity, and of one that is not tender and was left through a pause. */
const tenderWords = /self-harm|hunan-niweidio|a-small-sorry|small sorry|sori fach/i;

const languages = [
  {
    language: 'en',
    danger: ['My child may be in danger now', "I'm getting help now"],
    sorry: ["It's bigger than a thumb"],
    exit: 'Exit this page',
    line: 'Something you began is kept under Your account',
    show: 'Show what you began',
  },
  {
    language: 'cy',
    danger: ['Gallai fy mhlentyn fod mewn perygl nawr', 'Dw i’n cael help nawr'],
    sorry: ['Mae’n fwy na bawd'],
    exit: 'Gadael y dudalen hon',
    line: 'Mae rhywbeth y dechreuoch chi arno yn cael ei gadw o dan Eich cyfrif',
    show: 'Dangos beth ddechreuoch chi',
  },
] as const;

/** Returns screen, title, accessibility tree, storage and history of this tab. */
async function allThatIsThere(page: Page): Promise<string> {
  const seen = await page.evaluate(() =>
    JSON.stringify([
      document.title,
      document.body.outerHTML,
      localStorage,
      sessionStorage,
      history.state,
      navigation.entries().map(({ url }) => url),
    ]),
  );
  return seen + (await page.locator('body').ariaSnapshot());
}

/** Returns the addresses in the history of this tab. */
const pagesOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(navigation.entries().map(({ url }) => url)));

async function openHome(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
}

/** Opens a phone of the family that has never visited the product. */
async function otherPhone(browser: Browser, address: string, language: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  });
  await context.route(neutral, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Sunny</h1>' }),
  );
  await allAtOnce(context);
  const page = await context.newPage();
  await signIn(page, address);
  await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);
  return page;
}

for (const { language, danger, sorry, exit, line, show } of firstOf(languages.toReversed()))
  test(`what was fled from is nowhere until somebody asks: ${language}`, async ({
    browser,
    family: { address },
  }) => {
    test.slow();
    const page = await otherPhone(browser, address, language);
    for (const [slug, labels] of [
      ['worried-about-self-harm', danger],
      ['a-small-sorry', sorry],
    ] as const) {
      await page.goto(`${address}/activity/${slug}/chat`);
      for (const name of labels) {
        // The name must match exactly: the answer's own "Change your answer: …" contains it, too.
        const option = page.getByRole('button', { name, exact: true });
        // A press immediately after the page opens is ignored as too early.
        await expect(async () => {
          await option.click({ timeout: 2000 });
          await expect(option).toBeHidden({ timeout: 2000 });
        }).toPass({ timeout: 30_000 });
      }
      await expect(page.getByRole('link', { name: '999' }).first()).toBeVisible();
      if (slug !== 'a-small-sorry') await expect(page).toHaveTitle('Fireside');
      if (slug !== 'a-small-sorry') expect(await pagesOf(page)).not.toMatch(tenderWords);
      await page.getByRole('button', { name: exit }).first().click();
      await expect(page.getByRole('heading', { name: 'Sunny' })).toBeVisible();
    }

    const again = await page.context().newPage();
    await openHome(again, address);
    expect(await allThatIsThere(again)).not.toMatch(tenderWords);

    const phone = await otherPhone(browser, address, language);
    await openHome(phone, address);
    expect(await allThatIsThere(phone)).not.toMatch(tenderWords);
    await phone.evaluate(() => localStorage.setItem('fireside.discreet', '"yes"'));
    await openHome(phone, address);
    expect(await allThatIsThere(phone)).not.toMatch(tenderWords);

    await phone.getByRole('link', { name: line }).click();
    const press = phone.getByRole('button', { name: show });
    await expect(press).toBeVisible();
    expect(await allThatIsThere(phone)).not.toMatch(tenderWords);
    await press.click();
    await expect(phone.getByRole('link', { name: /self-harm|hunan-niweidio/ })).toBeVisible();
    await expect(phone.getByRole('link', { name: /small sorry|sori/i })).toBeVisible();
    for (const each of [page, phone]) await each.context().close();
  });

test('what is tender stands in no address, however it is reached', async ({
  browser,
  page,
  keptFamily: { address },
}) => {
  await allAtOnce(page.context());
  await test.step('what is tender stands in no address after a log in for which it was opened', async () => {
    const place = '/programme/standing-by-them/activity/worried-about-self-harm';
    await page.goto(`${address}${place}?lng=en`);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByLabel('Email address').fill(emailOf(address, 'learner'));
    await page.getByLabel('Password', { exact: true }).fill('Fireside-demo-1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /self-harm/i })).toBeVisible();
    await expect(page).toHaveURL(`${address}${hideUrlSubject(place)}?lng=en`);
    expect(await pagesOf(page)).not.toMatch(/standing|self/);
  });
  await test.step('what is tender stands in no address on the way from home to its conversation, nor after a reload', async () => {
    await page.goto(address);
    await page.getByRole('searchbox').fill('self harm');
    const found = page.getByRole('link', { name: /self-harm/i }).first();
    await expect(found).toHaveAttribute('href', /^\/activity\/_[0-9b-j]+$/);
    await found.click();
    await expect(page.getByRole('heading', { level: 1, name: /self-harm/i })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Start this Activity' }).click();
    await expect(page.getByRole('region', { name: 'Your reply' })).toBeVisible();
    expect(await pagesOf(page)).not.toMatch(tenderWords);
    // The specified address opens the same page, and leaves no trace in the tab.
    await page.goto(`${address}/activity/worried-about-self-harm`);
    await expect(page).toHaveURL(/\/activity\/_[0-9b-j]+$/);
    await expect(page.getByRole('heading', { level: 1, name: /self-harm/i })).toBeVisible();
    expect(await pagesOf(page)).not.toMatch(tenderWords);
    await page.goto(`${address}/activity/checking-in-together`);
    await expect(page.getByRole('heading', { level: 1, name: 'Checking in together' })).toBeVisible();
    await expect(page).toHaveURL(`${address}/activity/checking-in-together`);
  });
  await test.step('a tender conversation that the device keeps stands in no address without a network', async () => {
    await page.goto(`${address}/activity/worried-about-self-harm/chat`);
    const reply = page.getByRole('region', { name: 'Your reply' });
    await expect(reply).toBeVisible();
    const kept = () =>
      page.evaluate(
        () => Object.keys(localStorage).filter((key) => /^fireside\.(pack|log) /.test(key)).length,
      );
    await expect.poll(kept, { timeout: 60_000 }).toBe(2);
    const other = await page.context().newPage();
    await page.context().setOffline(true);
    for (const tab of [page, other]) {
      await tab.goto(`${address}/activity/worried-about-self-harm/chat`);
      await expect(tab.getByRole('region', { name: 'Your reply' })).toBeVisible();
      await expect(tab).toHaveURL(/\/activity\/_[0-9b-j]+\/chat$/);
      expect(await pagesOf(tab)).not.toMatch(tenderWords);
    }
    await page.context().setOffline(false);
  });
  await test.step('what is tender stands in no address where a Programme leads to it, for people without access too', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, address, 'new');
    for (const place of [
      '/programme/standing-by-them/activity/worried-about-self-harm',
      '/programme/when-home-changes/activity/remembering-someone',
      '/programme/when-home-changes/activity/two-homes',
      '/programme/standing-by-them/activity/grey-days/chat',
      '/activity/grey-days/chat',
    ]) {
      await page.goto(address + place);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page, place).not.toHaveURL(/standing|self|home-changes|remember|grey/);
      expect(await pagesOf(page)).not.toMatch(/standing|self|home-changes|remember|grey/);
    }
    await context.close();
  });
});

test.describe('what was typed into the search', () => {
  const typedWord = /suicid/i;
  const box = (page: Page) => page.getByRole('searchbox', { name: 'What is on your mind?' });

  /** Searches for the word, opens what it finds, and checks what Reload and Back show within the sign-in. */
  async function searchAndOpen(page: Page, address: string): Promise<void> {
    await allAtOnce(page.context());
    await page
      .context()
      .route(neutral, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Sunny</h1>' }),
      );
    await signIn(page, address);
    await box(page).fill('suicide');
    const found = page.getByRole('link', { name: /self-harm/i }).first();
    await found.click();
    await expect(page.getByRole('heading', { level: 1, name: /self-harm/i })).toBeVisible();
    await page.goBack();
    await expect(box(page)).toHaveValue('suicide');
    await page.reload();
    await expect(box(page)).toHaveValue('suicide');
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(typedWord);
    await found.click();
    await expect(page.getByRole('heading', { level: 1, name: /self-harm/i })).toBeVisible();
  }

  /**
   * Goes back through the whole history of the tab and checks that no page contains the word; returns how often home
   * was shown.
   */
  async function goBackToTheFirst(page: Page, address: string): Promise<number> {
    let homes = 0;
    for (;;) {
      const isFirst = await page.goBack({ timeout: 5000 }).then(
        (answer) => answer === null && page.url() === 'about:blank',
        () => true,
      );
      if (isFirst || !page.url().startsWith(address) || page.url().endsWith('favicon.svg')) return homes;
      // The page of an ended sign-in redirects; the next page is checked in its place.
      const opened = page.getByRole('contentinfo').first();
      await opened.waitFor({ timeout: 5000 }).catch(() => undefined);
      const isHome = await box(page).isVisible();
      if (isHome) await expect(box(page)).toHaveValue('');
      if (isHome) homes += 1;
      expect(await allThatIsThere(page)).not.toMatch(typedWord);
    }
  }

  test('does not come back by Back', async ({ page: first, context, family: { address } }) => {
    await test.step('does not come back by Back after Exit, when the site is opened again in the same tab', async () => {
      const page = first;
      await searchAndOpen(page, address);
      await page.getByRole('button', { name: 'Exit this page' }).first().click();
      await expect(page.getByRole('heading', { name: 'Sunny' })).toBeVisible();
      await openHome(page, address);
      expect(await allThatIsThere(page)).not.toMatch(typedWord);
      await page.goBack();
      expect(page.url()).toBe(neutral);
      expect(await goBackToTheFirst(page, address)).toBe(1);
    });
    await test.step('does not come back by Back after log out, alone or when another account logs in', async () => {
      const page = await context.newPage();
      await searchAndOpen(page, address);
      await page.getByRole('button', { name: 'Log out' }).first().click();
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      expect(await allThatIsThere(page)).not.toMatch(typedWord);
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
      expect(await allThatIsThere(page)).not.toMatch(typedWord);
      await signInOnScreens(page, address, 'new');
      expect(await goBackToTheFirst(page, address)).toBeGreaterThan(0);
    });
  });
});
