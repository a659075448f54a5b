const dayMs = 24 * 60 * 60 * 1000;
const yearDays = 365.25;

/**
 * How long records are kept (promise 24): so many days from the instant named. Records that are not listed
 * here are kept as long as their person, or belong to nobody.
 */
export const retention = {
  signIns: { days: 1, from: 'the end of the session, code or token' },
  links: { days: 30, from: 'the end of a link that a mail carried' },
  accountChanges: { days: 8, from: 'a change of an account that can be undone, with the rows before it' },
  unverifiedAccounts: { days: 30, from: 'a registration whose address was never verified' },
  refusedMails: { days: 30, from: 'a mail that its server refused for good' },
  mailboxMails: { days: 30, from: 'a mail at /mailbox' },
  erasureRequests: { days: 1, from: 'an erasure that an admin did not confirm' },
  erasedIdentities: { days: 0, from: 'the end of the last token of somebody erased' },
  cancelledPurchases: { days: 365, from: 'a purchase that was not paid' },
  salesToNobody: { days: 7 * yearDays, from: 'a sale to somebody who was erased since' },
  previewLinks: { days: 0, from: 'the end of a preview link' },
  donePlans: { days: 30, from: 'a planned publication that was published or refused' },
  auditEntries: { days: 6 * yearDays, from: 'what an admin or operator did' },
} as const satisfies Record<string, { days: number; from: string }>;

export type RetainedKind = keyof typeof retention;
export const retainedKinds = Object.keys(retention).filter((kind): kind is RetainedKind => kind in retention);

/** The instant before which records of this kind have been kept long enough. */
export const keptSince = (kind: RetainedKind, now: number): number => now - retention[kind].days * dayMs;

/** Learners who stay away are erased two years after the end of their access, with a warning before. */
export const unseenDays = 730;
/** How long before, at least. */
export const warnedDays = 30;

/** When a learner was last seen. Epoch ms. */
export type LastSeen = {
  /** When they last used the product, to a week. */
  seenAt: number;
  accessUntil: number | null;
  warnedAt: number | null;
  /** They can be written to. */
  hasAddress: boolean;
};

/** The instant before which a person must have been seen last to need a warning. */
export const seenSince = (now: number): number => now - (unseenDays - warnedDays) * dayMs;

/** 'keep', or 'warn' them now, or 'erase' them: never without a warning to whoever can be warned. */
export function retentionAction(
  { seenAt, accessUntil, warnedAt, hasAddress }: LastSeen,
  now: number,
): 'keep' | 'warn' | 'erase' {
  const awayMs = now - Math.max(seenAt, accessUntil ?? seenAt);
  if (awayMs < (unseenDays - warnedDays) * dayMs) return 'keep';
  if (hasAddress && warnedAt === null) return 'warn';
  const isWarned = warnedAt === null || now - warnedAt >= warnedDays * dayMs;
  return isWarned && awayMs >= unseenDays * dayMs ? 'erase' : 'keep';
}
