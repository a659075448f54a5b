import { createHmac } from 'node:crypto';
import { createIssuerTokenVerifier } from '../../../../src/infrastructure/node/outside-issuer/issuer-access-tokens.ts';
import type { AccessTokenVerifier } from '../../../../src/infrastructure/node/account/access-tokens.ts';
import { signingKey, TestIssuer, type Conduct } from '../../../support/test-issuer.ts';
import { rulesFor } from '../../../support/issuer-rules.ts';
import { expectInTime } from '../../../support/in-time.ts';
import { ShiftedClock } from '../../../support/shifted-clock.ts';

/**
 * Promise 6: tests that keys change without a restart, are requested sparingly, and stay usable while the issuer is
 * unreachable.
 */
let issuer: TestIssuer;
let tokens: AccessTokenVerifier;
let clock: ShiftedClock;

beforeEach(async () => {
  issuer = await TestIssuer.create();
  await issuer.serve();
  clock = new ShiftedClock();
  tokens = createIssuerTokenVerifier(rulesFor(issuer), { clock });
});
afterEach(() => issuer.close());

const later = (ms: number) => (clock.aheadMs += ms);
const hours = 60 * 60_000;
/** Returns the error code of checking a new token of this issuer. */
const checked = async (key = issuer.key): Promise<string> => {
  const now = Math.floor(clock.now() / 1000);
  const token = await issuer.token('mia', { key, claims: { iat: now, exp: now + 600 } });
  return tokens.verify(token).then(
    ({ subject }) => subject,
    (error: { code: string }) => error.code,
  );
};
const many = (key?: typeof issuer.key) => Promise.all(Array.from({ length: 20 }, () => checked(key)));
const all = (code: string) => Array.from({ length: 20 }, () => code);
const stranger = signingKey('strange');

test('unknown keys cause one request in 30 s, however many tokens name them', async () => {
  expect(await many()).toEqual(all('mia'));
  expect(await many(stranger)).toEqual(all('401'));
  expect(issuer.asked.keySet).toBe(1);
  later(30_000);
  expect(await many(stranger)).toEqual(all('401'));
  expect(await many(signingKey('stranger still'))).toEqual(all('401'));
  expect(issuer.asked.keySet).toBe(2);
});

test.each<Conduct>(['failing', 'nonsense', 'cut', 'closed'])(
  'an issuer whose keys are %s gets no more requests for that',
  async (conduct) => {
    await checked();
    issuer.conduct.keySet = conduct;
    later(30_000);
    expect(await many(stranger)).toEqual(all('Unavailable'));
    expect(await many(stranger)).toEqual(all('Unavailable'));
    expect(await many()).toEqual(all('mia'));
    expect(issuer.asked.keySet).toBe(2);
    issuer.conduct.keySet = 'well';
    later(30_000);
    expect(await checked(stranger)).toBe('401');
  },
);

test('keys are read again after ten minutes: a removed key is refused', async () => {
  const old = issuer.key;
  expect(await checked(old)).toBe('mia');
  await issuer.rotate('second');
  expect(await checked(old)).toBe('mia');
  later(10 * 60_000);
  expect(await checked(old)).toBe('401');
  expect(await checked()).toBe('mia');
  expect(issuer.asked.keySet).toBe(2);
});

test('known keys are used for a day while the issuer is unreachable, then every token is refused', async () => {
  expect(await checked()).toBe('mia');
  await issuer.close();
  later(23 * hours);
  expect(await many()).toEqual(all('mia'));
  later(hours);
  expect(await checked()).toBe('Unavailable');
});

test('an issuer that never answers delays one caller less than 5 s, and then nobody for 30 s', async () => {
  await checked();
  issuer.conduct.keySet = 'silent';
  later(10 * 60_000);
  const startedAt = performance.now();
  expect(await checked()).toBe('mia');
  const waitedMs = performance.now() - startedAt;
  expectInTime(waitedMs, 5000);
  expect(await many()).toEqual(all('mia'));
  expectInTime(performance.now() - startedAt - waitedMs, 1000);
});

test('a clock that is set back leads to another request', async () => {
  await checked();
  later(-24 * hours);
  await issuer.rotate('second');
  expect(await checked()).toBe('mia');
});

test('a symmetric secret published by mistake verifies nothing', async () => {
  const secret = Buffer.alloc(32, 7);
  const shown = { kty: 'oct', k: secret.toString('base64url'), kid: 'shown', alg: 'HS256', use: 'sig' };
  issuer.published.push({ ...issuer.key, publicJwk: shown });
  const [, payload] = (await issuer.token('mia')).split('.');
  const header = Buffer.from('{"alg":"HS256","kid":"shown","typ":"at+jwt"}').toString('base64url');
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  await expect(tokens.verify(`${header}.${payload}.${signature}`)).rejects.toMatchObject({ code: '401' });
});

describe('roles in tokens', () => {
  const aged = async (ageS: number, rolesClaim: string | null) => {
    tokens = createIssuerTokenVerifier(rulesFor(issuer, { rolesClaim }), { clock });
    const now = Math.floor(clock.now() / 1000);
    const claims = { iat: now - ageS, exp: now + 3600, roles: ['admin'] };
    return tokens.verify(await issuer.token('mia', { claims })).then(
      ({ roles }) => roles,
      (error: { code: string }) => error.code,
    );
  };

  test('count for less than 15 minutes, whatever the lifetime of the token (promise 7)', async () => {
    expect(await aged(13 * 60, 'roles')).toEqual(['admin']);
    expect(await aged(15 * 60, 'roles')).toBe('401');
    const now = Math.floor(clock.now() / 1000);
    const undated = await issuer.token('mia', { claims: { iat: undefined, exp: now + 3600 } });
    await expect(tokens.verify(undated)).rejects.toMatchObject({ code: '401' });
  });

  test('kept here instead let a token live as long as it says', async () => {
    expect(await aged(15 * 60, null)).toBeNull();
  });
});
