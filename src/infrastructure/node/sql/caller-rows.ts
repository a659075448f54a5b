import type { OpenEnrolment } from '../../../application/ports/enrolment-repository.ts';
import type { About, Person } from '../../../application/ports/people.ts';
import type { RunSummary } from '../../../application/ports/run-repository.ts';
import type { Grant } from '../../../domain/pricing/access-term.ts';
import type { Desk, OpenRun } from './desk.ts';
import type { EntryColumns } from './run-entries.ts';
import { enrolmentOf, type OpenEnrolmentRow } from './sql-enrolment-repository.ts';
import type { PersonRow, RunRow } from './tables.ts';

/** What the statement about a caller gives: themselves, and lists as JSON. */
export type CallerRow = Pick<PersonRow, 'id' | 'email' | 'roles_json' | 'disabled_at' | 'seen_at'> & {
  /** Of the caller among those who were asked for, from 1. */
  place: number;
  alive: unknown;
  grants: string | null;
  enrolments?: string | null;
  runs?: string | null;
  entries?: string | null;
};

/** In the order in which the lists hold them. */
export const grantColumns = ['source', 'from_at', 'until_at'] as const;
export const enrolmentColumns = [
  'id',
  'programme_id',
  'enrolled_at',
  'started_at',
  'completed_at',
  'last_activity_at',
  'available_at_json',
] as const;
export const runColumns = [
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
export const summaryColumns = [
  'activity_id',
  'enrolment_id',
  'enrolled_at',
  'started_at',
  'completed_at',
  'touched_at',
] as const;
export const entryColumns = ['kind', 'step_id', 'response_json', 'at'] as const;

export function personOf(row: CallerRow): Person {
  const grants = JSON.parse(row.grants ?? '[]') as [Grant['source'], number, number][];
  return {
    id: row.id,
    email: row.email,
    roles: JSON.parse(row.roles_json) as string[],
    isDisabled: row.disabled_at !== null,
    grants: grants.map(([source, from, until]) => ({ source, from, until })),
  };
}

export function deskOf(row: CallerRow, { activityId, programmeId, inBrief = false }: About): Desk {
  const enrolments = (JSON.parse(row.enrolments ?? '[]') as EnrolmentList[]).map(enrolmentIn);
  const rows = JSON.parse(row.runs ?? '[]') as unknown[];
  if (activityId === null)
    return {
      personId: row.id,
      all: { enrolments, runs: (rows as SummaryList[]).map(summaryIn) },
      one: null,
    };
  const [enrolment = null] = enrolments;
  const run = rows.length === 0 ? null : runIn(rows[0] as RunList);
  const entries = inBrief ? null : (JSON.parse(row.entries ?? '[]') as EntryList[]).map(entryIn);
  return { personId: row.id, all: null, one: { activityId, programmeId, enrolment, run, entries } };
}

type InOrder<Row, Names extends readonly (keyof Row)[]> = { [At in keyof Names]: Row[Names[At]] };
type EnrolmentList = [...InOrder<OpenEnrolmentRow, typeof enrolmentColumns>, touched_at: number | null];
type RunList = InOrder<OpenRun, typeof runColumns>;
type SummaryList = InOrder<RunRow, typeof summaryColumns>;
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
const summaryIn = (of: SummaryList): RunSummary => ({
  activityId: of[0],
  enrolmentId: of[1],
  enrolledAt: of[2],
  startedAt: of[3],
  completedAt: of[4],
  touchedAt: of[5],
});
const entryIn = (of: EntryList): EntryColumns => ({
  kind: of[0],
  step_id: of[1],
  response_json: of[2],
  at: of[3],
});
