import type { ActivityDefinition } from '../activity/definition.ts';
import type { ProgrammeDefinition } from '../programme/programme.ts';
import type { ContentKind } from '../content/content-kind.ts';
import type { Finding } from '../content/finding.ts';

/** The definition type of each kind of file. */
export type DefinitionByKind = { activity: ActivityDefinition; programme: ProgrammeDefinition };
export type ContentDefinition = DefinitionByKind[ContentKind];

/** The result of all checks of an uploaded file. */
export type CheckedContent<Definition = ContentDefinition> =
  | { ok: true; definition: Definition; findings: readonly Finding[] }
  | { ok: false; findings: readonly Finding[] };
