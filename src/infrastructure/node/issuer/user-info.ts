import { emailIn } from '../access-tokens.ts';
import type { Metadata } from './description.ts';
import { ShortMemory } from './short-memory.ts';

const timeoutMs = 2000;
const believedForMs = 15 * 60_000;
const missingForMs = 60_000;
const mostRemembered = 10_000;

/**
 * The e-mail address of a bearer whose token has none (OpenID Connect Core 5.3), asked for once in a while.
 * Empty when the issuer does not tell: nobody is kept out for that.
 */
export function emailByUserInfo(
  metadata: () => Promise<Metadata>,
): (token: string, subject: string) => Promise<string> {
  const emails = new ShortMemory<string>(mostRemembered);
  return (token, subject) =>
    emails.get(
      subject,
      () => ask(metadata, token, subject).catch(() => ''),
      (email) => (email === '' ? missingForMs : believedForMs),
    );
}

async function ask(metadata: () => Promise<Metadata>, token: string, subject: string): Promise<string> {
  const { userinfo_endpoint: endpoint } = await metadata();
  if (endpoint === undefined) return '';
  const answer = await fetch(endpoint, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const claims = (await answer.json()) as Record<string, unknown>;
  return answer.ok && claims['sub'] === subject ? emailIn(claims) : '';
}
