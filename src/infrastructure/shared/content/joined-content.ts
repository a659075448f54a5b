import { translationPath } from '../../../domain/checks/check-translations.ts';
import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import { contentKindOf, type ContentKind } from '../../../domain/content/content-kind.ts';
import type { KnownPictures } from '../../../domain/checks/check-pictures.ts';
import { finding, type Finding } from '../../../domain/content/finding.ts';
import { isObject } from '../../../domain/platform/json.ts';
import { located } from './parse/located.ts';
import { parse } from './parse/parse.ts';
import { readParsed, validateAndCheck } from './read-content.ts';

/** A file of content, or of one of its translations, with its bytes. */
export type Source = { name: string; bytes: Uint8Array };

/** The findings in one file. */
export type FoundIn = { file: string; findings: Finding[] };

/** An Activity or Programme joined with the translations from separate files, or the findings by file. */
export type JoinedContent = {
  kind: ContentKind | null;
  definition: ContentDefinition | null;
  text: string;
  found: FoundIn[];
};

/**
 * Reads a content file together with its translations, by language. Without `kind`, the fields of the file determine
 * it.
 */
export function joinContent(
  { name, bytes }: Source,
  translations: ReadonlyMap<string, Source>,
  { pictures, kind }: { pictures?: KnownPictures; kind?: ContentKind } = {},
): JoinedContent {
  const parsed = parse(bytes);
  const json = parsed.ok ? parsed : parsed.mended;
  const ofKind = kind ?? (json && contentKindOf(json.value));
  if (!parsed.ok) {
    const { findings } = ofKind ? readParsed(ofKind, parsed, pictures) : parsed;
    return { kind: null, definition: null, text: '', found: [{ file: name, findings: [...findings] }] };
  }
  const { value, text } = parsed;
  const read = Array.from(translations, ([language, file]) => ({
    path: translationPath(language),
    language,
    name: file.name,
    json: parse(file.bytes),
  }));
  const values = read.flatMap((one) => (one.json.ok ? [[one.language, one.json.value] as const] : []));
  const whole =
    values.length > 0 && isObject(value) ? { ...value, translations: Object.fromEntries(values) } : value;
  const content = ofKind && validateAndCheck(ofKind, whole, pictures);
  const findings = content?.findings ?? [unknownKind];
  const isIn = (path: string, one: Finding): boolean => `${one.path}/`.startsWith(`${path}/`);
  const found = read.map((one): FoundIn => {
    const own = findings
      .filter((each) => isIn(one.path, each))
      .map((each) => ({ ...each, path: each.path.slice(one.path.length) }));
    return { file: one.name, findings: one.json.ok ? located(one.json.text, own) : one.json.findings };
  });
  const inSource = findings.filter((each) => !read.some(({ path }) => isIn(path, each)));
  return {
    kind: ofKind,
    definition: content?.ok === true && values.length === read.length ? content.definition : null,
    text,
    found: [{ file: name, findings: located(text, inSource) }, ...found],
  };
}

const unknownKind = finding(
  'unknown-kind',
  '',
  'This is neither an Activity (it has no touchpoints) nor a Programme (it has no activities).',
);
