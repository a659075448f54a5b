import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../platform/database/tables/tables.ts';

/**
 * Returns the condition that content uses a picture or a recording, by its hash: any published version, a working copy,
 * a preview link or a planned publication.
 */
export const isUploadUsedInContent = (name: RawBuilder<string>): RawBuilder<boolean> => {
  const holdsIt = sql`like '%' || ${name} || '%'`;
  return sql<boolean>`(exists (select 1 from content_version where body_json ${holdsIt})
    or exists (select 1 from working_copy where text ${holdsIt})
    or exists (select 1 from preview_link where body_json ${holdsIt})
    or exists (select 1 from planned_publication where file ${holdsIt}))`;
};

/** Sets the upload time of a file that is uploaded again to `at` (epoch ms), which restarts its retention. */
export async function renewUploadTime(
  db: Kysely<Tables>,
  table: 'picture' | 'recording',
  name: string,
  at: number,
): Promise<void> {
  await sql`update ${sql.table(table)} set added_at = ${at} where hash = ${name} and added_at < ${at}`.execute(
    db,
  );
}
