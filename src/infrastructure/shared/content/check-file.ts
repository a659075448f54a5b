import type { CheckedContent } from '../../../domain/checks/checked-content.ts';
import { formatFindings } from '../../../application/content/publish-content.ts';
import { AppError } from '../../../application/errors.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { checkProgramme } from '../../../domain/checks/check-content.ts';
import type { AllowedPictures } from '../../../domain/checks/check-pictures.ts';
import { hasErrorFindings, type Finding } from '../../../domain/content/finding.ts';
import type { Translations } from '../../../domain/content/translation.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { addFindingPositions } from './parse/finding-positions.ts';
import { parseJsonSource } from './parse/parse.ts';
import { readParsedContent } from './read-content.ts';

/** The message to the checking thread, which consists of plain data. */
export type ContentCheckRequest = {
  kind: ContentKind;
  bytes: Uint8Array;
  activitySlugs: ReadonlySet<string>;
  pictures: AllowedPictures;
  /** The translations to check with a file that has none of its own. */
  kept?: Readonly<Translations> | undefined;
};
export type ContentCheckReply =
  | CheckedContent
  | { ok: false; findings: readonly Finding[]; isUnreadable: true };

/** Checks an uploaded file completely: JSON, schema, cross-references, pictures and every path. */
export function checkContentFile({
  kind,
  bytes,
  activitySlugs,
  pictures,
  kept,
}: ContentCheckRequest): ContentCheckReply {
  const parsed = parseJsonSource(bytes);
  const whole = parsed.ok ? { ...parsed, value: withTranslations(parsed.value, kept) } : parsed;
  const content = readParsedContent(kind, whole, pictures);
  if (!parsed.ok) return { ok: false, findings: content.findings, isUnreadable: true };
  if (!content.ok || !('activities' in content.definition)) return content;
  const across = addFindingPositions(parsed.text, checkProgramme(content.definition, activitySlugs));
  const findings = [...content.findings, ...across];
  return hasErrorFindings(findings) ? { ok: false, findings } : { ...content, findings };
}

/** Adds the translations `kept` to a value that has none. */
const withTranslations = (value: unknown, kept: ContentCheckRequest['kept']): unknown =>
  kept && isJsonObject(value) && value['translations'] === undefined
    ? { ...value, translations: kept }
    : value;

/** Returns the checked content. @throws AppError 'InvalidRequest' for a file that is no JSON (decision A89). */
export function requireReadableContent(checked: ContentCheckReply): CheckedContent {
  if (!('isUnreadable' in checked)) return checked;
  const errors = formatFindings(checked.findings, 'error');
  throw new AppError('InvalidRequest', errors[0] ?? 'The file cannot be read.', { errors });
}
