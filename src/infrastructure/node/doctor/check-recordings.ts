import { unfitRecordings } from '../content/check-upload.ts';
import { SqlRecordings } from '../media/sql-recordings.ts';
import type { Settings } from '../platform/settings.ts';
import { ok, warn, type CheckResult } from './check-result.ts';
import { inItem, inPublished } from './published-content.ts';

/** Checks that families can play the recordings which published content names. */
export const checkPublishedRecordings = (settings: Settings): Promise<CheckResult[]> =>
  inPublished(settings, async (items, db) => {
    const recordings = new SqlRecordings(db);
    const found: CheckResult[] = [];
    for (const item of items)
      for (const one of await unfitRecordings(recordings, item.definition))
        found.push(warn('recordings', inItem(item, one)));
    return found.length > 0 ? found : [ok('recordings', 'Content names none that is missing.')];
  });
