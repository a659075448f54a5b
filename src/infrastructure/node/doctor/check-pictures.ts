import { join } from 'node:path';
import { checkPictures, type KnownPictures } from '../../../domain/checks/check-pictures.ts';
import { knownPictures } from '../platform/pictures.ts';
import type { Settings } from '../platform/settings.ts';
import { ok, warn, type CheckResult } from './check-result.ts';
import { inItem, inPublished, type PublishedItem } from './published-content.ts';

/** Checks that families can see the pictures which published content names. */
export async function checkPublishedPictures(settings: Settings, folder: string): Promise<CheckResult[]> {
  const { publicUrl, pictureHosts } = settings;
  const known = knownPictures([publicUrl, ...pictureHosts], [join(folder, 'dist/web')]);
  const asked =
    pictureHosts.length === 0
      ? ok('pictures', 'Pictures come from this host alone.')
      : ok('pictures', `Pictures also come from other hosts: ${pictureHosts.join(', ')}.`);
  return [
    asked,
    ...(await inPublished(settings, async (items) => items.flatMap((item) => unseenIn(item, known)))),
  ];
}

function unseenIn(item: PublishedItem, known: KnownPictures): CheckResult[] {
  return checkPictures(item.definition, known).map((found) => warn('pictures', inItem(item, found)));
}
