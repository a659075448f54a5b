import type { Kysely } from 'kysely';
import type { KeepsakeMarks } from '../../../application/ports/server/chat/keepsake-marks.ts';
import type { KeepsakeMark, StoredKeepsakeMarks } from '../../../domain/chat/keepsakes.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

type Marks = Omit<Tables['keepsake_mark'], 'person_id' | 'keepsake_id'>;
const unmarked: Marks = { done_at: null, off_shelf_at: null, words: null, forgotten_at: null };

export class SqlKeepsakeMarks implements KeepsakeMarks {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async of(personId: string): Promise<StoredKeepsakeMarks> {
    const rows = await this.#db
      .selectFrom('keepsake_mark')
      .select(['keepsake_id', 'done_at', 'off_shelf_at', 'words', 'forgotten_at'])
      .where('person_id', '=', personId)
      .execute();
    return new Map(
      rows.map((row) => [
        row.keepsake_id,
        {
          done: row.done_at !== null,
          offShelf: row.off_shelf_at !== null,
          words: row.words,
          isForgotten: row.forgotten_at !== null,
        },
      ]),
    );
  }

  set(
    personId: string,
    keepsakeId: string,
    { done, offShelf, words }: KeepsakeMark & { words?: string },
    at: number,
  ): Promise<void> {
    return this.#write(personId, keepsakeId, {
      done_at: done ? at : null,
      off_shelf_at: offShelf ? at : null,
      ...(words === undefined ? {} : { words }),
    });
  }

  forget(personId: string, keepsakeId: string, at: number): Promise<void> {
    return this.#write(personId, keepsakeId, { forgotten_at: at, words: null });
  }

  async #write(personId: string, keepsakeId: string, mark: Partial<Marks>): Promise<void> {
    await this.#db
      .insertInto('keepsake_mark')
      .values({ ...unmarked, person_id: personId, keepsake_id: keepsakeId, ...mark })
      .onConflict((conflict) => conflict.columns(['person_id', 'keepsake_id']).doUpdateSet(mark))
      .execute();
  }
}
