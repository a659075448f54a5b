import { calculateJwkThumbprint } from 'jose';
import type { JWK } from 'jose';
import { openDatabase } from '../../../../src/infrastructure/node/platform/database/database.ts';
import { temporaryFolder } from '../../../support/databases.ts';
import { IdentityServer } from '../../../support/identity-server.ts';
import { TestBrowser, json } from '../../../support/test-browser.ts';

const dataDir = temporaryFolder();
const open = () => openDatabase({ dataDir });
let server: IdentityServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await IdentityServer.start(open);
});
afterAll(() => server.close());
beforeEach(() => {
  browser = new TestBrowser(server);
});

test('discovery offers code with S256 and nothing older', async () => {
  const answer = await browser.get(`${server.issuer}/.well-known/openid-configuration`);
  const { issuer } = server;
  expect(json(answer)).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    revocation_endpoint: `${issuer}/token/revocation`,
    end_session_endpoint: `${issuer}/session/end`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: ['openid', 'offline_access', 'email'],
  });
  expect(answer.text).not.toMatch(/password|implicit|plain|device|ciba|backchannel|registration_endpoint/);
});

test('addresses follow the public address whatever the request claims', async () => {
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
  const { body } = await server.app.inject({ url: '/idp/.well-known/openid-configuration', headers });
  expect(body).not.toContain('evil.test');
});

test('the key set shows public halves only', async () => {
  const { keys } = json<{ keys: JWK[] }>(await browser.get(`${server.issuer}/jwks`));
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
  expect(keys[0]).not.toHaveProperty('d');
  expect(keys[0]!.kid).toBe(await calculateJwkThumbprint(keys[0]!));
});

