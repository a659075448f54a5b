import type { Kysely } from 'kysely';
import type { PublishedActivity } from '../../../domain/activity/definition.ts';
import { formatFinding, type Finding } from '../../../domain/content/finding.ts';
import type { PublishedProgramme } from '../../../domain/programme/programme.ts';
import { readContentRevision, readContentSnapshot } from '../content/content-snapshot.ts';
import { ContentVersions } from '../platform/database/content-versions.ts';
import { openUnmigratedDatabase } from '../platform/database/database.ts';
import { listMigrationStatuses } from '../platform/database/migrate.ts';
import { hasSqliteFile } from '../platform/database/sqlite.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import type { Settings } from '../platform/settings.ts';
import type { CheckResult } from './check-result.ts';

export type PublishedItem = PublishedActivity | PublishedProgramme;

/**
 * Runs `check` on the current content; returns no findings if the database cannot be read, which `checkDatabase`
 * reports.
 */
export async function checkPublishedItems(
  settings: Settings,
  check: (items: readonly PublishedItem[], db: Kysely<Tables>) => Promise<CheckResult[]>,
): Promise<CheckResult[]> {
  try {
    if (settings.databaseUrl === null && !hasSqliteFile(settings.dataDir)) return [];
    const { db, place, schema, close } = await openUnmigratedDatabase(settings);
    try {
      const standings = await listMigrationStatuses(db, place, schema);
      if (standings.some(({ doneAt }) => doneAt === null)) return [];
      const snapshot = await readContentSnapshot(db, new ContentVersions(db), await readContentRevision(db));
      return await check([...snapshot.activities, ...snapshot.programmes], db);
    } finally {
      await close();
    }
  } catch {
    return [];
  }
}

/** Returns a finding with the name of the Activity or Programme that it is about. */
export const formatItemFinding = (
  { slug, definition }: PublishedItem,
  { path, message }: Pick<Finding, 'path' | 'message'>,
): string =>
  `${'touchpoints' in definition ? 'Activity' : 'Programme'} ${slug}, ${formatFinding({ path, message })}`;
