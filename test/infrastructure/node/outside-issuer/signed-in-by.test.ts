import { decodeJwt } from 'jose';
import { createIssuerTokenVerifier } from '../../../../src/infrastructure/node/outside-issuer/issuer-access-tokens.ts';
import { rulesFor } from '../../../support/issuer-rules.ts';
import { ShiftedClock } from '../../../support/shifted-clock.ts';
import { TestIssuer, type IssuerSettings } from '../../../support/test-issuer.ts';
import { mia, redirectUris, signedInAt } from './signed-in.ts';

/** Tests the time of sign-in at an outside issuer, as an ID token states it. */
const clock = new ShiftedClock();
let issuer: TestIssuer;

async function start(settings: Partial<IssuerSettings> = {}) {
  issuer = await TestIssuer.create({ accounts: [mia], redirectUris, ...settings });
  await issuer.serve();
  const tokens = createIssuerTokenVerifier(rulesFor(issuer), { clock });
  return { ...(await signedInAt(issuer)), by: (idToken: string) => tokens.signedInBy!(idToken) };
}

afterEach(async () => {
  clock.aheadMs = 0;
  await issuer.close();
});

test('an ID token tells who signed in and when', async () => {
  const { id_token: idToken, by } = await start();
  const at = Number(decodeJwt(idToken)['auth_time']) * 1000;
  expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
  expect(await by(idToken)).toEqual({ subject: 'mia', at });
});

test('an access token, another text, and an expired token are refused', async () => {
  const { id_token: idToken, access_token: accessToken, by } = await start();
  for (const bad of [accessToken, 'a.b.c', '', `${idToken}x`]) expect(await by(bad)).toBeNull();
  clock.aheadMs = 24 * 60 * 60_000;
  expect(await by(idToken)).toBeNull();
});

test.each([
  ['says no time', { claims: { auth_time: undefined } }],
  ['says a time that is none', { claims: { auth_time: 'now' } }],
  ['is for another program', { claims: { aud: 'another' } }],
  ['is of another issuer', { claims: { iss: 'https://other.example' } }],
  ['is signed by nobody', { signed: 'none' }],
  ['is signed with the public key as a secret', { signed: 'hmac' }],
] as const)('a token that %s is refused', async (_case, idToken) => {
  const { id_token: token, by } = await start({ idToken });
  expect(await by(token)).toBeNull();
});

test('while the issuer does not answer, the check is Unavailable and not a refusal', async () => {
  const { id_token: idToken, by } = await start();
  issuer.conduct.discovery = 'failing';
  issuer.conduct.keySet = 'failing';
  await expect(by(idToken)).rejects.toMatchObject({ code: 'Unavailable' });
});
