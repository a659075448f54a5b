import {
  checkPictures,
  unknownPictures,
  type KnownPictures,
} from '../../../domain/content/checks/check-pictures.ts';
import { firstOf, hasErrors, type Finding } from '../../../domain/content/finding.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { Definitions } from '../../../domain/content/checks/checked-content.ts';
import type { FurtherRules } from './examine-translations.ts';
import { examinedOnce, type ExaminationCache } from './examined-once.ts';
import type { SchemaValidator } from './schema-validator.ts';
import type { Estimate } from '../../../domain/chat/estimate.ts';
import { located } from './read-json.ts';

/** A file that may be stored, with its warnings, or all that is wrong with it. */
export type ReadContent<Definition> =
  | { ok: true; definition: Definition; findings: Finding[] }
  | { ok: false; findings: Finding[] };

/** With how long an Activity takes; null where its paths cannot be walked. */
export type ExaminedContent<Definition> = ReadContent<Definition> & { estimate: Estimate | null };

/** Knowledge from outside the file: the pictures that exist, and the results of earlier checks. */
export type KnownBesides = {
  pictures?: KnownPictures;
  before?: ExaminationCache;
  /**
   * The rules that the editor loads, or leaves to the server: without them translations are checked by the schema
   * alone.
   */
  further?: FurtherRules;
};

/** Holds JSON against the schema of its kind, then against the cross-reference rules. */
export function examineContent<Kind extends ContentKind>(
  validator: SchemaValidator,
  kind: Kind,
  { value, text }: { value: unknown; text: string },
  { pictures = unknownPictures, before, further = () => [] }: KnownBesides,
): ExaminedContent<Definitions[Kind]> {
  const read = validator.read(kind, value);
  if (!read.ok) return { ok: false, findings: located(text, read.findings), estimate: null };
  const { definition } = read;
  const { findings: inside, estimate } =
    'touchpoints' in definition ? examinedOnce(definition, before) : nothing;
  const ofSource = [...inside, ...checkPictures(definition, pictures)];
  const all = [...ofSource, ...further(validator, kind, definition, ofSource, before)];
  const errorsFirst = all.toSorted((one, other) => rank(one) - rank(other));
  const findings = located(
    text,
    firstOf(errorsFirst, (found) => found),
  );
  return hasErrors(all) ? { ok: false, findings, estimate } : { ok: true, definition, findings, estimate };
}

const nothing = { findings: [], estimate: null };
const rank = ({ severity }: Finding): number => (severity === 'error' ? 0 : 1);
