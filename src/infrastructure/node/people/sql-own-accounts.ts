import type { Kysely } from 'kysely';
import type {
  ErasureMail,
  OwnAccount,
  AccountSelfService,
} from '../../../application/ports/server/account/own-accounts.ts';
import type { AdminAct } from '../../../domain/people/audit.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { queueMail } from '../platform/mail/sql-outbox.ts';
import { changeRecordedAccount, findAccountIds } from '../platform/database/account-changes.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { notifyAccountOwner } from '../account/notify-owner.ts';
import { erasePersonIfDue } from './erase-person-if-due.ts';

export class SqlAccountSelfService implements AccountSelfService {
  readonly #database: OpenDatabase;

  constructor(database: OpenDatabase) {
    this.#database = database;
  }

  async read(personId: string): Promise<OwnAccount> {
    const { db } = this.#database;
    const [paid, begun, plan] = await Promise.all([
      db
        .selectFrom('purchase')
        .innerJoin('access_grant', 'access_grant.reference', 'purchase.id')
        .select(['purchase.id', 'paid_at', 'amount_pence', 'until_at'])
        .where('purchase.person_id', '=', personId)
        .where('state', '=', 'paid')
        .orderBy('paid_at', 'desc')
        .execute(),
      db
        .selectFrom('run')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('person_id', '=', personId)
        .where('started_at', 'is not', null)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('planned_erasure')
        .select('erase_at')
        .where('person_id', '=', personId)
        .executeTakeFirst(),
    ]);
    return {
      receipts: paid.flatMap(({ id, paid_at: paidAt, amount_pence: pence, until_at: until }) =>
        paidAt === null ? [] : [{ reference: id, paidAt, pence, until }],
      ),
      conversations: begun.count,
      eraseAt: plan?.erase_at ?? null,
    };
  }

  async planErasure(
    personId: string,
    { at, eraseAt }: { at: number; eraseAt: number },
    letter: ErasureMail | null,
  ): Promise<void> {
    await this.#database.db.transaction().execute(async (db) => {
      const change = { kind: 'erasurePlanned', of: { personId }, at } as const;
      const isNew = await changeRecordedAccount(db, change, async () => {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('planned_erasure')
          .values({ person_id: personId, asked_at: at, erase_at: eraseAt })
          .onConflict((conflict) => conflict.column('person_id').doNothing())
          .executeTakeFirstOrThrow();
        return numInsertedOrUpdatedRows === 1n;
      });
      if (isNew && letter) await mailErasure(db, personId, at, letter);
    });
  }

  async takeBackErasure(personId: string, at: number): Promise<void> {
    await this.#database.db.transaction().execute(async (db) => {
      const change = { kind: 'erasureTakenBack', of: { personId }, at } as const;
      await changeRecordedAccount(db, change, async () => {
        const { numDeletedRows } = await db
          .deleteFrom('planned_erasure')
          .where('person_id', '=', personId)
          .executeTakeFirst();
        return numDeletedRows === 1n;
      });
    });
  }

  async dueForErasure(at: number, atMost: number): Promise<string[]> {
    const rows = await this.#database.db
      .selectFrom('planned_erasure')
      .select('person_id')
      .where('erase_at', '<=', at)
      .orderBy('erase_at')
      .limit(atMost)
      .execute();
    return rows.map(({ person_id: id }) => id);
  }

  eraseDue(personId: string, act: AdminAct): Promise<boolean> {
    const isDue: Parameters<typeof erasePersonIfDue>[3] = async (work) => {
      const { numDeletedRows } = await work
        .deleteFrom('planned_erasure')
        .where('person_id', '=', personId)
        .where('erase_at', '<=', act.at)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    };
    return erasePersonIfDue(this.#database, personId, act.at, isDue, () => act);
  }
}

/** Mails every address of the last week if this server keeps the account, otherwise the known address. */
async function mailErasure(
  db: Kysely<Tables>,
  personId: string,
  at: number,
  { language, write }: ErasureMail,
): Promise<void> {
  const ids = await findAccountIds(db, { personId });
  if (ids) return notifyAccountOwner(db, { accountId: ids.account_id, at, language }, write);
  const person = await db
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .where('email', '<>', '')
    .executeTakeFirst();
  if (person) await queueMail(db, write({ email: person.email, language, token: null, until: null }), at);
}
