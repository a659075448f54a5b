import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import activitySchema from '../../../domain/content/activity.schema.json' with { type: 'json' };
import programmeSchema from '../../../domain/content/programme.schema.json' with { type: 'json' };
import { finding, firstOf, type Finding } from '../../../domain/content/finding.ts';
import type { RuleId } from '../../../domain/content/rules.ts';
import { inPlainWords } from './plain-words.ts';

export type ContentKind = 'activity' | 'programme';

const schemas = { activity: activitySchema, programme: programmeSchema } as const;

/** Holds a value against the published schema of its kind. Each schema is compiled once, when first needed. */
export class AjvContentValidator {
  readonly #ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true });

  constructor() {
    for (const schema of Object.values(schemas)) this.#ajv.addSchema(schema);
  }

  /** The faults as findings with the rule `schema/<keyword>`; empty when the value fits. */
  validate(kind: ContentKind, value: unknown): Finding[] {
    const check = this.#ajv.getSchema(schemas[kind].$id)!;
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
