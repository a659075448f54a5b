import type { AccountChange } from '../../domain/account/account-changes.ts';
import type { RecentChange, EndedSignIn, LostThing } from '../ports/server/account/account-addresses.ts';
import type { FoundLink, LinkRejection } from '../ports/server/account/account-links.ts';
import type { MailedChange } from '../ports/server/platform/letters.ts';
import { accountOf, isDead } from './account-link.ts';
import type { AddressPorts } from './change-address.ts';

/**
 * Shown to an owner after taking an account back, and when that was (epoch ms): the acts of the week before, the newest first, what could not be put
 * back, the sign-ins that were ended, when the account is erased as planned (epoch ms), or null, and whether an operator keeps it closed.
 */
export type TakenBack = {
  at: number;
  changes: RecentChange[];
  lost: LostThing[];
  signIns: EndedSignIn[];
  erasureOn: number | null;
  isDisabled: boolean;
};

/**
 * Why the list of an account is not shown: the link is over, the account has another address by now, or nobody took it
 * back in the last week.
 */
export type ListRejection = LinkRejection | 'left' | 'notTaken';

/**
 * Lists the changes of the week before an account was taken, the newest first, for the owner who has taken it back:
 * `passwordToken` is the one that they got by it, or by asking for a new password.
 */
export async function showRecentChanges(
  ports: AddressPorts,
  passwordToken: string,
): Promise<TakenBack | ListRejection> {
  const { addresses, clock } = ports;
  const at = clock.now();
  const link = await ownersLink(ports, passwordToken, at);
  if (isDead(link)) return link;
  const { accountId } = link;
  const takenAt = await addresses.takenBackAt(accountId, at);
  if (takenAt === null) return 'notTaken';
  const [changes, lost, signIns, erasureOn, isDisabled] = await Promise.all([
    addresses.recentChanges(accountId, at),
    addresses.lostThings(accountId, at),
    addresses.endedSignIns(accountId, at),
    addresses.erasureOn(accountId),
    addresses.isDisabled(accountId),
  ]);
  return { at: takenAt, changes, lost, signIns, erasureOn, isDisabled };
}

/** Finds a link to a new password while the account has the address that it came to. */
async function ownersLink(
  { links, directory }: AddressPorts,
  passwordToken: string,
  at: number,
): Promise<FoundLink | ListRejection> {
  const link = await links.read(passwordToken, 'password', at);
  if (isDead(link)) return link;
  return (await accountOf(link, directory)) ? link : 'left';
}

/** A change of how one logs in, and the one that undoing it is. */
const undone: Partial<Record<AccountChange, MailedChange>> = {
  passkeyAdded: 'passkeyRemoved',
  passkeyRemoved: 'passkeyAdded',
  factorSet: 'factorRemoved',
  factorRemoved: 'factorSet',
};

/** Undoes one of those changes, with a mail where it concerns how one logs in; null when done, or undone before. */
export async function undoRecentChange(
  ports: AddressPorts,
  passwordToken: string,
  id: string,
  language: string,
): Promise<null | ListRejection> {
  const { addresses, links, letters, clock } = ports;
  const at = clock.now();
  const link = await ownersLink(ports, passwordToken, at);
  if (isDead(link)) return link;
  const { accountId } = link;
  if ((await addresses.takenBackAt(accountId, at)) === null) return 'notTaken';
  const chosen = (await addresses.recentChanges(accountId, at)).find((change) => change.id === id);
  if (!chosen) return null;
  if (!(await addresses.undo(accountId, passwordToken, id, at))) return null;
  const kinds = [chosen.kind, ...chosen.withLater];
  for (const kind of new Set(kinds.flatMap((one) => undone[one] ?? [])))
    await links.notifyOwner(
      accountId,
      at,
      ({ token, until, ...to }) => letters.write({ kind, token, until }, to),
      language,
    );
  return null;
}
