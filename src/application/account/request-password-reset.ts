import { newLink } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';

/**
 * Mails a link to set a new password, or, to an address whose account was changed to another of late, one that takes
 * the account back. An unknown or disabled account gets nothing, at the same cost.
 */
export async function requestPasswordReset(
  { directory, links, letters, clock }: AccountPorts,
  address: string,
  language: string,
): Promise<void> {
  const at = clock.now();
  const account = await directory.find(address.trim());
  const token = links.newToken();
  const back = await links.lost(address.trim(), at);
  if (account === null && back) {
    const to = { email: back.email, language };
    return links.issue(
      { link: back, mail: letters.write({ kind: 'addressChanged', token: back.token }, to) },
      at,
    );
  }
  if (account === null || account.isDisabled) return links.issue(null, at);
  const mail = letters.write({ kind: 'newPassword', token }, { email: account.email, language });
  return links.issue({ link: newLink('password', account, token, at), mail }, at);
}
