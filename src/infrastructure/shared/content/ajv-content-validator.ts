import { Ajv2020, type AnySchemaObject, type ErrorObject } from 'ajv/dist/2020.js';
import { finding, firstOf, type Finding } from '../../../domain/content/finding.ts';
import type { RuleId } from '../../../domain/content/rules.ts';
import { inPlainWords } from './plain-words.ts';

export type ContentKind = 'activity' | 'programme';

/** Holds a value against the schema of its kind. Each schema is compiled once, when first needed. */
export class AjvContentValidator {
  readonly #ajv: Ajv2020;
  readonly #schemas: Readonly<Partial<Record<ContentKind, AnySchemaObject>>>;

  /** Not `strict`: schemas that others have written, with words of their own. */
  constructor(schemas: Readonly<Partial<Record<ContentKind, AnySchemaObject>>>, { strict = true } = {}) {
    const lenient = { meta: false, validateSchema: false, logger: false } as const;
    this.#ajv = new Ajv2020({ allErrors: true, verbose: true, strict, ...(strict ? {} : lenient) });
    this.#schemas = schemas;
  }

  /** The faults as findings with the rule `schema/<keyword>`; empty when the value fits. */
  validate(kind: ContentKind, value: unknown): Finding[] {
    const check = this.#ajv.compile(this.#schemas[kind]!);
    return check(value) ? [] : firstOf(unrepeated((check.errors ?? []).filter(speaks)), toFinding);
  }
}

/** The parts of an `anyOf` are told by the whole, and an `if` by what its `then` says. */
function speaks({ keyword, schemaPath }: ErrorObject): boolean {
  return keyword !== 'if' && !schemaPath.includes('/anyOf/');
}

/** A value that two parts of the schema refuse for the same reason is told once. */
function unrepeated(faults: readonly ErrorObject[]): ErrorObject[] {
  const keyOf = ({ instancePath, keyword, params }: ErrorObject) =>
    `${instancePath} ${keyword} ${JSON.stringify(params)}`;
  return Array.from(new Map(faults.map((fault) => [keyOf(fault), fault])).values());
}

function toFinding(fault: ErrorObject): Finding {
  const unknown =
    fault.keyword === 'additionalProperties' ? String(fault.params['additionalProperty']) : null;
  const path = unknown === null ? fault.instancePath : `${fault.instancePath}/${asPointerPart(unknown)}`;
  return finding(`schema/${fault.keyword}` as RuleId, path, inPlainWords(fault));
}

const asPointerPart = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
