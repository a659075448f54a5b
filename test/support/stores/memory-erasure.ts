import { erasedFamilyPseudonym } from '../../../src/application/ports/server/reporting/feedback-reports.ts';
import { erasedTokenLifetimeMs } from '../../../src/application/ports/server/people/people.ts';
import { maskLog } from '../../../src/domain/chat/mask-log.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { toLondonNoon } from '../../../src/domain/reporting/london-day.ts';
import type { MemoryDatabase, PersonRow, RunRow } from './memory-database.ts';
import { identityName } from './memory-people.ts';
import { rowOf, type LogReader } from './memory-run-repository.ts';

/**
 * Erases a person as `erasePersonRows` does: answers and sales stay without their owner, and all other records are
 * deleted.
 */
export function eraseFrom(database: MemoryDatabase, person: PersonRow, at: number, logOf: LogReader): void {
  // All logs are read before the first write, so that an unreadable log stops the whole erasure.
  const masked = maskedLogs(database, person, logOf);
  makeNobody(database);
  keepAnswers(database, masked, at, keepEnrolments(database, person, at));
  keepSales(database, person);
  forgetActs(database, person);
  const { erasedIdentities } = database.tables;
  for (const [name, untilAt] of erasedIdentities) if (untilAt <= at) erasedIdentities.delete(name);
  erasedIdentities.set(identityName(person), at + erasedTokenLifetimeMs);
  removeRows(database, person);
  database.observer?.personErased(person);
}

function makeNobody({ tables: { people } }: MemoryDatabase): void {
  if (people.has(erasedFamilyPseudonym)) return;
  const id = erasedFamilyPseudonym;
  const nobody = { email: '', roles: [], createdAt: 0, disabledAt: 0, seenAt: null, warnedAt: null };
  people.set(id, { id, issuer: id, subject: id, ...nobody });
}

function keepEnrolments(database: MemoryDatabase, person: PersonRow, at: number): Map<string, string> {
  const { enrolments } = database.tables;
  const renamed = new Map<string, string>();
  for (const enrolment of enrolments.values()) {
    if (enrolment.personId !== person.id) continue;
    const id = database.newId('enrolment');
    renamed.set(enrolment.id, id);
    enrolments.set(id, {
      ...enrolment,
      id,
      personId: erasedFamilyPseudonym,
      enrolledAt: toLondonNoon(enrolment.enrolledAt),
      startedAt: noonOf(enrolment.startedAt),
      completedAt: noonOf(enrolment.completedAt),
      lastActivityAt: toLondonNoon(enrolment.lastActivityAt),
      availableAt: {},
      closedAt: toLondonNoon(enrolment.closedAt ?? at),
    });
  }
  return renamed;
}

type MaskedLog = { run: RunRow; log: readonly RunEntry[] };

function maskedLogs(database: MemoryDatabase, person: PersonRow, logOf: LogReader): MaskedLog[] {
  const { runs, entries } = database.tables;
  return [...runs.values()]
    .filter(({ personId }) => personId === person.id)
    .map((run) => {
      const definition = database.activityVersion(run.activityId, run.version);
      return { run, log: maskLog(definition, logOf(entries.get(run.id) ?? [])) };
    });
}

function keepAnswers(
  database: MemoryDatabase,
  masked: readonly MaskedLog[],
  at: number,
  enrolments: ReadonlyMap<string, string>,
): void {
  const { runs, entries } = database.tables;
  for (const { run, log } of masked) {
    const id = database.newId('run');
    runs.set(id, {
      ...run,
      id,
      personId: erasedFamilyPseudonym,
      enrolmentId: enrolments.get(run.enrolmentId ?? '') ?? null,
      enrolledAt: toLondonNoon(run.enrolledAt),
      startedAt: noonOf(run.startedAt),
      completedAt: noonOf(run.completedAt),
      touchedAt: toLondonNoon(run.touchedAt),
      closedAt: toLondonNoon(run.closedAt ?? at),
      quietAt: null,
    });
    let turn = 0;
    const rows = log.map((entry) => {
      const row = rowOf({ ...entry, at: toLondonNoon(entry.at) }, turn);
      if (entry.kind === 'rewound') turn += 1;
      return row;
    });
    entries.set(id, rows);
  }
}

/** Keeps each payment of an erased person with its day, without anything that identifies the person. */
function keepSales(database: MemoryDatabase, person: PersonRow): void {
  const { purchases, grants } = database.tables;
  for (const purchase of purchases.values()) {
    const grant = [...grants.values()].find(({ reference }) => reference === purchase.id);
    if (purchase.personId !== person.id || purchase.state !== 'paid' || !grant) continue;
    const id = database.newId('purchase');
    purchases.set(id, {
      ...purchase,
      id,
      personId: erasedFamilyPseudonym,
      intentId: null,
      language: '',
      createdAt: toLondonNoon(purchase.createdAt),
      paidAt: noonOf(purchase.paidAt),
      checkAt: 0,
    });
    const term = { from: toLondonNoon(grant.from), until: toLondonNoon(grant.until) };
    database.addGrant(erasedFamilyPseudonym, { source: 'card', ...term }, id);
  }
}

/** Replaces the person in the log of admins' actions by an erased family. */
function forgetActs({ tables }: MemoryDatabase, { id }: PersonRow): void {
  const by = erasedFamilyPseudonym;
  for (const act of tables.acts.values())
    if (act.by === id || act.subject === id)
      tables.acts.set(act.id, {
        ...act,
        by: act.by === id ? by : act.by,
        subject: act.subject === id ? by : act.subject,
      });
  for (const [key, version] of tables.versions)
    if (version.createdBy === id) tables.versions.set(key, { ...version, createdBy: by });
  for (const [key, publication] of tables.publications)
    if (publication.by === id) tables.publications.set(key, { ...publication, by });
  for (const item of tables.items.values())
    if (item.publishedBy === id || item.standing?.by === id)
      tables.items.set(item.id, {
        ...item,
        publishedBy: item.publishedBy === id ? by : item.publishedBy,
        standing: item.standing?.by === id ? { ...item.standing, by } : item.standing,
      });
}

function removeRows({ tables }: MemoryDatabase, { id, email }: PersonRow): void {
  for (const run of tables.runs.values())
    if (run.personId === id) {
      tables.runs.delete(run.id);
      tables.entries.delete(run.id);
    }
  for (const rows of [
    tables.enrolments,
    tables.purchases,
    tables.grants,
    tables.claims,
    tables.erasureRequests,
  ] as readonly Map<string, { readonly personId: string }>[])
    for (const [key, row] of rows) if (row.personId === id) rows.delete(key);
  for (const [key, mail] of tables.mails)
    if (email !== '' && mail.to.toLowerCase() === email.toLowerCase()) tables.mails.delete(key);
  tables.people.delete(id);
}

const noonOf = (at: number | null): number | null => (at === null ? null : toLondonNoon(at));
