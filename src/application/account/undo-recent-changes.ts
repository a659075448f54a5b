import type { AccountChange } from '../../domain/account/account-changes.ts';
import type {
  RecentAccountChange,
  EndedSignIn,
  UnrestoredSetting,
} from '../ports/server/account/account-addresses.ts';
import type { StoredAccountLink, LinkRejection } from '../ports/server/account/account-links.ts';
import type { MailedSignInChange } from '../ports/server/platform/mail-writer.ts';
import { findAccountOfLink, isLinkRejection } from './account-link.ts';
import type { AddressChangePorts } from './change-address.ts';

/**
 * The account after a take-back at `at` (epoch ms): the changes of the week before the takeover, newest first; the
 * settings that could not be restored (`lost`); the ended sign-ins; the instant of a planned erasure (epoch ms) or
 * null; and whether an operator has disabled the account.
 */
export type AccountTakeBackSummary = {
  at: number;
  changes: RecentAccountChange[];
  lost: UnrestoredSetting[];
  signIns: EndedSignIn[];
  erasureOn: number | null;
  isDisabled: boolean;
};

/**
 * The reason why the recent changes are not shown. 'left': the account has another address by now. 'notTaken': there
 * was no take-back in the last week.
 */
export type RecentChangesRejection = LinkRejection | 'left' | 'notTaken';

/**
 * Lists the changes of the week before a takeover, newest first, for the owner after the take-back. `passwordToken`
 * must come from the take-back or from a request for a new password.
 */
export async function listRecentAccountChanges(
  ports: AddressChangePorts,
  passwordToken: string,
): Promise<AccountTakeBackSummary | RecentChangesRejection> {
  const { addresses, clock } = ports;
  const at = clock.now();
  const link = await ownersLink(ports, passwordToken, at);
  if (isLinkRejection(link)) return link;
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

/**
 * Finds a link for a new password; rejects it when the account no longer has the address to which the link was mailed.
 */
async function ownersLink(
  { links, directory }: AddressChangePorts,
  passwordToken: string,
  at: number,
): Promise<StoredAccountLink | RecentChangesRejection> {
  const link = await links.read(passwordToken, 'password', at);
  if (isLinkRejection(link)) return link;
  return (await findAccountOfLink(link, directory)) ? link : 'left';
}

/** The kind of mail that tells the owner that a change to the log in methods was undone. */
const undone: Partial<Record<AccountChange, MailedSignInChange>> = {
  passkeyAdded: 'passkeyRemoved',
  passkeyRemoved: 'passkeyAdded',
  factorSet: 'factorRemoved',
  factorRemoved: 'factorSet',
};

/**
 * Undoes one of the recent changes, and mails the owner if the change concerned log in methods. Returns null on
 * success, also for a change that was undone before.
 */
export async function undoRecentAccountChange(
  ports: AddressChangePorts,
  passwordToken: string,
  id: string,
  language: string,
): Promise<null | RecentChangesRejection> {
  const { addresses, links, letters, clock } = ports;
  const at = clock.now();
  const link = await ownersLink(ports, passwordToken, at);
  if (isLinkRejection(link)) return link;
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
