import type { Kysely } from 'kysely';
import type { KeepsakeMarks } from '../../../application/ports/server/keepsake-marks.ts';
import type { KeepsakeMark } from '../../../domain/chat/keepsakes.ts';
import type { Tables } from '../platform/database/tables.ts';

export class SqlKeepsakeMarks implements KeepsakeMarks {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async of(personId: string): Promise<ReadonlyMap<string, KeepsakeMark>> {
    const rows = await this.#db
      .selectFrom('keepsake_mark')
      .select(['keepsake_id', 'done_at', 'off_shelf_at'])
      .where('person_id', '=', personId)
      .execute();
    return new Map(
      rows.map((row) => [
        row.keepsake_id,
        { done: row.done_at !== null, offShelf: row.off_shelf_at !== null },
      ]),
    );
  }

  async set(
    personId: string,
    keepsakeId: string,
    { done, offShelf }: KeepsakeMark,
    at: number,
  ): Promise<void> {
    const mark = { done_at: done ? at : null, off_shelf_at: offShelf ? at : null };
    await this.#db
      .insertInto('keepsake_mark')
      .values({ person_id: personId, keepsake_id: keepsakeId, ...mark })
      .onConflict((conflict) => conflict.columns(['person_id', 'keepsake_id']).doUpdateSet(mark))
      .execute();
  }
}
