import type { CheckedContent, ContentDefinition } from '../../../domain/content/checks/checked-content.ts';
import { picturesIn } from '../../../domain/content/checks/check-pictures.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { finding, type Finding } from '../../../domain/content/finding.ts';
import { keptPictureName } from '../../../domain/content/kept-picture.ts';
import { located } from '../../shared/content/read-json.ts';
import type { AdminPorts } from '../people/admin-ports.ts';

/**
 * Everything that is checked about an uploaded file; a Programme lists Activities that are here. A file without
 * translations keeps those of the current version, which have to fit it.
 */
export async function checkUpload(
  { library, checks, pictures }: Pick<AdminPorts, 'library' | 'checks' | 'pictures'>,
  kind: ContentKind,
  bytes: Uint8Array,
): Promise<CheckedContent> {
  const slugs = kind === 'programme' ? await library.activitySlugs() : new Set<string>();
  const bare = await checks.check(kind, bytes, slugs);
  if (!bare.ok) return bare;
  const { slug, translations } = bare.definition;
  const kept = translations ? undefined : (await library[kind](slug))?.definition.translations;
  const content = kept ? await checks.check(kind, bytes, slugs, kept) : bare;
  if (!content.ok) return content;
  const missing = await missingPictures(pictures, content.definition);
  if (missing.length === 0) return content;
  return { ok: false, findings: [...located(new TextDecoder().decode(bytes), missing), ...content.findings] };
}

/** Uploaded pictures that content names and that are not here. */
async function missingPictures(
  pictures: AdminPorts['pictures'],
  definition: ContentDefinition,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { address, path } of picturesIn(definition)) {
    const name = keptPictureName(address);
    if (name !== null && (await pictures.mediaTypesOf(name)).length === 0)
      found.push(
        finding('missing-picture', path, `No picture with the address "${address}" was uploaded here.`),
      );
  }
  return found;
}
