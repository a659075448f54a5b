import { accountChanges, type AccountChange } from '../../domain/account/account-changes.ts';
import type { DoneBefore, EndedSignIn } from '../ports/server/account-addresses.ts';
import type { LinkRejection } from '../ports/server/account-links.ts';
import type { ToldChange } from '../ports/server/letters.ts';
import { isDead } from './account-link.ts';
import type { AddressPorts } from './change-address.ts';

/**
 * Shown to an owner after taking an account back: the acts of the week before, the newest first, the sign-ins that
 * were ended, when the account is erased as planned (epoch ms), or null, and whether an operator keeps it closed.
 */
export type TakenBack = {
  changes: DoneBefore[];
  signIns: EndedSignIn[];
  erasureOn: number | null;
  isDisabled: boolean;
};

/**
 * Lists the changes of the week before an account was taken, the newest first, for the owner who has just taken it
 * back: `passwordToken` is the one that they got by it.
 */
export async function showDoneBefore(
  { addresses, links, clock }: AddressPorts,
  passwordToken: string,
): Promise<TakenBack | LinkRejection> {
  const at = clock.now();
  const link = await links.read(passwordToken, 'password', at);
  if (isDead(link)) return link;
  const { accountId } = link;
  const [changes, signIns, erasureOn, isDisabled] = await Promise.all([
    addresses.doneBefore(accountId, at),
    addresses.endedSignIns(accountId, at),
    addresses.erasureOn(accountId),
    addresses.isDisabled(accountId),
  ]);
  return { changes, signIns, erasureOn, isDisabled };
}

/** A change of how one logs in, and the one that undoing it is. */
const undone: Partial<Record<AccountChange, ToldChange>> = {
  passkeyAdded: 'passkeyRemoved',
  passkeyRemoved: 'passkeyAdded',
  factorSet: 'factorRemoved',
  factorRemoved: 'factorSet',
};

/** Undoes one of those changes, with a mail where it concerns how one logs in; null when done. */
export async function undoDoneBefore(
  { addresses, links, letters, clock }: AddressPorts,
  passwordToken: string,
  id: string,
  language: string,
): Promise<null | LinkRejection> {
  const at = clock.now();
  const link = await links.read(passwordToken, 'password', at);
  if (isDead(link)) return link;
  const { accountId } = link;
  const shown = await addresses.doneBefore(accountId, at);
  const chosen = shown.findIndex((change) => change.id === id);
  if (chosen === -1) return null;
  await addresses.undo(accountId, id, at);
  const { thing } = accountChanges[shown[chosen]!.kind];
  const alike = shown.slice(0, chosen + 1).filter(({ kind }) => accountChanges[kind].thing === thing);
  for (const kind of new Set(alike.flatMap((change) => undone[change.kind] ?? [])))
    await links.tell(accountId, at, ({ token, ...to }) => letters.write({ kind, token }, to), language);
  return null;
}
