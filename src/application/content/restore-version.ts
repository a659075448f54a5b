import type { ActivityDefinition } from '../../domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../domain/programme/programme.ts';
import type { CheckedContent, ContentDefinition } from '../../domain/checks/checked-content.ts';
import { AppError } from '../errors.ts';
import type { AuditEntryFactory } from '../ports/server/platform/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentKind } from '../../domain/content/content-kind.ts';
import type { ContentHistory } from '../ports/server/content/content-history.ts';
import type { ContentVersion } from '../../domain/content/published.ts';
import type { ContentLibrary, PublicationOutcome } from '../ports/server/content/content-library.ts';
import type { People } from '../ports/server/people/people.ts';
import type { Person } from '../../domain/people/person.ts';
import {
  withExplainedConflict,
  assertNoErrorFindings,
  formatFindings,
  type PublicationResult,
} from './publish-content.ts';
import { assertVersionSignedOff, type RequiredSignOffPorts } from './sign-offs.ts';

type HistoryPorts = { history: ContentHistory; library: ContentLibrary; people: People; clock: Clock };

/** Lists every version of an item, newest first; people are named by e-mail address, or by id once erased. */
export async function listContentVersions(
  { history, people }: Pick<HistoryPorts, 'history' | 'people'>,
  kind: ContentKind,
  item: string,
): Promise<ContentVersion[]> {
  const versions = await history.versions(kind, item);
  if (!versions) throw unknown();
  const authors = new Map<string, string>();
  for (const { createdBy, publications } of versions)
    for (const id of [createdBy, ...publications.map(({ by }) => by)])
      if (!authors.has(id)) authors.set(id, (await people.find(id))?.email || id);
  const named = (id: string): string => authors.get(id) ?? id;
  return versions.map((version) => ({
    ...version,
    createdBy: named(version.createdBy),
    publications: version.publications.map(({ at, by }) => ({ at, by: named(by) })),
  }));
}

export async function showContentVersion(
  { history }: Pick<HistoryPorts, 'history'>,
  kind: ContentKind,
  item: string,
  version: string,
): Promise<ActivityDefinition | ProgrammeDefinition> {
  const body = await history.body(kind, item, version);
  if (!body) throw unknown();
  return body;
}

/**
 * Makes an earlier version the current one for new runs; runs under way stay on their version. `check` returns today's
 * findings about that version and its translations. Throws NotFound, InvalidContent with every error or missing
 * sign-off in `details.errors`, and VersionConflict when the current version is not `base`.
 */
export async function restoreContentVersion(
  ports: HistoryPorts & RequiredSignOffPorts,
  { id: by }: Person,
  kind: ContentKind,
  { item, version, base }: { item: string; version: string; base?: string | undefined },
  check: (definition: ContentDefinition) => Promise<CheckedContent>,
): Promise<PublicationResult> {
  const content = await check(await showContentVersion(ports, kind, item, version));
  assertNoErrorFindings(content);
  await assertVersionSignedOff(ports, by, kind, { item, version });
  const at = ports.clock.now();
  let isNewVersion = false;
  const noted: AuditEntryFactory<PublicationOutcome> = ({ id: subject, ...details }) => {
    ({ isNewVersion } = details);
    return { at, by, action: 'content.restore', subject, details };
  };
  const restored = await withExplainedConflict(ports, kind, item, () =>
    ports.history.restore(kind, item, version, by, at, noted, base),
  );
  if (!restored) throw unknown();
  return { ...restored, isNewVersion, warnings: formatFindings(content.findings, 'warning') };
}

const unknown = (): AppError => new AppError('NotFound', 'There is no such version.');
