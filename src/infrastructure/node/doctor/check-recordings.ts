import { findUnfitRecordings } from '../content/check-upload.ts';
import { SqlRecordings } from '../media/sql-recordings.ts';
import type { Settings } from '../platform/settings.ts';
import { okResult, warningResult, type CheckResult } from './check-result.ts';
import { formatItemFinding, checkPublishedItems } from './published-content.ts';

/** Checks that families can play the recordings which published content names. */
export const checkPublishedRecordings = (settings: Settings): Promise<CheckResult[]> =>
  checkPublishedItems(settings, async (items, db) => {
    const recordings = new SqlRecordings(db);
    const found: CheckResult[] = [];
    for (const item of items)
      for (const one of await findUnfitRecordings(recordings, item.definition))
        found.push(warningResult('recordings', formatItemFinding(item, one)));
    return found.length > 0 ? found : [okResult('recordings', 'Content names none that is missing.')];
  });
