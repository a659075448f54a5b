import type { ContentDefinition } from '../checks/checked-content.ts';

/** The subject that a signer vouches for: the words, the families' safety, or a translation, as `translation/cy`. */
export type SignOffRole = 'editorial' | 'safeguarding' | `translation/${string}`;

/** The sign-offs that a deployment can demand before content is published; `translation`: one of each language. */
export const demandableSignOffs = ['editorial', 'safeguarding', 'translation'] as const;
export type DemandedSignOff = (typeof demandableSignOffs)[number];

/** Somebody's word for a text. `by` and `author` are ids of people; `at` is epoch ms. */
export type SignOff = {
  id: string;
  role: SignOffRole;
  by: string;
  /** The author of the signed text. */
  author: string;
  /** The digest of the signed part of the content. */
  digest: string;
  at: number;
};

/** Why a sign-off that is demanded is missing: nobody has signed, the text has changed since, or its author has signed. */
export type MissingSignOff = { role: SignOffRole; why: 'none' | 'stale' | 'own' };

/** The roles to be signed for this content: its own words, and each language it is translated into. */
export const rolesIn = ({ translations = {} }: ContentDefinition): SignOffRole[] => [
  'editorial',
  'safeguarding',
  ...Object.keys(translations)
    .toSorted()
    .map((language): SignOffRole => `translation/${language}`),
];

/** The roles that a deployment demands for this content. */
export const demandedIn = (
  definition: ContentDefinition,
  demanded: readonly DemandedSignOff[],
): SignOffRole[] => rolesIn(definition).filter((role) => demanded.some((one) => isOf(role, one)));

const isOf = (role: SignOffRole, demanded: DemandedSignOff): boolean =>
  role === demanded || (demanded === 'translation' && languageOfRole(role) !== null);

/** The language that a role is about; null for the content's own words. */
export const languageOfRole = (role: string): string | null => /^translation\/(.+)$/.exec(role)?.[1] ?? null;

/**
 * The part of the content that a role signs: everything that families read, with the role's own translation only, so
 * that a changed word reopens only the sign-offs that it touches. Families read no names, status or notes to editors.
 */
export function signedPart(definition: ContentDefinition, role: SignOffRole): object {
  const { translations = {}, slug: _slug, status: _status, ...own } = definition;
  const { $schema: _schema, note: _note, ...words } = { $schema: '', note: '', ...own };
  const language = languageOfRole(role);
  return language === null ? words : { ...words, texts: translations[language]?.texts ?? {} };
}

/**
 * The demanded sign-offs that a text lacks. `digestOf` gives the digest of the part that a role signs. A sign-off
 * counts if its giver neither wrote the text nor publishes it.
 */
export function missingSignOffs(
  roles: readonly SignOffRole[],
  digestOf: (role: SignOffRole) => string,
  given: readonly SignOff[],
  publisher: string,
): MissingSignOff[] {
  return roles.flatMap((role) => {
    const ofRole = given.filter((one) => one.role === role);
    const standing = ofRole.filter(({ digest }) => digest === digestOf(role));
    if (standing.some(({ by, author }) => by !== publisher && by !== author)) return [];
    return { role, why: standing.length > 0 ? 'own' : ofRole.length > 0 ? 'stale' : 'none' };
  });
}
