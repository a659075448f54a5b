import type { CheckedContent } from '../../domain/checks/checked-content.ts';
import type { ActivityDefinition } from '../../domain/activity/definition.ts';
import { formatFinding, type Finding } from '../../domain/content/finding.ts';
import type { ProgrammeDefinition } from '../../domain/programme/programme.ts';
import { AppError, VersionConflict } from '../errors.ts';
import type { AuditEntryFactory } from '../ports/server/platform/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentKind } from '../../domain/content/content-kind.ts';
import type { ContentHistory } from '../ports/server/content/content-history.ts';
import type { ContentLibrary, PublicationOutcome } from '../ports/server/content/content-library.ts';
import type { PublishedItemVersion } from '../../domain/content/published.ts';
import type { People } from '../ports/server/people/people.ts';
import type { Person } from '../../domain/people/person.ts';
import { assertRequiredSignOffs, type RequiredSignOffPorts } from './sign-offs.ts';

type Definition = ActivityDefinition | ProgrammeDefinition;

export type PublicationResult = PublishedItemVersion<Definition> & {
  isNewVersion: boolean;
  warnings: string[];
};

type PublishPorts = {
  library: ContentLibrary;
  history: Pick<ContentHistory, 'versions'>;
  people: Pick<People, 'find'>;
  clock: Clock;
} & RequiredSignOffPorts;

/** Returns the findings of one severity as sentences (specification 7.6). */
export function formatFindings(findings: readonly Finding[], severity: Finding['severity']): string[] {
  return findings.filter((found) => found.severity === severity).map(formatFinding);
}

/**
 * Publishes an admin's upload: a new item, or a new version (decision A64). Throws InvalidContent with every error, or
 * every missing sign-off, in `details.errors`, and VersionConflict when the current version is not `base`. Publishing
 * the current content again changes nothing.
 */
export async function publishContent(
  ports: PublishPorts,
  { id: by }: Person,
  content: CheckedContent,
  { note, base }: { note?: string | undefined; base?: string | undefined } = {},
): Promise<PublicationResult> {
  assertNoErrorFindings(content);
  const { definition, findings } = content;
  await assertRequiredSignOffs(ports, definition, by);
  const { library } = ports;
  const kind = 'touchpoints' in definition ? 'activity' : 'programme';
  const at = ports.clock.now();
  let isNewVersion = false;
  const noted: AuditEntryFactory<PublicationOutcome> = ({ id: subject, ...details }) => {
    ({ isNewVersion } = details);
    return { at, by, action: 'content.publish', subject, details };
  };
  const published = await withExplainedConflict<PublishedItemVersion<Definition>>(
    ports,
    kind,
    definition.slug,
    () => library.publish(definition, by, at, { note, noted, base }),
  );
  return { ...published, isNewVersion, warnings: formatFindings(findings, 'warning') };
}

/** Throws InvalidContent for content with errors, with every error in `details.errors`. */
export function assertNoErrorFindings(
  content: CheckedContent,
): asserts content is CheckedContent & { ok: true } {
  if (content.ok) return;
  const errors = formatFindings(content.findings, 'error');
  const warnings = formatFindings(content.findings, 'warning');
  throw new AppError('InvalidContent', errors[0] ?? 'The file has errors.', { errors, warnings });
}

/** Adds to a VersionConflict the author, number and time of the version published meanwhile. */
export async function withExplainedConflict<Result>(
  { history, people }: Pick<PublishPorts, 'history' | 'people'>,
  kind: ContentKind,
  item: string,
  publish: () => Promise<Result>,
): Promise<Result> {
  try {
    return await publish();
  } catch (error) {
    if (!(error instanceof VersionConflict) || !error.current) throw error;
    const { version, publishedAt, publishedBy } = error.current;
    const by = (await people.find(publishedBy))?.email || publishedBy;
    const kept = (await history.versions(kind, item))?.find((other) => other.version === version);
    const number = kept?.number ?? null;
    throw new AppError(
      'VersionConflict',
      `Since the version that this was made from, ${by} has published version ${number ?? version.slice(0, 8)}.`,
      { version, number, publishedOn: new Date(publishedAt).toISOString(), publishedBy: by },
    );
  }
}
