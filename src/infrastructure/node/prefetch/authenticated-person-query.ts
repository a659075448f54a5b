import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Identity, Person } from '../../../domain/people/person.ts';
import {
  toPrefetchedRows,
  enrolmentColumns,
  entryColumns,
  grantColumns,
  toPrefetchedPerson,
  runColumns,
  summaryColumns,
  type PrefetchedRow,
} from './prefetched-rows.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import type { PrefetchedRows, PrefetchHint } from './request-prefetch.ts';
import { PreparedQuery } from '../platform/database/prepared-query.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { createRequestBatcher } from '../platform/database/request-batcher.ts';

/** The caller, the validity of their token's grant, and the rows prefetched for their request. */
export type AuthenticatedPerson = {
  person: Person;
  /** The time of the caller's last call, exact to a week. */
  seenAt: number | null;
  isGrantAlive: boolean;
  prefetched: PrefetchedRows | null;
};

/** The values that the statement needs, in order. */
type Asked = {
  issuer: string;
  subject: string;
  grantId: string;
  at: number;
  activityId: string;
  programmeId: string;
};
type Find = (asked: Asked) => Promise<PrefetchedRow | null>;

/**
 * Reads the caller with their grants, the validity of their sign-in, and their open runs and enrolments in one
 * statement. On PostgreSQL concurrent callers share the statement (platform/database/request-batcher.ts).
 */
export class AuthenticatedPersonQuery {
  readonly #alone: Find;
  readonly #withAll: Find;
  readonly #withOne: Find;
  readonly #withOneInside: Find;
  readonly #inBrief: Find;
  readonly #inBriefInside: Find;

  constructor({ db, dialect: name }: Pick<OpenDatabase, 'db' | 'dialect'>) {
    const dialect = name === 'postgres' ? postgres : sqlite;
    const find = name === 'postgres' ? findBatched : findSingly;
    const finding = (more: More): Find => find(db, selectPerson(dialect, more));
    this.#alone = finding({ columns: sql``, joins: sql`` });
    this.#withAll = finding(allOpen(dialect));
    const [one, inside] = [oneRun(dialect, alone), oneRun(dialect, insideProgramme(dialect))];
    const log = logOfRun(dialect);
    this.#inBrief = finding(one);
    this.#inBriefInside = finding(inside);
    this.#withOne = finding({ ...one, columns: sql`${one.columns}${log}` });
    this.#withOneInside = finding({ ...inside, columns: sql`${inside.columns}${log}` });
  }

  /** Returns the caller; null for an unknown identity. */
  async find(identity: Identity, at: number, about?: PrefetchHint): Promise<AuthenticatedPerson | null> {
    const { issuer, subject, grantId } = identity;
    const { activityId = null, programmeId = null } = about ?? {};
    const row = await this.#findFor(about)({
      issuer,
      subject,
      grantId: grantId ?? '',
      at,
      activityId: activityId ?? '',
      programmeId: programmeId ?? '',
    });
    if (!row) return null;
    return {
      person: toPrefetchedPerson(row),
      seenAt: row.seen_at,
      isGrantAlive: grantId === undefined || Boolean(row.alive),
      prefetched: about ? toPrefetchedRows(row, about) : null,
    };
  }

  #findFor(about?: PrefetchHint): Find {
    if (!about) return this.#alone;
    if (about.activityId === null) return this.#withAll;
    if (about.inBrief) return about.programmeId === null ? this.#inBrief : this.#inBriefInside;
    return about.programmeId === null ? this.#withOne : this.#withOneInside;
  }
}

type More = { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> };

function findSingly(db: Kysely<Tables>, select: PersonQuery): Find {
  const query = new PreparedQuery<PrefetchedRow, Asked>(db, (slot) =>
    select(sql`(
      select 1 as place, ${slot('issuer')} as issuer, ${slot('subject')} as subject, ${slot('grantId')} as grant_id,
        ${slot('at')} as at, ${slot('activityId')} as activity_id, ${slot('programmeId')} as programme_id
    ) as asked`),
  );
  return async (asked) => (await query.rows(asked))[0] ?? null;
}

function findBatched(db: Kysely<Tables>, select: PersonQuery): Find {
  const query = new PreparedQuery<PrefetchedRow, { [Name in keyof Asked]: Asked[Name][] }>(db, (slot) =>
    select(sql`
      unnest(${slot('issuer')}::text[], ${slot('subject')}::text[], ${slot('grantId')}::text[],
        ${slot('at')}::bigint[], ${slot('activityId')}::text[], ${slot('programmeId')}::text[])
      with ordinality as asked (issuer, subject, grant_id, at, activity_id, programme_id, place)`),
  );
  return createRequestBatcher(async (asked) => {
    const rows = await query.rows({
      issuer: asked.map(({ issuer }) => issuer),
      subject: asked.map(({ subject }) => subject),
      grantId: asked.map(({ grantId }) => grantId),
      at: asked.map(({ at }) => at),
      activityId: asked.map(({ activityId }) => activityId),
      programmeId: asked.map(({ programmeId }) => programmeId),
    });
    const found: (PrefetchedRow | null)[] = asked.map(() => null);
    for (const row of rows) found[row.place - 1] = row;
    return found;
  });
}

