import { checkOutsideIssuer } from '../../../../src/infrastructure/node/outside-issuer/check-issuer.ts';
import { IssuerDiscovery } from '../../../../src/infrastructure/node/outside-issuer/issuer-discovery.ts';
import { readSettings } from '../../../../src/infrastructure/node/platform/settings.ts';
import { StartupError } from '../../../../src/infrastructure/node/platform/startup-error.ts';
import { TestIssuer } from '../../../support/test-issuer.ts';
import { expectInTime } from '../../../support/in-time.ts';

let issuer: TestIssuer;
beforeEach(async () => {
  issuer = await TestIssuer.create();
  await issuer.serve();
});
afterEach(() => issuer.close());

const introspecting = {
  OIDC_INTROSPECTION_CLIENT_ID: 'fireside-api',
  OIDC_INTROSPECTION_CLIENT_SECRET: 'introspection-secret',
};

/** Returns the messages of the start for the issuer in its present state. */
async function check(env: Record<string, string> = {}, production = false): Promise<string[]> {
  const authority = env['OIDC_AUTHORITY'] ?? issuer.url;
  const settings = readSettings({ OIDC_AUTHORITY: authority, OIDC_CLIENT_ID: 'web', ...env }, '.');
  const outside = settings.issuer!;
  return checkOutsideIssuer({ production, issuer: outside }, new IssuerDiscovery(outside.authority));
}

test('a complete issuer causes no message', async () => {
  expect(await check()).toEqual([]);
  expect(await check({ ...introspecting, OIDC_LOAD_USER_INFO: 'true' })).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'no word about PKCE',
    { code_challenge_methods_supported: undefined },
    'The issuer does not say whether it takes PKCE with S256; signing in fails if it does not.',
  ],
  [
    'no end-session endpoint',
    { end_session_endpoint: undefined },
    'The issuer has no end-session endpoint: logging out ends the sign-in here, not there.',
  ],
  [
    'no revocation endpoint',
    { revocation_endpoint: undefined },
    'The issuer has no revocation endpoint: after logging out its tokens end by themselves.',
  ],
  [
    'no list of its claims',
    { claims_supported: undefined },
    'The issuer does not say that it sends email_verified: an address without email_verified true counts as none, so licences by address give no access and nobody gets a mail.',
  ],
  [
    'claims without email_verified',
    { claims_supported: ['sub', 'email'] },
    'The issuer does not say that it sends email_verified: an address without email_verified true counts as none, so licences by address give no access and nobody gets a mail.',
  ],
])('%s is reported, and the start continues', async (_what, metadata, sentence) => {
  issuer.settings.metadata = metadata;
  expect(await check()).toEqual([sentence]);
});

test.each<[string, Record<string, unknown>, Record<string, string>, string]>([
  [
    'no code flow',
    { response_types_supported: ['token'] },
    {},
    'does not offer the authorization-code flow.',
  ],
  ['plain PKCE alone', { code_challenge_methods_supported: ['plain'] }, {}, 'does not offer PKCE with S256.'],
  [
    'no token endpoint',
    { token_endpoint: undefined },
    {},
    'names no authorization endpoint or no token endpoint.',
  ],
  [
    'no keys and nobody to ask',
    { jwks_uri: undefined },
    {},
    'shows no keys; set OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET.',
  ],
  [
    'nobody to ask about opaque tokens',
    { introspection_endpoint: undefined },
    introspecting,
    'has no introspection endpoint; remove OIDC_INTROSPECTION_CLIENT_ID.',
  ],
  [
    'nobody to ask for an address',
    { userinfo_endpoint: undefined },
    { OIDC_LOAD_USER_INFO: 'true' },
    'has no user-info endpoint; remove OIDC_LOAD_USER_INFO.',
  ],
])('%s is refused', async (_what, metadata, env, sentence) => {
  issuer.settings.metadata = metadata;
  await expect(check(env)).rejects.toThrow(new StartupError(`The issuer at ${issuer.url} ${sentence}`));
});

test('an endpoint without https is refused in production', async () => {
  await expect(check({}, true)).rejects.toThrow(
    new StartupError(`The issuer at ${issuer.url} gives its authorization_endpoint without https.`),
  );
});

test.each<[string, Record<string, unknown>, string]>([
  ['another name', { issuer: 'https://other.example' }, 'https://other.example; set OIDC_AUTHORITY to that.'],
  ['a template as its name', { issuer: 'https://id.example/{tenant}' }, 'set OIDC_AUTHORITY to that.'],
  ['no name', { issuer: undefined }, 'is no discovery document.'],
  ['an endpoint that is a number', { token_endpoint: 5 }, "The issuer's token_endpoint is no address."],
  ['an endpoint that is no address', { jwks_uri: '/keys' }, "The issuer's jwks_uri is no address."],
  ['a list that is a text', { response_types_supported: 'code' }, 'response_types_supported is no list.'],
])('%s is refused', async (_what, metadata, sentence) => {
  issuer.settings.metadata = metadata;
  await expect(check()).rejects.toThrow(StartupError);
  await expect(check()).rejects.toThrow(sentence);
});

test.each(['failing', 'nonsense', 'silent', 'cut', 'closed'] as const)(
  'an issuer that is %s does not prevent the start',
  async (conduct) => {
    issuer.conduct.discovery = conduct;
    const startedAt = performance.now();
    const [sentence, ...rest] = await check();
    expect(sentence).toMatch(/^The issuer at http:\S+ is not to be reached yet \(.+\); nobody can sign in/);
    expect(rest).toEqual([]);
    expectInTime(performance.now() - startedAt, 5000);
  },
);

test('an unreachable issuer does not prevent the start', async () => {
  expect(await check({ OIDC_AUTHORITY: 'http://127.0.0.1:1' })).toEqual([
    expect.stringContaining('is not to be reached yet'),
  ]);
});
