import type { CheckedContent } from '../../../domain/content/checks/checked-content.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { AdminPorts } from '../people/admin-ports.ts';

/** Everything that is checked about an uploaded file; a Programme lists Activities that are here. */
export async function checkUpload(
  { library, checks }: Pick<AdminPorts, 'library' | 'checks'>,
  kind: ContentKind,
  bytes: Uint8Array,
): Promise<CheckedContent> {
  return checks.check(kind, bytes, kind === 'programme' ? await library.activitySlugs() : new Set());
}
