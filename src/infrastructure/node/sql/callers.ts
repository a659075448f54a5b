import { sql, type RawBuilder } from 'kysely';
import type { OpenEnrolment } from '../../../application/ports/enrolment-repository.ts';
import type { About, Identity, Person } from '../../../application/ports/people.ts';
import type { Grant } from '../../../domain/pricing/access-term.ts';
import type { OpenDatabase } from './database.ts';
import type { Desk, OpenRun } from './desk.ts';
import { KeptQuery } from './kept-query.ts';
import type { EntryColumns } from './run-entries.ts';
import { enrolmentOf, type OpenEnrolmentRow } from './sql-enrolment-repository.ts';
import type { PersonRow } from './tables.ts';

/** Somebody who calls, whether their token's grant stands, and their desk where it was asked for. */
export type Caller = {
  person: Person;
  /** When they last called, to a week. */
  seenAt: number | null;
  isGrantAlive: boolean;
  desk: Desk | null;
};

type CallerRow = Pick<PersonRow, 'id' | 'email' | 'roles_json' | 'disabled_at' | 'seen_at'> & {
  alive: unknown;
  grants: string | null;
  enrolments?: string | null;
  runs?: string | null;
  entries?: string | null;
};

type Values = {
  issuer: string;
  subject: string;
  grantId: string;
  at: number;
  activityId: string;
  programmeId: string;
};
type Slots = (name: keyof Values) => unknown;

/** Who calls, with their access, whether they are still signed in, and what they have open: in one statement. */
export class Callers {
  readonly #alone: KeptQuery<CallerRow, Values>;
  readonly #withAll: KeptQuery<CallerRow, Values>;
  readonly #withOne: KeptQuery<CallerRow, Values>;
  readonly #withOneInside: KeptQuery<CallerRow, Values>;

  constructor({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>) {
    const lists = dialect === 'postgres' ? postgresLists : sqliteLists;
    const kept = (more: (slot: Slots) => More) =>
      new KeptQuery<CallerRow, Values>(db, (slot) => callerQuery(slot, lists, more(slot)));
    this.#alone = kept(() => ({ columns: sql``, joins: sql`` }));
    this.#withAll = kept(() => allOpen(lists));
    this.#withOne = kept((slot) => oneRun(slot, lists, alone));
    this.#withOneInside = kept((slot) => oneRun(slot, lists, insideProgramme(slot, lists)));
  }

  /** Null for nobody known. */
  async find(identity: Identity, at: number, about?: About): Promise<Caller | null> {
    const { issuer, subject, grantId } = identity;
    const { activityId = null, programmeId = null } = about ?? {};
    const [row] = await this.#queryFor(about).rows({
      issuer,
      subject,
      grantId: grantId ?? '',
      at,
      activityId: activityId ?? '',
      programmeId: programmeId ?? '',
    });
    if (!row) return null;
    return {
      person: personOf(row),
      seenAt: row.seen_at,
      isGrantAlive: grantId === undefined || Boolean(row.alive),
      desk: about ? deskOf(row, about) : null,
    };
  }

  #queryFor(about?: About): KeptQuery<CallerRow, Values> {
    if (!about) return this.#alone;
    if (about.activityId === null) return this.#withAll;
    return about.programmeId === null ? this.#withOne : this.#withOneInside;
  }
}

const grantColumns = ['source', 'from_at', 'until_at'] as const;
const enrolmentColumns = [
  'id',
  'programme_id',
  'enrolled_at',
  'started_at',
  'completed_at',
  'last_activity_at',
  'available_at_json',
] as const;
const runColumns = [
  'id',
  'activity_id',
  'enrolment_id',
  'version',
  'enrolled_at',
  'started_at',
  'completed_at',
  'touched_at',
  'revision',
] as const;
const entryColumns = ['kind', 'step_id', 'response_json', 'at'] as const;

type More = { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> };

function callerQuery(slot: Slots, lists: Lists, { columns, joins }: More): RawBuilder<CallerRow> {
  const grants = lists.many(columnsOf('access_grant', grantColumns), sql`from_at`);
  return sql<CallerRow>`
    select person.id, person.email, person.roles_json, person.disabled_at, person.seen_at,
      (select ${grants} from access_grant where person_id = person.id) as grants,
      exists (
        select 1 from identity_record where model = 'Grant' and identity_record.id = ${slot('grantId')}
          and (expires_at is null or expires_at > ${slot('at')})
      ) as alive ${columns}
    from person ${joins}
    where person.issuer = ${slot('issuer')} and person.subject = ${slot('subject')}`;
}

/** The last change of an enrolment's runs, closed ones too. */
const touchedAt = sql`(select max(touched_at) from run as inside where inside.enrolment_id = enrolment.id)`;
const columnsOf = (table: string, names: readonly string[]) =>
  names.map((name) => sql.ref(`${table}.${name}`));

