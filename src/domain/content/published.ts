/** The current version of an item. */
export type Published<Definition> = {
  id: string;
  slug: string;
  /** SHA-256 of the canonical JSON, hex. */
  version: string;
  publishedAt: number;
  publishedBy: string;
  definition: Definition;
  /** The language of its card and page here, where it is not the content's own. */
  language?: string;
  /** The author's original, where it is in another language. */
  untranslated?: Definition;
  /** Taken out of what is offered, whatever the definition's status says; absent for what is not. */
  standing?: Standing;
};

/**
 * Archived: hidden, and nobody starts it any more; what was begun goes on to its end. Withdrawn: closed to
 * everybody, those in the middle too.
 */
export type Standing = 'archived' | 'withdrawn';

/** One version of an Activity or Programme. Instants are epoch ms. */
export type ContentVersion = {
  /** SHA-256 of the canonical JSON, hex. */
  version: string;
  /** From 1, in the order in which they came. */
  number: number;
  createdAt: number;
  /** A person's id, or where it came from. */
  createdBy: string;
  note: string | null;
  isCurrent: boolean;
  /** Each time it became current, newest first. */
  publications: Publication[];
};

/** `by` is a person's id, or where it came from. */
export type Publication = { at: number; by: string };

/** Why an item is not offered any more. */
export type Standstill = { standing: Standing; at: number; by: string; reason: string | null };

/** Testers and admins see Drafts (decision A79). */
export function seesDrafts(person: { roles: readonly string[] }): boolean {
  return person.roles.includes('tester') || person.roles.includes('admin');
}

/** May this person begin it? Who has begun may go on with what is not offered any more. */
export function isOffered(
  { standing, definition }: Pick<Published<{ status: 'Draft' | 'Available' }>, 'standing' | 'definition'>,
  person: { roles: readonly string[] },
): boolean {
  return standing === undefined && (definition.status === 'Available' || seesDrafts(person));
}
