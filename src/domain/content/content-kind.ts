/** The kinds of content that authors write. */
export const contentKinds = ['activity', 'programme'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** The name of an item of content: its kind and slug, without a version. */
export type ContentItemName = { kind: ContentKind; slug: string };

/**
 * Returns the kind of a parsed file by a field that only this kind has (`touchpoints` or `activities`); null without
 * either.
 */
export function detectContentKind(value: unknown): ContentKind | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('touchpoints' in value) return 'activity';
  return 'activities' in value ? 'programme' : null;
}
