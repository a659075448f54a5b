import type { Kysely } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type { MailDraft } from '../../../application/ports/server/platform/mail-writer.ts';
import type {
  NewPublicationPlan,
  PlannedPublication,
  PlannedPublications,
} from '../../../application/ports/server/authoring/planned-publications.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { newId } from '../platform/database/new-id.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { queueMail } from '../platform/mail/sql-outbox.ts';

type Row = Omit<Tables['planned_publication'], 'file' | 'waits_for'>;

const columns = [
  'id',
  'person_id',
  'kind',
  'slug',
  'title',
  'note',
  'base',
  'publish_at',
  'zone',
  'state',
  'reason',
  'done_at',
] as const satisfies (keyof Row)[];

export class SqlPlannedPublications implements PlannedPublications {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  make(
    { by, at, file, ...plan }: NewPublicationPlan,
    noted: AuditEntryFactory<PlannedPublication>,
  ): Promise<PlannedPublication> {
    const row: Row = {
      ...plan,
      id: newId('plan'),
      person_id: by,
      publish_at: at,
      state: 'waiting',
      reason: null,
      done_at: null,
    };
    return this.#db.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows: made } = await transaction
        .insertInto('planned_publication')
        .values({ ...row, file, waits_for: `${plan.kind}/${plan.slug}` })
        .onConflict((conflict) => conflict.column('waits_for').doNothing())
        .executeTakeFirst();
      if (made !== 1n)
        throw new AppError(
          'Conflict',
          'Something waits to be published for this item already; change or cancel it.',
        );
      const waiting = publicationPlanOf(row);
      await recordAuditEntry(transaction, noted(waiting));
      return waiting;
    });
  }

  async list(since: number): Promise<PlannedPublication[]> {
    const rows = await this.#db
      .selectFrom('planned_publication')
      .select(columns)
      .where((row) => row.or([row('state', '=', 'waiting'), row('done_at', '>=', since)]))
      .orderBy('publish_at')
      .orderBy('id')
      .execute();
    const plans = rows.map(publicationPlanOf);
    const waiting = plans.filter(({ state }) => state === 'waiting');
    return [...waiting, ...plans.filter(({ state }) => state !== 'waiting').toReversed()];
  }

  async due(at: number, atMost: number): Promise<(PlannedPublication & { file: string })[]> {
    const rows = await this.#db
      .selectFrom('planned_publication')
      .select([...columns, 'file'])
      .where('state', '=', 'waiting')
      .where('publish_at', '<=', at)
      .orderBy('publish_at')
      .limit(atMost)
      .execute();
    return rows.map(({ file, ...row }) => ({ ...publicationPlanOf(row), file }));
  }

  move(
    id: string,
    { at, zone }: { at: number; zone: string },
    noted: AuditEntryFactory<PlannedPublication>,
  ): Promise<PlannedPublication | null> {
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('planned_publication')
        .set({ publish_at: at, zone })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .returning(columns)
        .executeTakeFirst();
      if (!row) return null;
      await recordAuditEntry(transaction, noted(publicationPlanOf(row)));
      return publicationPlanOf(row);
    });
  }

  cancel(id: string, noted: AuditEntryFactory<PlannedPublication>): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .deleteFrom('planned_publication')
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .returning(columns)
        .executeTakeFirst();
      if (row) await recordAuditEntry(transaction, noted(publicationPlanOf(row)));
      return row !== undefined;
    });
  }

  refuse(
    id: string,
    { reason, at, mail }: { reason: string; at: number; mail: MailDraft | null },
    noted: AuditEntryFactory<PlannedPublication>,
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('planned_publication')
        .set({ state: 'refused', reason, done_at: at, waits_for: null })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .returning(columns)
        .executeTakeFirst();
      if (!row) return false;
      await recordAuditEntry(transaction, noted(publicationPlanOf(row)));
      if (mail !== null) await queueMail(transaction, mail, at);
      return true;
    });
  }
}

const publicationPlanOf = ({
  person_id: by,
  publish_at: at,
  done_at: doneAt,
  ...row
}: Row): PlannedPublication => ({
  ...row,
  by,
  at,
  doneAt,
});
