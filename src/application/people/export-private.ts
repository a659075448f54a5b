import { findLastPrivateHelpAt, privateHelpEmbargoMs } from '../../domain/chat/private-parts.ts';
import type { StoredRun } from '../../domain/chat/run.ts';
import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { AuditLog } from '../ports/server/platform/audit-log.ts';
import type { PersonalRows, PersonRecords } from '../ports/server/people/person-records.ts';

type ExportPorts = { records: PersonRecords; audit: AuditLog; clock: Clock };

/**
 * Returns every row of a person, including the texts of private answers, which another family member may have given.
 * The audit log entry is written first. `duty` is the reference of a legal duty, with which an operator need not wait.
 * @throws Conflict for 30 days after an answer in a private part that can lead to help.
 */
export async function exportPersonWithPrivateAnswers(
  { records, audit, clock }: ExportPorts,
  { id: by }: Pick<Person, 'id'>,
  personId: string,
  duty: string | null = null,
): Promise<{ at: number; tables: PersonalRows }> {
  const at = clock.now();
  refuseSoonAfter(await records.lastPrivateHelp(personId), { at, duty });
  const tables = await records.rowsWithPrivate(personId);
  if (!tables) throw new AppError('NotFound', 'There is no such person.');
  const details = duty === null ? {} : { duty };
  await audit.add({ at, by, action: 'person.export.private', subject: personId, details });
  return { at, tables };
}

/**
 * Permits an operator to read the private answers of one run, after writing the audit log entry.
 * @throws Conflict for 30 days after an answer in a private part that can lead to help.
 */
export async function authorisePrivateRunAccess(
  { audit, clock }: Pick<ExportPorts, 'audit' | 'clock'>,
  { id: by }: Pick<Person, 'id'>,
  run: StoredRun,
  duty: string | null = null,
): Promise<void> {
  const at = clock.now();
  refuseSoonAfter(findLastPrivateHelpAt(run), { at, duty });
  const details = duty === null ? {} : { duty };
  await audit.add({ at, by, action: 'run.export.private', subject: run.id, details });
}

function refuseSoonAfter(last: number | null, { at, duty }: { at: number; duty: string | null }): void {
  const until = last === null ? 0 : last + privateHelpEmbargoMs;
  if (duty === null && at < until) throw tooSoon(until);
}

/** Makes the refusal. All answers in such a private part lead to it, so the refusal reveals nothing about an answer. */
const tooSoon = (until: number): AppError =>
  new AppError(
    'Conflict',
    'Somebody answered alone in a conversation that names help, less than 30 days ago. Whatever was answered, private answers stay closed until that time has gone.',
    { until: new Date(until).toISOString() },
  );
