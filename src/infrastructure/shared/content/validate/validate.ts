import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { CheckedContent, DefinitionByKind } from '../../../../domain/checks/checked-content.ts';
import type { ErrorObject } from 'ajv/dist/core.js';
import { limitFindings, type Finding } from '../../../../domain/content/finding.ts';
import { describeSchemaError } from './plain-words.ts';
import { checks, type SchemaChecks } from './published-checks.ts';

/**
 * Validates JSON against the schema of its kind: the second stage of reading a content file. Errors become findings
 * with the rule `schema/<keyword>`. Without `schemas`, the ones that this version publishes apply.
 */
export function validateContent<Kind extends ContentKind>(
  kind: Kind,
  value: unknown,
  schemas: SchemaChecks = checks,
): CheckedContent<DefinitionByKind[Kind]> {
  const fits: SchemaChecks[Kind] = schemas[kind];
  if (!fits) throw new Error(`There is no schema of the kind ${kind}.`);
  if (fits(value)) return { ok: true, definition: value, findings: [] };
  return { ok: false, findings: limitFindings(unrepeated((fits.errors ?? []).filter(speaks)), toFinding) };
}

/**
 * Returns whether an error is reported. An error inside an `anyOf` is reported by the `anyOf`, an error of an `if` by
 * its `then`.
 */
function speaks({ keyword, schemaPath }: ErrorObject): boolean {
  return keyword !== 'if' && !schemaPath.includes('/anyOf/');
}

/** Drops repeated errors: a value that violates two parts of the schema for the same reason is reported once. */
function unrepeated(faults: readonly ErrorObject[]): ErrorObject[] {
  const keyOf = ({ instancePath, keyword, params }: ErrorObject) =>
    `${instancePath} ${keyword} ${JSON.stringify(params)}`;
  return Array.from(new Map(faults.map((fault) => [keyOf(fault), fault])).values());
}

function toFinding(fault: ErrorObject): Finding {
  const unknown =
    fault.keyword === 'additionalProperties' ? String(fault.params['additionalProperty']) : null;
  const path = unknown === null ? fault.instancePath : `${fault.instancePath}/${asPointerPart(unknown)}`;
  return { rule: `schema/${fault.keyword}`, severity: 'error', path, message: describeSchemaError(fault) };
}

const asPointerPart = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
