import { SignJWT, errors, importJWK, jwtVerify } from 'jose';
import type { JWK } from 'jose';
import {
  readKeysInUse,
  listKeyStatuses,
  readPublicKeys,
  keyPublicationLeadMs,
  keyRotationPeriodMs,
  rotateIdentityKey,
  maintainIdentityKeys,
} from '../../../../src/infrastructure/node/identity-provider/keys.ts';
import { createLocalKeySet } from '../../../../src/infrastructure/node/identity-provider/local-keys.ts';
import type { OpenDatabase } from '../../../../src/infrastructure/node/platform/database/database-types.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { onEveryDatabase } from '../../../support/databases.ts';

const dayMs = 24 * 60 * 60_000;
const start = 1_000_000_000;

onEveryDatabase('Keys', (opened) => {
  let one: OpenDatabase;
  let two: OpenDatabase;

  beforeAll(async () => {
    [one, two] = await Promise.all([opened.open(), opened.open()]);
  });
  beforeEach(async () => {
    await one.db.deleteFrom('identity_key').execute();
    await maintainIdentityKeys(one.db, start);
  });

  const standings = async (kind: string, at: number) =>
    (await listKeyStatuses(one.db, at))
      .filter((key) => key.kind === kind)
      .map(({ id, state }) => `${id} ${state}`);

  test('two processes that start at once use the same keys from the first moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      await one.db.deleteFrom('identity_key').execute();
      await Promise.all([one, two, one, two].map(({ db }) => maintainIdentityKeys(db, start)));
      expect(await listKeyStatuses(one.db, start)).toHaveLength(2);
    }
    const keys = await readKeysInUse(one.db, start);
    expect(await readKeysInUse(two.db, start)).toEqual(keys);
    await maintainIdentityKeys(one.db, start + 1);
    expect(await readKeysInUse(one.db, start + 1)).toEqual(keys);
    expect(keys.signing).toHaveLength(1);
    expect(keys.cookie).toHaveLength(1);
  });

  test('a new key is published before it signs; the old one verifies until its tokens have expired', async () => {
    const [old] = (await readKeysInUse(one.db, start)).signing;
    await rotateIdentityKey(one.db, 'signing', start);
    expect(await standings('signing', start)).toEqual(['signing-2 next', 'signing-1 signs']);
    expect((await readKeysInUse(one.db, start)).signing[0]).toEqual(old);
    expect((await readPublicKeys(one.db, start)).keys).toHaveLength(2);

    const signs = start + keyPublicationLeadMs;
    expect(await standings('signing', signs - 1)).toEqual(['signing-2 next', 'signing-1 signs']);
    expect(await standings('signing', signs)).toEqual(['signing-2 signs', 'signing-1 verifies']);
    expect((await readKeysInUse(one.db, signs)).signing[1]).toEqual(old);
    expect(await standings('cookie', signs)).toEqual(['cookie-1 signs']);

    const over = signs + 14 * dayMs;
    expect(await standings('signing', over - 1)).toEqual(['signing-2 signs', 'signing-1 verifies']);
    expect(await standings('signing', over)).toEqual(['signing-2 signs']);
    await maintainIdentityKeys(one.db, over);
    const kept = await one.db.selectFrom('identity_key').select('id').execute();
    expect(kept.map(({ id }) => id).toSorted()).toEqual(['cookie-1', 'signing-2']);
    await rotateIdentityKey(one.db, 'signing', over);
    expect(await standings('signing', over)).toEqual(['signing-3 next', 'signing-2 signs']);
  });

  test('every 90 days there is a new key of each kind, whichever process notices first', async () => {
    await maintainIdentityKeys(one.db, start + keyRotationPeriodMs - 1);
    expect(await listKeyStatuses(one.db, start + keyRotationPeriodMs - 1)).toHaveLength(2);
    const at = start + keyRotationPeriodMs;
    await Promise.all([one, two, one, two].map(({ db }) => maintainIdentityKeys(db, at)));
    expect(await standings('signing', at)).toEqual(['signing-2 next', 'signing-1 signs']);
    expect(await standings('cookie', at)).toEqual(['cookie-2 next', 'cookie-1 signs']);
    const later = at + keyPublicationLeadMs + 14 * dayMs;
    await maintainIdentityKeys(two.db, later);
    expect(await standings('signing', later)).toEqual(['signing-2 signs']);
    // A browser stays trusted for 180 days.
    expect(await standings('cookie', later)).toEqual(['cookie-2 signs', 'cookie-1 verifies']);
    expect(await standings('cookie', later + 166 * dayMs)).toEqual(['cookie-2 signs']);
  });

  test('at most one new key waits, however often and by whom one is requested', async () => {
    await Promise.all([one, two, one].map(({ db }) => rotateIdentityKey(db, 'cookie', start)));
    await rotateIdentityKey(two.db, 'cookie', start + 1000);
    expect(await standings('cookie', start + 1000)).toEqual(['cookie-2 next', 'cookie-1 signs']);
  });

  test('processes read a new key before it signs and drop an expired one', async () => {
    const clock = new ManualClock(start);
    const verify = createLocalKeySet({ db: one.db, clock });
    const sign = async (jwk: JWK): Promise<string> =>
      new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: jwk.kid! }).sign(await importJWK(jwk));
    const [old] = (await readKeysInUse(one.db, start)).signing;
    await jwtVerify(await sign(old!), verify);

    await rotateIdentityKey(two.db, 'signing', start);
    const [next] = (await readKeysInUse(one.db, start + keyPublicationLeadMs)).signing;
    const token = await sign(next!);
    await expect(jwtVerify(token, verify)).rejects.toThrow(errors.JWKSNoMatchingKey);
    clock.moveBy(30_000);
    await jwtVerify(token, verify);
    await jwtVerify(await sign(old!), verify);

    clock.moveBy(keyPublicationLeadMs + 14 * dayMs);
    await jwtVerify(token, verify);
    await expect(jwtVerify(await sign(old!), verify)).rejects.toThrow(errors.JWKSNoMatchingKey);
    for (const key of (await readPublicKeys(one.db, start)).keys) expect(key).not.toHaveProperty('d');
  });
});
