import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { CheckedContent, Definitions } from '../../../domain/content/checks/checked-content.ts';
import type core from 'ajv/dist/core.js';
import type { SchemaObject, ErrorObject, Options } from 'ajv/dist/core.js';
import { firstOf, type Finding } from '../../../domain/content/finding.ts';
import { inPlainWords } from './plain-words.ts';

/** What compiles schemas of one dialect. */
type Dialect = new (options: Options) => core.default;

/** Holds a value against the schema of its kind. Each schema is compiled once, when first needed. */
export class AjvContentValidator {
  readonly #ajv: core.default;
  readonly #schemas: Readonly<Partial<Record<ContentKind, SchemaObject>>>;

  /** Without `strict` it accepts schemas of others with keywords of their own. */
  constructor(
    schemas: Readonly<Partial<Record<ContentKind, SchemaObject>>>,
    { dialect: Dialect, strict = true }: { dialect: Dialect; strict?: boolean },
  ) {
    const lenient = { meta: false, validateSchema: false, logger: false } as const;
    const options = { allErrors: true, verbose: true, strict, ...(strict ? {} : lenient) };
    this.#ajv = new Dialect(options);
    // The name of draft 4 for $id, which ajv refuses to read.
    if (!strict) this.#ajv.removeKeyword('id');
    this.#schemas = schemas;
  }

  /** The value as what its schema describes, or its faults as findings with the rule `schema/<keyword>`. */
  read<Kind extends ContentKind>(kind: Kind, value: unknown): CheckedContent<Definitions[Kind]> {
    const check = this.#ajv.compile<Definitions[Kind]>(this.#schemas[kind] ?? false);
    if (check(value)) return { ok: true, definition: value, findings: [] };
    return { ok: false, findings: firstOf(unrepeated((check.errors ?? []).filter(speaks)), toFinding) };
  }
}

/** A fault inside an `anyOf` is reported for the whole, a fault of an `if` by its `then`. */
function speaks({ keyword, schemaPath }: ErrorObject): boolean {
  return keyword !== 'if' && !schemaPath.includes('/anyOf/');
}

/** A value that two parts of the schema refuse for the same reason is reported once. */
function unrepeated(faults: readonly ErrorObject[]): ErrorObject[] {
  const keyOf = ({ instancePath, keyword, params }: ErrorObject) =>
    `${instancePath} ${keyword} ${JSON.stringify(params)}`;
  return Array.from(new Map(faults.map((fault) => [keyOf(fault), fault])).values());
}

function toFinding(fault: ErrorObject): Finding {
  const unknown =
    fault.keyword === 'additionalProperties' ? String(fault.params['additionalProperty']) : null;
  const path = unknown === null ? fault.instancePath : `${fault.instancePath}/${asPointerPart(unknown)}`;
  return { rule: `schema/${fault.keyword}`, severity: 'error', path, message: inPlainWords(fault) };
}

const asPointerPart = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
