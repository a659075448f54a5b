import type { OpenEnrolment } from '../../../domain/programme/programme.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { RunSummary } from '../../../domain/chat/run.ts';
import type { AccessGrant } from '../../../domain/shop/access-term.ts';
import type { PrefetchedRows, PrefetchHint, OpenRun } from './request-prefetch.ts';
import type { RunEntryColumns } from '../platform/database/run-entries.ts';
import { toOpenEnrolment, type OpenEnrolmentRow } from '../platform/database/enrolment-rows.ts';
import { parseStoredJson, type JsonText } from '../platform/database/tables/stored-json.ts';
import type { PersonRow, RunRow } from '../platform/database/tables/tables.ts';

/** The row of the statement: the caller, and lists as JSON. */
export type PrefetchedRow = Pick<PersonRow, 'id' | 'email' | 'roles_json' | 'disabled_at' | 'seen_at'> & {
  /** The position of the caller in the batch, from 1. */
  place: number;
  alive: unknown;
  grants: JsonText<GrantList[]> | null;
  enrolments?: JsonText<EnrolmentList[]> | null;
  /** The summaries of all open runs, or the one run that the request is about. */
  runs?: JsonText<SummaryList[] | [RunList]> | null;
  entries?: JsonText<EntryList[]> | null;
  finished?: JsonText<[activityId: string][]> | null;
};

/** The columns of each list, in order. */
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
  'answers',
  'compressed_at',
  'plan_json',
  'quiet_at',
] as const;
export const summaryColumns = [
  'activity_id',
  'enrolment_id',
  'enrolled_at',
  'started_at',
  'completed_at',
  'touched_at',
  'answers',
  'plan_json',
  'quiet_at',
] as const;
export const entryColumns = ['kind', 'step_id', 'response_json', 'at'] as const;

export function toPrefetchedPerson(row: PrefetchedRow): Person {
  const grants = listIn(row.grants);
  return {
    id: row.id,
    email: row.email,
    roles: parseStoredJson(row.roles_json),
    isDisabled: row.disabled_at !== null,
    grants: grants.map(([source, from, until]) => ({ source, from, until })),
  };
}

export function toPrefetchedRows(
  row: PrefetchedRow,
  { activityId, programmeId, inBrief = false }: PrefetchHint,
): PrefetchedRows {
  const enrolments = listIn(row.enrolments).map(enrolmentIn);
  const runs = row.runs ? parseStoredJson(row.runs) : [];
  if (activityId === null) {
    const summaries = runs.flatMap((run) => (isRun(run) ? [] : [summaryIn(run)]));
    const finishedBefore = listIn(row.finished).map(([of]) => of);
    return { personId: row.id, all: { enrolments, runs: summaries, finishedBefore }, one: null };
  }
  const [enrolment = null] = enrolments;
  const [first] = runs;
  const run = first && isRun(first) ? runIn(first) : null;
  // The repository reads a compressed log, because few requests are about a conversation that finished days ago.
  const isRead = !inBrief && (run === null || run.compressed_at === null);
  const entries = isRead ? listIn(row.entries).map(entryIn) : null;
  return { personId: row.id, all: null, one: { activityId, programmeId, enrolment, run, entries } };
}

type InOrder<Row, Names extends readonly (keyof Row)[]> = { [At in keyof Names]: Row[Names[At]] };
type EnrolmentList = [...InOrder<OpenEnrolmentRow, typeof enrolmentColumns>, touched_at: number | null];
type RunList = InOrder<OpenRun, typeof runColumns>;
type SummaryList = InOrder<RunRow, typeof summaryColumns>;
type EntryList = InOrder<RunEntryColumns, typeof entryColumns>;

type GrantList = [source: AccessGrant['source'], from: number, until: number];

const listIn = <Item>(text: JsonText<Item[]> | null | undefined): Item[] =>
  text ? parseStoredJson(text) : [];
const isRun = (list: RunList | SummaryList): list is RunList => list.length === runColumns.length;

/** Returns an enrolment from its list of columns; written out for speed, because each request reads dozens of them. */
const enrolmentIn = (of: EnrolmentList): OpenEnrolment =>
  toOpenEnrolment({
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
  answers: of[9],
  compressed_at: of[10],
  plan_json: of[11],
  quiet_at: of[12],
});
const summaryIn = (of: SummaryList): RunSummary => ({
  activityId: of[0],
  enrolmentId: of[1],
  enrolledAt: of[2],
  startedAt: of[3],
  completedAt: of[4],
  touchedAt: of[5],
  answers: of[6],
  plan: of[7] && parseStoredJson(of[7]),
  quietAt: of[8],
});
const entryIn = (of: EntryList): RunEntryColumns => ({
  kind: of[0],
  step_id: of[1],
  response_json: of[2],
  at: of[3],
});
