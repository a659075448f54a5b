import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { erasedFamilyPseudonym } from '../../../../application/ports/server/reporting/feedback-reports.ts';
import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { RunEntry } from '../../../../domain/chat/run-entry.ts';
import { findUndoneIndexes } from '../../../../domain/chat/standing-log.ts';
import { flattenAnswer, type FlatAnswer } from '../../../../domain/reporting/feedback-report.ts';
import { createKeyedHash } from './keyed-hash.ts';
import type { ReportAnswerRow, Tables } from './tables/tables.ts';

/** The flat answer without the Programme, which the inserting statement reads from the run's enrolment. */
export type NewReportAnswer = Omit<ReportAnswerRow, 'programme_id'>;

/** The run (one play of an Activity) with its log, in which the entries from the index `from` on are new. */
export type RunWithNewEntries = {
  runId: string;
  personId: string;
  activityId: string;
  version: string;
  definition: ActivityDefinition;
  log: readonly RunEntry[];
  from: number;
};

const pseudonymsKept = 10_000;
const formsKept = 10_000;

/** Converts answers to flat answers (rows for reports, docs/scale.md). Caches only data that never changes. */
export class ReportAnswerConverter {
  #hash: Promise<(text: string) => string> | undefined;
  readonly #families = new Map<string, string>([[erasedFamilyPseudonym, erasedFamilyPseudonym]]);
  readonly #forms = new Set<string>();

  /**
   * Returns the report rows of the entries that have lines in reports. Stores their forms with `db` first; a form
   * without an answer is harmless.
   */
  async rowsOf(db: Kysely<Tables>, run: RunWithNewEntries): Promise<NewReportAnswer[]> {
    const { log, from, runId } = run;
    const rows: NewReportAnswer[] = [];
    if (!log.slice(from).some(isReported)) return rows;
    for (const { entry, seq, changed } of listStandingAnswers(log)) {
      const flat = seq > from ? await this.flatten(db, { ...run, entry }) : null;
      if (flat === null) continue;
      rows.push({
        run_id: runId,
        seq,
        at: entry.at,
        lead: flat.lead,
        form_id: await this.#formOf(db, run.activityId, flat.questions),
        answers: flat.answers.join(','),
        changed,
      });
    }
    return rows;
  }

  /** Returns an entry as a flat answer (row for reports); null if the entry has no line in reports. */
  async flatten(
    db: Kysely<Tables>,
    { entry, ...run }: Pick<RunWithNewEntries, 'personId' | 'version' | 'definition'> & { entry: RunEntry },
  ): Promise<FlatAnswer | null> {
    if (!isReported(entry)) return null;
    return flattenAnswer({ ...run, ...entry, family: await this.familyOf(db, run.personId) });
  }

  async #formOf(db: Kysely<Tables>, activityId: string, questions: readonly string[]): Promise<string> {
    const questionsJson = JSON.stringify(questions);
    const id = createHash('sha256').update(`${activityId} ${questionsJson}`).digest('base64url').slice(0, 22);
    if (this.#forms.has(id)) return id;
    await db
      .insertInto('report_form')
      .values({ id, activity_id: activityId, questions_json: questionsJson })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (!db.isTransaction && this.#forms.size < formsKept) this.#forms.add(id);
    return id;
  }

  /** Returns a person's pseudonym; 'erased' for an erased person. */
  async familyOf(db: Kysely<Tables>, personId: string): Promise<string> {
    const known = this.#families.get(personId);
    if (known !== undefined) return known;
    const hash = await (this.#hash ??= createKeyedHash(db).catch((error: unknown) => {
      this.#hash = undefined;
      throw error;
    }));
    const name = `F${hash(personId).slice(0, 16).toUpperCase()}`;
    if (this.#families.size < pseudonymsKept) this.#families.set(personId, name);
    return name;
  }
}

type AnsweredEntry = Extract<RunEntry, { kind: 'answered' }>;

const isReported = (entry: RunEntry): entry is AnsweredEntry =>
  entry.kind === 'answered' && 'questionResponses' in entry.response;

/** Returns the answers of a log that no change has undone, each with its number and its number of changes. */
export function listStandingAnswers(
  log: readonly RunEntry[],
): { entry: AnsweredEntry; seq: number; changed: number }[] {
  const { places } = findUndoneIndexes(log);
  const answers = log.flatMap((entry, place) =>
    isReported(entry) ? [{ entry, seq: place + 1, isUndone: places.has(place) }] : [],
  );
  return answers
    .filter(({ isUndone }) => !isUndone)
    .map(({ entry, seq }) => ({
      entry,
      seq,
      changed: answers.filter((one) => one.isUndone && one.entry.stepId === entry.stepId).length,
    }));
}

const rowsAtOnce = 500;

/** Inserts flat answers of stored runs; existing rows are left unchanged. */
export async function insertReportAnswers(
  db: Kysely<Tables>,
  rows: readonly NewReportAnswer[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await db
      .insertInto('report_answer')
      .values(
        rows
          .slice(first, first + rowsAtOnce)
          .map((row) => ({ ...row, programme_id: programmeOf(row.run_id) })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const programmeOf = (runId: string) => sql<string | null>`(
  select enrolment.programme_id from run join enrolment on enrolment.id = run.enrolment_id
  where run.id = ${runId})`;
