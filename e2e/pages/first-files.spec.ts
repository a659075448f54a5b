import type { Page, Request } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

/** Collects the paths of all requests of a page from now on, in their order. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request: Request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Returns the paths that the page's own text names. */
async function namedBy(page: Page, address: string): Promise<string[]> {
  const text = await (await page.request.get(address)).text();
  return [...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
}

const isProgram = (path: string): boolean => /^\/assets\/.*\.(js|css)$/.test(path);

/** Matches the files that a screen loads once it is shown. */
const afterwards =
  /\/(oidc-sign-in|offline-parts|worker-new-version|FilterModal|CheckboxGroup|HandOverCover|DrawnChoice|ActionAids|ComparedAnswer|RecordingPlayer|Preferences|ChatGestures|FeedbackReply|ErrorSummary|NoResults|PlanReply|FamilyPlanReminders|FamilyPlanWait|ReminderSwitch|family-plan-time|save-file|InputReply|TextArea|RadioGroup|page-parts|local-time|reauthentication|EarlierRows|PasswordField)-/;

/** Matches the files that a conversation loads for its end; home begins with some of them. */
const atTheEnd = /\/(AfterTheEnd|catalogue)-/;

test.describe('without a service worker, which would answer for files that are looked for', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page names every file of its screen, and its styles are in it', async ({ page, server }) => {
    await signIn(page, server.address);
    for (const [path, goal, later = afterwards] of [
      ['/activity/checking-in-together/chat', '[data-row]', atTheEnd],
      ['/activity/checking-in-together', 'h1'],
      ['/programme/calmer-conversations', 'h1'],
      ['/', 'section article'],
    ] as readonly (readonly [path: string, goal: string, later?: RegExp])[]) {
      const named = await namedBy(page, server.address + path);
      // The page before may still load files.
      await page.goto('about:blank');
      const asked = requestsOf(page);
      await page.goto(server.address + path);
      await page.locator(goal).first().waitFor();
      const files = asked.filter((file) => isProgram(file) && !afterwards.test(file) && !later.test(file));
      page.removeAllListeners('request');
      expect(files.length).toBeGreaterThan(3);
      expect([path, files.filter((file) => !named.includes(file))]).toEqual([path, []]);
      expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
    }
  });

  test('what a conversation may come to later is fetched while there is a network', async ({
    page,
    server,
  }) => {
    await signIn(page, server.address);
    const asked = requestsOf(page);
    await page.goto(`${server.address}/activity/checking-in-together/chat`);
    for (const part of [
      'HandOverCover',
      'DrawnChoice',
      'ActionAids',
      'ComparedAnswer',
      'RecordingPlayer',
      'FeedbackReply',
      'AfterTheEnd',
    ])
      await expect.poll(() => asked.some((path) => path.startsWith(`/assets/${part}-`))).toBe(true);
  });

  test('what a screen reads first is asked for before the program, once', async ({ page, server }) => {
    await signIn(page, server.address);
    for (const [path, goal, first] of [
      ['/activity/checking-in-together/chat', '[data-row]', '/api/my-activities/checking-in-together/open'],
      ['/', 'section article', '/api/my-programmes/search'],
    ] as const) {
      // Leaving the page ends its late requests.
      await page.goto('about:blank');
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await held;
        await route.continue();
      });
      const asked = requestsOf(page);
      await page.goto(server.address + path, { waitUntil: 'commit' });
      await expect.poll(() => asked).toContain('/assets/config.development.json');
      // The requests are parallel, so their order is arbitrary.
      const both = ['/api/me', first].toSorted();
      expect(asked.filter((call) => call.startsWith('/api/')).toSorted()).toEqual(both);
      release();
      await page.locator(goal).first().waitFor();
      expect(asked.filter((call) => call === first || call === '/api/me').toSorted()).toEqual(both);
      page.removeAllListeners('request');
      await page.unroute('**/assets/*.js');
    }
  });

  test('the page that a device keeps loads files of the dashboard only where that is', async ({
    page,
    server,
  }) => {
    await signIn(page, server.address);
    const kept = await page.request.get(server.address);
    const conversation = `${server.address}/activity/checking-in-together/chat`;
    await page.route(conversation, (route) => route.fulfill({ response: kept }));
    // The program itself is blocked, so that all requests are those of the page.
    await page.route(/\/assets\/index-[\w-]+\.js$/, () => undefined);
    const asked = requestsOf(page);
    for (const [address, files] of [
      [conversation, 0],
      [server.address, 1],
    ] as const) {
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(() => asked).toContain('/assets/config.development.json');
      await expect
        .poll(() => page.locator('link[rel=modulepreload][href*=catalogue]').count(), address)
        .toBe(files);
      expect(asked.some((path) => path.includes('/catalogue-'))).toBe(files > 0);
    }
  });

  test('on the way back from the provider the catalogue is asked for together with the person', async ({
    page,
    server,
  }) => {
    const asked = requestsOf(page);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/me', async (route) => {
      await held;
      await route.continue();
    });
    const signedIn = signIn(page, server.address);
    const search = '/api/my-programmes/search';
    await expect.poll(() => asked).toContain(search);
    release();
    await signedIn;
    await page.locator('section article').first().waitFor();
    expect(asked.filter((path) => path === search)).toHaveLength(1);
  });

  test('a visitor asks the server for nothing of a person and loads no dashboard', async ({
    page,
    server,
  }) => {
    const asked = requestsOf(page);
    await page.goto(server.address);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(asked.filter((path) => /^\/api\/|DashboardScreen/.test(path))).toEqual([]);
  });

  test('the page shows itself before any file has come, and runs nothing but its own', async ({
    page,
    server,
  }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await page.route('**/assets/**', () => undefined);
    await page.goto(server.address, { waitUntil: 'commit' });
    await expect(page.getByText('In danger? Call')).toBeVisible();
    const width = (await page.locator('.logo').boundingBox())!.width;
    expect(width).toBeGreaterThan(100);
    expect(refused).toEqual([]);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.injected = true';
      document.head.append(script);
      return 'injected' in globalThis;
    });
    expect(ran).toBe(false);
  });

  const returning = (page: Page) =>
    page.addInitScript(() => localStorage.setItem('fireside.signed-in', 'yes'));

  test('a program that does not come is told of after ten seconds, with a number to call', async ({
    page,
    server,
  }) => {
    await returning(page);
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(server.address, { waitUntil: 'commit' });
    const words = page.getByText('This is taking longer than usual.');
    await expect(page.getByRole('link', { name: '999' })).toBeVisible();
    await expect(words).toBeHidden();
    const waits = await words.evaluate((element) =>
      element.getAnimations().map((animation) => {
        const { delay, endTime, fill } = animation.effect!.getComputedTiming();
        return { delay, takes: Number(endTime) - delay!, fill };
      }),
    );
    // A running animation would have the browser draw every frame while the program starts.
    expect(waits).toEqual([{ delay: 10_000, takes: 1, fill: 'backwards' }]);
    await expect(words).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('link', { name: 'Refresh the page' })).toBeVisible();
  });

  for (const [locale, slow, refresh, call] of [
    ['en-GB', 'This is taking longer than usual.', 'Refresh', 'In danger? Call 999'],
    ['cy-GB', 'Mae hyn yn cymryd mwy o amser nag arfer.', 'Adnewyddu', '999'],
  ] as const)
    test.describe(`a visitor whose browser speaks ${locale}`, () => {
      test.use({ locale });

      test('is told of a program that does not come, over the welcome page, in the same language', async ({
        page,
        server,
      }) => {
        await page.clock.install();
        await page.route('**/assets/*.js', () => undefined);
        await page.goto(server.address, { waitUntil: 'commit' });
        await expect(page.locator('main button')).toBeVisible();
        const note = page.getByRole('status').filter({ hasText: slow });
        await expect(note).toHaveCount(0);
        await page.clock.runFor(10_000);
        await expect(note).toContainText(call);
        await expect(note.getByRole('link', { name: refresh })).toBeVisible();
        await page.locator('footer a').last().scrollIntoViewIfNeeded();
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await page.locator('footer a').last().click({ trial: true });
      });
    });

  /** Holds the program back until it is released, and collects the page's console messages. */
  async function holdProgram(page: Page): Promise<{ release: () => void; said: string[] }> {
    const said: string[] = [];
    page.on('console', (message) => {
      // A browser reports each name of the header that it does not know yet.
      if (!/^Service Worker registration blocked|Permissions-Policy header/.test(message.text()))
        said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(error.message));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/index-*.js', async (route) => {
      await held;
      await route.continue();
    });
    return { release, said };
  }

  test.describe('the welcome page of a visitor', () => {
    test('is there before the program, which takes it over as it stands, with the focus where it was', async ({
      page,
      server,
    }) => {
      const { release, said } = await holdProgram(page);
      await page.goto(server.address, { waitUntil: 'commit' });
      const logIn = page.getByRole('button', { name: 'Log in' });
      await expect(logIn).toBeVisible();
      await expect(page).toHaveTitle('Welcome to Fireside - Fireside');
      await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/registration');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
      await logIn.focus();
      await page.evaluate(() => Object.assign(globalThis, { before: document.querySelector('main button') }));
      release();
      await expect(page.getByRole('group', { name: 'Language' })).toBeVisible();
      await expect(logIn).toBeFocused();
      const isSame = await page.evaluate(
        () => document.querySelector('main button') === (globalThis as { before?: unknown }).before,
      );
      expect([isSame, said]).toEqual([true, []]);
      await expect(page.locator('.early, .early-note')).toHaveCount(0);
      await logIn.click();
      await expect(page.getByLabel('Email address')).toBeVisible();
    });

    test('keeps a press until the program is there, and takes the secret of a payment out of the address', async ({
      page,
      server,
    }) => {
      const { release, said } = await holdProgram(page);
      const secret = 'pi_1_secret_2';
      const referers: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/idp/')) referers.push(request.headers()['referer'] ?? '');
      });
      const place = `/shop/completion?payment_intent_client_secret=${secret}&redirect_status=succeeded`;
      await page.goto(server.address + place, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Log in' }).dblclick();
      await expect(page.getByRole('status')).toHaveText('Signing you in...');
      await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
      release();
      await expect(page.getByLabel('Email address')).toBeVisible();
      expect(said).toEqual([]);
      expect(referers.length).toBeGreaterThan(1);
      expect(referers.filter((referer) => referer.includes(secret))).toEqual([]);
    });

    test('becomes that of texts which were changed since the build, without a word about it', async ({
      page,
      server,
    }) => {
      const { release, said } = await holdProgram(page);
      await page.route('**/locales/en/translation.json', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ body: (await response.text()).replace('Welcome to', 'Hello from') });
      });
      await page.goto(server.address, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: 'Welcome to' })).toBeVisible();
      release();
      await expect(page.getByRole('heading', { name: 'Hello from' })).toBeVisible();
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByLabel('Email address')).toBeVisible();
      expect(said).toEqual([]);
    });

    test.describe('in Welsh', () => {
      test.use({ locale: 'cy-GB' });

      test('is in the language of the browser', async ({ page, server }) => {
        const { release, said } = await holdProgram(page);
        await page.goto(server.address, { waitUntil: 'commit' });
        await expect(page.getByRole('button', { name: 'Mewngofnodi' })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
        release();
        await expect(page.getByRole('group', { name: 'Iaith' })).toBeVisible();
        expect(said).toEqual([]);
      });
    });

    test('waits for the settings, and is not shown without them or to somebody who was signed in', async ({
      page,
      server,
    }) => {
      await holdProgram(page);
      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/assets/config.json', async (route) => {
        await held;
        await route.fulfill({ json: {} });
      });
      const logIn = page.getByRole('button', { name: 'Log in' });
      const settled = page.waitForResponse('**/welcome/en.json');
      await page.goto(server.address, { waitUntil: 'commit' });
      await (await settled).finished();
      await expect(logIn).toHaveCount(0);
      const refused = page.waitForResponse('**/assets/config.json');
      answer();
      await refused;
      await expect(page.getByText('Loading configuration...')).toBeVisible();
      await expect(logIn).toHaveCount(0);

      await page.unroute('**/assets/config.json');
      await returning(page);
      const asked = requestsOf(page);
      await page.goto(server.address, { waitUntil: 'commit' });
      await expect(page.getByText('Loading configuration...')).toBeVisible();
      await expect.poll(() => asked).toContain('/assets/config.development.json');
      expect(asked.filter((path) => path.startsWith('/welcome/'))).toEqual([]);
    });
  });

  test('a policy opened in Welsh waits for its English text', async ({ page, server }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/locales/en/policies/*.md', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/cookie-policy.md');
    await page.goto(`${server.address}/Cookie-Policy?lng=cy`);
    await asked;
    await expect(page.getByRole('heading', { name: 'Mae gwall wedi digwydd' })).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { name: 'Cookie Policy', level: 1 })).toBeVisible();
  });
});
