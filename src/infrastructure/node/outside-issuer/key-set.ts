import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../../application/ports/clock.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';

type Keys = ReturnType<typeof createLocalJWKSet>;
/** The keys with the time `at` when they were read (epoch ms). */
type Known = { find: Keys; at: number };

const timeoutMs = 3500;
/** The age at which the keys are read again (ms). */
const freshForMs = 10 * 60_000;
/** The shortest pause between two requests for keys (ms), however many callers need keys (promise 6). */
const pauseMs = 30_000;
/** The longest time that keys are used while the issuer cannot be reached (ms). */
const staleForMs = 24 * 60 * 60_000;

/**
 * Returns the keys of an outside issuer. Unknown keys, a failing issuer and old keys cause at most one fetch in 30 s
 * together; while the issuer cannot be reached, known keys are used for up to 24 hours. @throws Error if a key cannot
 * be checked without the issuer.
 */
export function createIssuerKeySet(address: string, clock: Clock): JWTVerifyGetKey {
  let known: Known | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<Known> | null = null;
  let isAway = false;

  const ask = (): Promise<Known> => {
    askedAt = clock.now();
    asking ??= fetchIssuerKeys(address)
      .then(
        ({ find }) => {
          isAway = false;
          return (known = { find, at: clock.now() });
        },
        (error: unknown) => {
          isAway = true;
          if (known === null) throw error;
          return known;
        },
      )
      .finally(() => (asking = null));
    return asking;
  };
  const mayAsk = (): boolean => {
    const sinceMs = clock.now() - askedAt;
    return sinceMs >= pauseMs || sinceMs < 0;
  };
  const ageMs = ({ at }: Known): number => clock.now() - at;

  return async (header, token) => {
    let keys = known;
    if (keys === null || ageMs(keys) >= staleForMs) keys = await (asking ?? ask());
    else if (ageMs(keys) >= freshForMs && mayAsk()) keys = await ask();
    if (ageMs(keys) >= staleForMs) throw new Error("The issuer's keys could not be read for a day.");
    try {
      return await keys.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (asking ?? mayAsk()) await (asking ?? ask());
      if (isAway) throw new Error('The issuer cannot be asked for an unknown key.', { cause: error });
      return (known ?? keys).find(header, token);
    }
  };
}

/** Fetches the keys at this address; `date` is the issuer's time (epoch ms, whole seconds), null without the header. */
export async function fetchIssuerKeys(
  address: string,
): Promise<{ find: Keys; count: number; date: number | null }> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!answer.ok) throw new Error(`The issuer's keys are answered with ${answer.status}.`);
  const keys: unknown = await answer.json();
  if (!isKeySet(keys)) throw new Error('The issuer shows no keys.');
  const date = Date.parse(answer.headers.get('date') ?? '');
  return {
    find: createLocalJWKSet(keys),
    count: keys.keys.length,
    date: Number.isNaN(date) ? null : date,
  };
}

const isKeySet = (value: unknown): value is JSONWebKeySet =>
  isJsonObject(value) && Array.isArray(value['keys']) && value['keys'].length > 0;
