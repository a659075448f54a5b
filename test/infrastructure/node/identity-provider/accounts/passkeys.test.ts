import { generateKeyPairSync } from 'node:crypto';
import { AccountPasskeys } from '../../../../../src/infrastructure/node/identity-provider/accounts/account-passkeys.ts';
import type { OpenDatabase } from '../../../../../src/infrastructure/node/platform/database/database-types.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { onEveryDatabase } from '../../../../support/databases.ts';
import { SoftAuthenticator, type Wrong } from '../../../../support/soft-authenticator.ts';

const origin = 'https://family.example';
const minuteMs = 60_000;
const mia = { id: 'mia', email: 'mia@home.example' } as Parameters<AccountPasskeys['creationOptions']>[0];
const other = { ...mia, id: 'other' };
const foreignKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

onEveryDatabase('Passkeys', (opened) => {
  const clock = new ManualClock(1_000_000);
  let database: OpenDatabase;
  let passkeys: AccountPasskeys;

  beforeAll(async () => {
    database = await opened.open();
    passkeys = new AccountPasskeys({ db: database.db, clock, publicUrl: origin });
  });
  beforeEach(async () => {
    await database.db.deleteFrom('passkey').execute();
  });

  const challengeFor = async (account = mia): Promise<string> =>
    ((await passkeys.creationOptions(account, 'Fireside')) as { challenge: string }).challenge;
  const names = async (account = mia): Promise<string[]> =>
    (await passkeys.list(account.id)).map(({ name }) => name);
  /** Adds a valid passkey. */
  async function added(): Promise<SoftAuthenticator> {
    const device = new SoftAuthenticator(origin);
    expect(await passkeys.add(mia.id, device.create(await challengeFor()), 'Phone')).toBe(true);
    return device;
  }
  const own = (challenge: string) => (given: string) => given === challenge;

  describe('adding one', () => {
    test('takes what a device made of the newest options, once', async () => {
      const device = new SoftAuthenticator(origin);
      const made = device.create(await challengeFor());
      expect(await passkeys.add(mia.id, made, 'Phone')).toBe(true);
      expect(await passkeys.add(mia.id, made, 'Phone again')).toBe(false);
      expect(await names()).toEqual(['Phone']);
    });

    test.each<[string, Wrong]>([
      ['another site', { origin: 'https://family.example.evil.example' }],
      ['the same host without encryption', { origin: 'http://family.example' }],
      ['another host', { host: 'evil.example' }],
      ['a device that asked for no finger, face or PIN', { unverified: true }],
    ])('refuses what was made by %s', async (_who, wrong) => {
      const made = new SoftAuthenticator(origin).create(await challengeFor(), wrong);
      expect(await passkeys.add(mia.id, made, 'Phone')).toBe(false);
      expect(await names()).toEqual([]);
    });

    test('refuses a challenge that is ten minutes old', async () => {
      const made = new SoftAuthenticator(origin).create(await challengeFor());
      clock.moveBy(10 * minuteMs);
      expect(await passkeys.add(mia.id, made, 'Phone')).toBe(false);
      const inTime = new SoftAuthenticator(origin).create(await challengeFor());
      clock.moveBy(10 * minuteMs - 1);
      expect(await passkeys.add(mia.id, inTime, 'Phone')).toBe(true);
    });

    test('refuses a challenge that nobody gave, or that another account was given', async () => {
      const device = new SoftAuthenticator(origin);
      const foreign = await challengeFor(other);
      expect(await passkeys.add(mia.id, device.create('bm9ib2R5'), 'Phone')).toBe(false);
      expect(await passkeys.add(mia.id, device.create(foreign), 'Phone')).toBe(false);
      expect(await passkeys.add(other.id, device.create(foreign), 'Phone')).toBe(true);
      expect([await names(), await names(other)]).toEqual([[], ['Phone']]);
    });

    test('refuses a challenge that was given for a proof, which asks for nothing', async () => {
      const { challenge } = (await passkeys.ownRequestOptions(mia.id)) as { challenge: string };
      expect(await passkeys.add(mia.id, new SoftAuthenticator(origin).create(challenge), 'Phone')).toBe(
        false,
      );
      expect(await names()).toEqual([]);
    });

    test('keeps twenty, however many are handed in at once', async () => {
      const made = [];
      for (let count = 0; count < 30; count += 1)
        made.push(new SoftAuthenticator(origin).create(await challengeFor()));
      const taken = await Promise.all(made.map((one) => passkeys.add(mia.id, one, 'Phone')));
      expect([taken.filter(Boolean).length, (await names()).length]).toEqual([20, 20]);
    });

    test.each([{}, { id: 'x' }, { id: 7, response: null }])(
      'refuses what no device made: %j',
      async (made) => {
        await challengeFor();
        expect(await passkeys.add(mia.id, made, 'Phone')).toBe(false);
      },
    );
  });

  describe('asked for once more', () => {
    const asked = async (account = mia): Promise<string> =>
      ((await passkeys.ownRequestOptions(account.id)) as { challenge: string }).challenge;
    const answerOf = (device: SoftAuthenticator, challenge: string, wrong?: Wrong): object =>
      JSON.parse(device.get(challenge, wrong)) as object;

    test('one of the account’s own answers its challenge once, within ten minutes', async () => {
      const device = await added();
      const options = (await passkeys.ownRequestOptions(mia.id)) as { challenge: string };
      expect(options).toMatchObject({
        userVerification: 'required',
        allowCredentials: [{ id: device.id.toString('base64url') }],
      });
      const answer = answerOf(device, options.challenge);
      expect(await passkeys.isOwn(mia.id, answer)).toBe(true);
      expect(await passkeys.isOwn(mia.id, answer)).toBe(false);
      const late = await asked();
      clock.moveBy(10 * minuteMs);
      expect(await passkeys.isOwn(mia.id, answerOf(device, late))).toBe(false);
    });

    test('a challenge that was given for a new passkey proves nothing', async () => {
      const device = await added();
      expect(await passkeys.isOwn(mia.id, answerOf(device, await challengeFor()))).toBe(false);
    });

    test('a challenge is good for the purpose that it was given for, and no other', async () => {
      const device = await added();
      const forWords = async () =>
        ((await passkeys.ownRequestOptions(mia.id, 'privateWords')) as { challenge: string }).challenge;
      expect(await passkeys.isOwn(mia.id, answerOf(device, await forWords()))).toBe(false);
      expect(await passkeys.isOwn(mia.id, answerOf(device, await asked()), 'privateWords')).toBe(false);
      const answer = answerOf(device, await forWords());
      expect(await passkeys.isOwn(mia.id, answer, 'privateWords')).toBe(true);
      expect(await passkeys.isOwn(mia.id, answer, 'privateWords')).toBe(false);
    });

    test('one of another account, and a challenge of another, prove nothing', async () => {
      const device = await added();
      expect(await passkeys.isOwn(mia.id, answerOf(device, await asked(other)))).toBe(false);
      expect(await passkeys.isOwn(other.id, answerOf(device, await asked(other)))).toBe(false);
      expect(await passkeys.isOwn(mia.id, answerOf(device, 'bm9ib2R5'))).toBe(false);
      expect(await passkeys.isOwn(mia.id, {})).toBe(false);
      expect(await passkeys.isOwn(mia.id, answerOf(device, await asked(), { unverified: true }))).toBe(false);
    });
  });

  describe('logging in', () => {
    test('names whose passkey signed the challenge, and when it was used', async () => {
      const device = await added();
      clock.moveBy(minuteMs);
      expect(await passkeys.ownerOf(device.get('b25l'), own('b25l'))).toMatchObject({ accountId: mia.id });
      expect((await passkeys.list(mia.id))[0]).toMatchObject({ usedAt: clock.now() });
    });

    test.each<[string, Wrong]>([
      ['another site', { origin: 'https://evil.example' }],
      ['another host', { host: 'evil.example' }],
      ['another key', { key: foreignKey }],
      ['a device that asked for no finger, face or PIN', { unverified: true }],
    ])('refuses the signature of %s', async (_who, wrong) => {
      const device = await added();
      expect(await passkeys.ownerOf(device.get('b25l', wrong), own('b25l'))).toBeNull();
      expect((await passkeys.list(mia.id))[0]).toMatchObject({ usedAt: null });
    });

    test('refuses an old challenge', async () => {
      const device = await added();
      expect(await passkeys.ownerOf(device.get('b25l'), own('dHdv'))).toBeNull();
    });

    test('refuses the same answer a second time, and one of a copy that counts from further back', async () => {
      const device = await added();
      const answer = device.get('b25l', { counter: 5 });
      expect(await passkeys.ownerOf(answer, own('b25l'))).toMatchObject({ accountId: mia.id });
      expect(await passkeys.ownerOf(answer, own('b25l'))).toBeNull();
      expect(await passkeys.ownerOf(device.get('dHdv', { counter: 3 }), own('dHdv'))).toBeNull();
      expect(await passkeys.ownerOf(device.get('dHdv', { counter: 6 }), own('dHdv'))).toMatchObject({
        accountId: mia.id,
      });
    });

    test('refuses a passkey that was taken away', async () => {
      const device = await added();
      const id = device.id.toString('base64url');
      expect(await passkeys.remove(other.id, id)).toBe(false);
      expect(await passkeys.remove(mia.id, id)).toBe(true);
      expect(await passkeys.ownerOf(device.get('b25l'), own('b25l'))).toBeNull();
    });

    test.each(['', '{', 'null', '7', '{"id":7}', '{"id":"nobody"}', '{"id":"\\u0000"}'])(
      'what no device sends, %j, is nobody',
      async (answer) => {
        expect(await passkeys.ownerOf(answer, () => true)).toBeNull();
      },
    );
  });
});
