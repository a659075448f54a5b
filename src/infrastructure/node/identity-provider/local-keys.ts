import { createLocalJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { readPublicKeys } from './keys.ts';

/** The shortest time between two reads of the keys that unknown keys cause (ms). */
const rereadEveryMs = 30_000;
/** The longest time that an expired key stays in memory (ms), shorter than `keyPublicationLeadMs`. */
const forgetAfterMs = 10 * 60_000;

/**
 * Returns the provider's public keys for jose's `jwtVerify`, without a request to this server. A rotation needs no
 * restart; while the database does not answer, the known keys stay in use.
 */
export function createLocalKeySet({ db, clock }: { db: Kysely<Tables>; clock: Clock }): JWTVerifyGetKey {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;
  let readAt = 0;
  const read = async (): Promise<ReturnType<typeof createLocalJWKSet>> => {
    readAt = clock.now();
    keys = createLocalJWKSet(await readPublicKeys(db, readAt));
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
