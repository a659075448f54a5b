import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type {
  DraftAnalyser,
  DraftDiagram,
  DraftExamination,
  DiagramNotes,
} from '../../../application/ports/device/authoring/draft-analyser.ts';
import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { ActivityExamination, TouchpointFindings } from '../../../domain/checks/check-content.ts';
import type { ChosenValues } from '../../../domain/steps/condition.ts';
import type { Finding } from '../../../domain/content/finding.ts';
import { picturesWithoutLimits } from '../../../domain/checks/check-pictures.ts';
import { CheckCache } from '../../../domain/content/check-cache.ts';
import { checkSourceContent, orderErrorsFirst } from '../../shared/content/check/check-source.ts';
import {
  checks as published,
  digests,
  type SchemaChecks,
} from '../../shared/content/validate/published-checks.ts';
import { digestSchema } from '../../shared/content/validate/schema-digest.ts';
import { scanJson } from '../../shared/content/parse/scan-json.ts';
import { validateContent } from '../../shared/content/validate/validate.ts';
import { applyTextEdits } from '../../shared/content/parse/word-marks.ts';
import { addFindingPositions } from '../../shared/content/parse/finding-positions.ts';
import { parseJsonSource, type ParsedJson } from '../../shared/content/parse/parse.ts';
import { blankJsonComments, stripJsonComments } from '../../shared/content/parse/strip-json-comments.ts';

/**
 * Checks drafts in the editor's worker: for another server's schema ajv generates code, which the page's content
 * security policy forbids.
 */
export class LocalDraftAnalyser implements DraftAnalyser {
  /** The schemas that the server publishes, compiled. */
  readonly #served = new Map<ContentKind, SchemaChecks>();
  readonly #before = {
    touchpoints: new CheckCache<TouchpointFindings>(),
    activities: new CheckCache<ActivityExamination>(),
  };
  #pictures = picturesWithoutLimits;

  /** Loads the schema. Pictures on this site are not checked, because only the server knows its files. */
  async use(
    kind: ContentKind,
    schema: Readonly<Record<string, unknown>>,
    pictureHosts: readonly string[] | null = null,
  ): Promise<void> {
    this.#pictures = { origins: pictureHosts, files: null };
    const isOwn = digestSchema(schema) === digests[kind];
    const schemas = isOwn
      ? published
      : (await import('./foreign-schema.ts')).compileForeignSchema(kind, schema);
    this.#served.set(kind, schemas);
  }

  async examine(kind: ContentKind | null, text: string): Promise<DraftExamination> {
    const parsed = parseJsonSource(await blankJsonComments(text));
    if (parsed.ok) return this.#examine(kind, parsed);
    const beside = parsed.mended ? (await this.#examine(kind, parsed.mended)).findings : [];
    return { ...nothingFound, findings: [...parsed.findings, ...beside] };
  }

  async #examine(kind: ContentKind | null, { value, text }: ParsedJson): Promise<DraftExamination> {
    const schemas = kind === null ? undefined : this.#served.get(kind);
    if (kind === null || schemas === undefined) return nothingFound;
    const valid = validateContent(kind, value, schemas);
    if (!valid.ok) return { ...nothingFound, findings: addFindingPositions(text, valid.findings) };
    // Fireside's own rules apply to Fireside's schema; content for another server is checked against its schema alone.
    if (schemas !== published && !validateContent(kind, value).ok) return nothingFound;
    for (const remembered of Object.values(this.#before)) remembered.begin();
    const { definition } = valid;
    const { findings: inSource, estimate } = checkSourceContent(definition, this.#pictures, this.#before);
    const all = [...inSource, ...(await this.#checkLanguages(kind, definition, schemas, inSource))];
    const findings = addFindingPositions(text, orderErrorsFirst(all));
    const isPlayable = kind === 'activity' && !findings.some(isOfSchema);
    return { findings, isPlayable, estimate };
  }

  async #checkLanguages(
    kind: ContentKind,
    definition: ContentDefinition,
    schemas: SchemaChecks,
    inSource: readonly Finding[],
  ): Promise<Finding[]> {
    if (!definition.translations) return [];
    const { checkTranslatedTexts, validateTranslations } = await import('./translations.ts');
    const languages = validateTranslations(kind, definition, schemas);
    return checkTranslatedTexts(definition, languages, inSource, this.#before);
  }

  async format(text: string): Promise<string> {
    if (await isTooDeep(text)) return text;
    const { format } = await import('jsonc-parser');
    const parts: string[] = [];
    let at = 0;
    // The function of jsonc-parser that applies edits takes a minute for a text of 1 MB.
    for (const { offset, length, content } of format(text, undefined, layout)) {
      parts.push(text.slice(at, offset), content);
      at = offset + length;
    }
    return parts.join('') + text.slice(at);
  }

  async mendMarks(text: string): Promise<string> {
    return applyTextEdits(text, scanJson(await blankJsonComments(text)).wordMarks);
  }

  plain(text: string): Promise<string> {
    return stripJsonComments(text);
  }

  async draw(
    text: string,
    notes: DiagramNotes | null = null,
    chosen: ChosenValues = {},
  ): Promise<DraftDiagram | null> {
    const { drawDraftDiagram } = await import('./draw-draft.ts');
    return drawDraftDiagram(JSON.parse(await stripJsonComments(text)) as ActivityDefinition, notes, chosen);
  }
}

const nothingFound: DraftExamination = { findings: [], isPlayable: false, estimate: null };
const layout = { tabSize: 2, insertSpaces: true, eol: '\n' };

/**
 * Resolves to true for a text too deep to format: each level is indented further, so thousands of levels would make
 * megabytes of spaces.
 */
async function isTooDeep(text: string): Promise<boolean> {
  const json = parseJsonSource(await blankJsonComments(text));
  return !json.ok && json.findings.some(({ rule }) => rule === 'json/too-deep');
}

const isOfSchema = ({ rule }: Finding): boolean => rule.startsWith('schema/');
