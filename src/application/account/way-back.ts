import type { NewLink } from '../ports/server/account-links.ts';
import type { MailDraft } from '../ports/server/letters.ts';
import type { AccountPorts } from './account-ports.ts';

/**
 * Makes the mail to an address whose account was changed to another one within the last week, with a link that takes
 * the account back; null for any other address. An owner who has lost an account so can neither log in nor sign up, so
 * every request with that address brings this mail.
 */
export async function wayBack(
  { links, letters }: Pick<AccountPorts, 'links' | 'letters'>,
  { email, language }: { email: string; language: string },
  at: number,
): Promise<{ link: NewLink; mail: MailDraft } | null> {
  const link = await links.lost(email, at);
  if (!link) return null;
  const to = { email: link.email, language };
  return { link, mail: letters.write({ kind: 'addressChanged', token: link.token }, to) };
}
