import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { StepResponse } from '../../src/domain/steps/step-kinds.ts';
import { flatAnswer } from '../../src/domain/reporting/feedback-report.ts';
import { compressLog } from '../../src/infrastructure/node/platform/database/compressed-log.ts';
import { migrations } from '../../src/infrastructure/node/platform/database/migrations.ts';
import type { RunEntryRow } from '../../src/infrastructure/node/platform/database/tables/tables.ts';
import { activity, choice, feedback, input, touchpoint } from './activity.ts';

/** The migrations of the version before answers could be changed. */
export const migrations0011 = (): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0012'));

/** Free for everybody; its slug is its id, too. */
const asked = activity(
  [touchpoint('only', [input('name'), choice('way', ['Left', 'Right']), feedback('end')])],
  { slug: 'asked', free: true },
);

/** The ids of the families, and of their runs. */
export const families0011 = ['middle', 'end', 'finished'] as const;

/** An answer to the form at the end. */
export const feedback0011 = (words: string): StepResponse => ({
  kind: 'feedback',
  questionResponses: [{ feedbackQuestionEntityId: 'end-q', responses: [words] }],
});

/** A log as rows of that version: name and way are answered, and also the form of one who is at the end. */
const entriesOf = (run: string, atEnd: boolean) =>
  [
    { kind: 'opened', step_id: null, response_json: null },
    { kind: 'answered', step_id: 'name', response_json: '{"kind":"input","response":"Zoë"}' },
    { kind: 'answered', step_id: 'way', response_json: '{"kind":"choice","response":"Left"}' },
    ...(atEnd
      ? [{ kind: 'answered', step_id: 'end', response_json: JSON.stringify(feedback0011('Old words')) }]
      : []),
  ].map((entry, index) => ({ run_id: run, seq: index + 1, ...entry, at: 100 + index }));

/**
 * Stores three families as that version did: one in the middle, one at the end, and one that has finished and whose
 * log is compressed.
 */
export async function live0011(db: Kysely<Record<string, never>>): Promise<void> {
  const { hash, id } = { hash: 'asked-hash', id: 'asked' };
  const flat = flatAnswer({
    at: 103,
    family: 'F0123456789ABCDEF',
    definition: asked,
    version: hash,
    stepId: 'end',
    response: feedback0011('Old words'),
  })!;
  // Its rows had no turn yet.
  const compressed = await compressLog('finished', entriesOf('finished', true) as unknown as RunEntryRow[]);
  const rows: Record<string, Record<string, unknown>[]> = {
    person: families0011.map((name) => ({
      id: name,
      issuer: 'https://id.example',
      subject: name,
      email: `${name}@home.example`,
      roles_json: '["learner"]',
      created_at: 1,
    })),
    content_item: [
      {
        id,
        kind: 'activity',
        slug: 'asked',
        current_version: hash,
        published_at: 1,
        published_by: 'author',
        created_at: 1,
      },
    ],
    content_version: [
      {
        item_id: id,
        hash,
        body_json: JSON.stringify(asked),
        created_at: 1,
        created_by: 'author',
        note: null,
      },
    ],
    run: families0011.map((run) => ({
      id: run,
      person_id: run,
      activity_id: id,
      enrolment_id: null,
      version: hash,
      enrolled_at: 99,
      started_at: 99,
      completed_at: run === 'finished' ? 110 : null,
      touched_at: 110,
      closed_at: null,
      revision: 4,
      compressed_at: run === 'finished' ? 120 : null,
    })),
    run_entry: [...entriesOf('middle', false), ...entriesOf('end', true)],
    compressed_log: [{ ...compressed }],
    report_form: [{ id: 'form', activity_id: id, questions_json: JSON.stringify(flat.questions) }],
    report_answer: ['end', 'finished'].map((run) => ({
      run_id: run,
      seq: 4,
      at: 103,
      lead: flat.lead,
      programme_id: null,
      form_id: 'form',
      answers: flat.answers.join(','),
    })),
  };
  for (const [table, values] of Object.entries(rows)) await db.insertInto(table).values(values).execute();
}
