import type { CheckedContent } from '../../../application/authoring/publish-content.ts';
import { sentences } from '../../../application/authoring/publish-content.ts';
import { AppError } from '../../../application/errors.ts';
import type { ContentKind } from '../../../application/ports/content-history.ts';
import type { ContentLibrary } from '../../../application/ports/content-library.ts';
import { checkProgramme } from '../../../domain/content/check-content.ts';
import { hasErrors } from '../../../domain/content/finding.ts';
import { contentOf, located, readJson } from '../../shared/content/read-content.ts';

/**
 * Everything that is checked about an uploaded file: JSON, schema, cross-references, every path. A file that
 * cannot be read as JSON throws InvalidRequest with the sentences in `details.errors` (decision A89).
 */
export async function checkUpload(
  library: ContentLibrary,
  kind: ContentKind,
  bytes: Uint8Array,
): Promise<CheckedContent> {
  const json = readJson(bytes);
  if (!json.ok) {
    const errors = sentences(json.findings, 'error');
    throw new AppError('InvalidRequest', errors[0]!, { errors });
  }
  if (kind === 'activity') return contentOf(kind, json);
  const content = contentOf(kind, json);
  if (!content.ok) return content;
  const slugs = new Set((await library.activities()).map(({ slug }) => slug));
  const findings = [...content.findings, ...located(json.text, checkProgramme(content.definition, slugs))];
  return hasErrors(findings) ? { ok: false, findings } : { ...content, findings };
}
