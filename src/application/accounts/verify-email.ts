import type { DeadLink } from '../ports/account-links.ts';
import { accountOf, isDead } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';

/** Uses the link of a verification mail. Anything but 'verified' leaves all as it was. */
export async function verifyEmail(
  { directory, links, clock }: AccountPorts,
  token: string,
): Promise<'verified' | DeadLink> {
  const at = clock.now();
  const link = await links.read(token, 'verify', at);
  if (isDead(link)) return link;
  const account = await accountOf(link, directory);
  if (!account) return 'unknown';
  // First the account: a link that is used up while the directory is out of reach would lead nowhere.
  await directory.verify(account.id, at);
  const used = await links.use(token, 'verify', at);
  return isDead(used) ? used : 'verified';
}
