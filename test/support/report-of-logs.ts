import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ReportFilter } from '../../src/application/ports/server/reporting/feedback-reports.ts';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../src/domain/programme/programme.ts';
import type { QuestionResponse } from '../../src/domain/steps/response.ts';
import { toLondonTime } from '../../src/domain/reporting/london-day.ts';
import type { Tables } from '../../src/infrastructure/node/platform/database/tables/tables.ts';
import { guardedCell } from './guarded-cell.ts';

export const everything: ReportFilter = {
  scope: 'both',
  programmeId: null,
  activityId: null,
  from: null,
  until: null,
};

/**
 * Returns the sorted lines of a report, computed from the logs of runs. The product computes reports from a table of
 * answers; both must be equal.
 */
export async function reportOfLogs(db: Kysely<Tables>, filter: ReportFilter): Promise<string[]> {
  const key = await db.selectFrom('report_key').selectAll().executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('run_entry as entry')
    .innerJoin('run', 'run.id', 'entry.run_id')
    .innerJoin('content_version as version', (join) =>
      join.onRef('version.item_id', '=', 'run.activity_id').onRef('version.hash', '=', 'run.version'),
    )
    .leftJoin('enrolment', 'enrolment.id', 'run.enrolment_id')
    .leftJoin('content_item as item', 'item.id', 'enrolment.programme_id')
    .leftJoin('content_version as programme', (join) =>
      join.onRef('programme.item_id', '=', 'item.id').onRef('programme.hash', '=', 'item.current_version'),
    )
    .select(['entry.run_id', 'entry.seq', 'entry.kind', 'entry.at', 'entry.step_id', 'entry.response_json'])
    .select(['run.person_id', 'run.version'])
    .select(['run.activity_id', 'run.enrolment_id', 'enrolment.programme_id'])
    .select(['version.body_json as activity', 'programme.body_json as programme'])
    .where('entry.kind', 'in', ['answered', 'rewound'])
    .orderBy('entry.run_id')
    .orderBy('entry.seq')
    .execute();
  return rows
    .filter((row) => row.kind === 'answered' && !isUndone(row, rows))
    .filter(
      ({ at }) => (filter.from === null || at >= filter.from) && (filter.until === null || at < filter.until),
    )
    .filter((row) => filter.activityId === null || row.activity_id === filter.activityId)
    .filter((row) => filter.programmeId === null || row.programme_id === filter.programmeId)
    .filter(
      (row) => filter.scope === 'both' || (filter.scope === 'programmes') === (row.enrolment_id !== null),
    )
    .flatMap((row) => {
      const { title, touchpoints } = JSON.parse(row.activity) as ActivityDefinition;
      const programme =
        row.programme === null ? '' : (JSON.parse(row.programme) as ProgrammeDefinition).title;
      const questions = touchpoints
        .flatMap(({ steps }) => steps)
        .flatMap((step) => (step.type === 'feedback' ? step.questions : []));
      const { questionResponses = [] } = JSON.parse(row.response_json!) as {
        questionResponses?: QuestionResponse[];
      };
      return questionResponses.flatMap(({ feedbackQuestionEntityId: id, responses }) => {
        const question = questions.find((one) => one.id === id);
        if (!question) return [];
        const labelOf = (value: string) =>
          question.options?.find((option) => option.value === value)?.label ?? value;
        const answer = responses.map(labelOf).join('\n');
        const { date } = toLondonTime(row.at);
        const family = familyOf(row.person_id, key);
        return [
          [date, '', family, programme, title, row.version, row.step_id!, id, question.prompt, answer]
            .map(cell)
            .join(',') + `,${timesChanged(row, rows)}\r\n`,
        ];
      });
    })
    .toSorted();
}

type Entry = Pick<Tables['run_entry'], 'run_id' | 'seq' | 'kind' | 'step_id'>;

/** Returns true if the family later went back to this answer or to an earlier one. */
function isUndone(entry: Entry, all: readonly Entry[]): boolean {
  const others = all.filter((one) => one.run_id === entry.run_id);
  return others.some(({ kind, seq, step_id: stepId }) => {
    if (kind !== 'rewound' || seq < entry.seq) return false;
    const target = others.findLast(
      (one) => one.kind === 'answered' && one.step_id === stepId && one.seq < seq,
    );
    return target !== undefined && target.seq <= entry.seq;
  });
}

const timesChanged = (entry: Entry, all: readonly Entry[]): number =>
  all.filter(
    (one) =>
      one.kind === 'answered' &&
      one.run_id === entry.run_id &&
      one.step_id === entry.step_id &&
      isUndone(one, all),
  ).length;

/** Returns the sorted records of a CSV text, each with its line end. */
export function recordsOf(csv: string): string[] {
  const records = csv.match(/(?:[^"]|"(?:[^"]|"")*")*?\r\n/g) ?? [];
  if (records.join('') !== csv) throw new Error('These are no records of CSV.');
  return records.toSorted();
}

function familyOf(personId: string, key: Tables['report_key']): string {
  if (personId === 'erased') return 'erased';
  const hash = (secret: string, message: Uint8Array) =>
    createHash('sha256').update(Buffer.from(secret, 'hex')).update(message).digest();
  const name = hash(key.outer_hex, hash(key.inner_hex, Buffer.from(personId))).toString('hex');
  return `F${name.slice(0, 16).toUpperCase()}`;
}

function cell(text: string): string {
  const inert = guardedCell(text);
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
