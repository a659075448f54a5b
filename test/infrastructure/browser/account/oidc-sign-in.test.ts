import { createHash } from 'node:crypto';
import { ErrorTimeout, InMemoryWebStorage, Log, type INavigator } from 'oidc-client-ts';
import type { BrowserPage } from '../../../../src/infrastructure/browser/account/browser-page.ts';
import { storeProviderMetadata } from '../../../../src/infrastructure/browser/account/provider-metadata.ts';
import { OidcSignIn } from '../../../../src/infrastructure/browser/account/oidc-sign-in.ts';
import { sendJson, scriptedServer, type ReceivedRequest } from '../../../support/scripted-server.ts';
import type { ServerResponse } from 'node:http';

/** Tests the sign-in with a minimal OpenID Connect issuer and a minimal browser page. */
const app = 'http://app.example';
let server: Awaited<ReturnType<typeof scriptedServer>>;
let issuer: {
  claims: Record<string, unknown>;
  token: Record<string, unknown>;
  endSession: boolean;
  /** The languages in its discovery document; null for none. */
  languages: string[] | null;
  /** True if the person is not signed in at the issuer. */
  refuses: boolean;
  /** True if the hidden frame gets no answer in time. */
  isSilent?: boolean;
  /** The parameters of the latest authorization request. */
  request: URLSearchParams;
  /** Answers a refresh; a test can delay or refuse the answer. */
  refresh: (response: ServerResponse) => void;
};

/** The status of the provider's reply to a person who leaves. */
let leftWith = 204;

