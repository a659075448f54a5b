import { join } from 'node:path';
import { checkPictures, type KnownPictures } from '../../../domain/content/checks/check-pictures.ts';
import { findingText } from '../../../domain/content/finding.ts';
import type { PublishedActivity } from '../../../domain/activity/definition.ts';
import type { PublishedProgramme } from '../../../domain/programme/programme.ts';
import { knownPictures } from '../platform/pictures.ts';
import type { Settings } from '../platform/settings.ts';
import { ContentVersions } from '../platform/database/content-versions.ts';
import { readRevision, readSnapshot } from '../content/content-snapshot.ts';
import { openBareDatabase } from '../platform/database/database.ts';
import { migrationStandings } from '../platform/database/migrate.ts';
import { isThere } from '../platform/database/sqlite.ts';
import { ok, warn, type CheckResult } from './check-result.ts';

/** Checks that families can see the pictures which published content names. */
export async function checkPublishedPictures(settings: Settings, folder: string): Promise<CheckResult[]> {
  const { publicUrl, pictureHosts } = settings;
  const known = knownPictures([publicUrl, ...pictureHosts], [join(folder, 'dist/web')]);
  const asked =
    pictureHosts.length === 0
      ? ok('pictures', 'Pictures come from this host alone.')
      : ok('pictures', `Pictures also come from other hosts: ${pictureHosts.join(', ')}.`);
  return [asked, ...(await publishedContent(settings)).flatMap((item) => unseenIn(item, known))];
}

type Item = PublishedActivity | PublishedProgramme;

function unseenIn({ slug, definition }: Item, known: KnownPictures): CheckResult[] {
  const kind = 'touchpoints' in definition ? 'Activity' : 'Programme';
  return checkPictures(definition, known).map(({ path, message }) =>
    warn('pictures', `${kind} ${slug}, ${findingText({ path, message })}`),
  );
}

/** The current content; none where the database cannot be read, which `checkDatabase` reports. */
async function publishedContent(settings: Settings): Promise<readonly Item[]> {
  try {
    if (settings.databaseUrl === null && !isThere(settings.dataDir)) return [];
    const { db, place, schema, close } = await openBareDatabase(settings);
    try {
      const standings = await migrationStandings(db, place, schema);
      if (standings.some(({ doneAt }) => doneAt === null)) return [];
      const snapshot = await readSnapshot(db, new ContentVersions(db), await readRevision(db));
      return [...snapshot.activities, ...snapshot.programmes];
    } finally {
      await close();
    }
  } catch {
    return [];
  }
}
