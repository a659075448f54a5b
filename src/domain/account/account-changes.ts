const hourMs = 60 * 60_000;

/**
 * Everything that can be done to an account. Taking an account back ends each of it; the stored things behind each
 * stand in the database's list (changeable-account-rows.ts), and a test holds every table and column of accounts against it.
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

/** The acts, and the aspect that each changes. Each kind that `isMailed` is a change of how one logs in, or an end of all. */
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
  // By taking the account back, so that its owner sees which they were.
  signInsEnded: { thing: 'signIns', isMailed: false },
} as const satisfies Record<string, { thing: AccountAspect; isMailed: boolean }>;
export type AccountChange = keyof typeof accountChanges;

const weekMs = 7 * 24 * hourMs;

/** How long a link that takes an account back is good, and how long no other change of address follows one. */
export const takeBackMs = weekMs;

/**
 * Acts so long before a change of address are shown to whoever takes the address back: whoever took the account
 * may have waited, and what an owner did is put back only where they say so.
 */
export const shownBeforeMs = weekMs;

/** Within this time of another one, a change that no mail tells of is no row of its own. */
export const coveredMs = hourMs;

/**
 * How long after an account was taken back its owner is shown that: whoever passed it over may find out days later
 * that a second factor of somebody else keeps them out.
 */
export const shownAfterMs = weekMs;

/** How long after an account was taken back the mail's link leads to the list again, since a reply can be lost. */
export const pressedAgainMs = hourMs;

/** An address that an account had until it was changed. */
export type FormerAddress = { email: string; until: number };

/**
 * The changes of address that can be taken back at `now`, the oldest first: those of the last week, to the
 * millisecond as their links count it.
 */
export const openChanges = (changes: readonly FormerAddress[], now: number): FormerAddress[] =>
  changes.filter(({ until }) => now < until + takeBackMs).toSorted((one, other) => one.until - other.until);

/**
 * The instant since which changes are undone by the link that was mailed to `email` about a change at `madeAt`. The
 * oldest address of the last week undoes every change made after it stopped being the account's; any other address
 * undoes those that its own mail reported. Addresses are compared as texts.
 */
export function putBackSince(
  open: readonly FormerAddress[],
  { email, madeAt }: { email: string; madeAt: number },
): { since: number; isOldest: boolean } {
  const [oldest] = open;
  if (!oldest) return { since: madeAt, isOldest: true };
  const isOldest = oldest.email === email;
  return { since: isOldest ? Math.min(madeAt, oldest.until) : madeAt, isOldest };
}