type PersonQuery = (asked: RawBuilder<unknown>) => RawBuilder<PrefetchedRow>;

function selectPerson(dialect: Dialect, { columns, joins }: More): PersonQuery {
  const grants = dialect.many(columnsOf('access_grant', grantColumns), sql`from_at`);
  return (asked) => sql<PrefetchedRow>`
    select asked.place, person.id, person.email, person.roles_json, person.disabled_at, person.seen_at,
      (select ${grants} from access_grant where person_id = person.id) as grants,
      exists (
        select 1 from identity_record where model = 'Grant' and identity_record.id = asked.grant_id
          and (expires_at is null or expires_at > asked.at)
      ) as alive ${columns}
    from ${asked}
      join ${dialect.row('person', sql`person.issuer = asked.issuer and person.subject = asked.subject`)} ${joins}`;
}

/** The last change of an enrolment's runs, including closed ones. */
const touchedAt = sql`(select max(touched_at) from run as inside where inside.enrolment_id = enrolment.id)`;
const columnsOf = (table: string, names: readonly string[]) =>
  names.map((name) => sql.ref(`${table}.${name}`));

function allOpen(dialect: Dialect): More {
  const enrolments = dialect.many(
    [...columnsOf('enrolment', enrolmentColumns), touchedAt],
    sql`enrolled_at, id`,
  );
  const runs = dialect.many(columnsOf('run', summaryColumns), sql`enrolled_at, id`);
  const finished = dialect.many(columnsOf('run', ['activity_id']), sql`id`);
  return {
    columns: sql`,
      (select ${enrolments} from enrolment where person_id = person.id and closed_at is null) as enrolments,
      (select ${runs} from run where person_id = person.id and closed_at is null) as runs,
      (select ${finished} from run
        where person_id = person.id and closed_at is not null and completed_at is not null) as finished`,
    joins: sql``,
  };
}

/** Selects the open run of the Activity, standalone or inside an enrolment. */
function oneRun(dialect: Dialect, { columns, joins, enrolmentId }: Place): More {
  const run = dialect.one(columnsOf('run', runColumns));
  return {
    columns: sql`${columns}, case when run.id is not null then ${run} end as runs`,
    joins: sql`${joins}
      left join ${dialect.row(
        'run',
        sql`run.person_id = person.id and run.activity_id = asked.activity_id
          and coalesce(run.enrolment_id, '') = ${enrolmentId} and run.closed_at is null`,
      )}`,
  };
}

/**
 * Selects the rows of the log. A compressed log has none, and must not be mistaken for an empty log
 * (prefetched-rows.ts).
 */
function logOfRun(dialect: Dialect): RawBuilder<unknown> {
  const entries = dialect.many(columnsOf('run_entry', entryColumns), sql`seq`);
  return sql`, (select ${entries} from run_entry where run_id = run.id) as entries`;
}

type Place = More & { enrolmentId: RawBuilder<unknown> };

const alone: Place = { columns: sql``, joins: sql``, enrolmentId: sql`''` };

/** Selects the open enrolment in the Programme; without one the run is standalone. */
function insideProgramme(dialect: Dialect): Place {
  const enrolment = dialect.one([...columnsOf('enrolment', enrolmentColumns), touchedAt]);
  return {
    columns: sql`, case when enrolment.id is not null then ${enrolment} end as enrolments`,
    joins: sql`
      left join ${dialect.row(
        'enrolment',
        sql`enrolment.person_id = person.id and enrolment.programme_id = asked.programme_id
          and enrolment.closed_at is null`,
      )}`,
    enrolmentId: sql`coalesce(enrolment.id, '')`,
  };
}

type Columns = readonly RawBuilder<unknown>[];
/** The SQL that differs by dialect: the join of the caller's one row of a table, and rows as a JSON list of lists. */
type Dialect = {
  row: (table: keyof Tables, condition: RawBuilder<unknown>) => RawBuilder<unknown>;
  many: (columns: Columns, order: RawBuilder<unknown>) => RawBuilder<unknown>;
  one: (columns: Columns) => RawBuilder<unknown>;
};

const postgres: Dialect = {
  // A lateral query with one row uses the key's index, even in a plan made while the table was small.
  row: (table, condition) =>
    sql`lateral (select * from ${sql.table(table)} where ${condition} limit 1) as ${sql.table(table)} on true`,
  many: (columns, order) => sql`json_agg(json_build_array(${sql.join(columns)}) order by ${order})::text`,
  one: (columns) => sql`json_build_array(json_build_array(${sql.join(columns)}))::text`,
};
const sqlite: Dialect = {
  row: (table, condition) => sql`${sql.table(table)} on ${condition}`,
  many: (columns, order) => sql`json_group_array(json_array(${sql.join(columns)}) order by ${order})`,
  one: (columns) => sql`json_array(json_array(${sql.join(columns)}))`,
};
