import type { Kysely } from 'kysely';
import type {
  EnrolmentChange,
  EnrolmentKey,
  EnrolmentRepository,
} from '../../../application/ports/server/programme/enrolment-repository.ts';
import type { OpenEnrolment, Enrolment } from '../../../domain/programme/programme.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { RequestPrefetch } from '../prefetch/request-prefetch.ts';
import { newId } from '../platform/database/new-id.ts';
import { retryOnStaleRevision } from '../platform/database/optimistic-retry.ts';
import { toOpenEnrolment } from '../platform/database/enrolment-rows.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

export class SqlEnrolmentRepository implements EnrolmentRepository {
  readonly #db: Kysely<Tables>;
  readonly #dialect: OpenDatabase['dialect'];

  readonly #prefetch: RequestPrefetch;

  constructor({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>, prefetch = new RequestPrefetch()) {
    this.#db = db;
    this.#dialect = dialect;
    this.#prefetch = prefetch;
  }

  /** Returns a repository for one request, which does not read prefetched enrolments again. */
  forRequest(prefetch: RequestPrefetch): SqlEnrolmentRepository {
    return new SqlEnrolmentRepository({ db: this.#db, dialect: this.#dialect }, prefetch);
  }

  async find(key: EnrolmentKey): Promise<OpenEnrolment | null> {
    const [all, one] = [this.#prefetch.allOf(key.personId), this.#prefetch.oneOf(key.personId)];
    if (all) return all.enrolments.find(({ programmeId }) => programmeId === key.programmeId) ?? null;
    if (one?.programmeId === key.programmeId) return one.enrolment;
    const row = await openOnes(this.#db, key.personId)
      .where('programme_id', '=', key.programmeId)
      .executeTakeFirst();
    return row ? toOpenEnrolment(row) : null;
  }

  async all(personId: string): Promise<OpenEnrolment[]> {
    const all = this.#prefetch.allOf(personId);
    if (all) return [...all.enrolments];
    const rows = await openOnes(this.#db, personId).orderBy('enrolled_at').orderBy('id').execute();
    return rows.map(toOpenEnrolment);
  }

  async underWay(programmeId: string): Promise<number> {
    const { people } = await this.#db
      .selectFrom('enrolment')
      .select(({ fn }) => fn.count<number>('person_id').distinct().as('people'))
      .where('programme_id', '=', programmeId)
      .where('closed_at', 'is', null)
      .where('completed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return people;
  }

  change<Reply>(
    key: EnrolmentKey,
    decide: (enrolment: OpenEnrolment | null) => { change?: EnrolmentChange; reply: Reply },
  ): Promise<Reply> {
    this.#prefetch.clear();
    return retryOnStaleRevision(() =>
      this.#db.transaction().execute(async (transaction) => {
        const row = await openOnes(transaction, key.personId)
          .where('programme_id', '=', key.programmeId)
          .$if(this.#dialect === 'postgres', (query) => query.forNoKeyUpdate())
          .executeTakeFirst();
        const { change, reply } = decide(row ? toOpenEnrolment(row) : null);
        if (change) await store(transaction, key, row?.id ?? null, change);
        return reply;
      }),
    );
  }
}

function openOnes(db: Kysely<Tables>, personId: string) {
  return db
    .selectFrom('enrolment')
    .selectAll()
    .select((query) =>
      query
        .selectFrom('run')
        .select(({ fn }) => fn.max('touched_at').as('touched_at'))
        .whereRef('run.enrolment_id', '=', 'enrolment.id')
        .as('touched_at'),
    )
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null);
}

async function store(
  db: Kysely<Tables>,
  key: EnrolmentKey,
  openId: string | null,
  { closedAt, enrolment }: EnrolmentChange,
): Promise<void> {
  const closes = openId !== null && closedAt !== undefined;
  if (closes) await close(db, openId, closedAt);
  if (!enrolment) return;
  if (openId === null || closes) {
    const id = newId('enrolment');
    const owner = { person_id: key.personId, programme_id: key.programmeId, closed_at: null };
    await db
      .insertInto('enrolment')
      .values({ id, ...owner, ...columnsOf(enrolment) })
      .execute();
  } else await db.updateTable('enrolment').set(columnsOf(enrolment)).where('id', '=', openId).execute();
}

async function close(db: Kysely<Tables>, id: string, closedAt: number): Promise<void> {
  await db.updateTable('enrolment').set({ closed_at: closedAt }).where('id', '=', id).execute();
  await db
    .updateTable('run')
    .set((run) => ({ closed_at: closedAt, touched_at: closedAt, revision: run('revision', '+', 1) }))
    .where('enrolment_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

function columnsOf(enrolment: Enrolment) {
  return {
    enrolled_at: enrolment.enrolledAt,
    started_at: enrolment.startedAt,
    completed_at: enrolment.completedAt,
    last_activity_at: enrolment.lastActivityAt,
    available_at_json: JSON.stringify(enrolment.availableAt),
  };
}
