import {
  createIssuerTokenVerifier,
  type IssuerTokenRules,
} from '../../../../src/infrastructure/node/outside-issuer/issuer-access-tokens.ts';
import { TestApi } from '../../../support/api.ts';
import { TestIssuer, type IssuerSettings } from '../../../support/test-issuer.ts';
import { problemIn } from '../../../contract/api/wire.ts';
import { rulesFor } from '../../../support/issuer-rules.ts';
import { mia, redirectUris, signedInAt, tokenCall, type Tokens } from './signed-in.ts';
import { expectInTime } from '../../../support/in-time.ts';
import { ShiftedClock } from '../../../support/shifted-clock.ts';

/** Tests access tokens that only their issuer can read (RFC 7662). */
const client = { clientId: 'fireside-api', secret: 'introspection-secret' };
let issuer: TestIssuer;
let api: TestApi;

/** The lines of the log. */
const logged: string[] = [];

async function start(settings: Partial<IssuerSettings> = {}, rules: Partial<IssuerTokenRules> = {}) {
  logged.length = 0;
  issuer = await TestIssuer.create({ accounts: [mia], redirectUris, accessTokens: 'opaque', ...settings });
  await issuer.serve();
  api = await TestApi.start({
    tokens: createIssuerTokenVerifier(rulesFor(issuer, { introspection: client, ...rules }), {
      clock,
      logSentence: (sentence) => void logged.push(sentence),
    }),
  });
  const { access_token: token } = await signedInAt(issuer);
  return token;
}

const me = (token: string) => api.request('GET', '/api/me', { token });
const clock = new ShiftedClock();
const later = (ms: number) => void (clock.aheadMs += ms);

afterEach(async () => {
  clock.aheadMs = 0;
  await api.close();
  await issuer.close();
});

test('is accepted, and introspected once for many calls', async () => {
  const token = await start();
  const answers = await Promise.all(Array.from({ length: 20 }, () => me(token)));
  for (const { json } of answers)
    expect(json).toMatchObject({ email: 'mia@home.example', roles: ['learner'] });
  expect(issuer.asked.introspection).toBe(1);
});

test('is introspected again after a minute, and refused once revoked at the issuer', async () => {
  const token = await start();
  expect((await me(token)).status).toBe(200);
  issuer.endEverySession();
  expect((await me(token)).status).toBe(200);
  later(61_000);
  expect((await me(token)).status).toBe(401);
  expect(issuer.asked.introspection).toBe(2);
});

test('is refused after its own expiry', async () => {
  const token = await start({ accessTokenLifeS: 20 });
  expect((await me(token)).status).toBe(200);
  later(21_000);
  expect((await me(token)).status).toBe(401);
});

test('carries roles by the path that is set', async () => {
  const token = await start(
    { introspection: { realm_access: { roles: ['tester', 'learner'] } } },
    { rolesClaim: 'realm_access.roles' },
  );
  expect((await me(token)).json).toMatchObject({ roles: ['tester', 'learner'] });
});

test.each<[string, Record<string, unknown>]>([
  ['that is not active', { active: false }],
  ['whose active is a text', { active: 'true' }],
  ['whose subject is empty', { sub: '' }],
  ['whose subject is a number', { sub: 7 }],
  ['whose subject has a NUL', { sub: 'mia\0' }],
  ['of another issuer', { iss: 'https://other.example' }],
  ['for another API', { aud: 'https://other.example/api' }],
  ['for nobody, of another client', { aud: undefined, client_id: 'someone-else' }],
  ['for nobody, of nobody', { aud: undefined, client_id: undefined }],
  ['that is over', { exp: 1 }],
  ['whose end is a text', { exp: 'soon' }],
  ['that is not valid yet', { nbf: 9_999_999_999 }],
  ['that is a refresh token', { token_type: 'refresh_token' }],
])('%s: 401', async (_what, introspection) => {
  expect((await me(await start({ introspection }))).status).toBe(401);
});

test.each<[string, Record<string, unknown>]>([
  ['for several', { aud: ['account', 'https://family.example/api'] }],
  ["that names no audience, of the web program's own", { aud: undefined }],
  ['that tells neither issuer nor end', { iss: undefined, exp: undefined, token_type: 'Bearer' }],
])('%s: good', async (_what, introspection) => {
  expect((await me(await start({ introspection }))).status).toBe(200);
});

describe('whose introspection has no subject', () => {
  const nameless = { introspection: { sub: undefined, email: undefined, email_verified: undefined } };

  test('belongs to the subject of the user-info endpoint, read once with it', async () => {
    const token = await start(nameless);
    const named = await me(token);
    expect(named.json).toMatchObject({ email: 'mia@home.example' });
    expect((await me(token)).status).toBe(200);
    expect(issuer.asked).toMatchObject({ introspection: 1, userInfo: 1 });
    issuer.settings.introspection = {};
    later(61_000);
    expect((await me(token)).json).toEqual(named.json);
  });

  test.each<[string, Partial<IssuerSettings>]>([
    ['no such endpoint', { metadata: { userinfo_endpoint: undefined } }],
    ['nobody named there either', { accounts: [{ ...mia, claims: { sub: undefined } }] }],
  ])('%s: 401', async (_what, settings) => {
    expect((await me(await start({ ...nameless, ...settings }))).status).toBe(401);
  });

  test.each(['failing', 'nonsense', 'cut'] as const)(
    'while that is %s: 503, and it recovers',
    async (conduct) => {
      const token = await start(nameless);
      issuer.conduct.userInfo = conduct;
      expect((await me(token)).status).toBe(503);
      issuer.conduct.userInfo = 'well';
      expect((await me(token)).status).toBe(200);
    },
  );

  test('is not looked up there when the token is for another API', async () => {
    const token = await start({ introspection: { sub: undefined, aud: 'https://other.example/api' } });
    expect((await me(token)).status).toBe(401);
    expect(issuer.asked.userInfo).toBe(0);
  });
});

