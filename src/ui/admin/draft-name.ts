import type { BaseVersion } from '../../application/ports/device/authoring/editor-draft.ts';
import type { ContentKind } from '../../domain/content/content-kind.ts';

/** Returns the name under which this browser stores a draft that was made from a version. */
export const formatDraftName = (kind: ContentKind, { slug, version }: BaseVersion): string =>
  `${kind}/${slug}@${version.slice(0, 8)}`;
