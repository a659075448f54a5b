import { createLocalJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { publicKeys } from './keys.ts';

/** An unknown key rereads them at most this often. */
const rereadEveryMs = 30_000;
/** Keys that are over are forgotten within this time; a new one is published for longer before it signs. */
const forgetAfterMs = 10 * 60_000;

/**
 * The provider's public keys for verifying its tokens without a request to ourselves; give it to jose's
 * `jwtVerify`. Rotation needs no restart here. A database that does not answer leaves them as they are.
 */
export function localKeySet({ db, clock }: { db: Kysely<Tables>; clock: Clock }): JWTVerifyGetKey {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;
  let readAt = 0;
  const read = async (): Promise<ReturnType<typeof createLocalJWKSet>> => {
    readAt = clock.now();
    keys = createLocalJWKSet(await publicKeys(db, readAt));
    return keys;
  };
  const isOlderThan = (ms: number): boolean => Math.abs(clock.now() - readAt) >= ms;
  return async (header, token) => {
    const known = keys ?? (await read());
    const current = isOlderThan(forgetAfterMs) ? await read().catch(() => known) : known;
    try {
      return await current(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !isOlderThan(rereadEveryMs)) throw error;
      return (await read())(header, token);
    }
  };
}
