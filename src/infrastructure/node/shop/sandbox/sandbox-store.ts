import type { Kysely } from 'kysely';
import type { OpenDatabase } from '../../platform/database/database-types.ts';
import { newId } from '../../platform/database/new-id.ts';
import { retryOnStaleRevision } from '../../platform/database/optimistic-retry.ts';
import type { SandboxEventRow, SandboxIntentRow, Tables } from '../../platform/database/tables/tables.ts';

export type SandboxEvent = Pick<SandboxEventRow, 'type' | 'due_at'>;

/** The writes of a decision, stored in one transaction. */
export type SandboxChange = {
  status: SandboxIntentRow['status'];
  settles_at?: number | null;
  event?: SandboxEvent;
};

/** Stores the sandbox's payments and events. `change` must lock the payment while it decides; `decide` must be pure. */
export interface SandboxStore {
  /** Stores a payment intent and returns it; if its purchase has one already, returns that one. */
  add(intent: SandboxIntentRow): Promise<SandboxIntentRow>;
  find(by: { id: string } | { client_secret: string }): Promise<SandboxIntentRow | null>;
  change<Reply>(
    id: string,
    decide: (intent: SandboxIntentRow) => { change?: SandboxChange; reply: Reply },
  ): Promise<Reply>;
  /** Returns due events that were not sent, the oldest first. */
  dueEvents(now: number): Promise<SandboxEventRow[]>;
  sent(eventId: string, at: number): Promise<void>;
}

export class SqlSandboxStore implements SandboxStore {
  readonly #db: Kysely<Tables>;
  readonly #dialect: OpenDatabase['dialect'];

  constructor({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>) {
    this.#db = db;
    this.#dialect = dialect;
  }

  async add(intent: SandboxIntentRow): Promise<SandboxIntentRow> {
    await this.#db
      .insertInto('sandbox_intent')
      .values(intent)
      .onConflict((conflict) => conflict.column('purchase_id').doNothing())
      .execute();
    return this.#db
      .selectFrom('sandbox_intent')
      .selectAll()
      .where('purchase_id', '=', intent.purchase_id)
      .executeTakeFirstOrThrow();
  }

  async find(by: { id: string } | { client_secret: string }): Promise<SandboxIntentRow | null> {
    const all = this.#db.selectFrom('sandbox_intent').selectAll();
    const found =
      'id' in by ? all.where('id', '=', by.id) : all.where('client_secret', '=', by.client_secret);
    return (await found.executeTakeFirst()) ?? null;
  }

  change<Reply>(
    id: string,
    decide: (intent: SandboxIntentRow) => { change?: SandboxChange; reply: Reply },
  ): Promise<Reply> {
    return retryOnStaleRevision(() =>
      this.#db.transaction().execute(async (transaction) => {
        const intent = await transaction
          .selectFrom('sandbox_intent')
          .selectAll()
          .where('id', '=', id)
          .$if(this.#dialect === 'postgres', (query) => query.forUpdate())
          .executeTakeFirstOrThrow();
        const { change, reply } = decide(intent);
        if (change) await store(transaction, id, change);
        return reply;
      }),
    );
  }

  dueEvents(now: number): Promise<SandboxEventRow[]> {
    return this.#db
      .selectFrom('sandbox_event')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(50)
      .execute();
  }

  async sent(eventId: string, at: number): Promise<void> {
    await this.#db.updateTable('sandbox_event').set({ sent_at: at }).where('id', '=', eventId).execute();
  }
}

async function store(
  db: Kysely<Tables>,
  id: string,
  { status, settles_at = null, event }: SandboxChange,
): Promise<void> {
  await db.updateTable('sandbox_intent').set({ status, settles_at }).where('id', '=', id).execute();
  if (!event) return;
  const row = { id: newId('evt_sandbox'), intent_id: id, sent_at: null, ...event };
  await db.insertInto('sandbox_event').values(row).execute();
}