const unsigned = (claims: object): string =>
  [{ alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.') + '.x';

function tokens(nonce: string | null): Record<string, unknown> {
  const seconds = Math.floor(Date.now() / 1000);
  const standard = { iss: server.address, sub: 'person-1', aud: 'web', iat: seconds, exp: seconds + 600 };
  return {
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    token_type: 'Bearer',
    expires_in: 600,
    scope: 'openid',
    id_token: unsigned({ ...standard, nonce, ...issuer.claims }),
    ...issuer.token,
  };
}

function answer({ url, body }: ReceivedRequest, response: ServerResponse): void {
  const { address } = server;
  if (url === '/.well-known/openid-configuration')
    return sendJson(response, {
      issuer: address,
      authorization_endpoint: `${address}/auth`,
      token_endpoint: `${address}/token`,
      revocation_endpoint: `${address}/revoke`,
      jwks_uri: `${address}/jwks`,
      ...(issuer.languages ? { ui_locales_supported: issuer.languages } : {}),
      ...(issuer.endSession ? { end_session_endpoint: `${address}/end` } : {}),
    });
  if (url === '/revoke') return sendJson(response, {});
  if (url === '/leave') return void response.writeHead(leftWith).end();
  const form = new URLSearchParams(body);
  if (form.get('grant_type') === 'refresh_token') return issuer.refresh(response);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (challenge !== issuer.request.get('code_challenge'))
    return sendJson(response, { error: 'invalid_grant' }, 400);
  return sendJson(response, tokens(issuer.request.get('nonce')));
}

/** Returns a navigator on which the provider answers with `reply`. */
function navigator(reply: (url: string) => string): INavigator {
  return {
    prepare: async () => ({ navigate: async ({ url }) => ({ url: reply(url) }), close: () => undefined }),
    callback: async () => undefined,
  };
}

/** Returns the provider's answer to an authorization request. */
function answerTo(url: string): string {
  issuer.request = new URL(url).searchParams;
  const state = issuer.request.get('state');
  if (issuer.isSilent) throw new ErrorTimeout('IFrame timed out without a response');
  if (issuer.refuses) return `${app}/signed-in?error=login_required&state=${state}`;
  return `${app}/signed-in?code=abc&state=${state}&iss=${encodeURIComponent(server.address)}`;
}

const tabs: OidcSignIn[] = [];
const held = new Set<string>();

/** Opens a tab; `went` has the addresses it was sent to, `framed` those of its hidden frame. */
function openTab({
  localStore = new InMemoryWebStorage(),
  tabStore = new InMemoryWebStorage(),
  origin = app,
} = {}) {
  const went: string[] = [];
  const framed: string[] = [];
  const shown: string[] = [];
  const removed: (() => void)[] = [];
  const network = { isOnline: true };
  const page: BrowserPage = {
    origin,
    localStore,
    tabStore,
    language: () => 'cy',
    showAddress: (address) => void shown.push(address),
    leaveTo: (address) => void went.push(address),
    isOnline: () => network.isOnline,
    onRemoved: (_key, listener) => void removed.push(listener),
    hold: async (name) => !held.has(name) && held.add(name) && true,
    navigators: {
      redirect: navigator((url) => {
        went.push(url);
        return url;
      }),
      frame: navigator((url) => {
        framed.push(url);
        return answerTo(url);
      }),
    },
  };
  const signIn = new OidcSignIn(
    {
      authority: server.address,
      client_id: 'web',
      redirect_uri: `${origin}/signed-in`,
      automaticSilentRenew: false,
    },
    page,
  );
  tabs.push(signIn);
  return { signIn, page, network, went, framed, shown, removed, localStore, tabStore };
}

type Tab = ReturnType<typeof openTab>;

/** Begins a sign-in in the tab; returns the address with which the provider answers. */
async function beginIn(tab: Tab, returnTo = '/programme/calm?x=1#y'): Promise<string> {
  await tab.signIn.begin(returnTo);
  return answerTo(tab.went.at(-1)!);
}

async function signedInTab(): Promise<Tab> {
  const tab = openTab();
  await tab.signIn.complete(await beginIn(tab));
  return tab;
}

/** Changes the record that the tab stores. */
function change(tab: Tab, values: Record<string, unknown>): void {
  const key = `oidc.user:${server.address}:web`;
  tab.tabStore.setItem(key, JSON.stringify({ ...JSON.parse(tab.tabStore.getItem(key)), ...values }));
}

const past = () => Math.floor(Date.now() / 1000) - 10;
const calls = (path: string) => server.received.filter(({ url }) => url === path);

beforeAll(async () => {
  Log.setLevel(Log.NONE);
  server = await scriptedServer();
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.signOut();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answer(answer);
  issuer = {
    claims: {},
    token: {},
    endSession: true,
    languages: ['en', 'cy'],
    refuses: false,
    request: new URLSearchParams(),
    refresh: (response) =>
      sendJson(response, {
        access_token: 'access-2',
        refresh_token: 'refresh-2',
        token_type: 'Bearer',
        expires_in: 600,
      }),
  };
});

describe('signing in', () => {
  test('asks for a code with PKCE S256, state and nonce', async () => {
    const tab = openTab();
    await beginIn(tab);
    expect(tab.went[0]!.startsWith(`${server.address}/auth?`)).toBe(true);
    expect(Object.fromEntries(issuer.request)).toMatchObject({
      client_id: 'web',
      redirect_uri: `${app}/signed-in`,
      response_type: 'code',
      scope: 'openid',
      code_challenge_method: 'S256',
      ui_locales: 'cy',
    });
    expect(issuer.request.get('nonce')).toHaveLength(36);
    expect(issuer.request.get('state')).not.toBe('');
  });

  test.each([null, []])(
    'an issuer that lists these languages gets no language parameter: %j',
    async (languages) => {
      issuer.languages = languages;
      await beginIn(openTab());
      expect(issuer.request.get('code_challenge_method')).toBe('S256');
      expect(issuer.request.has('ui_locales')).toBe(false);
    },
  );

  test('returns to the address wanted before, with query and hash of the answer cleared', async () => {
    const tab = openTab();
    const address = await beginIn(tab);
    expect(tab.signIn.isReturn(address)).toBe(true);
    expect(await tab.signIn.complete(address)).toEqual({ returnTo: '/programme/calm?x=1#y' });
    expect(tab.shown).toEqual(['/programme/calm?x=1#y']);
    expect(await tab.signIn.accessToken()).toBe('access-1');
    expect(await tab.signIn.restore()).toBe(true);
  });

  test('the page of the way back does not ask the issuer about itself again, and keeps nothing of it', async () => {
    const asked = () => calls('/.well-known/openid-configuration').length;
    const before = asked();
    const { localStore, tabStore, went, signIn } = openTab();
    await signIn.begin('/');
    const back = openTab({ localStore, tabStore });
    expect(await back.signIn.complete(answerTo(went.at(-1)!))).toEqual({ returnTo: '/' });
    expect(asked() - before).toBe(1);
    expect(tabStore.getItem('fireside.provider') ?? null).toBeNull();
  });

  test('where the network breaks off the way back, the same answer is good for another try', async () => {
    const tab = openTab();
    const address = await beginIn(tab, '/activity/worry?x=1');
    server.answer((request, response) =>
      request.url === '/token' ? response.destroy() : answer(request, response),
    );
    await expect(tab.signIn.complete(address)).rejects.toMatchObject({ code: 'Network' });
    expect(tab.shown).toEqual([]);
    server.answer(answer);
    expect(await tab.signIn.complete(address)).toEqual({ returnTo: '/activity/worry?x=1' });
    expect(tab.shown).toEqual(['/activity/worry?x=1']);
  });

  test('what was kept of another issuer is not used', async () => {
    const tabStore = new InMemoryWebStorage();
    storeProviderMetadata({ tabStore }, 'https://other.example', {
      token_endpoint: 'https://other.example/token',
    });
    const tab = openTab({ tabStore });
    expect(await tab.signIn.complete(await beginIn(tab))).toEqual({ returnTo: '/programme/calm?x=1#y' });
  });

  test('exchanges the code once, however often the page asks', async () => {
    const tab = openTab();
    const address = await beginIn(tab);
    await Promise.all([tab.signIn.complete(address), tab.signIn.complete(address)]);
    expect(calls('/token')).toHaveLength(1);
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example/'])(
    'never returns to %s',
    async (to) => {
      const tab = openTab();
      expect(await tab.signIn.complete(await beginIn(tab, to))).toEqual({ returnTo: '/' });
    },
  );

  test.each([
    ['/signed-in', false],
    ['/?code=1&state=2', false],
    ['/signed-in?code=1', false],
    ['/signed-in?code=1&state=2', true],
    ['/signed-in?error=access_denied', true],
  ])('%s is an answer of the provider: %s', (address, expected) => {
    expect(openTab().signIn.isReturn(app + address)).toBe(expected);
  });

  test('starts at the one host name that the provider returns to', async () => {
    const tab = openTab();
    tab.page.origin = 'http://127.0.0.1';
    const signIn = new OidcSignIn(
      { authority: server.address, client_id: 'web', redirect_uri: `${app}/signed-in` },
      tab.page,
    );
    await signIn.begin('/shop');
    expect(tab.went).toEqual([`${app}/shop`]);
  });

  test('names missing settings', () => {
    expect(() => new OidcSignIn({ authority: 'https://id.example' }, openTab().page)).toThrow(
      'The sign-in settings have no client_id, redirect_uri.',
    );
  });
});

describe('in a browser that keeps nothing for this site', () => {
  const noStorage = { code: 'Unexpected', details: { reason: 'storage' } };

  /** A storage that refuses long values. */
  class NarrowStorage extends InMemoryWebStorage {
    readonly #room: number;

    constructor(room: number) {
      super();
      this.#room = room;
    }

    override setItem(key: string, value: string): void {
      if (value.length > this.#room) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
      super.setItem(key, value);
    }
  }

  test.each(['localStore', 'tabStore'] as const)(
    'a log in is not begun where %s is full, whatever the browser calls it',
    async (store) => {
      const tab = openTab({ [store]: new NarrowStorage(100) });
      await expect(tab.signIn.begin('/')).rejects.toMatchObject(noStorage);
      expect(tab.went).toEqual([]);
    },
  );

  test('a return for which there is no room is told as such, and the address is cleared', async () => {
    const tab = openTab();
    const address = await beginIn(tab);
    jest.spyOn(tab.tabStore, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    await expect(tab.signIn.complete(address)).rejects.toMatchObject(noStorage);
    expect(tab.shown).toEqual(['/']);
  });

  test('a renewal for which there is no room is told as such', async () => {
    const tab = await signedInTab();
    issuer.refresh = (response) => sendJson(response, tokens(null));
    change(tab, { expires_at: past() });
    jest.spyOn(tab.tabStore, 'setItem').mockImplementation(() => {
      throw new DOMException('Quota exceeded.', 'QuotaExceededError');
    });
    await expect(tab.signIn.accessToken()).rejects.toMatchObject(noStorage);
  });

  test('a refusal of the provider stays one', async () => {
    const tab = openTab();
    const address = (await beginIn(tab)).replace('code=abc', 'error=access_denied');
    jest.spyOn(tab.tabStore, 'setItem').mockImplementation(() => {
      throw new DOMException('Quota exceeded.', 'QuotaExceededError');
    });
    await expect(tab.signIn.complete(address)).rejects.toThrow('access_denied');
  });
});

describe('an answer for another request', () => {
  async function refused(tab: Tab, address: string, message: string) {
    await expect(tab.signIn.complete(address)).rejects.toThrow(message);
    expect(tab.shown).toEqual(['/']);
    expect(await tab.signIn.restore()).toBe(false);
    await expect(tab.signIn.accessToken()).rejects.toMatchObject({
      code: '401',
      message: 'No security token found for your user',
    });
  }

  test('with a foreign state is refused', async () => {
    await refused(openTab(), `${app}/signed-in?code=abc&state=foreign`, 'No matching state found in storage');
    expect(calls('/token')).toEqual([]);
  });

  test.each([
    ['no subject', { sub: undefined }, 'ID Token is missing a subject claim'],
    ['another nonce', { nonce: 'other' }, 'nonce in id_token does not match nonce in client storage'],
    [
      'another issuer',
      { iss: 'https://evil.example' },
      'The sign-in did not come from the expected identity provider',
    ],
    ['another audience', { aud: 'someone-else' }, 'The sign-in was not meant for this application'],
  ])('%s', async (_name, claims, message) => {
    const tab = openTab();
    const address = await beginIn(tab);
    issuer.claims = claims;
    await refused(tab, address, message);
  });

  test('with another issuer in the address never reveals the code', async () => {
    const tab = openTab();
    const address = (await beginIn(tab)).replace(/&iss=.*/, '&iss=https%3A%2F%2Fevil.example');
    await refused(tab, address, 'The sign-in did not come from the expected identity provider');
    expect(calls('/token')).toEqual([]);
  });

  test("the provider's own message is shown", async () => {
    const tab = openTab();
    const state = new URL(await beginIn(tab)).searchParams.get('state');
    const address = `${app}/signed-in?error=access_denied&error_description=You+said+no&state=${state}`;
    await refused(tab, address, 'You said no');
  });
});

test('a sign-in without an access token is an error with a message', async () => {
  const tab = openTab();
  issuer.token = { access_token: '' };
  await tab.signIn.complete(await beginIn(tab));
  await expect(tab.signIn.accessToken()).rejects.toMatchObject({
    code: '401',
    message: 'No security token found for your user',
  });
});

describe('renewing', () => {
  test('an expired sign-in is renewed at start-up, once for many calls', async () => {
    const tab = await signedInTab();
    change(tab, { expires_at: past() });
    held.clear();
    const again = openTab(tab);
    expect(await again.signIn.restore()).toBe(true);
    expect(await again.signIn.accessToken()).toBe('access-2');
    change(tab, { expires_at: past() });
    server.answer(answer);
    await Promise.all([1, 2, 3].map(() => again.signIn.accessToken()));
    expect(calls('/token')).toHaveLength(1);
  });

  test('a network failure ends nothing', async () => {
    const tab = await signedInTab();
    let ended = 0;
    tab.signIn.onEnded(() => (ended += 1));
    change(tab, { expires_at: past() });
    issuer.refresh = (response) => response.destroy();
    await expect(tab.signIn.accessToken()).rejects.toMatchObject({ code: 'Network' });
    issuer.refresh = (response) => sendJson(response, tokens(null));
    expect(await tab.signIn.accessToken()).toBe('access-1');
    expect(ended).toBe(0);
  });

  test('a new tab of a signed-in browser signs in silently, another browser does not try', async () => {
    const tab = await signedInTab();
    const other = openTab({ localStore: tab.localStore });
    expect(await other.signIn.restore()).toBe(true);
    expect(new URL(other.framed[0]!).searchParams.get('prompt')).toBe('none');
    const stranger = openTab();
    expect(await stranger.signIn.restore()).toBe(false);
    expect(stranger.framed).toEqual([]);
  });

  test('a new tab that cannot reach the provider says so when it needs a token, until it can', async () => {
    const tab = await signedInTab();
    const other = openTab({ localStore: tab.localStore });
    server.answer((_request, response) => void response.destroy());
    await expect(other.signIn.restore()).rejects.toMatchObject({ code: 'Network' });
    await expect(other.signIn.accessToken()).rejects.toMatchObject({ code: 'Network' });
    server.answer(answer);
    expect(await other.signIn.restore()).toBe(true);
    expect(await other.signIn.accessToken()).not.toBe('');
  });

  test('a new tab asks once only when the provider has no session', async () => {
    const tab = await signedInTab();
    issuer.refuses = true;
    const other = openTab({ localStore: tab.localStore });
    const [ended, endedThere] = [jest.fn<void, []>(), jest.fn<void, []>()];
    other.signIn.onEnded(ended);
    tab.signIn.onEnded(endedThere);
    expect(await other.signIn.restore()).toBe(false);
    expect(await other.signIn.restore()).toBe(false);
    expect(other.framed).toHaveLength(1);
    expect([ended.mock.calls.length, endedThere.mock.calls.length]).toEqual([1, 0]);
    // Only the removal is broadcast to the other tabs, which continue.
    expect(tab.localStore.getItem('fireside.signed-in')).toBe('');
    expect(await tab.signIn.accessToken()).toBe('access-1');
  });

  test("a new tab without an answer in time ends no other tab's sign-in and may try again", async () => {
    const tab = await signedInTab();
    const other = openTab({ localStore: tab.localStore });
    issuer.isSilent = true;
    const ended = jest.fn<void, []>();
    other.signIn.onEnded(ended);
    expect(await other.signIn.restore()).toBe(false);
    expect(ended).not.toHaveBeenCalled();
    expect(tab.localStore.getItem('fireside.signed-in')).toBe('yes');
    issuer.isSilent = false;
    expect(await other.signIn.restore()).toBe(true);
  });

  test('a copied tab never uses the refresh token of the first', async () => {
    const tab = await signedInTab();
    const copied = new InMemoryWebStorage();
    for (let index = 0; index < tab.tabStore.length; index += 1) {
      const key = tab.tabStore.key(index);
      copied.setItem(key, tab.tabStore.getItem(key));
    }
    const copy = openTab({ localStore: tab.localStore, tabStore: copied });
    expect(await copy.signIn.restore()).toBe(true);
    change(copy, { expires_at: past() });
    expect(await copy.signIn.accessToken()).toBe('access-1');
    expect(copy.framed).toHaveLength(1);
    expect(calls('/token').filter(({ body }) => body.includes('refresh_token'))).toEqual([]);
  });

  test('a refusal ends the sign-in and is reported', async () => {
    const tab = await signedInTab();
    let ended = 0;
    tab.signIn.onEnded(() => (ended += 1));
    change(tab, { expires_at: past() });
    issuer.refuses = true;
    issuer.refresh = (response) => sendJson(response, { error: 'invalid_grant' }, 400);
    await expect(tab.signIn.accessToken()).rejects.toMatchObject({ code: '401' });
    expect(ended).toBe(1);
  });

  test('a token that the API refused is replaced, once for many calls', async () => {
    const tab = await signedInTab();
    expect(await Promise.all([tab.signIn.renew('access-1'), tab.signIn.renew('access-1')])).toEqual([
      true,
      true,
    ]);
    expect(await tab.signIn.accessToken()).toBe('access-2');
    expect(await tab.signIn.renew('access-1')).toBe(true);
    expect(calls('/token').filter(({ body }) => body.includes('refresh_token'))).toHaveLength(1);
  });

  test('a replaced token that is refused again ends the sign-in', async () => {
    const tab = await signedInTab();
    let ended = 0;
    tab.signIn.onEnded(() => (ended += 1));
    expect(await tab.signIn.renew('access-1')).toBe(true);
    expect(ended).toBe(0);
    expect(await tab.signIn.renew('access-2')).toBe(false);
    expect(ended).toBe(1);
    expect(await tab.signIn.renew('access-2')).toBe(false);
  });

  test.each([
    ['refused', (response: ServerResponse) => sendJson(response, { error: 'invalid_grant' }, 400), false],
    ['nonsense', (response: ServerResponse) => sendJson(response, { error: 'server_error' }, 500), false],
  ])('a replacement that is %s ends the sign-in', async (_name, refresh, renewed) => {
    const tab = await signedInTab();
    let ended = 0;
    tab.signIn.onEnded(() => (ended += 1));
    issuer.refuses = true;
    issuer.refresh = refresh;
    expect(await tab.signIn.renew('access-1')).toBe(renewed);
    expect(ended).toBe(1);
  });

  test('a network failure while a token is replaced ends nothing', async () => {
    const tab = await signedInTab();
    let ended = 0;
    tab.signIn.onEnded(() => (ended += 1));
    issuer.refresh = (response) => response.destroy();
    await expect(tab.signIn.renew('access-1')).rejects.toMatchObject({ code: 'Network' });
    expect(ended).toBe(0);
  });

  test('a renewal in progress at logout does not restore the sign-in, and its tokens are revoked', async () => {
    const tab = await signedInTab();
    change(tab, { expires_at: past() });
    let release = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      issuer.refresh = (response) => {
        release = () => sendJson(response, { ...tokens(null), refresh_token: 'refresh-late' });
        resolve();
      };
    });
    const token = tab.signIn.accessToken();
    await asked;
    await tab.signIn.signOut();
    release();
    await expect(token).rejects.toThrow();
    expect(tab.tabStore.length).toBe(0);
    const revoked = () => calls('/revoke').map(({ body }) => new URLSearchParams(body).get('token'));
    for (let tries = 0; tries < 50 && revoked().length < 4; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(revoked()).toEqual(['access-1', 'refresh-1', 'access-1', 'refresh-late']);
  });
});

describe('signing out', () => {
  test('clears this tab, revokes the tokens and ends the session of the provider', async () => {
    const tab = await signedInTab();
    await tab.signIn.signOut();
    expect(tab.tabStore.length).toBe(0);
    expect(tab.localStore.length).toBe(0);
    expect(calls('/revoke').map(({ body }) => new URLSearchParams(body).get('token'))).toEqual([
      'access-1',
      'refresh-1',
    ]);
    const end = new URL(tab.went.at(-1)!);
    expect(end.origin + end.pathname).toBe(`${server.address}/end`);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${app}/`);
    expect(end.searchParams.has('id_token_hint')).toBe(true);
    expect(await tab.signIn.restore()).toBe(false);
  });

  test('ends on the first page when the provider has no end-session endpoint', async () => {
    issuer.endSession = false;
    const tab = await signedInTab();
    await tab.signIn.signOut();
    expect([tab.tabStore.length, tab.tabStore.key(0)]).toEqual([1, 'fireside.ended-here']);
    expect(tab.went.at(-1)).toBe('/');
    expect(tab.signIn.endedHereOnly()).toBe(true);
    expect(tab.signIn.endedHereOnly()).toBe(false);
    expect(tab.tabStore.length).toBe(0);
  });

  test('stays on this page without a network, although the provider is known, and says that it ended only here', async () => {
    const tab = await signedInTab();
    const went = tab.went.length;
    tab.network.isOnline = false;
    await tab.signIn.signOut();
    expect([tab.went.length, tab.shown.at(-1)]).toEqual([went, '/']);
    expect([tab.tabStore.length, tab.tabStore.key(0)]).toEqual([1, 'fireside.ended-here']);
    // The provider is notified at the next visit.
    expect([tab.localStore.length, tab.localStore.key(0)]).toEqual([1, 'fireside.exited']);
    expect(tab.signIn.endedHereOnly()).toBe(true);
    await expect(tab.signIn.begin('/')).rejects.toMatchObject({ code: 'Network' });
    expect(tab.went.length).toBe(went);
  });

  test('ends the sign-in of the other tabs too', async () => {
    const tab = await signedInTab();
    tab.removed.forEach((listener) => listener());
    for (let tries = 0; tries < 50 && tab.went.at(-1) !== '/'; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(tab.went.at(-1)).toBe('/');
    expect(tab.tabStore.length).toBe(0);
  });
});

describe('after an exit that may be unfinished', () => {
  const unfinished = 'fireside.exited';
  const isMarked = ({ localStore }: Tab): boolean => localStore.getItem(unfinished) === 'true';

  test('the provider asks who is there, until somebody has logged in', async () => {
    const tab = openTab();
    tab.localStore.setItem(unfinished, 'true');
    const back = await beginIn(tab);
    expect(issuer.request.get('prompt')).toBe('login');
    expect(issuer.request.get('max_age')).toBe('0');
    expect(isMarked(tab)).toBe(true);
    await tab.signIn.complete(back);
    expect(isMarked(tab)).toBe(false);
    await beginIn(tab);
    expect(issuer.request.has('prompt')).toBe(false);
  });

  test.each([
    [204, false],
    [404, true],
  ])('the provider of this site is told first; after %s it is still asked: %s', async (status, asks) => {
    const tab = openTab({ origin: server.address });
    tab.localStore.setItem(unfinished, 'true');
    leftWith = status;
    await beginIn(tab);
    expect(calls('/leave').map(({ method }) => method)).toEqual(['POST']);
    expect([issuer.request.get('prompt') === 'login', isMarked(tab)]).toEqual([asks, asks]);
  });
});

test('records are stored where the specification says', async () => {
  const tab = openTab();
  const address = await beginIn(tab);
  const state = issuer.request.get('state');
  expect(tab.localStore.getItem(`oidc.${state}`)).toContain('"data":"/programme/calm?x=1#y"');
  await tab.signIn.complete(address);
  expect(tab.localStore.getItem(`oidc.${state}`) ?? null).toBeNull();
  expect(tab.tabStore.getItem(`oidc.user:${server.address}:web`)).toContain('access-1');
});

test('an unreadable record counts as none: the person may sign in again', async () => {
  const tab = await signedInTab();
  tab.tabStore.setItem(`oidc.user:${server.address}:web`, '{rubbish');
  held.clear();
  const reloaded = openTab({ tabStore: tab.tabStore });
  await expect(reloaded.signIn.restore()).resolves.toBe(false);
  expect(tab.tabStore.getItem(`oidc.user:${server.address}:web`) ?? null).toBeNull();
  await reloaded.signIn.complete(await beginIn(reloaded));
  await expect(reloaded.signIn.accessToken()).resolves.toBe('access-1');
});

describe('a device that others use', () => {
  const until = (inSeconds: number) => Math.floor(Date.now() / 1000) + inSeconds;

  test('the tab knows until when, and tells no new tab', async () => {
    issuer.claims = { shared_until: until(3600) };
    const tab = await signedInTab();
    expect(Number(tab.tabStore.getItem('fireside.shared'))).toBeGreaterThan(Date.now());
    expect(tab.localStore.getItem('fireside.signed-in')).toBe('');
    await tab.signIn.signOut();
    expect(tab.tabStore.getItem('fireside.shared')).toBeFalsy();
  });

  test('when the hour is over the tab holds nothing any more, also one that is loaded then', async () => {
    issuer.claims = { shared_until: until(0) };
    const tab = await signedInTab();
    tab.tabStore.setItem('fireside.draft x', 'words');
    await waitUntil(() => tab.went.at(-1) === '/');
    expect(tab.tabStore).toHaveLength(0);

    issuer.claims = { shared_until: until(3600) };
    const left = await signedInTab();
    left.tabStore.setItem('fireside.shared', String(Date.now() - 1));
    const loaded = openTab({ localStore: left.localStore, tabStore: left.tabStore });
    await waitUntil(() => loaded.went.at(-1) === '/');
    expect(left.tabStore).toHaveLength(0);
  });

  test('the provider’s refusal empties the tab, too, and leaves no screen to read', async () => {
    issuer.claims = { shared_until: until(3600) };
    const tab = await signedInTab();
    let ended = 0;
    tab.signIn.onEnded(() => (ended += 1));
    issuer.refuses = true;
    issuer.refresh = (response) => sendJson(response, { error: 'invalid_grant' }, 400);
    expect(await tab.signIn.renew('access-1')).toBe(false);
    await waitUntil(() => tab.went.at(-1) === '/');
    expect([ended, tab.tabStore.length]).toEqual([0, 0]);
  });

  test('a sign-in without the word ends what the one before left', async () => {
    const tab = openTab();
    tab.tabStore.setItem('fireside.shared', String(Date.now() + 60_000));
    await tab.signIn.complete(await beginIn(tab));
    expect(tab.tabStore.getItem('fireside.shared')).toBeFalsy();
    expect(tab.localStore.getItem('fireside.signed-in')).toBe('yes');
  });
});

async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
