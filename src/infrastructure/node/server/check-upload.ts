import type { CheckedContent } from '../../../application/authoring/publish-content.ts';
import type { ContentKind } from '../../../application/ports/content-history.ts';
import type { AdminPorts } from '../admin-ports.ts';

/** Everything that is checked about an uploaded file; a Programme lists Activities that are here. */
export async function checkUpload(
  { library, checks }: Pick<AdminPorts, 'library' | 'checks'>,
  kind: ContentKind,
  bytes: Uint8Array,
): Promise<CheckedContent> {
  const slugs = kind === 'programme' ? (await library.activities()).map(({ slug }) => slug) : [];
  return checks.check(kind, bytes, new Set(slugs));
}
