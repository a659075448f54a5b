import { SignJWT, decodeJwt, importJWK } from 'jose';
import type { JWK } from 'jose';
import { readKeysInUse } from '../../../../src/infrastructure/node/identity-provider/keys.ts';
import { openDatabase } from '../../../../src/infrastructure/node/platform/database/database.ts';
import { temporaryFolder } from '../../../support/databases.ts';
import { IdentityServer } from '../../../support/identity-server.ts';
import { TestBrowser } from '../../../support/test-browser.ts';

type Claims = Record<string, unknown>;

const email = 'parent@fireside.test';
const dataDir = temporaryFolder();
let server: IdentityServer;
let browser: TestBrowser;
let key: JWK;
let claims: Claims;

beforeAll(async () => {
  server = await IdentityServer.start(() => openDatabase({ dataDir }));
  browser = new TestBrowser(server);
  await server.account(email);
  claims = decodeJwt((await browser.tokens(email)).access_token);
  key = (await readKeysInUse(server.db, server.clock.now())).signing[0]!;
});
afterAll(() => server.close());

const now = (): number => Math.floor(server.clock.now() / 1000);
const good = { alg: 'ES256', typ: 'at+jwt' };

async function signed(changes: Claims, header: { alg: string; typ?: string } = good): Promise<string> {
  const kept = Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined);
  const protectedHeader = { ...header, kid: key.kid! };
  return new SignJWT(Object.fromEntries(kept)).setProtectedHeader(protectedHeader).sign(await importJWK(key));
}

const statusFor = async (token: string): Promise<number> =>
  (await browser.get(`${server.issuer}/userinfo`, { authorization: `Bearer ${token}` })).status;

test('a token signed with our key and right in every claim is accepted', async () => {
  expect(await statusFor(await signed({}))).toBe(200);
});

test.each<[string, () => Claims]>([
  ['no end', () => ({ exp: undefined })],
  ['an end that is past', () => ({ exp: now() - 1 })],
  ['a beginning to come', () => ({ nbf: now() + 60 })],
  ['no subject', () => ({ sub: undefined })],
  ['a subject that has no account', () => ({ sub: 'nobody' })],
  ['no grant', () => ({ gid: undefined })],
  ['a grant that has ended', () => ({ gid: 'ended' })],
  ['no issuer', () => ({ iss: undefined })],
  ['another issuer', () => ({ iss: 'https://elsewhere.test/idp' })],
  ['no audience', () => ({ aud: undefined })],
  ['the audience of an id token', () => ({ aud: 'fireside-web' })],
])('a token with our signature but %s is refused', async (_name, changes) => {
  expect(await statusFor(await signed(changes()))).toBe(401);
});

test.each(['JWT', undefined])('a token of the type %s is refused', async (typ) => {
  expect(
    await statusFor(await signed({}, typ === undefined ? { alg: 'ES256' } : { alg: 'ES256', typ })),
  ).toBe(401);
});

test('an unsigned token, or one signed with the public key as a secret, is refused', async () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const none = `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`;
  const { d: _secret, ...open } = key;
  const secret = new TextEncoder().encode(JSON.stringify(open));
  const hmac = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.kid! });
  for (const token of [none, await hmac.sign(secret)]) expect(await statusFor(token)).toBe(401);
});

test('a token of a disabled person is refused', async () => {
  const token = await signed({});
  await server.db
    .updateTable('identity_account')
    .set({ disabled_at: 1 })
    .where('id', '=', claims['sub'] as string)
    .execute();
  expect(await statusFor(token)).toBe(401);
});
