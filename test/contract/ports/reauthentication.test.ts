import {
  SqlReauthenticationRepository,
  outsideIssuerSignInId,
} from '../../../src/infrastructure/node/account/sql-reauthentication.ts';
import {
  endSignInGrant,
  setReauthenticatedUntil,
  createOidcSqlAdapter,
} from '../../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { aPerson, unique } from './content.ts';

const minuteMs = 60_000;
const now = Date.parse('2026-05-04T17:23:45.678Z');
const for10 = (from: number) => ({ now: from, until: from + 10 * minuteMs });

onEveryDatabase('Reauthentication', (database) => {
  let store: OpenDatabase;
  let reauthentication: SqlReauthenticationRepository;

  beforeAll(async () => {
    store = await database.open();
    reauthentication = new SqlReauthenticationRepository(store.db);
  });

  /** Stores a sign-in of the embedded provider. */
  async function grant(hours: number): Promise<string> {
    const id = unique('grant');
    const clock = new ManualClock(now);
    const iat = now / 1000;
    await createOidcSqlAdapter({ db: store.db, clock })('Grant').upsert(
      id,
      { iat, exp: iat + hours * 3600 },
      hours * 3600,
    );
    return id;
  }
  const outside = () => outsideIssuerSignInId('https://id.example', unique('subject'));

  test('a person has chosen nothing at first, and then what they chose last', async () => {
    const { id } = await aPerson(createSqlPorts(store));
    const other = await aPerson(createSqlPorts(store));
    expect(await reauthentication.choice(id)).toBeNull();
    await reauthentication.choose(id, false, 1);
    expect(await reauthentication.choice(id)).toBe(false);
    await reauthentication.choose(id, true, 1);
    expect(await reauthentication.choice(id)).toBe(true);
    expect(await reauthentication.choice(other.id)).toBeNull();
    expect(await reauthentication.choice('nobody')).toBeNull();
  });

  test('a nonce is good once, for the person it was given to, until its time is over', async () => {
    const [mia, noah] = ['mia', 'noah'];
    const nonce = await reauthentication.nonce(mia, for10(now));
    expect(nonce).not.toBe(await reauthentication.nonce(mia, for10(now)));
    expect(await reauthentication.takeNonce(noah, nonce, now)).toBe(false);
    expect(await reauthentication.takeNonce(mia, `${nonce}a`, now)).toBe(false);
    expect(await reauthentication.takeNonce(mia, nonce, now + 10 * minuteMs)).toBe(false);
    const taken = await Promise.all([1, 2].map(() => reauthentication.takeNonce(mia, nonce, now)));
    expect(taken.filter(Boolean)).toEqual([true]);
  });

  test.each([
    ['here', () => grant(336)],
    ['at an outside issuer', async () => outside()],
  ])(
    'a sign-in %s is closed until it is opened, and stays open while somebody presses',
    async (_where, make) => {
      const id = await make();
      await reauthentication.extend(id, for10(now));
      expect(await reauthentication.signIn(id)).toEqual({ openUntil: 0, isShared: false });
      await reauthentication.open(id, for10(now));
      expect(await reauthentication.signIn(id)).toEqual({ openUntil: now + 10 * minuteMs, isShared: false });
      await reauthentication.extend(id, for10(now + 9 * minuteMs));
      expect((await reauthentication.signIn(id)).openUntil).toBe(now + 19 * minuteMs);
      await reauthentication.extend(id, for10(now + 19 * minuteMs));
      expect((await reauthentication.signIn(id)).openUntil).toBe(now + 19 * minuteMs);
      await reauthentication.open(id, for10(now + 30 * minuteMs));
      expect((await reauthentication.signIn(id)).openUntil).toBe(now + 40 * minuteMs);
    },
  );

  test('one sign-in opens no other', async () => {
    const [one, other] = [await grant(336), await grant(336)];
    await reauthentication.open(one, for10(now));
    expect((await reauthentication.signIn(other)).openUntil).toBe(0);
    expect(outsideIssuerSignInId('https://id.example', 'mia', 'a')).not.toBe(
      outsideIssuerSignInId('https://id.example', 'mia', 'b'),
    );
  });

  test('one that lasts an hour is on a device that others use', async () => {
    expect((await reauthentication.signIn(await grant(1))).isShared).toBe(true);
  });

  test('a log in opens its sign-in, an older one changes nothing, and it ends with the sign-in', async () => {
    const id = await grant(336);
    await setReauthenticatedUntil(store.db, id, now + 10 * minuteMs);
    await setReauthenticatedUntil(store.db, id, now);
    expect((await reauthentication.signIn(id)).openUntil).toBe(now + 10 * minuteMs);
    await endSignInGrant(store.db, id);
    expect((await reauthentication.signIn(id)).openUntil).toBe(0);
    await reauthentication.open(id, for10(now));
    expect((await reauthentication.signIn(id)).openUntil).toBe(0);
  });

  test('of a sign-in elsewhere nothing is kept once it has closed', async () => {
    const id = outside();
    await reauthentication.open(id, for10(now));
    await reauthentication.open(outside(), for10(now + 60 * minuteMs));
    const rows = await store.db
      .selectFrom('identity_record')
      .select('id')
      .where('model', '=', 'OutsideSignIn')
      .execute();
    expect(rows.map((row) => row.id)).not.toContain(id);
  });
});