test.each([
  ['no challenge', { code_challenge: '', code_challenge_method: '' }],
  ['the plain method', { code_challenge_method: 'plain' }],
  ['no method, which means plain', { code_challenge_method: '' }],
  ['the implicit flow', { response_type: 'token' }],
  ['an id token from the front', { response_type: 'id_token' }],
  ['the hybrid flow', { response_type: 'code id_token' }],
  ['a form post', { response_mode: 'form_post' }],
  ['the fragment', { response_mode: 'fragment' }],
  ['a foreign resource', { resource: 'https://elsewhere.test/api' }],
])('authorization is refused with %s', async (_name, changes) => {
  const answer = await browser.follow(await browser.get(browser.authorizeUrl(changes)));
  expect(answer.text).not.toContain('<h1>Log in</h1>');
  expect(answer.url + answer.text).toMatch(/unsupported_response_type|invalid_request|invalid_target/);
  expect(answer.url).not.toMatch(/[?&#]code=/);
});

test('a refusal requested as a form is a page of ours that posts nothing', async () => {
  const answer = await browser.get(browser.authorizeUrl({ response_mode: 'form_post' }));
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Start again');
  expect(answer.text).toMatch(/invalid_request|unsupported_response_mode/);
  expect(answer.text).not.toMatch(/<script|<form/);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'");
});

test.each([
  '/signed-in/',
  '/signed-in?x=1',
  '/signed-in/../admin',
  '/other',
  '.evil.test/signed-in',
  '@evil.test/signed-in',
])('a redirect address that is not registered exactly is refused: %s', async (tail) => {
  const answer = await browser.get(browser.authorizeUrl({ redirect_uri: server.publicUrl + tail }));
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
  expect(answer.text).toContain('invalid_redirect_uri');
  expect(answer.text).toContain('Start again');
});

test('an unknown client gets a page with a way on', async () => {
  const answer = await browser.get(browser.authorizeUrl({ client_id: '<script>' }));
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(`href="${server.publicUrl}/"`);
  expect(answer.text).not.toContain('<script');
});

test.each([
  ['password', { username: 'parent@fireside.test', password: 'Kettle-and-4-cups' }],
  ['client_credentials', {}],
  ['implicit', {}],
  ['urn:ietf:params:oauth:grant-type:device_code', { device_code: 'x' }],
  ['urn:openid:params:grant-type:ciba', { auth_req_id: 'x' }],
])('the %s grant is not supported', async (grantType, more) => {
  const answer = await browser.token({ grant_type: grantType, ...more });
  expect(answer.status).toBe(400);
  expect(json(answer)).toMatchObject({ error: 'unsupported_grant_type' });
});

test.each(['x', '', 'a'.repeat(5000), "' or 1=1 --", '\0', '\ud800'])(
  'invalid codes and refresh tokens are refused',
  async (value) => {
    expect((await browser.redeem(value)).status).toBe(400);
    expect((await browser.refresh(value)).status).toBe(400);
  },
);

test.each([
  ['GET', '/idp'],
  ['GET', '/idp/'],
  ['GET', '/idp//'],
  ['GET', '/idp/%00'],
  ['GET', '/idp/%'],
  ['GET', '/idp/auth%2f..'],
  ['GET', '/idp/../auth'],
  ['GET', '/idp/auth?client_id=%00&redirect_uri=%00'],
  ['GET', `/idp/auth?${'a=b&'.repeat(3000)}`],
  ['GET', '/idp/auth/%00'],
  ['GET', '/idp/sign-in/%00'],
  ['GET', '/idp/session/end?id_token_hint=x'],
  ['GET', '/idp/session/end?client_id=%00'],
  ['POST', '/idp/auth'],
  ['POST', '/idp/token'],
  ['POST', '/idp/session/end/confirm'],
  ['PUT', '/idp/token'],
])('no unusual request makes it fail: %s %s', async (method, path) => {
  const { status } = await fetch(server.publicUrl + path, { method, redirect: 'manual' });
  expect(status).toBeGreaterThanOrEqual(300);
  expect(status).toBeLessThan(500);
});

test('only our own origin may call from a script', async () => {
  const ask = (origin: string) =>
    browser.post(
      `${server.issuer}/token`,
      { client_id: 'fireside-web', grant_type: 'refresh_token' },
      { origin },
    );
  expect((await ask(server.publicUrl)).headers.get('access-control-allow-origin')).toBe(server.publicUrl);
  expect((await ask('https://elsewhere.test')).headers.get('access-control-allow-origin')).toBeNull();
  for (const path of ['jwks', '.well-known/openid-configuration']) {
    const { headers } = await browser.get(`${server.issuer}/${path}`, { origin: 'https://elsewhere.test' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('pages of the provider have the strict policy and are not cached', async () => {
  const pages = [
    await browser.openSignIn(),
    await browser.get(browser.authorizeUrl({ client_id: 'x' })),
    await browser.get(`${server.issuer}/nothing/here`),
    await browser.get(`${server.issuer}/session/end/success`),
  ];
  for (const { headers, text } of pages) {
    expect(headers.get('strict-transport-security')).toBe('max-age=1');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(text).not.toMatch(
      /<script(?! src="\/(?:show-password|passkey)\.js" defer><\/script>)|<style| style=|https:\/\//,
    );
    expect(text).toContain('lang="en-GB"');
  }
  expect(pages.map(({ status }) => status)).toEqual([200, 400, 404, 200]);
});

test('cookies are not available to scripts, other sites and other paths', async () => {
  await server.account('cookies@fireside.test');
  const page = await browser.openSignIn();
  const form = { email: 'cookies@fireside.test', password: 'Kettle-and-4-cups' };
  const posted = await browser.post(page.url, form);
  const resumed = await browser.get(posted.headers.get('location')!);
  const started = await browser.get(browser.authorizeUrl({ prompt: 'login' }));
  const lines = [started, posted, resumed].flatMap(({ headers }) => headers.getSetCookie());
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) {
    expect(line).toMatch(/; httponly/i);
    expect(line).toMatch(/; samesite=lax/i);
    expect(line).toMatch(/; path=\/idp/i);
  }
});

test('behind https every cookie is Secure', async () => {
  const secure = await IdentityServer.start(open, { publicUrl: 'https://fireside.test' });
  const { headers, statusCode } = await secure.app.inject({
    url: new TestBrowser(secure).authorizeUrl().replace('https://fireside.test', ''),
  });
  expect(statusCode).toBe(303);
  expect(headers.location).toMatch(/^\/idp\/sign-in\//);
  const lines = [headers['set-cookie']!].flat();
  expect(lines).not.toHaveLength(0);
  for (const line of lines) expect(line).toMatch(/; secure/i);
  await secure.close();
});
