import type { CheckedContent } from '../../../domain/content/checks/checked-content.ts';
import { sentences } from '../../../application/content/publish-content.ts';
import { AppError } from '../../../application/errors.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { checkProgramme } from '../../../domain/content/checks/check-content.ts';
import type { KnownPictures } from '../../../domain/content/checks/check-pictures.ts';
import { hasErrors, type Finding } from '../../../domain/content/finding.ts';
import type { Translations } from '../../../domain/content/translation.ts';
import { isObject } from '../../../domain/platform/json.ts';
import { contentOf, located, readJson, withContent } from './read-content.ts';

/** The message to the checking thread: plain data. */
export type FileToCheck = {
  kind: ContentKind;
  bytes: Uint8Array;
  activitySlugs: ReadonlySet<string>;
  pictures: KnownPictures;
  /** The translations to check for a file that has none of its own. */
  kept?: Readonly<Translations> | undefined;
};
export type CheckedFile = CheckedContent | { ok: false; findings: readonly Finding[]; isUnreadable: true };

/** Everything that is checked about an uploaded file: JSON, schema, cross-references, pictures, every path. */
export function checkFile({ kind, bytes, activitySlugs, pictures, kept }: FileToCheck): CheckedFile {
  const json = readJson(bytes);
  // The words of a finding are made when they are read.
  const told = (findings: readonly Finding[]): Finding[] => findings.map((found) => ({ ...found }));
  if (!json.ok)
    return {
      ok: false,
      findings: told(withContent(bytes, json.findings, kind, pictures)),
      isUnreadable: true,
    };
  const { value, text } = json;
  const isBare = kept && isObject(value) && value['translations'] === undefined;
  const whole = isBare ? { ...value, translations: kept } : value;
  const content = contentOf(kind, { value: whole, text }, pictures);
  const findings = told(content.findings);
  if (!content.ok || !('activities' in content.definition)) return { ...content, findings };
  const all = [...findings, ...located(json.text, checkProgramme(content.definition, activitySlugs))];
  return hasErrors(all) ? { ok: false, findings: all } : { ...content, findings: all };
}

/** Throws InvalidRequest for a file that is no JSON (decision A89). */
export function readable(checked: CheckedFile): CheckedContent {
  if (!('isUnreadable' in checked)) return checked;
  const errors = sentences(checked.findings, 'error');
  throw new AppError('InvalidRequest', errors[0] ?? 'The file cannot be read.', { errors });
}
