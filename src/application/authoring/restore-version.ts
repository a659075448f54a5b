import type { ActivityDefinition } from '../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../domain/programme/programme.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentHistory, ContentKind, ContentVersion } from '../ports/content-history.ts';
import type { People, Person } from '../ports/people.ts';
import type { PublishedContent } from './publish-content.ts';

type HistoryPorts = { history: ContentHistory; people: People; clock: Clock };

/** Every version of an item, newest first; `createdBy` is the address of whoever is still known. */
export async function listVersions(
  { history, people }: Pick<HistoryPorts, 'history' | 'people'>,
  kind: ContentKind,
  item: string,
): Promise<ContentVersion[]> {
  const versions = await history.versions(kind, item);
  if (!versions) throw unknown();
  const authors = new Map<string, string>();
  for (const { createdBy } of versions)
    if (!authors.has(createdBy)) authors.set(createdBy, (await people.find(createdBy))?.email || createdBy);
  return versions.map((version) => ({ ...version, createdBy: authors.get(version.createdBy)! }));
}

export async function showVersion(
  { history }: Pick<HistoryPorts, 'history'>,
  kind: ContentKind,
  item: string,
  version: string,
): Promise<ActivityDefinition | ProgrammeDefinition> {
  const body = await history.body(kind, item, version);
  if (!body) throw unknown();
  return body;
}

/** Makes an earlier version current for new runs; runs under way stay on theirs. */
export async function restoreVersion(
  { history, clock }: HistoryPorts,
  { id: by }: Person,
  kind: ContentKind,
  item: string,
  version: string,
): Promise<PublishedContent> {
  const at = clock.now();
  let isNewVersion = false;
  const restored = await history.restore(kind, item, version, by, at, ({ id: subject, ...details }) => {
    ({ isNewVersion } = details);
    return { at, by, action: 'content.restore', subject, details };
  });
  if (!restored) throw unknown();
  return { ...restored, isNewVersion, warnings: [] };
}

const unknown = (): AppError => new AppError('NotFound', 'There is no such version.');
