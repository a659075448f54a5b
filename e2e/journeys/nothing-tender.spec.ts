import type { Browser, Page } from '@playwright/test';
import { allAtOnce } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { firstOf } from '../../test/support/random-share.ts';

test.use({ viewport: { width: 390, height: 844 } });

const neutral = 'https://www.bbc.co.uk/weather';
/** Words of a tender Activity, and of one that is not tender and was left through a pause. */
const told = /self-harm|hunan-niweidio|a-small-sorry|small sorry|sori fach/i;

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

/** Screen, title, tree, storage and history of this tab. */
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

async function openHome(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
}

/** A phone of the family that has never been here. */
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
    ownServer: { address },
  }) => {
    test.slow();
    const page = await otherPhone(browser, address, language);
    for (const [slug, labels] of [
      ['worried-about-self-harm', danger],
      ['a-small-sorry', sorry],
    ] as const) {
      await page.goto(`${address}/activity/${slug}/chat`);
      for (const name of labels) {
        // Exactly: the answer's own "Change your answer: …" has these words in it, too.
        const option = page.getByRole('button', { name, exact: true });
        // A press that comes too soon after the page chooses nothing.
        await expect(async () => {
          await option.click({ timeout: 2000 });
          await expect(option).toBeHidden({ timeout: 2000 });
        }).toPass({ timeout: 30_000 });
      }
      await expect(page.getByRole('link', { name: '999' }).first()).toBeVisible();
      if (slug !== 'a-small-sorry') await expect(page).toHaveTitle('Fireside');
      await page.getByRole('button', { name: exit }).first().click();
      await expect(page.getByRole('heading', { name: 'Sunny' })).toBeVisible();
    }

    const again = await page.context().newPage();
    await openHome(again, address);
    expect(await allThatIsThere(again)).not.toMatch(told);

    const phone = await otherPhone(browser, address, language);
    await openHome(phone, address);
    expect(await allThatIsThere(phone)).not.toMatch(told);
    await phone.evaluate(() => localStorage.setItem('fireside.discreet', '"yes"'));
    await openHome(phone, address);
    expect(await allThatIsThere(phone)).not.toMatch(told);

    await phone.getByRole('link', { name: line }).click();
    const press = phone.getByRole('button', { name: show });
    await expect(press).toBeVisible();
    expect(await allThatIsThere(phone)).not.toMatch(told);
    await press.click();
    await expect(phone.getByRole('link', { name: /self-harm|hunan-niweidio/ })).toBeVisible();
    await expect(phone.getByRole('link', { name: /small sorry|sori/i })).toBeVisible();
    for (const each of [page, phone]) await each.context().close();
  });
