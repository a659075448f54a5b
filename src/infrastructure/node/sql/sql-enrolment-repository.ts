import type { Kysely } from 'kysely';
import type {
  EnrolmentChange,
  EnrolmentKey,
  EnrolmentRepository,
  OpenEnrolment,
} from '../../../application/ports/enrolment-repository.ts';
import type { Enrolment } from '../../../domain/programme/programme.ts';
import type { OpenDatabase } from './database.ts';
import { Desks } from './desk.ts';
import { newId } from './new-id.ts';
import { retried } from './retried.ts';
import type { EnrolmentRow, Tables } from './tables.ts';

export class SqlEnrolmentRepository implements EnrolmentRepository {
  readonly #db: Kysely<Tables>;
  readonly #dialect: OpenDatabase['dialect'];

  readonly #desks: Desks;

  constructor({ db, dialect }: OpenDatabase, desks = new Desks()) {
    this.#db = db;
    this.#dialect = dialect;
    this.#desks = desks;
  }

  async find(key: EnrolmentKey): Promise<OpenEnrolment | null> {
    const [all, one] = [this.#desks.allOf(key.personId), this.#desks.oneOf(key.personId)];
    if (all) return all.enrolments.find(({ programmeId }) => programmeId === key.programmeId) ?? null;
    if (one?.programmeId === key.programmeId) return one.enrolment;
    const row = await openOnes(this.#db, key.personId)
      .where('programme_id', '=', key.programmeId)
      .executeTakeFirst();
    return row ? enrolmentOf(row) : null;
  }

  async all(personId: string): Promise<OpenEnrolment[]> {
    const all = this.#desks.allOf(personId);
    if (all) return [...all.enrolments];
    const rows = await openOnes(this.#db, personId).orderBy('enrolled_at').orderBy('id').execute();
    return rows.map(enrolmentOf);
  }

  change<Reply>(
    key: EnrolmentKey,
    decide: (enrolment: OpenEnrolment | null) => { change?: EnrolmentChange; reply: Reply },
  ): Promise<Reply> {
    this.#desks.clear();
    return retried(() =>
      this.#db.transaction().execute(async (transaction) => {
        const row = await openOnes(transaction, key.personId)
          .where('programme_id', '=', key.programmeId)
          .$if(this.#dialect === 'postgres', (query) => query.forNoKeyUpdate())
          .executeTakeFirst();
        const { change, reply } = decide(row ? enrolmentOf(row) : null);
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

export type OpenEnrolmentRow = Omit<EnrolmentRow, 'person_id' | 'closed_at'> & { touched_at: number | null };

export function enrolmentOf(row: OpenEnrolmentRow): OpenEnrolment {
  return {
    id: row.id,
    programmeId: row.programme_id,
    enrolledAt: row.enrolled_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    lastActivityAt: Math.max(row.last_activity_at, row.touched_at ?? 0),
    availableAt: JSON.parse(row.available_at_json) as Record<string, number>,
  };
}
