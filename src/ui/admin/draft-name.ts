import type { BaseVersion } from '../../application/ports/device/authoring/editor-draft.ts';
import type { ContentKind } from '../../domain/content/content-kind.ts';

/** Returns the name, in this browser, of a draft made from a version. */
export const formatDraftName = (kind: ContentKind, { slug, version }: BaseVersion): string =>
  `${kind}/${slug}@${version.slice(0, 8)}`;
