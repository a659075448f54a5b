import { toTranslationPointer } from '../../../domain/checks/check-translations.ts';
import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import { detectContentKind, type ContentKind } from '../../../domain/content/content-kind.ts';
import type { AllowedPictures } from '../../../domain/checks/check-pictures.ts';
import { createFinding, type Finding } from '../../../domain/content/finding.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { addFindingPositions } from './parse/finding-positions.ts';
import { parseJsonSource } from './parse/parse.ts';
import { readParsedContent, validateAndCheckContent } from './read-content.ts';

/** A file of content, or of one of its translations, with its bytes. */
export type ContentSourceFile = { name: string; bytes: Uint8Array };

/** The findings in one file. */
export type FindingsInFile = { file: string; findings: Finding[] };

/** An Activity or Programme joined with the translations from separate files, or the findings by file. */
export type JoinedContent = {
  kind: ContentKind | null;
  definition: ContentDefinition | null;
  text: string;
  found: FindingsInFile[];
};

/**
 * Reads a content file together with its translations, by language. Without `kind`, the fields of the file determine
 * it.
 */
export function joinTranslations(
  { name, bytes }: ContentSourceFile,
  translations: ReadonlyMap<string, ContentSourceFile>,
  { pictures, kind }: { pictures?: AllowedPictures; kind?: ContentKind } = {},
): JoinedContent {
  const parsed = parseJsonSource(bytes);
  const json = parsed.ok ? parsed : parsed.mended;
  const ofKind = kind ?? (json && detectContentKind(json.value));
  if (!parsed.ok) {
    const { findings } = ofKind ? readParsedContent(ofKind, parsed, pictures) : parsed;
    return { kind: null, definition: null, text: '', found: [{ file: name, findings: [...findings] }] };
  }
  const { value, text } = parsed;
  const read = Array.from(translations, ([language, file]) => ({
    path: toTranslationPointer(language),
    language,
    name: file.name,
    json: parseJsonSource(file.bytes),
  }));
  const values = read.flatMap((one) => (one.json.ok ? [[one.language, one.json.value] as const] : []));
  const whole =
    values.length > 0 && isJsonObject(value) ? { ...value, translations: Object.fromEntries(values) } : value;
  const content = ofKind && validateAndCheckContent(ofKind, whole, pictures);
  const findings = content?.findings ?? [unknownKind];
  const isIn = (path: string, one: Finding): boolean => `${one.path}/`.startsWith(`${path}/`);
  const found = read.map((one): FindingsInFile => {
    const own = findings
      .filter((each) => isIn(one.path, each))
      .map((each) => ({ ...each, path: each.path.slice(one.path.length) }));
    return {
      file: one.name,
      findings: one.json.ok ? addFindingPositions(one.json.text, own) : one.json.findings,
    };
  });
  const inSource = findings.filter((each) => !read.some(({ path }) => isIn(path, each)));
  return {
    kind: ofKind,
    definition: content?.ok === true && values.length === read.length ? content.definition : null,
    text,
    found: [{ file: name, findings: addFindingPositions(text, inSource) }, ...found],
  };
}

const unknownKind = createFinding(
  'unknown-kind',
  '',
  'This is neither an Activity (it has no touchpoints) nor a Programme (it has no activities).',
);
