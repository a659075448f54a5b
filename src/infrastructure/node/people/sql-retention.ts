import { sql, type Kysely } from 'kysely';
import type { AdminAct } from '../../../domain/people/audit.ts';
import type { MailDraft } from '../../../application/ports/server/platform/mail-writer.ts';
import type {
  InactiveLearner,
  RetentionRepository,
} from '../../../application/ports/server/people/retention.ts';
import type { RetainedKind } from '../../../domain/people/retention.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { erasePersonIfDue } from './erase-person-if-due.ts';
import { retentionTables } from './retained-rows.ts';
import { queueMail } from '../platform/mail/sql-outbox.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import type { NotNull } from 'kysely';

export class SqlRetentionRepository implements RetentionRepository {
  readonly #database: OpenDatabase;

  constructor(database: OpenDatabase) {
    this.#database = database;
  }

  async takeTurn(at: number, nextAt: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.db
      .updateTable('retention_turn')
      .set({ next_at: nextAt })
      .where('next_at', '<=', at)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async count(kind: RetainedKind, before: number): Promise<number> {
    const { table, isOver } = retentionTables[kind];
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${isOver(before)}`.execute(this.#database.db);
    return rows[0]?.count ?? 0;
  }

  /** Deletes expired rows with their dependent rows; a row that is no longer expired when it is locked is kept. */
  async remove(kind: RetainedKind, before: number, atMost: number): Promise<number> {
    const { table, key, isOver, with: hanging = [] } = retentionTables[kind];
    const keys = sql.join(key.map((column) => sql.ref(column)));
    return this.#database.db.transaction().execute(async (db) => {
      const { rows } = await sql<Record<string, string>>`
        delete from ${sql.table(table)} where (${keys}) in (
          select ${keys} from ${sql.table(table)} where ${isOver(before)} limit ${atMost}
        ) and ${isOver(before)} returning ${keys}`.execute(db);
      const gone = rows.flatMap((row) => row[key[0]] ?? []);
      for (const [other, column] of gone.length === 0 ? [] : hanging)
        await sql`delete from ${sql.table(other)} where ${sql.ref(column)} in (${sql.join(gone)})`.execute(
          db,
        );
      return gone.length;
    });
  }

  async inactiveLearners(seenUpTo: number, after: string | null, atMost: number): Promise<InactiveLearner[]> {
    const rows = await this.#database.db
      .selectFrom('person')
      .select(['id', 'email', 'seen_at', 'warned_at'])
      .select((row) => [
        row
          .selectFrom('access_grant')
          .select(({ fn }) => fn.max('until_at').as('until'))
          .whereRef('person_id', '=', 'person.id')
          .as('access_until'),
        row
          .selectFrom('registration')
          .select('language')
          .whereRef('account_id', '=', 'person.subject')
          .orderBy('accepted_at', 'desc')
          .limit(1)
          .as('language'),
      ])
      .where('seen_at', '<=', seenUpTo)
      .$narrowType<{ seen_at: NotNull }>()
      .where('roles_json', 'in', ['["learner"]', '[]'])
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(atMost)
      .execute();
    return rows.map((row) => ({
      personId: row.id,
      email: row.email,
      language: row.language ?? 'en',
      seenAt: row.seen_at,
      accessUntil: row.access_until,
      warnedAt: row.warned_at,
      hasAddress: row.email !== '',
    }));
  }

  async warn({ personId, seenAt }: InactiveLearner, mail: MailDraft, at: number): Promise<boolean> {
    return this.#database.db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('person')
        .set({ warned_at: at })
        .where('id', '=', personId)
        .where('seen_at', '=', seenAt)
        .where('warned_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await queueMail(db, mail, at);
      return true;
    });
  }

  erase({ personId, seenAt }: InactiveLearner, act: AdminAct): Promise<boolean> {
    const isDue: Parameters<typeof erasePersonIfDue>[3] = (work) => stillAway(work, personId, seenAt);
    return erasePersonIfDue(this.#database, personId, act.at, isDue, () => act);
  }
}

/** Locks the row of a person who is still inactive. Of several processes, only the first gets true. */
async function stillAway(db: Kysely<Tables>, personId: string, seenAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ seen_at: seenAt })
    .where('id', '=', personId)
    .where('seen_at', '=', seenAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
