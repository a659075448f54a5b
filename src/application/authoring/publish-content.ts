import type { ActivityDefinition } from '../../domain/activity/activity.ts';
import { findingText, type Finding } from '../../domain/content/finding.ts';
import type { ProgrammeDefinition } from '../../domain/programme/programme.ts';
import { AppError } from '../errors.ts';
import type { Noted } from '../ports/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary, Published, Publishing } from '../ports/content-library.ts';
import type { Person } from '../ports/people.ts';

type Definition = ActivityDefinition | ProgrammeDefinition;

/** An uploaded file after every check. */
export type CheckedContent =
  | { ok: true; definition: Definition; findings: readonly Finding[] }
  | { ok: false; findings: readonly Finding[] };

export type PublishedContent = Published<Definition> & { isNewVersion: boolean; warnings: string[] };

type PublishPorts = { library: ContentLibrary; clock: Clock };

/** The findings of one severity as sentences (specification 7.6). */
export function sentences(findings: readonly Finding[], severity: Finding['severity']): string[] {
  return findings.filter((found) => found.severity === severity).map(findingText);
}

/**
 * Publishes what an admin has uploaded: a new item, or a new version of one (decision A64). Throws
 * InvalidContent with every error in `details.errors`; what is current already stays as it is.
 */
export async function publishContent(
  { library, clock }: PublishPorts,
  { id: by }: Person,
  content: CheckedContent,
  note?: string,
): Promise<PublishedContent> {
  const warnings = sentences(content.findings, 'warning');
  if (!content.ok) {
    const errors = sentences(content.findings, 'error');
    throw new AppError('InvalidContent', errors[0] ?? 'The file has errors.', { errors, warnings });
  }
  const { definition } = content;
  const at = clock.now();
  let isNewVersion = false;
  const noted: Noted<Publishing> = ({ id: subject, ...details }) => {
    ({ isNewVersion } = details);
    return { at, by, action: 'content.publish', subject, details };
  };
  const published =
    'touchpoints' in definition
      ? await library.publishActivity(definition, by, at, note, noted)
      : await library.publishProgramme(definition, by, at, note, noted);
  return { ...published, isNewVersion, warnings };
}
