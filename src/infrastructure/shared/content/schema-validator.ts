import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { CheckedContent, Definitions } from '../../../domain/content/checks/checked-content.ts';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/core.js';
import { firstOf, type Finding } from '../../../domain/content/finding.ts';
import { inPlainWords } from './plain-words.ts';

/** Compiled schemas: each returns whether a value fits, and has in `errors` why the last one did not. */
export type SchemaChecks = { readonly [Kind in ContentKind]?: ValidateFunction<Definitions[Kind]> };

/** Holds a value against the schema of its kind. */
export class SchemaValidator {
  readonly #checks: SchemaChecks;

  constructor(checks: SchemaChecks) {
    this.#checks = checks;
  }

  /** The value as what its schema describes, or its faults as findings with the rule `schema/<keyword>`. */
  read<Kind extends ContentKind>(kind: Kind, value: unknown): CheckedContent<Definitions[Kind]> {
    const check: SchemaChecks[Kind] = this.#checks[kind];
    if (!check) throw new Error(`There is no schema of the kind ${kind}.`);
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
