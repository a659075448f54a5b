import type {
  ContentKind,
  ContentWorkshop,
  DraftPicture,
  Examined,
} from '../../../application/ports/content-workshop.ts';
import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import { estimate } from '../../../domain/chat/estimate.ts';
import type { Finding } from '../../../domain/content/finding.ts';
import { AjvContentValidator } from '../../shared/content/ajv-content-validator.ts';
import { examineContent } from '../../shared/content/examine-content.ts';
import { readJson } from '../../shared/content/read-json.ts';
import { blankComments, withoutComments } from '../../shared/content/without-comments.ts';

/** What the worker of the editor does with a draft. ajv compiles schemas to code, which a page may not. */
export class Workbench implements ContentWorkshop {
  readonly #validators = new Map<ContentKind, AjvContentValidator>();

  async use(kind: ContentKind, schema: unknown): Promise<void> {
    const { $schema: _dialect, ...rest } = schema as Record<string, unknown>;
    const validator = new AjvContentValidator({ [kind]: rest }, { strict: false });
    validator.validate(kind, null);
    this.#validators.set(kind, validator);
  }

  async examine(kind: ContentKind | null, text: string): Promise<Examined> {
    const json = readJson(await blankComments(text));
    if (!json.ok) return { findings: json.findings, isPlayable: false, estimate: null };
    const validator = kind === null ? undefined : this.#validators.get(kind);
    if (kind === null || !validator) return { findings: [], isPlayable: false, estimate: null };
    const { findings } = examineContent(validator, kind, json);
    if (kind !== 'activity' || findings.some(isOfSchema))
      return { findings, isPlayable: false, estimate: null };
    const activity = json.value as ActivityDefinition;
    return { findings, isPlayable: true, estimate: estimate(activity) };
  }

  async format(text: string): Promise<string> {
    const { applyEdits, format } = await import('jsonc-parser');
    const layout = { tabSize: 2, insertSpaces: true, eol: '\n' };
    return applyEdits(text, format(text, undefined, layout));
  }

  plain(text: string): Promise<string> {
    return withoutComments(text);
  }

  async draw(text: string): Promise<DraftPicture | null> {
    const { drawDraft } = await import('./draw-draft.ts');
    return drawDraft(JSON.parse(await withoutComments(text)) as ActivityDefinition);
  }
}

const isOfSchema = ({ rule }: Finding): boolean => rule.startsWith('schema/');
