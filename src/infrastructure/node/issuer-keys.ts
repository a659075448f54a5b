import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

/** An outside issuer: the name its tokens carry, and its keys. */
export type IssuerKeys = { name: string; keySet: JWTVerifyGetKey };

const fetchTimeoutMs = 5000;

/**
 * Reads the issuer's discovery document at the first use and keeps what it says; a failure is forgotten, so
 * the next use asks again. A key not known yet causes at most one key-set fetch in 30 s (promise 6).
 */
export function issuerKeys(authority: string): () => Promise<IssuerKeys> {
  let keys: Promise<IssuerKeys> | null = null;
  return async () => {
    keys ??= discover(authority);
    try {
      return await keys;
    } catch (error) {
      keys = null;
      throw error;
    }
  };
}

async function discover(authority: string): Promise<IssuerKeys> {
  const answer = await fetch(`${authority}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(fetchTimeoutMs),
  });
  const { issuer, jwks_uri: address } = (await answer.json()) as { issuer?: string; jwks_uri?: string };
  if (!answer.ok || typeof address !== 'string') throw new Error('The issuer has no discovery document.');
  if (issuer !== authority && issuer !== `${authority}/`)
    throw new Error(`The issuer calls itself ${issuer}; set OIDC_AUTHORITY to that.`);
  const keySet = createRemoteJWKSet(new URL(address), {
    cooldownDuration: 30_000,
    timeoutDuration: fetchTimeoutMs,
    cacheMaxAge: 600_000,
  });
  return { name: issuer, keySet };
}
