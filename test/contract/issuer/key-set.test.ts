import { issuerAccessTokens } from '../../../src/infrastructure/node/issuer/issuer-access-tokens.ts';
import type { AccessTokens } from '../../../src/infrastructure/node/access-tokens.ts';
import { signingKey, TestIssuer, type Conduct } from '../../support/test-issuer.ts';
import { rulesFor } from './rules.ts';

/** Promise 6: keys change without a restart, are asked for sparingly, and outlive an issuer that is away. */
let issuer: TestIssuer;
let tokens: AccessTokens;
let aheadMs = 0;

beforeEach(async () => {
  issuer = await TestIssuer.create();
  await issuer.serve();
  tokens = issuerAccessTokens(rulesFor(issuer));
  aheadMs = 0;
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await issuer.close();
});

const later = (ms: number) => (aheadMs += ms);
const hours = 60 * 60_000;
/** The code of what checking a new token of this issuer ends with. */
const checked = async (key = issuer.key): Promise<string> => {
  const now = Math.floor((performance.timeOrigin + performance.now()) / 1000);
  const token = await issuer.token('mia', { key, claims: { iat: now, exp: now + 600 } });
  return tokens.verify(token).then(
    ({ subject }) => subject,
    (error: { code: string }) => error.code,
  );
};
const many = (key?: typeof issuer.key) => Promise.all(Array.from({ length: 20 }, () => checked(key)));
const all = (code: string) => Array.from({ length: 20 }, () => code);
const stranger = signingKey('strange');

test('an unknown key, however many come with one, is asked for once in 30 s', async () => {
  expect(await many()).toEqual(all('mia'));
  expect(await many(stranger)).toEqual(all('401'));
  expect(issuer.asked.keySet).toBe(1);
  later(30_000);
  expect(await many(stranger)).toEqual(all('401'));
  expect(await many(signingKey('stranger still'))).toEqual(all('401'));
  expect(issuer.asked.keySet).toBe(2);
});

test.each<Conduct>(['failing', 'nonsense', 'cut', 'closed'])(
  'an issuer whose keys are %s is not asked more often for that',
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

test('keys are read anew after ten minutes: one that is no longer shown is refused', async () => {
  const old = issuer.key;
  expect(await checked(old)).toBe('mia');
  await issuer.rotate('second');
  expect(await checked(old)).toBe('mia');
  later(10 * 60_000);
  expect(await checked(old)).toBe('401');
  expect(await checked()).toBe('mia');
  expect(issuer.asked.keySet).toBe(2);
});

test('known keys go on for a day while the issuer is away, then nobody is believed', async () => {
  expect(await checked()).toBe('mia');
  await issuer.close();
  later(23 * hours);
  expect(await many()).toEqual(all('mia'));
  later(hours);
  expect(await checked()).toBe('Unavailable');
});

test('an issuer that never answers holds a caller up for less than 5 s, and then nobody for 30 s', async () => {
  await checked();
  issuer.conduct.keySet = 'silent';
  later(10 * 60_000);
  const startedAt = performance.now();
  expect(await checked()).toBe('mia');
  const waitedMs = performance.now() - startedAt;
  expect(waitedMs).toBeLessThan(5000);
  expect(await many()).toEqual(all('mia'));
  expect(performance.now() - startedAt - waitedMs).toBeLessThan(1000);
}, 15_000);

test('a clock that is put back asks again rather than never', async () => {
  await checked();
  later(-24 * hours);
  await issuer.rotate('second');
  expect(await checked()).toBe('mia');
});

describe('roles in tokens', () => {
  const aged = async (ageS: number, rolesClaim: string | null) => {
    tokens = issuerAccessTokens(rulesFor(issuer, { rolesClaim }));
    const now = Math.floor(Date.now() / 1000);
    const claims = { iat: now - ageS, exp: now + 3600, roles: ['admin'] };
    return tokens.verify(await issuer.token('mia', { claims })).then(
      ({ roles }) => roles,
      (error: { code: string }) => error.code,
    );
  };

  test('are believed for less than 15 minutes, whatever the life of the token (promise 7)', async () => {
    expect(await aged(13 * 60, 'roles')).toEqual(['admin']);
    expect(await aged(15 * 60, 'roles')).toBe('401');
    const now = Math.floor(Date.now() / 1000);
    const undated = await issuer.token('mia', { claims: { iat: undefined, exp: now + 3600 } });
    await expect(tokens.verify(undated)).rejects.toMatchObject({ code: '401' });
  });

  test('that are kept here instead let a token live as long as it says', async () => {
    expect(await aged(15 * 60, null)).toBeNull();
  });
});
