import type { Page } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { requestsOf } from '../support/requests-of.ts';

/** Returns the paths that the page's own text names. */
async function namedBy(page: Page, address: string): Promise<string[]> {
  const text = await (await page.request.get(address)).text();
  return [...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
}

const isProgram = (path: string): boolean => /^\/assets\/.*\.(js|css)$/.test(path);

/** Matches the files that a screen loads once it is shown. */
const afterwards =
  /\/(oidc-sign-in|offline-parts|worker-new-version|FilterModal|CheckboxGroup|HandOverCover|DrawnChoice|ActionAids|ComparedAnswer|RecordingPlayer|Preferences|ChatGestures|FeedbackReply|ErrorSummary|NoResults|PlanReply|FamilyPlanReminders|FamilyPlanWait|ReminderSwitch|family-plan-time|save-file|InputReply|TextArea|RadioGroup|page-parts|local-time|device-time-zone|reauthentication|EarlierRows|PasswordField)-/;

/** Matches the files that a conversation loads for its end; home begins with some of them. */
const atTheEnd = /\/(FinishedActivityExtras|catalogue)-/;

type Step = readonly [title: string, walk: (page: Page, address: string) => Promise<unknown>];

/** The steps of a person in one page. */
const ofPerson: readonly Step[] = [
  ['on the way back from the provider the catalogue is asked for together with the person', signInEarly],
  ['a page names every file of its screen, and its styles are in it', checkNamedFiles],
  ['what a conversation may come to later is fetched while there is a network', checkLaterParts],
  ['what a screen reads first is asked for before the program, once', checkFirstRequests],
  ['the page that a device keeps loads files of the dashboard only where that is', checkKeptPage],
];

test.describe('without a service worker, which would answer for files that are looked for', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page of a person names its files and asks for what it reads first, once', async ({
    page,
    server: { address },
  }) => {
    for (const [title, walk] of ofPerson) await test.step(title, () => walk(page, address));
  });
});

async function signInEarly(page: Page, address: string): Promise<void> {
  const asked = requestsOf(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/me', async (route) => {
    await held;
    await route.continue();
  });
  const signedIn = signIn(page, address);
  const search = '/api/my-programmes/search';
  await expect.poll(() => asked).toContain(search);
  release();
  await signedIn;
  await page.locator('section article').first().waitFor();
  expect(asked.filter((path) => path === search)).toHaveLength(1);
  page.removeAllListeners('request');
  await page.unroute('**/api/me');
}

async function checkNamedFiles(page: Page, address: string): Promise<void> {
  for (const [path, goal, later = afterwards] of [
    ['/activity/checking-in-together/chat', '[data-row]', atTheEnd],
    ['/activity/checking-in-together', 'h1'],
    ['/programme/calmer-conversations', 'h1'],
    ['/', 'section article'],
  ] as readonly (readonly [path: string, goal: string, later?: RegExp])[]) {
    const named = await namedBy(page, address + path);
    // The page before may still load files.
    await page.goto('about:blank');
    const asked = requestsOf(page);
    await page.goto(address + path);
    await page.locator(goal).first().waitFor();
    const files = asked.filter((file) => isProgram(file) && !afterwards.test(file) && !later.test(file));
    page.removeAllListeners('request');
    expect(files.length).toBeGreaterThan(3);
    expect([path, files.filter((file) => !named.includes(file))]).toEqual([path, []]);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  }
}

async function checkLaterParts(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  const asked = requestsOf(page);
  await page.goto(`${address}/activity/checking-in-together/chat`);
  for (const part of [
    'HandOverCover',
    'DrawnChoice',
    'ActionAids',
    'ComparedAnswer',
    'RecordingPlayer',
    'FeedbackReply',
    'FinishedActivityExtras',
  ])
    await expect.poll(() => asked.some((path) => path.startsWith(`/assets/${part}-`))).toBe(true);
  page.removeAllListeners('request');
}

async function checkFirstRequests(page: Page, address: string): Promise<void> {
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
    await page.goto(address + path, { waitUntil: 'commit' });
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
}

async function checkKeptPage(page: Page, address: string): Promise<void> {
  const kept = await page.request.get(address);
  const conversation = `${address}/activity/checking-in-together/chat`;
  await page.route(conversation, (route) => route.fulfill({ response: kept }));
  // The program itself is blocked, so that all requests are those of the page.
  await page.route(/\/assets\/index-[\w-]+\.js$/, () => undefined);
  const asked = requestsOf(page);
  for (const [place, files] of [
    [conversation, 0],
    [address, 1],
  ] as const) {
    await page.goto(place, { waitUntil: 'commit' });
    await expect.poll(() => asked).toContain('/assets/config.development.json');
    await expect
      .poll(() => page.locator('link[rel=modulepreload][href*=catalogue]').count(), place)
      .toBe(files);
    expect(asked.some((path) => path.includes('/catalogue-'))).toBe(files > 0);
  }
}
