const hourMs = 60 * 60_000;

/**
 * The things of an account that a change can concern. Taking an account back must restore or end each; a test compares
 * this list with the tables and columns of accounts (changeable-account-rows.ts).
 */
export const accountAspects = [
  'address',
  'password',
  'passkeys',
  'secondFactor',
  'erasure',
  'reauthentication',
  'reminders',
  'devices',
  'signIns',
  'links',
] as const;
export type AccountAspect = (typeof accountAspects)[number];

/**
 * The changes to an account, each with its aspect. The owner is mailed about changes of how one logs in and about a
 * planned erasure.
 */
export const accountChanges = {
  addressChanged: { thing: 'address', isMailed: true },
  passwordSet: { thing: 'password', isMailed: true },
  passkeyAdded: { thing: 'passkeys', isMailed: true },
  passkeyRemoved: { thing: 'passkeys', isMailed: true },
  passkeyRenamed: { thing: 'passkeys', isMailed: false },
  factorSet: { thing: 'secondFactor', isMailed: true },
  factorRemoved: { thing: 'secondFactor', isMailed: true },
  recoveryCodeUsed: { thing: 'secondFactor', isMailed: true },
  erasurePlanned: { thing: 'erasure', isMailed: true },
  erasureTakenBack: { thing: 'erasure', isMailed: false },
  askingChosen: { thing: 'reauthentication', isMailed: false },
  remindersChanged: { thing: 'reminders', isMailed: false },
  deviceAdded: { thing: 'devices', isMailed: false },
  deviceRemoved: { thing: 'devices', isMailed: false },
  // This row is recorded when the account is taken back, so that its owner sees which sign-ins ended.
  signInsEnded: { thing: 'signIns', isMailed: false },
} as const satisfies Record<string, { thing: AccountAspect; isMailed: boolean }>;
export type AccountChange = keyof typeof accountChanges;

const weekMs = 7 * 24 * hourMs;

/**
 * The validity of a link that takes an account back (ms). For the same time after such a change of address no other can
 * be made.
 */
export const takeBackLinkValidMs = weekMs;

/**
 * The period before a change of address (ms) whose other changes are shown when the address is taken back: an intruder
 * may have waited. The owner chooses which of them are undone.
 */
export const changesShownBeforeTakeoverMs = weekMs;

/** The time (ms) within which a further change of the same aspect adds no row to the list, unless it is mailed. */
export const repeatedChangeWindowMs = hourMs;

/**
 * The number of recorded changes of an account from which further ones of the same aspect and day join, as long as no
 * mail's link could restore the state between them.
 */
export const mostApart = 300;

/** The most mails a day about each kind of change of an account with so many records. */
export const mostMailsADay = 6;

/**
 * The time (ms) for which the owner is shown that the account was taken back. They may find out days later that an
 * intruder's second factor keeps them out.
 */
export const takeBackNoticeMs = weekMs;

/**
 * The time (ms) for which the mailed link leads to the list again after the account was taken back, since a response
 * can be lost.
 */
export const takeBackLinkReuseMs = hourMs;

/** An address that an account had until it was changed. */
export type FormerAddress = { email: string; until: number };

/**
 * Returns the changes of address of the last week, which can be taken back at `now`, oldest first. The limit is exact
 * to the millisecond, as it is for their links.
 */
export const listReversibleAddressChanges = (
  changes: readonly FormerAddress[],
  now: number,
): FormerAddress[] =>
  changes
    .filter(({ until }) => now < until + takeBackLinkValidMs)
    .toSorted((one, other) => one.until - other.until);

/**
 * Returns the instant (epoch ms) since which changes are undone by the link that was mailed to `email` about a change
 * at `madeAt`. The oldest address of the last week undoes every change since it was replaced; any other address undoes
 * the changes since its own mail. Addresses are compared exactly.
 */
export function findTakeBackUndoStart(
  open: readonly FormerAddress[],
  { email, madeAt }: { email: string; madeAt: number },
): { since: number; isOldest: boolean } {
  const [oldest] = open;
  if (!oldest) return { since: madeAt, isOldest: true };
  const isOldest = oldest.email === email;
  return { since: isOldest ? Math.min(madeAt, oldest.until) : madeAt, isOldest };
}
