import type { Kysely } from 'kysely';
import { sealSecret, unsealSecret } from '../platform/database/seal-secret.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

export type VapidKey = { publicKey: string; privateKey: string };

const id = 'push';
const purpose = 'push_key';

/** Returns the key that identifies this server to push services; the first caller creates it for all processes. */
export async function readOrCreateVapidKey(db: Kysely<Tables>): Promise<VapidKey> {
  const known = await stored(db);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  const { publicKey: public_key, privateKey } = webPush.generateVAPIDKeys();
  const sealed_private_key = await sealSecret(db, privateKey, purpose);
  await db
    .insertInto('push_key')
    .values({ id, public_key, sealed_private_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const key = await stored(db);
  if (!key) throw new Error('The database has no push key.');
  return key;
}

async function stored(db: Kysely<Tables>): Promise<VapidKey | null> {
  const row = await db.selectFrom('push_key').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return { publicKey: row.public_key, privateKey: await unsealSecret(db, row.sealed_private_key, purpose) };
}

/** Reads the server's push key once per process; a failed reading is repeated. */
export class CachedVapidKey {
  readonly #db: Kysely<Tables>;
  #key: Promise<VapidKey> | null = null;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  read(): Promise<VapidKey> {
    this.#key ??= readOrCreateVapidKey(this.#db).catch((error: unknown) => {
      this.#key = null;
      throw error;
    });
    return this.#key;
  }
}
