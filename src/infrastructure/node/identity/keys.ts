import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import type { JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { IdentityKeyRow, Tables } from '../sql/tables.ts';

type Kind = IdentityKeyRow['kind'];

/** What the provider signs with. Newest first: the first signs, the others still verify. */
export type IdentityKeys = { signing: JWK[]; cookie: string[] };

/**
 * The keys in use, made at the first start. Two processes that start at once agree: the first key of a kind
 * has a fixed id, so one insert wins and both read it back.
 */
export async function loadKeys(db: Kysely<Tables>, at: number): Promise<IdentityKeys> {
  await addKey(db, 'signing', 1, at);
  await addKey(db, 'cookie', 1, at);
  const signing = await materialOf<JWK>(db, 'signing');
  const cookie = await materialOf<string>(db, 'cookie');
  return { signing, cookie };
}

/**
 * Adds a key that signs from the next start of each process on; older ones still verify. Parallel calls
 * may add one. Retire the old one (`retired_at`) when the longest-lived thing it signed is gone: 14 days.
 */
export async function rotateKey(db: Kysely<Tables>, kind: Kind, at: number): Promise<void> {
  const { count } = await db
    .selectFrom('identity_key')
    .select((key) => key.fn.countAll<number | string>().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  await addKey(db, kind, Number(count) + 1, at);
}

/** The public halves of the signing keys: the set served at `/idp/jwks`. */
export async function publicKeys(db: Kysely<Tables>): Promise<{ keys: JWK[] }> {
  const signing = await materialOf<JWK>(db, 'signing');
  return { keys: signing.map(({ d: _secret, ...open }) => open) };
}

async function addKey(db: Kysely<Tables>, kind: Kind, number: number, at: number): Promise<void> {
  const id = `${kind}-${number}`;
  const known = await db.selectFrom('identity_key').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return;
  const material = kind === 'signing' ? await newSigningKey() : randomBytes(32).toString('base64url');
  await db
    .insertInto('identity_key')
    .values({ id, kind, material_json: JSON.stringify(material), created_at: at, retired_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' }) as JWK;
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' };
}

async function materialOf<T>(db: Kysely<Tables>, kind: Kind): Promise<T[]> {
  const rows = await db
    .selectFrom('identity_key')
    .select(['id', 'material_json', 'created_at'])
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .execute();
  return rows
    .toSorted((a, b) => b.created_at - a.created_at || numberOf(b.id) - numberOf(a.id))
    .map(({ material_json: material }) => JSON.parse(material) as T);
}

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1));
