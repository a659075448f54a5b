import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { InMemoryWebStorage, Log, type INavigator } from 'oidc-client-ts';
import type { BrowserPage } from '../../../../src/infrastructure/browser/account/browser-page.ts';
import { OidcSignIn } from '../../../../src/infrastructure/browser/account/oidc-sign-in.ts';
import { openDatabase } from '../../../../src/infrastructure/node/platform/database/database.ts';
import { claimsOf } from '../../../support/issuer-tokens.ts';
import { TestIssuer } from '../../../support/test-issuer.ts';
import { IdentityServer, password } from '../../../support/identity-server.ts';
import { TestBrowser } from '../../../support/test-browser.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Simulates hours: the browser's own code on one side, a real issuer behind a socket on the other. The wall clock and
 * the timers are simulated; sockets are not.
 */
const mia = { subject: 'mia', email: 'mia@home.example', password };
const minuteMs = 60_000;
const inFlight = new Set<Promise<unknown>>();
/** The number of replies with a status of 400 or more. */
let refused = 0;
const realFetch = globalThis.fetch;

beforeAll(() => Log.setLevel(Log.NONE));
beforeEach(() => {
  refused = 0;
  jest.useFakeTimers({
    now: Date.now(),
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'performance'],
  });
  inFlight.clear();
  globalThis.fetch = (...of) => {
    const answer = realFetch(...of).then((one) => {
      if (one.status >= 400) refused += 1;
      return one;
    });
    inFlight.add(answer);
    answer.catch(() => undefined).finally(() => inFlight.delete(answer));
    return answer;
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

/** Waits until the network and its callers are idle. */
async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 20; quiet += 1) {
    await (quiet === 10 ? sleep(1) : nextTurn());
    if (inFlight.size > 0) quiet = 0;
  }
}

/** Waits for a network event while the clock stands still. */
async function until(isSo: () => boolean): Promise<void> {
  const givenUpAt = performance.now() + 30_000;
  while (!isSo() && performance.now() < givenUpAt) await nextTurn();
  expect(isSo()).toBe(true);
}

async function pass(ms: number, stepMs = 5000): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    jest.advanceTimersByTime(stepMs);
    await settle();
  }
}

type Provider = {
  issuer: string;
  publicUrl: string;
  /** Plays a person at the pages they are sent to; returns the address they return to. */
  visit(browser: TestBrowser, url: string): Promise<string>;
  close(): Promise<void>;
};

