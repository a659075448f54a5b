import { createHash } from 'node:crypto';
import { refused } from '../access-tokens.ts';
import type { Metadata } from './description.ts';
import { ShortMemory } from './short-memory.ts';

type Claims = Readonly<Record<string, unknown>>;
export type IntrospectionClient = { clientId: string; secret: string };

const timeoutMs = 3500;
/** A token that was ended at the issuer is good for this long at most. */
const believedForMs = 60_000;
const mostRemembered = 10_000;
const accessTokenNames = ['bearer', 'access_token', 'dpop'];

/** What the issuer says of tokens that only it can read (RFC 7662). Throws AppError '401' for a bad one. */
export function introspection(
  metadata: () => Promise<Metadata>,
  client: IntrospectionClient,
  rules: { audience: string; webClientId: string },
): (token: string) => Promise<Claims> {
  const answers = new ShortMemory<Claims>(mostRemembered);
  return async (token) => {
    const { issuer, introspection_endpoint: endpoint } = await metadata();
    if (endpoint === undefined) throw new Error('The issuer has no introspection endpoint.');
    const key = createHash('sha256').update(token).digest('base64url');
    const claims = await answers.get(key, () => introspect(endpoint, client, token), lifeMs);
    if (!isGood(claims, { ...rules, issuer })) throw refused();
    return claims;
  };
}

/** RFC 6749, 2.3.1: both are encoded before they are joined. */
export function basicAuth(clientId: string, secret: string): string {
  const joined = [clientId, secret].map(encodeURIComponent).join(':');
  return `Basic ${Buffer.from(joined).toString('base64')}`;
}

async function introspect(endpoint: string, client: IntrospectionClient, token: string): Promise<Claims> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    redirect: 'error',
    headers: {
      accept: 'application/json',
      authorization: basicAuth(client.clientId, client.secret),
    },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 401)
    throw new Error('The issuer refuses OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET.');
  if (!answer.ok) throw new Error(`The issuer's introspection is answered with ${answer.status}.`);
  const claims: unknown = await answer.json();
  if (typeof claims !== 'object' || claims === null)
    throw new Error("The issuer's introspection makes no sense.");
  return claims as Claims;
}

function lifeMs({ exp }: Claims): number {
  return typeof exp === 'number' ? Math.min(believedForMs, exp * 1000 - Date.now()) : believedForMs;
}

/** What the issuer does say has to fit; a token that names no audience has to be the web program's own. */
function isGood(
  { active, sub, iss, aud, exp, nbf, client_id: clientId, token_type: type }: Claims,
  rules: { issuer: string; audience: string; webClientId: string },
): boolean {
  const now = Date.now() / 1000;
  return (
    active === true &&
    typeof sub === 'string' &&
    sub !== '' &&
    (iss === undefined || iss === rules.issuer) &&
    (aud === undefined ? clientId === rules.webClientId : [aud].flat().includes(rules.audience)) &&
    (exp === undefined || (typeof exp === 'number' && exp > now)) &&
    (nbf === undefined || (typeof nbf === 'number' && nbf <= now + 30)) &&
    (type === undefined || (typeof type === 'string' && accessTokenNames.includes(type.toLowerCase())))
  );
}
