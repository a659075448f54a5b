const hourMs = 60 * 60_000;

/**
 * The parts of an account that a change can concern. A take-back of the account must restore or end each part; a test
 * compares this list with the tables and columns of accounts (changeable-account-rows.ts).
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
 * The recorded changes to an account, each with the part that it concerns. The owner is mailed about changes of how one
 * logs in and about a planned erasure.
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
  // A take-back records this change, so that the owner sees which sign-ins it ended.
  signInsEnded: { thing: 'signIns', isMailed: false },
} as const satisfies Record<string, { thing: AccountAspect; isMailed: boolean }>;
export type AccountChange = keyof typeof accountChanges;

const weekMs = 7 * 24 * hourMs;

/**
 * The validity (ms) of a mailed link that takes an account back after a change of address. For the same time the
 * address cannot be changed again.
 */
export const takeBackLinkValidMs = weekMs;

/**
 * The period (ms) before a change of address whose other changes are shown after a take-back, because an intruder may
 * have waited. The owner chooses which of them are undone.
 */
export const changesShownBeforeTakeoverMs = weekMs;

/**
 * The time (ms) within which a repeated change of the same part adds no row to the owner's list, unless the owner is
 * mailed about it.
 */
export const repeatedChangeWindowMs = hourMs;

/**
 * The number of recorded changes of an account from which further changes of the same part and day share one record,
 * unless a mailed link could restore the state between them.
 */
export const mostApart = 300;

/** The most mails a day about each kind of change, for an account with `mostApart` records. */
export const mostMailsADay = 6;

/**
 * The time (ms) for which the owner is shown that the account was taken back: they may find out only days later that an
 * intruder's second factor locks them out.
 */
export const takeBackNoticeMs = weekMs;

/**
 * The time (ms) after a take-back in which the used link still opens the list of changes, because the first response
 * can be lost.
 */
export const takeBackLinkReuseMs = hourMs;

/** An address that an account had until the instant `until` (epoch ms). */
export type FormerAddress = { email: string; until: number };

/**
 * Returns the changes of address of the last week, oldest first; `now` (epoch ms) is compared to the millisecond, as it
 * is for the mailed links, so that both expire together.
 */
export const listReversibleAddressChanges = (
  changes: readonly FormerAddress[],
  now: number,
): FormerAddress[] =>
  changes
    .filter(({ until }) => now < until + takeBackLinkValidMs)
    .toSorted((one, other) => one.until - other.until);

/**
 * Returns the instant (epoch ms) since which changes are undone by the take-back link that was mailed to `email` about
 * a change at `madeAt`. For the oldest address of the last week that is the instant at which it was replaced; for any
 * other address it is `madeAt`. Addresses are compared exactly.
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
