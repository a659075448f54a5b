/** The kinds of content that authors write. */
export type ContentKind = 'activity' | 'programme';

/** Which kind of content a parsed file is, by what only that kind has; null when it has neither. */
export function kindOf(value: unknown): ContentKind | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('touchpoints' in value) return 'activity';
  return 'activities' in value ? 'programme' : null;
}