test('that was never issued: 401', async () => {
  await start();
  expect((await me('made-up')).status).toBe(401);
});

test.each(['failing', 'nonsense', 'cut', 'closed'] as const)(
  'while the introspection endpoint is %s: 503, and it recovers',
  async (conduct) => {
    const token = await start();
    issuer.conduct.introspection = conduct;
    const answer = await me(token);
    expect(problemIn(answer)).toMatchObject({ status: 503, code: 'Unavailable' });
    expect(answer.headers.get('retry-after')).toBe('5');
    issuer.conduct.introspection = 'well';
    expect((await me(token)).status).toBe(200);
  },
);

test('while the introspection endpoint never answers: 503 within 5 s', async () => {
  const token = await start();
  issuer.conduct.introspection = 'silent';
  const startedAt = performance.now();
  expect((await me(token)).status).toBe(503);
  expectInTime(performance.now() - startedAt, 5000);
});

test('with a secret that the issuer refuses: 503, never 401', async () => {
  const token = await start({}, { introspection: { ...client, secret: 'other' } });
  expect((await me(token)).status).toBe(503);
});

test('a secret with special characters is sent correctly', async () => {
  const secret = 'a:b c+%/ö';
  const token = await start(
    { introspector: ['an id', secret] },
    { introspection: { clientId: 'an id', secret } },
  );
  expect((await me(token)).status).toBe(200);
});

test('without an introspection endpoint: 401 with a message, logged once in a while', async () => {
  const token = await start({}, { introspection: null });
  for (let i = 0; i < 3; i += 1)
    expect(problemIn(await me(token))).toMatchObject({
      status: 401,
      message: 'The access token cannot be read here; set OIDC_INTROSPECTION_CLIENT_ID.',
      details: { reason: 'opaque' },
    });
  expect(logged).toEqual([
    `Somebody came with an access token that is no JWT. If ${issuer.url} gives out such tokens, nobody can sign in until OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET are set.`,
  ]);
  later(11 * 60_000);
  await me(token);
  expect(logged).toHaveLength(2);
});

test('a JWT needs no introspection', async () => {
  await start();
  expect((await me(await issuer.token('mia'))).status).toBe(200);
  expect(issuer.asked.introspection).toBe(0);
});

describe('an address counts only where the issuer says that it is verified', () => {
  test.each<[unknown, string]>([
    [true, 'mia@home.example'],
    [false, ''],
    ['true', ''],
    [1, ''],
    [null, ''],
    [undefined, ''],
  ])(
    'email_verified %j in a JWT, an introspection and a user info: %j',
    async (word, email) => {
      const claims = { email_verified: word };
      const jwt = await start({ accessTokens: 'jwt', accounts: [{ ...mia, claims }] });
      expect((await me(jwt)).json).toMatchObject({ email });
      await api.close();
      await issuer.close();
      const opaque = await start({ accounts: [{ ...mia, claims }] });
      expect((await me(opaque)).json).toMatchObject({ email });
      await api.close();
      await issuer.close();
      const silent = { accessToken: { claims: { email: undefined } }, accessTokens: 'jwt' } as const;
      const asked = await start({ ...silent, accounts: [{ ...mia, claims }] }, { loadUserInfo: true });
      expect((await me(asked)).json).toMatchObject({ email });
    },
    60_000,
  );
});

describe('an address that the token does not contain', () => {
  const silent = { accessToken: { claims: { email: undefined } }, accessTokens: 'jwt' } as const;

  test('is requested once, where that is set', async () => {
    const token = await start(silent, { loadUserInfo: true });
    for (const { json } of await Promise.all([me(token), me(token)]))
      expect(json).toMatchObject({ email: 'mia@home.example' });
    expect((await me(token)).json).toMatchObject({ email: 'mia@home.example' });
    expect(issuer.asked.userInfo).toBe(1);
  });

  test('stays empty otherwise', async () => {
    expect((await me(await start(silent))).json).toMatchObject({ email: '' });
    expect(issuer.asked.userInfo).toBe(0);
  });

  test.each(['failing', 'nonsense', 'cut', 'closed'] as const)('%s: nobody is refused', async (conduct) => {
    const token = await start(silent, { loadUserInfo: true });
    issuer.conduct.userInfo = conduct;
    expect((await me(token)).json).toMatchObject({ email: '' });
    issuer.conduct.userInfo = 'well';
    later(61_000);
    expect((await me(token)).json).toMatchObject({ email: 'mia@home.example' });
  });

  test('of another subject is not used', async () => {
    const account = { ...mia, claims: { sub: 'noah', email: 'noah@home.example' } };
    const accessToken = { claims: { sub: 'mia', email: undefined } };
    const token = await start({ ...silent, accessToken, accounts: [account] }, { loadUserInfo: true });
    expect((await me(token)).json).toMatchObject({ email: '' });
  });
});

describe('the test issuer itself', () => {
  test('exchanges a code once; a second use revokes its tokens', async () => {
    await start({ accessTokens: 'jwt' });
    const { refresh_token: first } = await signedInAt(issuer);
    const second = await tokenCall<Tokens>(issuer, { grant_type: 'refresh_token', refresh_token: first });
    expect(second.refresh_token).not.toBe(first);
    const again = await tokenCall(issuer, { grant_type: 'refresh_token', refresh_token: first });
    expect(again).toEqual({ error: 'invalid_grant' });
    const after = { grant_type: 'refresh_token', refresh_token: second.refresh_token };
    expect(await tokenCall(issuer, after)).toEqual({ error: 'invalid_grant' });
  });
});
