import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { erasedFamily } from '../../../../application/ports/server/feedback-reports.ts';
import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { RunEntry } from '../../../../domain/chat/script.ts';
import { flatAnswer, type FlatAnswer } from '../../../../domain/reporting/feedback-report.ts';
import { keyedHash } from './keyed-hash.ts';
import type { ReportAnswerRow, Tables } from './tables.ts';

/** A row but for the programme, which the statement that inserts it reads from the run's enrolment. */
export type NewReportAnswer = Omit<ReportAnswerRow, 'programme_id'>;

/** Entries of a run's log, the first of which has the number `seq`. */
export type AppendedEntries = {
  runId: string;
  personId: string;
  activityId: string;
  version: string;
  definition: ActivityDefinition;
  seq: number;
  entries: readonly RunEntry[];
};

const pseudonymsKept = 10_000;
const formsKept = 10_000;

/** Lays answers flat for reports (docs/scale.md). What it keeps in memory never changes in a database. */
export class ReportAnswers {
  #hash: Promise<(text: string) => string> | undefined;
  readonly #families = new Map<string, string>([[erasedFamily, erasedFamily]]);
  readonly #forms = new Set<string>();

  /**
   * The rows of the entries that have lines in reports. Their forms are stored before it returns, by `db`; that a
   * form is stored without its answer does no harm.
   */
  async rowsOf(db: Kysely<Tables>, run: AppendedEntries): Promise<NewReportAnswer[]> {
    const rows: NewReportAnswer[] = [];
    for (const [index, entry] of run.entries.entries()) {
      const flat = await this.flatten(db, { ...run, entry });
      if (flat === null) continue;
      rows.push({
        run_id: run.runId,
        seq: run.seq + index,
        at: entry.at,
        lead: flat.lead,
        form_id: await this.#formOf(db, run.activityId, flat.questions),
        answers: flat.answers.join(','),
      });
    }
    return rows;
  }

  /** An entry laid flat; null when it has no line in reports. */
  async flatten(
    db: Kysely<Tables>,
    { entry, ...run }: Pick<AppendedEntries, 'personId' | 'version' | 'definition'> & { entry: RunEntry },
  ): Promise<FlatAnswer | null> {
    if (entry.kind !== 'answered' || !('questionResponses' in entry.response)) return null;
    return flatAnswer({ ...run, ...entry, family: await this.familyOf(db, run.personId) });
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

  /** The pseudonym of a person; 'erased' of whoever was erased. */
  async familyOf(db: Kysely<Tables>, personId: string): Promise<string> {
    const known = this.#families.get(personId);
    if (known !== undefined) return known;
    const hash = await (this.#hash ??= keyedHash(db).catch((error: unknown) => {
      this.#hash = undefined;
      throw error;
    }));
    const name = `F${hash(personId).slice(0, 16).toUpperCase()}`;
    if (this.#families.size < pseudonymsKept) this.#families.set(personId, name);
    return name;
  }
}

const rowsAtOnce = 500;

/** Inserts rows of runs that are stored; those that are there already are left as they are. */
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
