import type { CheckedContent } from '../../../domain/checks/checked-content.ts';
import { sentences } from '../../../application/content/publish-content.ts';
import { AppError } from '../../../application/errors.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { checkProgramme } from '../../../domain/checks/check-content.ts';
import type { KnownPictures } from '../../../domain/checks/check-pictures.ts';
import { hasErrors, type Finding } from '../../../domain/content/finding.ts';
import type { Translations } from '../../../domain/content/translation.ts';
import { isObject } from '../../../domain/platform/json.ts';
import { located } from './parse/located.ts';
import { parse } from './parse/parse.ts';
import { readParsed } from './read-content.ts';

/** The message to the checking thread, which consists of plain data. */
export type FileToCheck = {
  kind: ContentKind;
  bytes: Uint8Array;
  activitySlugs: ReadonlySet<string>;
  pictures: KnownPictures;
  /** The translations to check with a file that has none of its own. */
  kept?: Readonly<Translations> | undefined;
};
export type CheckedFile = CheckedContent | { ok: false; findings: readonly Finding[]; isUnreadable: true };

/** Checks an uploaded file completely: JSON, schema, cross-references, pictures and every path. */
export function checkFile({ kind, bytes, activitySlugs, pictures, kept }: FileToCheck): CheckedFile {
  const parsed = parse(bytes);
  const whole = parsed.ok ? { ...parsed, value: withTranslations(parsed.value, kept) } : parsed;
  const content = readParsed(kind, whole, pictures);
  if (!parsed.ok) return { ok: false, findings: content.findings, isUnreadable: true };
  if (!content.ok || !('activities' in content.definition)) return content;
  const across = located(parsed.text, checkProgramme(content.definition, activitySlugs));
  const findings = [...content.findings, ...across];
  return hasErrors(findings) ? { ok: false, findings } : { ...content, findings };
}

/** Adds these translations to a value that has none. */
const withTranslations = (value: unknown, kept: FileToCheck['kept']): unknown =>
  kept && isObject(value) && value['translations'] === undefined ? { ...value, translations: kept } : value;

/** Returns the checked content. Throws InvalidRequest for a file that is no JSON (decision A89). */
export function readable(checked: CheckedFile): CheckedContent {
  if (!('isUnreadable' in checked)) return checked;
  const errors = sentences(checked.findings, 'error');
  throw new AppError('InvalidRequest', errors[0] ?? 'The file cannot be read.', { errors });
}
