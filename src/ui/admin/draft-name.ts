import type { BaseVersion } from '../../application/ports/device/editor-draft.ts';
import type { ContentKind } from '../../domain/content/content-kind.ts';

/** What a draft made from a version is called among those of this browser. */
export const draftNameOf = (kind: ContentKind, { slug, version }: BaseVersion): string =>
  `${kind}/${slug}@${version.slice(0, 8)}`;
