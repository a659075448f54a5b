import { join } from 'node:path';
import { checkPictures, type AllowedPictures } from '../../../domain/checks/check-pictures.ts';
import { createKnownPictures } from '../platform/pictures.ts';
import type { Settings } from '../platform/settings.ts';
import { okResult, warningResult, type CheckResult } from './check-result.ts';
import { formatItemFinding, checkPublishedItems, type PublishedItem } from './published-content.ts';

/** Checks that families can see the pictures which published content names. */
export async function checkPublishedPictures(settings: Settings, folder: string): Promise<CheckResult[]> {
  const { publicUrl, pictureHosts } = settings;
  const known = createKnownPictures([publicUrl, ...pictureHosts], [join(folder, 'dist/web')]);
  const asked =
    pictureHosts.length === 0
      ? okResult('pictures', 'Pictures come from this host alone.')
      : okResult('pictures', `Pictures also come from other hosts: ${pictureHosts.join(', ')}.`);
  return [
    asked,
    ...(await checkPublishedItems(settings, async (items) => items.flatMap((item) => unseenIn(item, known)))),
  ];
}

function unseenIn(item: PublishedItem, known: AllowedPictures): CheckResult[] {
  return checkPictures(item.definition, known).map((found) =>
    warningResult('pictures', formatItemFinding(item, found)),
  );
}
