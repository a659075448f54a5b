import { createLocalJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Tables } from '../sql/tables.ts';
import { publicKeys } from './keys.ts';

const rereadEveryMs = 30_000;

/**
 * The provider's public keys for verifying its tokens without a request to ourselves; give it to jose's
 * `jwtVerify`. An unknown key id rereads them at most once in 30 s, so rotation needs no restart here.
 */
export function localKeySet({ db, clock }: { db: Kysely<Tables>; clock: Clock }): JWTVerifyGetKey {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;
  let readAt = 0;
  const read = async (): Promise<ReturnType<typeof createLocalJWKSet>> => {
    readAt = clock.now();
    keys = createLocalJWKSet(await publicKeys(db));
    return keys;
  };
  return async (header, token) => {
    try {
      return await (keys ?? (await read()))(header, token);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknown || clock.now() - readAt < rereadEveryMs) throw error;
      return (await read())(header, token);
    }
  };
}
