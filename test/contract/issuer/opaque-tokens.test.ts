import {
  issuerAccessTokens,
  type IssuerRules,
} from '../../../src/infrastructure/node/issuer/issuer-access-tokens.ts';
import { TestApi } from '../../support/api.ts';
import { TestIssuer, type IssuerSettings } from '../../support/test-issuer.ts';
import { problemIn } from '../api/wire.ts';
import { rulesFor } from './rules.ts';
import { mia, redirectUris, signedInAt, tokenCall, type Tokens } from './signed-in.ts';

/** Access tokens that only their issuer can read (RFC 7662). */
const client = { clientId: 'fireside-api', secret: 'introspection-secret' };
let issuer: TestIssuer;
let api: TestApi;

async function start(settings: Partial<IssuerSettings> = {}, rules: Partial<IssuerRules> = {}) {
  issuer = await TestIssuer.create({ accounts: [mia], redirectUris, accessTokens: 'opaque', ...settings });
  await issuer.serve();
  api = await TestApi.start({
    tokens: issuerAccessTokens(rulesFor(issuer, { introspection: client, ...rules })),
  });
  const { access_token: token } = await signedInAt(issuer);
  return token;
}

const me = (token: string) => api.request('GET', '/api/me', { token });
const later = (ms: number) => {
  const now = Date.now() + ms;
  jest.spyOn(Date, 'now').mockReturnValue(now);
};

afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
  await issuer.close();
});

test('lets its bearer in, and asks once for many calls', async () => {
  const token = await start();
  const answers = await Promise.all(Array.from({ length: 20 }, () => me(token)));
  for (const { json } of answers)
    expect(json).toMatchObject({ email: 'mia@home.example', roles: ['learner'] });
  expect(issuer.asked.introspection).toBe(1);
});

test('is asked about again after a minute, and no longer good once ended at the issuer', async () => {
  const token = await start();
  expect((await me(token)).status).toBe(200);
  issuer.endEverySession();
  expect((await me(token)).status).toBe(200);
  later(61_000);
  expect((await me(token)).status).toBe(401);
  expect(issuer.asked.introspection).toBe(2);
});

test('is not believed past its own end', async () => {
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
  ['without a subject', { sub: undefined }],
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

test('nobody ever gave out: 401', async () => {
  await start();
  expect((await me('made-up')).status).toBe(401);
});

test.each(['failing', 'nonsense', 'cut', 'closed'] as const)(
  'while the introspection endpoint is %s: 503, and well again after',
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
  expect(performance.now() - startedAt).toBeLessThan(5000);
}, 10_000);

test('with a secret that the issuer does not know: 503, never 401', async () => {
  const token = await start({}, { introspection: { ...client, secret: 'other' } });
  expect((await me(token)).status).toBe(503);
});

test('a secret with signs of its own arrives whole', async () => {
  const secret = 'a:b c+%/ö';
  const token = await start(
    { introspector: ['an id', secret] },
    { introspection: { clientId: 'an id', secret } },
  );
  expect((await me(token)).status).toBe(200);
});

test('without somebody to ask: 401 in words', async () => {
  const token = await start({}, { introspection: null });
  expect(problemIn(await me(token))).toMatchObject({
    status: 401,
    message: 'The access token cannot be read here; set OIDC_INTROSPECTION_CLIENT_ID.',
  });
});

test('a JWT beside them needs no question', async () => {
  await start();
  expect((await me(await issuer.token('mia'))).status).toBe(200);
  expect(issuer.asked.introspection).toBe(0);
});

describe('an address that the token does not tell', () => {
  const silent = { accessToken: { claims: { email: undefined } }, accessTokens: 'jwt' } as const;

  test('is asked for once, where that is set', async () => {
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

  test.each(['failing', 'nonsense', 'cut', 'closed'] as const)('%s: nobody is kept out', async (conduct) => {
    const token = await start(silent, { loadUserInfo: true });
    issuer.conduct.userInfo = conduct;
    expect((await me(token)).json).toMatchObject({ email: '' });
    issuer.conduct.userInfo = 'well';
    later(61_000);
    expect((await me(token)).json).toMatchObject({ email: 'mia@home.example' });
  });

  test('of somebody else is not taken', async () => {
    const account = { ...mia, claims: { sub: 'noah', email: 'noah@home.example' } };
    const accessToken = { claims: { sub: 'mia', email: undefined } };
    const token = await start({ ...silent, accessToken, accounts: [account] }, { loadUserInfo: true });
    expect((await me(token)).json).toMatchObject({ email: '' });
  });
});

describe('the test issuer itself', () => {
  test('spends a code once; a second time ends what it gave', async () => {
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