function allOpen(lists: Lists): More {
  const enrolments = lists.many(
    [...columnsOf('enrolment', enrolmentColumns), touchedAt],
    sql`enrolled_at, id`,
  );
  const runs = lists.many(columnsOf('run', runColumns), sql`enrolled_at, id`);
  return {
    columns: sql`,
      (select ${enrolments} from enrolment where person_id = person.id and closed_at is null) as enrolments,
      (select ${runs} from run where person_id = person.id and closed_at is null) as runs`,
    joins: sql``,
  };
}

/** The run of the Activity: alone, or inside an enrolment. */
function oneRun(slot: Slots, lists: Lists, { columns, joins, enrolmentId }: Place): More {
  const run = lists.one(columnsOf('run', runColumns));
  const entries = lists.many(columnsOf('run_entry', entryColumns), sql`seq`);
  return {
    columns: sql`${columns},
      case when run.id is not null then ${run} end as runs,
      (select ${entries} from run_entry where run_id = run.id) as entries`,
    joins: sql`${joins}
      left join run on run.person_id = person.id and run.activity_id = ${slot('activityId')}
        and coalesce(run.enrolment_id, '') = ${enrolmentId} and run.closed_at is null`,
  };
}

type Place = More & { enrolmentId: RawBuilder<unknown> };

const alone: Place = { columns: sql``, joins: sql``, enrolmentId: sql`''` };

/** The open enrolment in the Programme; without one the Activity is alone. */
function insideProgramme(slot: Slots, lists: Lists): Place {
  const enrolment = lists.one([...columnsOf('enrolment', enrolmentColumns), touchedAt]);
  return {
    columns: sql`, case when enrolment.id is not null then ${enrolment} end as enrolments`,
    joins: sql`
      left join enrolment on enrolment.person_id = person.id
        and enrolment.programme_id = ${slot('programmeId')} and enrolment.closed_at is null`,
    enrolmentId: sql`coalesce(enrolment.id, '')`,
  };
}

type Columns = readonly RawBuilder<unknown>[];
/** Rows as JSON: a list of lists. */
type Lists = {
  many: (columns: Columns, order: RawBuilder<unknown>) => RawBuilder<unknown>;
  one: (columns: Columns) => RawBuilder<unknown>;
};

const postgresLists: Lists = {
  many: (columns, order) => sql`json_agg(json_build_array(${sql.join(columns)}) order by ${order})::text`,
  one: (columns) => sql`json_build_array(json_build_array(${sql.join(columns)}))::text`,
};
const sqliteLists: Lists = {
  many: (columns, order) => sql`json_group_array(json_array(${sql.join(columns)}) order by ${order})`,
  one: (columns) => sql`json_array(json_array(${sql.join(columns)}))`,
};

function personOf(row: CallerRow): Person {
  const grants = JSON.parse(row.grants ?? '[]') as [Grant['source'], number, number][];
  return {
    id: row.id,
    email: row.email,
    roles: JSON.parse(row.roles_json) as string[],
    isDisabled: row.disabled_at !== null,
    grants: grants.map(([source, from, until]) => ({ source, from, until })),
  };
}

function deskOf(row: CallerRow, { activityId, programmeId }: About): Desk {
  const enrolments = (JSON.parse(row.enrolments ?? '[]') as EnrolmentList[]).map(enrolmentIn);
  const runs = (JSON.parse(row.runs ?? '[]') as RunList[]).map(runIn);
  if (activityId === null) return { personId: row.id, all: { enrolments, runs }, one: null };
  const [enrolment = null, run = null] = [enrolments[0], runs[0]];
  const entries = (JSON.parse(row.entries ?? '[]') as EntryList[]).map(entryIn);
  return { personId: row.id, all: null, one: { activityId, programmeId, enrolment, run, entries } };
}

type InOrder<Row, Names extends readonly (keyof Row)[]> = { [At in keyof Names]: Row[Names[At]] };
type EnrolmentList = [...InOrder<OpenEnrolmentRow, typeof enrolmentColumns>, touched_at: number | null];
type RunList = InOrder<OpenRun, typeof runColumns>;
type EntryList = InOrder<EntryColumns, typeof entryColumns>;

/** Written out, for each request has some dozens of these. */
const enrolmentIn = (of: EnrolmentList): OpenEnrolment =>
  enrolmentOf({
    id: of[0],
    programme_id: of[1],
    enrolled_at: of[2],
    started_at: of[3],
    completed_at: of[4],
    last_activity_at: of[5],
    available_at_json: of[6],
    touched_at: of[7],
  });
const runIn = (of: RunList): OpenRun => ({
  id: of[0],
  activity_id: of[1],
  enrolment_id: of[2],
  version: of[3],
  enrolled_at: of[4],
  started_at: of[5],
  completed_at: of[6],
  touched_at: of[7],
  revision: of[8],
});
const entryIn = (of: EntryList): EntryColumns => ({
  kind: of[0],
  step_id: of[1],
  response_json: of[2],
  at: of[3],
});
