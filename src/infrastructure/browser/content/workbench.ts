import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type {
  ContentWorkshop,
  DraftPicture,
  Examined,
  PictureNotes,
} from '../../../application/ports/device/content-workshop.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { ExaminedActivity, InTouchpoint } from '../../../domain/content/checks/check-content.ts';
import type { ChosenValues } from '../../../domain/chat/steps/condition.ts';
import type { Finding } from '../../../domain/content/finding.ts';
import { isObject } from '../../../domain/platform/json.ts';
import { unknownPictures } from '../../../domain/content/checks/check-pictures.ts';
import { CheckCache } from '../../../domain/content/check-cache.ts';
import { examineContent } from '../../shared/content/examine-content.ts';
import { digests } from '../../shared/content/published-checks.ts';
import { publishedSchemas } from '../../shared/content/published-schemas.ts';
import { digestOf } from '../../shared/content/schema-digest.ts';
import { wordMarksIn } from '../../shared/content/scan-json.ts';
import type { SchemaValidator } from '../../shared/content/schema-validator.ts';
import { withEdits } from '../../shared/content/word-marks.ts';
import { located, mendedJson, readJson, type Json } from '../../shared/content/read-json.ts';
import { blankComments, withoutComments } from '../../shared/content/without-comments.ts';

/**
 * Checks drafts in the editor's worker. For another server's schema ajv makes code, which the page's content
 * security policy forbids.
 */
export class Workbench implements ContentWorkshop {
  /** The validators of the schemas that the server publishes. */
  readonly #served = new Map<ContentKind, SchemaValidator>();
  readonly #before = {
    touchpoints: new CheckCache<InTouchpoint>(),
    activities: new CheckCache<ExaminedActivity>(),
  };
  #pictures = unknownPictures;

  /** Only the server knows which pictures this site has. */
  async use(
    kind: ContentKind,
    schema: Readonly<Record<string, unknown>>,
    pictureHosts: readonly string[] | null = null,
  ): Promise<void> {
    this.#pictures = { origins: pictureHosts, files: null };
    const isOwn = digestOf(schema) === digests[kind];
    const validator = isOwn
      ? publishedSchemas
      : (await import('./foreign-schema.ts')).foreignSchema(kind, schema);
    this.#served.set(kind, validator);
  }

  async examine(kind: ContentKind | null, text: string): Promise<Examined> {
    const plain = await blankComments(text);
    const json = readJson(plain);
    if (json.ok) return this.#examine(kind, json);
    const mended = mendedJson(plain, json.findings);
    const beside = mended ? (await this.#examine(kind, mended)).findings : [];
    return { ...nothingFound, findings: [...json.findings, ...beside] };
  }

  async #examine(kind: ContentKind | null, json: Json): Promise<Examined> {
    const validator = kind === null ? undefined : this.#served.get(kind);
    if (kind === null || validator === undefined) return nothingFound;
    if (validator !== publishedSchemas) {
      const read = validator.read(kind, json.value);
      if (!read.ok) return { ...nothingFound, findings: located(json.text, read.findings) };
      // Our rules apply to content that fits our schema; content of another server is only checked against
      // its own.
      if (!publishedSchemas.read(kind, json.value).ok) return nothingFound;
    }
    for (const remembered of Object.values(this.#before)) remembered.begin();
    const { findings, estimate } = examineContent(validator, kind, json, {
      pictures: this.#pictures,
      before: this.#before,
      ...(isTranslated(json.value) && (await import('./translations.ts'))),
    });
    const isPlayable = kind === 'activity' && !findings.some(isOfSchema);
    return { findings, isPlayable, estimate };
  }

  async format(text: string): Promise<string> {
    if (await isTooDeep(text)) return text;
    const { format } = await import('jsonc-parser');
    const parts: string[] = [];
    let at = 0;
    // The library's own function to apply edits takes a minute for a megabyte.
    for (const { offset, length, content } of format(text, undefined, layout)) {
      parts.push(text.slice(at, offset), content);
      at = offset + length;
    }
    return parts.join('') + text.slice(at);
  }

  async mendMarks(text: string): Promise<string> {
    return withEdits(text, wordMarksIn(await blankComments(text)));
  }

  plain(text: string): Promise<string> {
    return withoutComments(text);
  }

  async draw(
    text: string,
    notes: PictureNotes | null = null,
    chosen: ChosenValues = {},
  ): Promise<DraftPicture | null> {
    const { drawDraft } = await import('./draw-draft.ts');
    return drawDraft(JSON.parse(await withoutComments(text)) as ActivityDefinition, notes, chosen);
  }
}

const nothingFound: Examined = { findings: [], isPlayable: false, estimate: null };
const layout = { tabSize: 2, insertSpaces: true, eol: '\n' };

/** Every level indents further: thousands of levels would make megabytes of spaces. */
async function isTooDeep(text: string): Promise<boolean> {
  const json = readJson(await blankComments(text));
  return !json.ok && json.findings.some(({ rule }) => rule === 'json/too-deep');
}

const isTranslated = (value: unknown): boolean => isObject(value) && isObject(value['translations']);

const isOfSchema = ({ rule }: Finding): boolean => rule.startsWith('schema/');
