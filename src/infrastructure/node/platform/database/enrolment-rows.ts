import type { OpenEnrolment } from '../../../../domain/programme/programme.ts';
import { parseStoredJson } from './tables/stored-json.ts';
import type { EnrolmentRow } from './tables/tables.ts';

export type OpenEnrolmentRow = Omit<EnrolmentRow, 'person_id' | 'closed_at'> & { touched_at: number | null };

export function toOpenEnrolment(row: OpenEnrolmentRow): OpenEnrolment {
  return {
    id: row.id,
    programmeId: row.programme_id,
    enrolledAt: row.enrolled_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    lastActivityAt: Math.max(row.last_activity_at, row.touched_at ?? 0),
    availableAt: parseStoredJson(row.available_at_json),
  };
}
