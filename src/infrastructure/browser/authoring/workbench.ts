import type {
  ContentKind,
  ContentWorkshop,
  DraftPicture,
  Examined,
} from '../../../application/ports/content-workshop.ts';
import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import type { InTouchpoint } from '../../../domain/content/check-content.ts';
import type { Finding } from '../../../domain/content/finding.ts';
import { Remembered } from '../../../domain/content/remembered.ts';
import { AjvContentValidator } from '../../shared/content/ajv-content-validator.ts';
import { examineContent } from '../../shared/content/examine-content.ts';
import { readJson } from '../../shared/content/read-json.ts';
import { blankComments, withoutComments } from '../../shared/content/without-comments.ts';

/** What the worker of the editor does with a draft. ajv compiles schemas to code, which a page may not. */
export class Workbench implements ContentWorkshop {
  readonly #validators = new Map<ContentKind, AjvContentValidator>();
  readonly #known = new Remembered<InTouchpoint>();

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
    const { findings, estimate } = examineContent(validator, kind, json, this.#known);
    const isPlayable = kind === 'activity' && !findings.some(isOfSchema);
    return { findings, isPlayable, estimate };
  }

  async format(text: string): Promise<string> {
    if (await isTooDeep(text)) return text;
    const { format } = await import('jsonc-parser');
    const parts: string[] = [];
    let at = 0;
    // The library's own way to apply them takes a minute for a megabyte.
    for (const { offset, length, content } of format(text, undefined, layout)) {
      parts.push(text.slice(at, offset), content);
      at = offset + length;
    }
    return parts.join('') + text.slice(at);
  }

  plain(text: string): Promise<string> {
    return withoutComments(text);
  }

  async draw(text: string): Promise<DraftPicture | null> {
    const { drawDraft } = await import('./draw-draft.ts');
    return drawDraft(JSON.parse(await withoutComments(text)) as ActivityDefinition);
  }
}

const layout = { tabSize: 2, insertSpaces: true, eol: '\n' };

/** Each level is one more step to the right: thousands of them make megabytes of spaces. */
async function isTooDeep(text: string): Promise<boolean> {
  const json = readJson(await blankComments(text));
  return !json.ok && json.findings[0]?.rule === 'json/too-deep';
}

const isOfSchema = ({ rule }: Finding): boolean => rule.startsWith('schema/');
