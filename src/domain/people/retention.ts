const dayMs = 24 * 60 * 60 * 1000;
const yearDays = 365.25;

/**
 * The number of days for which records are kept, from the instant named (promise 24). All other records are kept as
 * long as their person, or belong to no person.
 */
export const retentionPolicy = {
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

export type RetainedKind = keyof typeof retentionPolicy;
export const retainedKinds = Object.keys(retentionPolicy).filter(
  (kind): kind is RetainedKind => kind in retentionPolicy,
);

/** Returns the instant (epoch ms): records of this kind are deleted if their retention began before it. */
export const computeRetentionCutoff = (kind: RetainedKind, now: number): number =>
  now - retentionPolicy[kind].days * dayMs;

/**
 * The time (days) after which inactive learners are erased, from the end of their access or from their last use,
 * whichever is later. A warning precedes the erasure.
 */
export const inactiveErasureDays = 730;
/** The minimum time between warning and erasure (days). */
export const erasureWarningDays = 30;

/** The last use of the product by a learner. Instants are epoch ms. */
export type LastSeen = {
  /** The last use of the product, accurate to a week. */
  seenAt: number;
  accessUntil: number | null;
  warnedAt: number | null;
  /** True if a mail can be sent to them. */
  hasAddress: boolean;
};

/** Returns the instant (epoch ms) before which a learner must have been seen last to need a warning or an erasure. */
export const computeInactivityCutoff = (now: number): number =>
  now - (inactiveErasureDays - erasureWarningDays) * dayMs;

/** Returns whether to keep, warn or erase a learner. A learner with an address is never erased without a warning. */
export function chooseRetentionAction(
  { seenAt, accessUntil, warnedAt, hasAddress }: LastSeen,
  now: number,
): 'keep' | 'warn' | 'erase' {
  const awayMs = now - Math.max(seenAt, accessUntil ?? seenAt);
  if (awayMs < (inactiveErasureDays - erasureWarningDays) * dayMs) return 'keep';
  if (hasAddress && warnedAt === null) return 'warn';
  const isWarned = warnedAt === null || now - warnedAt >= erasureWarningDays * dayMs;
  return isWarned && awayMs >= inactiveErasureDays * dayMs ? 'erase' : 'keep';
}
