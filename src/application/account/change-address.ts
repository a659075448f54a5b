import type { AccountAddresses } from '../ports/server/account/account-addresses.ts';
import type { LinkRejection } from '../ports/server/account/account-links.ts';
import { AppError } from '../errors.ts';
import { isLinkRejection, createAccountLink } from './account-link.ts';
import type { AccountPorts } from './account-ports.ts';
import { createTakeBackMail } from './take-back-mail.ts';

export type AddressChangePorts = AccountPorts & { addresses: AccountAddresses };

/**
 * Mails a link to the new address; the address changes only when the link is used. If another verified account has the
 * address, the mail says so instead; if an account has recently lost it, the mail has that account's take-back link.
 * The caller cannot see the difference. @throws AddressChangeOpen while the last change can be undone; `until` is the
 * end of that time.
 */
export async function requestAddressChange(
  ports: AddressChangePorts,
  { accountId, email, language }: { accountId: string; email: string; language: string },
): Promise<void> {
  const { addresses, directory, links, letters, clock } = ports;
  const at = clock.now();
  const until = await addresses.closedUntil(accountId, at);
  if (until !== null)
    throw new AppError(
      'AddressChangeOpen',
      'The address was changed less than a week ago. Until that week is over, the mail to the address before takes it back, and no other address can be set.',
      { until: new Date(until).toISOString() },
    );
  const holder = await directory.find(email);
  const to = { email, language };
  const back = await createTakeBackMail(ports, to, at);
  if (holder?.isVerified)
    return links.issue({ link: null, mail: letters.write({ kind: 'addressTaken' }, to) }, at);
  if (back) return links.issue(back, at);
  const token = links.newToken();
  const mail = letters.write({ kind: 'newAddress', token }, to);
  const isThere = (await addresses.find(accountId)) !== null;
  const link = createAccountLink('newAddress', { id: accountId, email }, token, at);
  return links.issue(isThere ? { link, mail } : null, at);
}

/** Returns the reason why a link to a new address cannot be used, or null. */
export async function checkAddressChangeLink(
  { addresses, links, clock }: AddressChangePorts,
  token: string,
): Promise<LinkRejection | null> {
  const link = await links.read(token, 'newAddress', clock.now());
  if (isLinkRejection(link)) return link;
  return (await addresses.isDisabled(link.accountId)) ? 'disabled' : null;
}

/**
 * Uses the link that was mailed to a new address: the account gets that address and is signed out everywhere. The
 * former address gets a mail with a take-back link that is valid for a week.
 */
export async function confirmAddressChange(
  ports: AddressChangePorts,
  token: string,
  language: string,
): Promise<'changed' | 'taken' | 'closed' | LinkRejection> {
  const { addresses, links, letters, clock } = ports;
  const at = clock.now();
  const refused = await checkAddressChangeLink(ports, token);
  if (refused) return refused;
  const found = await links.read(token, 'newAddress', at);
  if (isLinkRejection(found)) return found;
  const { accountId, email } = found;
  const before = await addresses.find(accountId);
  if (before === null) return 'unknown';
  const back = links.newToken();
  const link = createAccountLink('oldAddress', { id: accountId, email: before }, back, at);
  const outcome = await addresses.change({
    accountId,
    email,
    at,
    token,
    link,
    mail: (own, erasureOn) =>
      letters.write(
        { kind: 'addressChanged', token: back, until: link.expiresAt, erasureOn },
        { email: before, language: own ?? language },
      ),
  });
  return outcome === 'gone' ? 'unknown' : outcome;
}

/**
 * Returns the reason why a take-back link (from a mail about a change of address) cannot be used, or null. A used link
 * opens again for an hour, until a new password is set, because the first reply may have been lost.
 */
export async function refuseTakingBack(
  { addresses, links, clock }: AddressChangePorts,
  token: string,
): Promise<LinkRejection | null> {
  const at = clock.now();
  const link = await links.read(token, 'oldAddress', at);
  if (link === 'used' && (await addresses.takenBackBy(token, at))) return null;
  return isLinkRejection(link) ? link : null;
}

/**
 * Takes an account back by a take-back link (see AccountAddresses.takeBack). The returned token sets a new password,
 * because the intruder knew the old one. Within an hour the same link returns another token, because the first reply
 * may have been lost.
 */
export async function takeAccountBack(
  { addresses, links, letters, clock }: AddressChangePorts,
  token: string,
  language: string,
): Promise<{ passwordToken: string } | 'taken' | LinkRejection> {
  const at = clock.now();
  const link = await links.read(token, 'oldAddress', at);
  if (link === 'used') return takenBackAgain({ addresses, links }, token, at);
  if (isLinkRejection(link)) return link;
  const { accountId, email, madeAt } = link;
  const passwordToken = links.newToken();
  const outcome = await addresses.takeBack({
    accountId,
    email,
    token,
    madeAt,
    at,
    link: createAccountLink('password', { id: accountId, email }, passwordToken, at),
    letters: {
      language,
      back: (to, account) => letters.write({ kind: 'takenBack', at, ...account }, to),
      left: (to) => letters.write({ kind: 'addressLeft', at }, to),
    },
  });
  if (outcome === 'used') return takenBackAgain({ addresses, links }, token, at);
  return outcome === 'changed' ? { passwordToken } : outcome;
}

async function takenBackAgain(
  { addresses, links }: Pick<AddressChangePorts, 'addresses' | 'links'>,
  token: string,
  at: number,
): Promise<{ passwordToken: string } | 'used'> {
  const back = await addresses.takenBackBy(token, at);
  if (back === null) return 'used';
  const passwordToken = links.newToken();
  const link = createAccountLink('password', { id: back.accountId, email: back.email }, passwordToken, at);
  await links.issue({ link, mail: null }, back.at);
  return { passwordToken };
}
