import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../platform/database/tables/tables.ts';

/**
 * Whether something holds the name (a hash, by its column) of a picture or a recording: a version of any age, a text
 * that an author has not published yet, what a preview link plays, or what is planned to be published.
 */
export const isNamedInContent = (name: RawBuilder<string>): RawBuilder<boolean> => {
  const holdsIt = sql`like '%' || ${name} || '%'`;
  return sql<boolean>`(exists (select 1 from content_version where body_json ${holdsIt})
    or exists (select 1 from working_copy where text ${holdsIt})
    or exists (select 1 from preview_link where body_json ${holdsIt})
    or exists (select 1 from planned_publication where file ${holdsIt}))`;
};

/** Somebody uploads again what is there: as long as nothing names it, it stays as if it had come now (epoch ms). */
export async function renewUpload(
  db: Kysely<Tables>,
  table: 'picture' | 'recording',
  name: string,
  at: number,
): Promise<void> {
  await sql`update ${sql.table(table)} set added_at = ${at} where hash = ${name} and added_at < ${at}`.execute(
    db,
  );
}
