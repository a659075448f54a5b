import type { NewAccountLink } from '../ports/server/account/account-links.ts';
import type { MailDraft } from '../ports/server/platform/mail-writer.ts';
import type { AccountPorts } from './account-ports.ts';

/**
 * Makes a mail with a take-back link for an address that an account lost within the last week; null for any other
 * address. The owner of the lost account can neither log in nor sign up, so every such request sends this mail instead.
 */
export async function createTakeBackMail(
  { links, letters }: Pick<AccountPorts, 'links' | 'letters'>,
  { email, language }: { email: string; language: string },
  at: number,
): Promise<{ link: NewAccountLink; mail: MailDraft } | null> {
  const lost = await links.lost(email, at);
  if (!lost) return null;
  const { link, erasureOn } = lost;
  const to = { email: link.email, language };
  const { token, expiresAt: until } = link;
  return { link, mail: letters.write({ kind: 'addressChanged', token, until, erasureOn }, to) };
}
