import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import { checkActivity } from '../../../domain/content/check-content.ts';
import { firstOf, hasErrors, type Finding } from '../../../domain/content/finding.ts';
import type { AjvContentValidator, ContentKind } from './ajv-content-validator.ts';
import { located } from './read-json.ts';

/** A file that may be stored, with its warnings, or all that is wrong with it. */
export type ReadContent<Definition> =
  | { ok: true; definition: Definition; findings: Finding[] }
  | { ok: false; findings: Finding[] };

/** Holds JSON against the schema of its kind, then against the cross-reference rules. */
export function examineContent(
  validator: AjvContentValidator,
  kind: ContentKind,
  { value, text }: { value: unknown; text: string },
): ReadContent<unknown> {
  const faults = validator.validate(kind, value);
  if (faults.length > 0) return { ok: false, findings: located(text, faults) };
  const all = kind === 'activity' ? checkActivity(value as ActivityDefinition) : [];
  const errorsFirst = all.toSorted((one, other) => rank(one) - rank(other));
  const findings = located(
    text,
    firstOf(errorsFirst, (found) => found),
  );
  return hasErrors(all) ? { ok: false, findings } : { ok: true, definition: value, findings };
}

const rank = ({ severity }: Finding): number => (severity === 'error' ? 0 : 1);
