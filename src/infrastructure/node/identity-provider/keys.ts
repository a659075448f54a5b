import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import type { JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables/tables.ts';
import { parseStoredJson } from '../platform/database/tables/stored-json.ts';

type IdentityKeyRow = Tables['identity_key'];

export type KeyKind = IdentityKeyRow['kind'];
export const identityKeyKinds: readonly KeyKind[] = ['signing', 'cookie'];

/** The key as operators see it, without the secret. */
export type KeyStatus = {
  id: string;
  kind: KeyKind;
  /** The state: published but not used yet, signing, or only verifying older signatures. */
  state: 'next' | 'signs' | 'verifies';
  createdAt: number;
  /** The time from which the key signs (epoch ms). */
  signsAt: number;
  /** The time when the key is deleted (epoch ms); null while it is the newest. */
  endsAt: number | null;
};

/** The provider's keys: the first one signs, the others only verify. */
export type IdentityKeys = { signing: JWK[]; cookie: string[] };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * The time between the publication of a key and its first signature (ms): every process and every reader of `/idp/jwks`
 * must have read the key by then.
 */
export const keyPublicationLeadMs = 15 * minuteMs;
export const keyRotationPeriodMs = 90 * dayMs;
/**
 * The longest validity of signatures (ms): those on sessions and log-out hints, and those on the cookie of a trusted
 * browser.
 */
const outlivesMs: Readonly<Record<KeyKind, number>> = { signing: 14 * dayMs, cookie: 180 * dayMs };

/** Returns every key with its state, the newest first; expired keys are left out. */
export async function listKeyStatuses(db: Kysely<Tables>, at: number): Promise<KeyStatus[]> {
  return (await keyRows(db, at)).map(({ material_json: _secret, ...standing }) => standing);
}

/** Returns the keys for signing and verifying now. */
export async function readKeysInUse(db: Kysely<Tables>, at: number): Promise<IdentityKeys> {
  const rows = await keyRows(db, at);
  const material = (kind: KeyKind) =>
    rows
      .filter((row) => row.kind === kind)
      .toSorted((one, other) => Number(other.state === 'signs') - Number(one.state === 'signs'))
      .map(({ material_json: json }) => parseStoredJson(json));
  return {
    signing: material('signing').filter((key) => typeof key !== 'string'),
    cookie: material('cookie').filter((key) => typeof key === 'string'),
  };
}

/**
 * Creates the first keys, replaces a key after 90 days, and deletes expired keys. Several processes may do so at once:
 * a key has the next number, so that only one insert succeeds.
 */
export async function maintainIdentityKeys(db: Kysely<Tables>, at: number): Promise<void> {
  for (const kind of identityKeyKinds) {
    const known = await keysOf(db, kind, at);
    const [newest] = known;
    if (newest === undefined || newest.createdAt + keyRotationPeriodMs <= at)
      await addKey(db, kind, known, at);
  }
  await db.deleteFrom('identity_key').where('retired_at', '<=', at).execute();
}

/**
 * Publishes a new key, which signs 15 minutes later without a restart; older keys verify until their signatures have
 * expired. If a key of this kind is waiting to sign already, no other is created.
 */
export async function rotateIdentityKey(db: Kysely<Tables>, kind: KeyKind, at: number): Promise<void> {
  const known = await keysOf(db, kind, at);
  if (known[0]?.state !== 'next') await addKey(db, kind, known, at);
}

/** Adds the next key. Processes that knew the same keys add the same number, and only the first succeeds. */
async function addKey(
  db: Kysely<Tables>,
  kind: KeyKind,
  known: readonly KeyStatus[],
  at: number,
): Promise<void> {
  const [newest] = known;
  const number = newest === undefined ? 1 : numberOf(newest.id) + 1;
  const material = kind === 'signing' ? await newSigningKey() : randomBytes(32).toString('base64url');
  const row = { kind, material_json: JSON.stringify(material), created_at: at, retired_at: null };
  await db.transaction().execute(async (change) => {
    await change
      .insertInto('identity_key')
      .values({ id: `${kind}-${number}`, ...row })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    for (const { id, endsAt } of known)
      if (endsAt === null)
        await change
          .updateTable('identity_key')
          .set({ retired_at: at + keyPublicationLeadMs + outlivesMs[kind] })
          .where('id', '=', id)
          .execute();
  });
}

/** Returns the public signing keys, the set that `/idp/jwks` serves. */
export async function readPublicKeys(db: Kysely<Tables>, at: number): Promise<{ keys: JWK[] }> {
  const { signing } = await readKeysInUse(db, at);
  return { keys: signing.map(({ d: _secret, ...open }) => open) };
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' };
}

async function keysOf(db: Kysely<Tables>, kind: KeyKind, at: number): Promise<KeyStatus[]> {
  return (await listKeyStatuses(db, at)).filter((key) => key.kind === kind);
}

async function keyRows(
  db: Kysely<Tables>,
  at: number,
): Promise<(KeyStatus & Pick<IdentityKeyRow, 'material_json'>)[]> {
  const rows = await db.selectFrom('identity_key').selectAll().execute();
  return identityKeyKinds.flatMap((kind) => {
    const current = rows
      .filter((row) => row.kind === kind && (row.retired_at === null || row.retired_at > at))
      .toSorted((one, other) => numberOf(other.id) - numberOf(one.id));
    // The first key signs at once, because there is none before it.
    const signsAt = (row: IdentityKeyRow): number =>
      row.created_at + (numberOf(row.id) === 1 ? 0 : keyPublicationLeadMs);
    const signer = current.find((row) => signsAt(row) <= at) ?? current.at(-1);
    return current.map((row) => ({
      id: row.id,
      kind,
      state: row === signer ? 'signs' : signsAt(row) > at ? 'next' : 'verifies',
      createdAt: row.created_at,
      signsAt: signsAt(row),
      endsAt: row.retired_at,
      material_json: row.material_json,
    }));
  });
}

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1));