async function embedded(): Promise<Provider> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fireside-tabs-'));
  const server = await IdentityServer.start(() => openDatabase({ dataDir }));
  // The provider's records expire by this clock, its tokens by the machine's clock.
  jest.spyOn(server.clock, 'now').mockImplementation(() => Date.now());
  await server.account(mia.email);
  return {
    issuer: server.issuer,
    publicUrl: server.publicUrl,
    visit: async (browser, url) => {
      const page = await browser.follow(await browser.get(url));
      if (!page.url.includes('/sign-in/')) return page.url;
      return (await browser.follow(await browser.post(page.url, { email: mia.email, password }))).url;
    },
    close: async () => {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function outside(): Promise<Provider> {
  const publicUrl = 'http://app.example';
  const issuer = await TestIssuer.create({ accounts: [mia], redirectUris: [`${publicUrl}/signed-in`] });
  await issuer.serve();
  return {
    issuer: issuer.url,
    publicUrl,
    visit: visitOutside,
    close: () => issuer.close(),
  };
}

async function visitOutside(browser: TestBrowser, url: string): Promise<string> {
  const back = (await browser.get(url)).headers.get('location');
  if (back !== null) return back;
  const form = { email: mia.email, password: mia.password };
  return (await browser.post(url, form)).headers.get('location')!;
}

/** A browser: the state that its tabs share. */
class Browser {
  readonly provider: Provider;
  readonly localStore = new InMemoryWebStorage();
  readonly held = new Set<string>();
  readonly http: TestBrowser;
  readonly tabs: OidcSignIn[] = [];
  ended = 0;
  /** The number of times a tab was sent to the provider's pages; `framed` counts those of hidden frames. */
  went = 0;
  /** The address to which the last tab or frame returned. */
  cameBack = '';
  framed = 0;

  constructor(provider: Provider) {
    this.provider = provider;
    this.http = new TestBrowser(provider);
  }

  open(tabStore = new InMemoryWebStorage()) {
    const { provider, localStore, held, http } = this;
    const page: BrowserPage = {
      origin: provider.publicUrl,
      localStore,
      tabStore,
      language: () => 'en-GB',
      showAddress: () => undefined,
      leaveTo: () => undefined,
      isOnline: () => true,
      onRemoved: () => undefined,
      hold: async (name) => !held.has(name) && held.add(name) && true,
      navigators: {
        redirect: navigator(async (url) => {
          this.went += 1;
          this.cameBack = await provider.visit(http, url);
          return this.cameBack;
        }),
        frame: navigator((url) => {
          this.framed += 1;
          return provider.visit(http, url);
        }),
      },
    };
    const settings = {
      authority: provider.issuer,
      client_id: 'fireside-web',
      redirect_uri: `${provider.publicUrl}/signed-in`,
      scope: 'openid',
    };
    const signIn = new OidcSignIn(settings, page);
    signIn.onEnded(() => (this.ended += 1));
    this.tabs.push(signIn);
    const logIn = async (): Promise<void> => {
      await signIn.begin('/');
      await signIn.complete(this.cameBack);
    };
    const expiresAt = (): number => {
      const key = tabStore.key(
        Array.from({ length: tabStore.length }, (_, index) => index).find((index) =>
          tabStore.key(index).startsWith('oidc.user'),
        )!,
      );
      return (JSON.parse(tabStore.getItem(key)) as { expires_at: number }).expires_at * 1000;
    };
    return { signIn, tabStore, logIn, expiresAt };
  }
}

function navigator(visit: (url: string) => Promise<string>): INavigator {
  return {
    prepare: async () => ({
      navigate: async ({ url }) => ({ url: await visit(url) }),
      close: () => undefined,
    }),
    callback: async () => undefined,
  };
}

describe.each([
  ['the embedded provider', embedded],
  ['an outside issuer', outside],
])('with %s and rotating refresh tokens', (_name, start) => {
  let provider: Provider;
  let browser: Browser;
  beforeEach(async () => {
    provider = await start();
    browser = new Browser(provider);
  });
  afterEach(async () => {
    for (const tab of browser.tabs) await tab.signOut();
    await provider.close();
  });

  test('two tabs stay signed in for an hour', async () => {
    const startedAt = Date.now();
    const one = browser.open();
    await one.logIn();
    const other = browser.open();
    expect(await other.signIn.restore()).toBe(true);
    const [first, second] = [await one.signIn.accessToken(), await other.signIn.accessToken()];
    await pass(minuteMs * 30);
    // A copy of a tab begins with the tokens of the original.
    const copied = new InMemoryWebStorage();
    for (let index = 0; index < one.tabStore.length; index += 1)
      copied.setItem(one.tabStore.key(index), one.tabStore.getItem(one.tabStore.key(index)));
    const copy = browser.open(copied);
    expect(await copy.signIn.restore()).toBe(true);
    await pass(minuteMs * 30);
    expect([browser.ended, refused]).toEqual([0, 0]);
    for (const tab of [one, other, copy]) expect(tab.expiresAt()).toBeGreaterThan(Date.now());
    const tokens = await Promise.all([one, other, copy].map((tab) => tab.signIn.accessToken()));
    expect(new Set([...tokens, first, second]).size).toBe(5);
    // The issuer's clock moved by the same hour.
    for (const token of tokens) expect((claimsOf(token)['exp'] as number) * 1000).toBeGreaterThan(Date.now());
    expect(Date.now() - startedAt).toBe(minuteMs * 60);
    expect(browser.went).toBe(1);
  });
});

describe('the times of specification 9', () => {
  let issuer: TestIssuer;
  let browser: Browser;
  let tab: ReturnType<Browser['open']>;
  beforeEach(async () => {
    const publicUrl = 'http://app.example';
    issuer = await TestIssuer.create({ accounts: [mia], redirectUris: [`${publicUrl}/signed-in`] });
    await issuer.serve();
    const close = () => issuer.close();
    browser = new Browser({ issuer: issuer.url, publicUrl, visit: visitOutside, close });
    tab = browser.open();
    await tab.logIn();
    issuer.asked.token = 0;
  });
  afterEach(async () => {
    Object.assign(issuer.conduct, { token: 'well', discovery: 'well' });
    for (const one of browser.tabs) await one.signOut();
    await issuer.close();
  });

  test('a token is renewed 60 s before it expires', async () => {
    await pass(535_000);
    expect(issuer.asked.token).toBe(0);
    await pass(10_000);
    expect(issuer.asked.token).toBe(1);
  });

  test('a renewal without an answer in 10 s is retried after 5 s', async () => {
    await pass(535_000);
    issuer.conduct.token = 'silent';
    jest.advanceTimersByTime(10_000);
    await until(() => issuer.asked.token === 1);
    jest.advanceTimersByTime(9000);
    expect(inFlight.size).toBe(1);
    jest.advanceTimersByTime(1000);
    inFlight.clear();
    await settle();
    issuer.conduct.token = 'well';
    await pass(4000, 1000);
    expect(issuer.asked.token).toBe(1);
    await pass(2000, 1000);
    expect(issuer.asked.token).toBe(2);
    expect(tab.expiresAt()).toBeGreaterThan(Date.now() + 500_000);
    expect(browser.ended).toBe(0);
  });

  test('a late answer to a renewal counts: its refresh token is the only valid one', async () => {
    await pass(535_000);
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    const waiting = globalThis.fetch;
    globalThis.fetch = async (...of) => {
      const answer = await waiting(...of);
      await late;
      return answer;
    };
    jest.advanceTimersByTime(10_000);
    await until(() => issuer.asked.token === 1);
    await settle();
    jest.advanceTimersByTime(10_000);
    globalThis.fetch = waiting;
    release();
    await settle();
    expect(tab.expiresAt()).toBeGreaterThan(Date.now() + 500_000);
    await pass(10 * minuteMs);
    expect([issuer.asked.token, refused, browser.ended]).toEqual([3, 0, 0]);
  });

  test('a code not exchanged in 15 s is reported, and does not sign in afterwards', async () => {
    const other = browser.open();
    await other.signIn.begin('/');
    issuer.conduct.token = 'silent';
    const completing = other.signIn.complete(browser.cameBack).catch((error: Error) => error);
    await until(() => issuer.asked.token === 1);
    jest.advanceTimersByTime(15_000);
    expect(await completing).toMatchObject({ code: 'TimedOut', message: 'Network timed out' });
    await expect(other.signIn.accessToken()).rejects.toMatchObject({ code: '401' });
  });

  test.each(['failing', 'nonsense', 'cut'] as const)(
    'a renewal answered with %s ends nothing, and the next call renews',
    async (conduct) => {
      issuer.conduct.token = conduct;
      await pass(600_000);
      expect(browser.ended).toBe(0);
      issuer.conduct.token = 'well';
      expect(await tab.signIn.accessToken()).toBeTruthy();
      expect(tab.expiresAt()).toBeGreaterThan(Date.now());
    },
  );

  test('a renewal that the issuer refuses raises the silent-renew error once and ends the sign-in', async () => {
    issuer.endEverySession();
    await pass(545_000);
    await until(() => browser.ended === 1);
    await pass(600_000);
    expect(browser.ended).toBe(1);
    await expect(tab.signIn.accessToken()).rejects.toMatchObject({ code: '401' });
  });

  test.each(['login_required', 'consent_required', 'interaction_required', 'account_selection_required'])(
    'a silent check answered with %s means an anonymous person',
    async (error) => {
      issuer.settings.reply = { error };
      const other = browser.open();
      expect(await other.signIn.restore()).toBe(false);
      expect(browser.framed).toBe(1);
      expect(await browser.open().signIn.restore()).toBe(false);
      expect(browser.framed).toBe(1);
    },
  );

  test.each([
    ['discovery', 'failing', 'Unavailable'],
    ['discovery', 'nonsense', 'Unavailable'],
    ['discovery', 'closed', 'Unavailable'],
    ['discovery', 'cut', 'Network'],
    ['token', 'failing', 'Unavailable'],
    ['token', 'nonsense', 'Unavailable'],
    ['token', 'closed', 'Unavailable'],
    ['token', 'cut', 'Network'],
  ] as const)('an issuer whose %s is %s: reported, not signed in, and it recovers', async (at, how, code) => {
    const other = browser.open();
    issuer.conduct[at] = how;
    await expect(other.logIn()).rejects.toMatchObject({ code });
    await expect(other.signIn.accessToken()).rejects.toMatchObject({ code: '401' });
    issuer.conduct[at] = 'well';
    await browser.open().logIn();
  });

  test('an issuer whose discovery never answers is reported after 15 s', async () => {
    issuer.conduct.discovery = 'silent';
    const asked = issuer.asked.discovery;
    const begun = browser
      .open()
      .signIn.begin('/')
      .catch((error: Error) => error);
    await until(() => issuer.asked.discovery > asked);
    jest.advanceTimersByTime(15_000);
    expect(await begun).toMatchObject({ code: 'TimedOut', message: 'Network timed out' });
  });

  test('data of an abandoned sign-in is cleared after 15 minutes', async () => {
    const states = () =>
      Array.from({ length: browser.localStore.length }, (_, index) => browser.localStore.key(index)).filter(
        (key) => key.startsWith('oidc.'),
      );
    expect(states()).toEqual([]);
    await tab.signIn.begin('/given-up');
    const [givenUp] = states();
    jest.advanceTimersByTime(14 * minuteMs);
    await tab.signIn.begin('/again');
    expect(states()).toContain(givenUp);
    jest.advanceTimersByTime(minuteMs + 1000);
    await tab.signIn.begin('/once-more');
    expect(states()).not.toContain(givenUp);
    expect(states()).toHaveLength(2);
  });

  test.each([1, -1])('a clock that jumps by %i day leads to a renewal, without the person', async (days) => {
    jest.setSystemTime(Date.now() + days * 24 * 60 * minuteMs);
    expect(await tab.signIn.accessToken()).toBeTruthy();
    await pass(20 * minuteMs);
    expect(await tab.signIn.accessToken()).toBeTruthy();
    expect([browser.ended, browser.went]).toEqual([0, 1]);
  });
});
