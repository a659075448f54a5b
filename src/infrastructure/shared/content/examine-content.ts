import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import { examineActivity, type InTouchpoint } from '../../../domain/content/check-content.ts';
import { firstOf, hasErrors, type Finding } from '../../../domain/content/finding.ts';
import type { AjvContentValidator, ContentKind } from './ajv-content-validator.ts';
import type { Estimate } from '../../../domain/chat/estimate.ts';
import type { Remembered } from '../../../domain/content/remembered.ts';
import { located } from './read-json.ts';

/** A file that may be stored, with its warnings, or all that is wrong with it. */
export type ReadContent<Definition> =
  | { ok: true; definition: Definition; findings: Finding[] }
  | { ok: false; findings: Finding[] };

/** With how long an Activity takes; null where its paths cannot be walked. */
export type ExaminedContent = ReadContent<unknown> & { estimate: Estimate | null };

/** Holds JSON against the schema of its kind, then against the cross-reference rules. */
export function examineContent(
  validator: AjvContentValidator,
  kind: ContentKind,
  { value, text }: { value: unknown; text: string },
  known?: Remembered<InTouchpoint>,
): ExaminedContent {
  const faults = validator.validate(kind, value);
  if (faults.length > 0) return { ok: false, findings: located(text, faults), estimate: null };
  const { findings: all, estimate } =
    kind === 'activity' ? examineActivity(value as ActivityDefinition, known) : nothing;
  const errorsFirst = all.toSorted((one, other) => rank(one) - rank(other));
  const findings = located(
    text,
    firstOf(errorsFirst, (found) => found),
  );
  return hasErrors(all)
    ? { ok: false, findings, estimate }
    : { ok: true, definition: value, findings, estimate };
}

const nothing = { findings: [], estimate: null };
const rank = ({ severity }: Finding): number => (severity === 'error' ? 0 : 1);
