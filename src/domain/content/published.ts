/** The published version of an item. */
export type PublishedItemVersion<Definition> = {
  id: string;
  slug: string;
  /** The SHA-256 of the content's canonical JSON, in hex. */
  version: string;
  publishedAt: number;
  publishedBy: string;
  definition: Definition;
  /** The language of the translated card and page; missing when the texts are the author's own. */
  language?: string;
  /** The author's original, when `definition` is a translation. */
  untranslated?: Definition;
  /**
   * The state of an item that is archived or withdrawn, whatever its definition's status says; missing for an item on
   * offer.
   */
  standing?: RetirementStatus;
};

/**
 * The state of an item that is no longer offered. Archived: the item is hidden and cannot be started; runs under way
 * can be finished. Withdrawn: the item is closed to everyone, runs under way included.
 */
export type RetirementStatus = 'archived' | 'withdrawn';

/** One version of an Activity or Programme. Instants are epoch ms. */
export type ContentVersion = {
  /** The SHA-256 of the content's canonical JSON, in hex. */
  version: string;
  /** The number of the version, from 1, in the order of creation. */
  number: number;
  createdAt: number;
  /** The id of the person who made the version, or the name of another source. */
  createdBy: string;
  note: string | null;
  isCurrent: boolean;
  /** The times at which it was published, newest first. */
  publications: Publication[];
};

/** One publication of a version. `by` is the id of the person who published it, or the name of another source. */
export type Publication = { at: number; by: string };

/** The record of why an item is no longer offered. */
export type RetirementRecord = { standing: RetirementStatus; at: number; by: string; reason: string | null };

/** Returns whether a person sees Drafts, as testers and admins do (decision A79). */
export function canSeeDrafts(person: { roles: readonly string[] }): boolean {
  return person.roles.includes('tester') || person.roles.includes('admin');
}

/** Returns whether this person may start the item. A run under way can go on even if the item is no longer offered. */
export function isItemOffered(
  {
    standing,
    definition,
  }: Pick<PublishedItemVersion<{ status: 'Draft' | 'Available' }>, 'standing' | 'definition'>,
  person: { roles: readonly string[] },
): boolean {
  return standing === undefined && (definition.status === 'Available' || canSeeDrafts(person));
}
