/** The kinds of content that authors write. */
export const contentKinds = ['activity', 'programme'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** An item of content by its kind and slug, whatever its version. */
export type ItemName = { kind: ContentKind; slug: string };

/** The kind of a parsed file, by the member that only that kind has; null when it has neither. */
export function contentKindOf(value: unknown): ContentKind | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('touchpoints' in value) return 'activity';
  return 'activities' in value ? 'programme' : null;
}
