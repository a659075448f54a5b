import type { DoneBefore } from '../ports/server/account-addresses.ts';
import type { LinkRejection } from '../ports/server/account-links.ts';
import { isDead } from './account-link.ts';
import type { AddressPorts } from './change-address.ts';

/**
 * Lists what was done in the week before an account was taken, the newest first, for whoever has just taken it back:
 * `passwordToken` is the one that this gave them.
 */
export async function showDoneBefore(
  { addresses, links, clock }: AddressPorts,
  passwordToken: string,
): Promise<DoneBefore[] | LinkRejection> {
  const at = clock.now();
  const link = await links.read(passwordToken, 'password', at);
  return isDead(link) ? link : addresses.doneBefore(link.accountId, at);
}

/** Undoes one of those; null when done. */
export async function undoDoneBefore(
  { addresses, links, clock }: AddressPorts,
  passwordToken: string,
  id: string,
): Promise<null | LinkRejection> {
  const at = clock.now();
  const link = await links.read(passwordToken, 'password', at);
  if (isDead(link)) return link;
  await addresses.undo(link.accountId, id, at);
  return null;
}
