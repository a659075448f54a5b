import type { ContentDefinition } from '../checks/checked-content.ts';

/** The role of a sign-off: editorial, safeguarding, or a translation, as `translation/cy`. */
export type SignOffRole = 'editorial' | 'safeguarding' | `translation/${string}`;

/** The sign-offs that a deployment can require before publication; `translation` means one for each language. */
export const requirableSignOffs = ['editorial', 'safeguarding', 'translation'] as const;
export type RequiredSignOff = (typeof requirableSignOffs)[number];

/** The sign-off of a text by a person. `by` and `author` are ids of people; `at` is epoch ms. */
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

/**
 * A required sign-off that is missing, and the reason: `none` was given, the text has changed since (`stale`), or only
 * its author or publisher has signed (`own`).
 */
export type MissingSignOff = { role: SignOffRole; why: 'none' | 'stale' | 'own' };

/** Returns the sign-off roles of an item: two for its own texts, and one for each translation. */
export const listSignOffRoles = ({ translations = {} }: ContentDefinition): SignOffRole[] => [
  'editorial',
  'safeguarding',
  ...Object.keys(translations)
    .toSorted()
    .map((language): SignOffRole => `translation/${language}`),
];

/** Returns the roles that a deployment requires for this content. */
export const listRequiredSignOffRoles = (
  definition: ContentDefinition,
  demanded: readonly RequiredSignOff[],
): SignOffRole[] => listSignOffRoles(definition).filter((role) => demanded.some((one) => isOf(role, one)));

const isOf = (role: SignOffRole, demanded: RequiredSignOff): boolean =>
  role === demanded || (demanded === 'translation' && parseRoleLanguage(role) !== null);

/** Returns the language of a translation role; null for any other role. */
export const parseRoleLanguage = (role: string): string | null =>
  /^translation\/(.+)$/.exec(role)?.[1] ?? null;

/**
 * Returns the part of the content that a role signs: everything that families read, with the translation of the role
 * only, so that a change invalidates only the sign-offs that it affects. Slug, status and notes to editors are left
 * out.
 */
export function selectSignedPart(definition: ContentDefinition, role: SignOffRole): object {
  const { translations = {}, slug: _slug, status: _status, ...own } = definition;
  const { $schema: _schema, note: _note, ...words } = { $schema: '', note: '', ...own };
  const language = parseRoleLanguage(role);
  return language === null ? words : { ...words, texts: translations[language]?.texts ?? {} };
}

/**
 * Returns the required sign-offs that a text lacks. `digestOf` gives the digest of the part that a role signs. A
 * sign-off counts only from a person who neither wrote the text nor publishes it.
 */
export function findMissingSignOffs(
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
