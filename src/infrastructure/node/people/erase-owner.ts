import { sql, type Transaction } from 'kysely';
import { erasedFamilyPseudonym } from '../../../application/ports/server/reporting/feedback-reports.ts';
import { toLondonNoon } from '../../../domain/reporting/london-day.ts';
import { maskLog } from '../../../domain/chat/mask-log.ts';
import { ContentVersions } from '../platform/database/content-versions.ts';
import { recordErasedIdentity } from './erased-identities.ts';
import { newId } from '../platform/database/new-id.ts';
import type { RowOwner } from '../platform/database/tables/owner.ts';
import { insertReportAnswers, ReportAnswerConverter } from '../platform/database/report-answers.ts';
import {
  readRunEntries,
  insertRunEntries,
  toRunLog,
  toRunEntryRows,
} from '../platform/database/run-entries.ts';
import { tables, type Tables } from '../platform/database/tables/tables.ts';

type Work = Transaction<Tables>;

/**
 * Erases a person inside a transaction. Answers and sales are kept without the person, under one 'erased family'; all
 * other rows are deleted.
 */
export async function erasePersonRows(db: Work, owner: RowOwner, at: number): Promise<void> {
  await hold(db, owner, at);
  await makeNobody(db);
  await keepAnswers(db, owner, await keepEnrolments(db, owner, at), at);
  await keepSales(db, owner);
  await forgetWork(db, owner);
  await recordErasedIdentity(db, owner, at);
  for (const [name, { of }] of Object.entries(tables))
    if (of && name !== 'audit_entry')
      await sql`delete from ${sql.table(name)} as own where ${of(owner)}`.execute(db);
  // This step comes last, because concurrent writes to these rows have committed by then.
  await forgetWhoActed(db, owner);
}

/** Locks the person, so that other writes about the person wait for the erasure and then find nobody. */
async function hold(db: Work, { id }: RowOwner, at: number): Promise<void> {
  await db.updateTable('person').set({ disabled_at: at }).where('id', '=', id).execute();
}

/** Creates the person to whom the remaining rows of all erased people belong. */
async function makeNobody(db: Work): Promise<void> {
  const id = erasedFamilyPseudonym;
  await db
    .insertInto('person')
    .values({ id, issuer: id, subject: id, email: '', roles_json: '[]', created_at: 0, disabled_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps the enrolments as copies with new ids, because an export of the person may contain the old ids. */
async function keepEnrolments(db: Work, { id }: RowOwner, at: number): Promise<Map<string, string>> {
  const renamed = new Map<string, string>();
  const own = await db.selectFrom('enrolment').selectAll().where('person_id', '=', id).execute();
  for (const enrolment of own) {
    const copy = newId('enrolment');
    renamed.set(enrolment.id, copy);
    await db
      .insertInto('enrolment')
      .values({
        ...enrolment,
        id: copy,
        person_id: erasedFamilyPseudonym,
        enrolled_at: toLondonNoon(enrolment.enrolled_at),
        started_at: noonOf(enrolment.started_at),
        completed_at: noonOf(enrolment.completed_at),
        last_activity_at: toLondonNoon(enrolment.last_activity_at),
        available_at_json: '{}',
        closed_at: toLondonNoon(enrolment.closed_at ?? at),
      })
      .execute();
  }
  return renamed;
}

async function keepAnswers(
  db: Work,
  { id }: RowOwner,
  enrolments: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const versions = new ContentVersions(db);
  const answers = new ReportAnswerConverter();
  for (const run of await db.selectFrom('run').selectAll().where('person_id', '=', id).execute()) {
    const copy = newId('run');
    await db
      .insertInto('run')
      .values({
        ...run,
        id: copy,
        person_id: erasedFamilyPseudonym,
        enrolment_id: enrolments.get(run.enrolment_id ?? '') ?? null,
        enrolled_at: toLondonNoon(run.enrolled_at),
        started_at: noonOf(run.started_at),
        completed_at: noonOf(run.completed_at),
        touched_at: toLondonNoon(run.touched_at),
        closed_at: toLondonNoon(run.closed_at ?? at),
        compressed_at: null,
        plan_json: null,
        quiet_at: null,
      })
      .execute();
    const rows = (await readRunEntries(db, [run.id])).get(run.id) ?? [];
    const definition = await versions.activity(run.activity_id, run.version);
    const masked = maskLog(definition, toRunLog(rows)).map((entry) => ({
      ...entry,
      at: toLondonNoon(entry.at),
    }));
    if (masked.length === 0) continue;
    await insertRunEntries(db, toRunEntryRows(copy, [], masked));
    const kept = {
      runId: copy,
      personId: erasedFamilyPseudonym,
      activityId: run.activity_id,
      version: run.version,
    };
    await insertReportAnswers(db, await answers.rowsOf(db, { ...kept, definition, log: masked, from: 0 }));
  }
}

/**
 * Keeps sales for the books, for years (retention.ts): the amount and the day, without anything that identifies the
 * person.
 */
async function keepSales(db: Work, { id }: RowOwner): Promise<void> {
  const sold = await db
    .selectFrom('purchase')
    .innerJoin('access_grant', 'access_grant.reference', 'purchase.id')
    .selectAll('purchase')
    .select(['from_at', 'until_at'])
    .where('purchase.person_id', '=', id)
    .where('state', '=', 'paid')
    .execute();
  for (const { from_at: from, until_at: until, ...purchase } of sold) {
    const copy = newId('purchase');
    const dated = {
      created_at: toLondonNoon(purchase.created_at),
      paid_at: noonOf(purchase.paid_at),
      look_at: 0,
    };
    await db
      .insertInto('purchase')
      .values({
        ...purchase,
        ...dated,
        id: copy,
        person_id: erasedFamilyPseudonym,
        intent_id: null,
        language: '',
      })
      .execute();
    await db
      .insertInto('access_grant')
      .values({
        id: newId('grant'),
        person_id: erasedFamilyPseudonym,
        source: 'card',
        from_at: toLondonNoon(from),
        until_at: toLondonNoon(until),
        reference: copy,
      })
      .execute();
  }
}

/** Keeps the audit entries about and by this person, under the pseudonym of erased people. */
async function forgetWhoActed(db: Work, { id }: RowOwner): Promise<void> {
  const by = erasedFamilyPseudonym;
  await db.updateTable('audit_entry').set({ by_person: by }).where('by_person', '=', id).execute();
  await db.updateTable('audit_entry').set({ subject: by }).where('subject', '=', id).execute();
}

/** Keeps this person's work as an author, under the pseudonym of erased people. */
async function forgetWork(db: Work, { id }: RowOwner): Promise<void> {
  const by = erasedFamilyPseudonym;
  await db.updateTable('content_version').set({ created_by: by }).where('created_by', '=', id).execute();
  await db.updateTable('content_item').set({ published_by: by }).where('published_by', '=', id).execute();
  await db.updateTable('content_item').set({ standing_by: by }).where('standing_by', '=', id).execute();
  await db
    .updateTable('content_publication')
    .set({ published_by: by })
    .where('published_by', '=', id)
    .execute();
  await db.updateTable('content_comment').set({ resolved_by: by }).where('resolved_by', '=', id).execute();
  await db.updateTable('sign_off').set({ author_id: by }).where('author_id', '=', id).execute();
  await db.updateTable('sign_off').set({ person_id: by }).where('person_id', '=', id).execute();
}

const noonOf = (at: number | null): number | null => (at === null ? null : toLondonNoon(at));
