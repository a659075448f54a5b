import type { Page } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

const neutral = 'https://www.bbc.co.uk/weather';
const activity = '/activity/checking-in-together';
const words = 'He must not read this';

/** Serves the neutral page, and records the time of each visit. */
async function serveNeutralPage(page: Page): Promise<number[]> {
  const visits: number[] = [];
  await page.context().route(neutral, (route) => {
    visits.push(Date.now());
    return route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Sunny</h1>' });
  });
  return visits;
}

async function expectNeutral(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sunny' })).toBeVisible();
  expect(page.url()).toBe(neutral);
}

const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

/** Plays to the first question, and begins to write an answer. */
async function writeInChat(page: Page, address: string): Promise<void> {
  await page.goto(address + activity);
  await page.getByRole('link', { name: /Start this Activity|Continue/ }).click();
  await page.getByText('All at once').click();
  await page.getByRole('textbox', { name: 'Write your reply' }).fill(words);
}

const exit = (page: Page) => page.getByRole('button', { name: 'Exit this page' });

test('each way to leave leaves the conversation at once, and the button is only where it is needed', async ({
  page,
  family: { address },
}) => {
  const visits = await serveNeutralPage(page);
  await test.step('the exit button stays visible where there is room, and is only where it is needed', async () => {
    const size = page.viewportSize()!;
    await page.goto(`${address}${activity}`);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(exit(page)).toBeHidden();
    await signIn(page, address);
    await expect(exit(page)).toBeHidden();
    for (const path of [activity, '/programme/calmer-conversations', '/safeguarding-policy']) {
      await page.goto(address + path);
      for (const [height, stays] of [
        [640, true],
        [480, false],
      ] as const) {
        await page.setViewportSize({ width: 320, height });
        await page.evaluate(() => window.scrollTo(0, 0));
        await expect(exit(page)).toBeInViewport({ ratio: 1 });
        await page.getByRole('navigation', { name: 'Policies' }).scrollIntoViewIfNeeded();
        if (stays) await expect(exit(page)).toBeInViewport({ ratio: 1 });
        else await expect(exit(page)).not.toBeInViewport();
      }
    }
    await page.setViewportSize(size);
  });

  await test.step('one press leaves the conversation at once, clears what was begun, and Back does not return', async () => {
    await writeInChat(page, address);
    expect(await stored(page)).toContain(words);

    // The navigation must begin within the press itself, without a wait.
    await page.evaluate(() => {
      let begun = 'nothing';
      navigation.addEventListener('navigate', ({ navigationType, destination }) => {
        begun = `${navigationType} ${destination.url}`;
      });
      // The result is stored, because a page that is left may be unable to report it.
      window.addEventListener('click', () => localStorage.setItem('begun at the press', begun));
    });
    await exit(page).click();
    await expectNeutral(page);

    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    for (const returns of [2, 3]) {
      // The page may be gone before it could say that it has gone back.
      await page.evaluate(() => void setTimeout(() => window.history.back()));
      await expect.poll(() => visits.length).toBe(returns);
      await expectNeutral(page);
    }
    expect(calls).toEqual([]);

    await page.goto(`${address}/favicon.svg`);
    expect(await page.evaluate(() => localStorage.getItem('begun at the press'))).toBe(`replace ${neutral}`);
    expect(await stored(page)).not.toContain(words);
    await page.goto(`${address}${activity}/chat`);
    await expect(page.getByRole('textbox', { name: 'Write your reply' })).toHaveValue('');
  });

  await test.step('Shift pressed three times leaves; typing with it does not', async () => {
    await page.getByRole('textbox').focus();
    for (const key of 'HELLO') await page.keyboard.press(`Shift+${key}`);
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Alt+Shift+x');
    await expect(page.getByRole('textbox')).toHaveValue('HELLO');

    const spoken = page.getByRole('log').first();
    await page.keyboard.press('Shift');
    await expect(spoken).toContainText('Exit this page: press Shift 2 more times');
    await page.keyboard.press('Shift');
    await expect(spoken).toContainText('Exit this page: press Shift 1 more time');
    await page.keyboard.press('Shift');
    await expectNeutral(page);
  });

  await test.step('the second tab stop leaves, and so does Shift with a dialog open', async () => {
    await page.goto(`${address}/programme/calmer-conversations`);
    await expect(exit(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Exit this page' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectNeutral(page);

    await page.goto(`${address}${activity}/chat`);
    await page.getByRole('button', { name: 'Get help now' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Shift');
    await expectNeutral(page);
  });

  await test.step('what another tab shows of a search goes from its screen', async () => {
    const searched = /hits/;
    await page.goto(address);
    const box = page.getByRole('searchbox', { name: 'What is on your mind?' });
    const help = page.getByRole('main').getByRole('heading', { name: 'Get help now' });
    await box.fill('my dad hits me');
    await expect(help).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`${address}/programme/calmer-conversations`);
    await exit(other).click();
    await expectNeutral(other);
    await expect(box).toHaveValue('');
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    await expect(help).toBeHidden();
    expect(await page.locator('body').innerText()).not.toMatch(searched);
    expect(await stored(page)).not.toMatch(searched);
  });
});

test.describe('where leaving logs out', () => {
  const past = () => Math.floor(Date.now() / 1000) - 60;
  /** Opens the product as the next user of the device: nobody may be let in without the password. */
  async function expectPassword(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  }
  async function leaveLater(page: Page, address: string): Promise<void> {
    await page.evaluate(() => localStorage.setItem('fireside.exit-logs-out', 'true'));
    await writeInChat(page, address);
    // The access token has ended and was not renewed, as on a phone that slept.
    await page.evaluate((over) => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))!;
      const record = JSON.parse(sessionStorage.getItem(key)!) as object;
      sessionStorage.setItem(key, JSON.stringify({ ...record, expires_at: over }));
    }, past());
  }
  const sessions = "SELECT id FROM identity_record WHERE model IN ('Session', 'Grant', 'RefreshToken')";

  test('nobody is let in without the password, with and without a network', async ({
    browser,
    ownServer,
  }) => {
    const { address } = ownServer;
    /** Opens a device of the learner. */
    async function openDevice(): Promise<Page> {
      const page = await (await browser.newContext()).newPage();
      await serveNeutralPage(page);
      await signIn(page, address);
      return page;
    }
    await test.step('it does so when the access token is over, before anybody opens the site again', async () => {
      const page = await openDevice();
      await leaveLater(page, address);
      await exit(page).click();
      await expectNeutral(page);
      await expect.poll(() => ownServer.rows(sessions)).toEqual([]);
      await expectPassword(await page.context().newPage(), address);
      await page.context().close();
    });
    await test.step('without a network it is made up for as soon as somebody opens the site', async () => {
      // The page of the log in that the other device was led to is a session without a sign-in.
      const before = ownServer.rows(sessions);
      const page = await openDevice();
      await leaveLater(page, address);
      await page.context().route(`${address}/**`, (route) => route.abort());
      await exit(page).click();
      await expectNeutral(page);
      await page.context().unroute(`${address}/**`);
      expect(ownServer.rows(sessions).length).toBeGreaterThan(before.length);
      const other = await page.context().newPage();
      await other.goto(address);
      await expect.poll(() => ownServer.rows(sessions)).toEqual(before);
      await expectPassword(other, address);
      expect(await stored(other)).not.toContain('exited');
      await page.context().close();
    });
  });
});
