import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../application/ports/clock.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { readVerifiedEmail } from '../account/access-tokens.ts';
import type { IssuerMetadata } from './issuer-discovery.ts';

const timeoutMs = 2000;
const believedForMs = 15 * 60_000;
const missingForMs = 60_000;
const mostRemembered = 10_000;

/**
 * Returns a function that finds the e-mail address of a bearer whose token has none (OpenID Connect Core 5.3) and
 * caches it. The function returns '' if the issuer states no address; the bearer is then not refused.
 */
export function createUserInfoEmailFinder(
  metadata: () => Promise<IssuerMetadata>,
  clock: Clock,
): (token: string, subject: string) => Promise<string> {
  const emails = new LRUCache<string, string, string>({
    max: mostRemembered,
    ttlResolution: 0,
    perf: clock,
    ignoreFetchAbort: true,
    async fetchMethod(subject, _stale, { options, context: token }) {
      const email = await ask(metadata, token, subject).catch(() => '');
      options.ttl = email === '' ? missingForMs : believedForMs;
      return email;
    },
  });
  return (token, subject) => emails.forceFetch(subject, { context: token });
}

async function ask(metadata: () => Promise<IssuerMetadata>, token: string, subject: string): Promise<string> {
  const { userinfo_endpoint: endpoint } = await metadata();
  if (endpoint === undefined) return '';
  const claims = await fetchUserInfo(endpoint, token);
  return claims['sub'] === subject ? readVerifiedEmail(claims) : '';
}

/**
 * Requests the bearer's claims from the issuer; returns no claims if the issuer refuses the token. @throws Error if the
 * issuer does not answer.
 */
export async function fetchUserInfo(
  endpoint: string,
  token: string,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(endpoint, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 401 || answer.status === 403) return {};
  if (!answer.ok) throw new Error(`The issuer's user info is answered with ${answer.status}.`);
  const claims: unknown = await answer.json();
  return isJsonObject(claims) ? claims : {};
}
