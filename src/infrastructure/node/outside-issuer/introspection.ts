import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../application/ports/clock.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { invalidTokenError, unfitTokenError } from '../account/access-tokens.ts';
import type { IssuerMetadata } from './issuer-discovery.ts';
import { fetchUserInfo } from './user-info.ts';

type Claims = Readonly<Record<string, unknown>>;
export type IntrospectionClient = { clientId: string; secret: string };

const timeoutMs = 3500;
/** The longest time that a token revoked at the issuer is still accepted (ms). */
const believedForMs = 60_000;
const mostRemembered = 10_000;
const accessTokenNames = ['bearer', 'access_token', 'dpop'];

/**
 * Returns a check of tokens that only the issuer can read (RFC 7662); if the reply has no subject, the user-info
 * endpoint provides it. @throws AppError '401' for an invalid token.
 */
export function createTokenIntrospection(
  metadata: () => Promise<IssuerMetadata>,
  client: IntrospectionClient,
  rules: { audience: string; webClientId: string; logUnfit: (claims: Claims) => void },
  clock: Clock,
): (token: string) => Promise<Claims & { sub: string }> {
  const isGood = (claims: Claims, { issuer }: IssuerMetadata): boolean =>
    fits(claims, { ...rules, issuer }, clock.now());
  const answers = new LRUCache<string, Claims, { token: string; issuer: IssuerMetadata }>({
    max: mostRemembered,
    ttl: believedForMs,
    ttlResolution: 0,
    perf: clock,
    ignoreFetchAbort: true,
    async fetchMethod(_hash, _stale, { context: { token, issuer } }) {
      if (issuer.introspection_endpoint === undefined)
        throw new Error('The issuer has no introspection endpoint.');
      const said = await introspect(issuer.introspection_endpoint, client, token);
      return isGood(said, issuer) ? withSubject(said, issuer.userinfo_endpoint, token) : said;
    },
  });
  return async (token) => {
    const issuer = await metadata();
    const hash = createHash('sha256').update(token).digest('base64url');
    const claims = await answers.forceFetch(hash, { context: { token, issuer } });
    const { sub } = claims;
    if (claims['active'] === true && !hasAudience(claims, rules)) {
      rules.logUnfit(claims);
      throw unfitTokenError();
    }
    if (!isGood(claims, issuer) || !isSubject(sub)) throw invalidTokenError();
    return { ...claims, sub };
  };
}

/** Returns the Authorization header; both parts are encoded before they are joined (RFC 6749, 2.3.1). */
export function formatBasicAuthHeader(clientId: string, secret: string): string {
  const joined = [clientId, secret].map(encodeURIComponent).join(':');
  return `Basic ${Buffer.from(joined).toString('base64')}`;
}

async function introspect(endpoint: string, client: IntrospectionClient, token: string): Promise<Claims> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    redirect: 'error',
    headers: {
      accept: 'application/json',
      authorization: formatBasicAuthHeader(client.clientId, client.secret),
    },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 401)
    throw new Error('The issuer refuses OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET.');
  if (!answer.ok) throw new Error(`The issuer's introspection is answered with ${answer.status}.`);
  const claims: unknown = await answer.json();
  if (!isJsonObject(claims)) throw new Error("The issuer's introspection makes no sense.");
  return claims;
}

/** Adds the subject from the user-info endpoint if the reply has none, which RFC 7662 allows. */
async function withSubject(said: Claims, endpoint: string | undefined, token: string): Promise<Claims> {
  if (said['sub'] !== undefined || endpoint === undefined) return said;
  return { ...(await fetchUserInfo(endpoint, token)), ...said };
}

const isSubject = (value: unknown): value is string => typeof value === 'string' && /^[^\0]+$/.test(value);

/** Returns whether a token is for our API; one without an audience must be the web program's own. */
const hasAudience = (
  { aud, client_id: clientId }: Claims,
  { audience, webClientId }: { audience: string; webClientId: string },
): boolean => (aud === undefined ? clientId === webClientId : [aud].flat().includes(audience));

/** Checks each claim in the issuer's reply. */
function fits(
  claims: Claims,
  rules: { issuer: string; audience: string; webClientId: string },
  nowMs: number,
): boolean {
  const { active, iss, exp, nbf, token_type: type } = claims;
  const now = nowMs / 1000;
  return (
    active === true &&
    (iss === undefined || iss === rules.issuer) &&
    hasAudience(claims, rules) &&
    (exp === undefined || (typeof exp === 'number' && exp > now)) &&
    (nbf === undefined || (typeof nbf === 'number' && nbf <= now + 30)) &&
    (type === undefined || (typeof type === 'string' && accessTokenNames.includes(type.toLowerCase())))
  );
}
