import { ContentVersions } from './content-versions.ts';
import type { OpenDatabase } from './database.ts';
import { Desks } from './desk.ts';
import { SqlAuditLog } from './sql-audit-log.ts';
import { SqlContentHistory } from './sql-content-history.ts';
import { SqlContentLibrary } from './sql-content-library.ts';
import { SqlEnrolmentRepository } from './sql-enrolment-repository.ts';
import { SqlFeedbackReports } from './sql-feedback-reports.ts';
import { SqlPeople } from './sql-people.ts';
import { SqlPersonRecords } from './sql-person-records.ts';
import { SqlLicences } from './sql-licences.ts';
import { SqlOutbox } from './sql-outbox.ts';
import { SqlPromoCodes } from './sql-promo-codes.ts';
import { SqlPurchases } from './sql-purchases.ts';
import { SqlRetention } from './sql-retention.ts';
import { SqlRunRepository } from './sql-run-repository.ts';

/** The ports that a database serves. */
export function sqlPorts(database: OpenDatabase) {
  const versions = new ContentVersions(database.db);
  const library = new SqlContentLibrary(database, versions);
  const desks = new Desks();
  return {
    desks,
    library,
    history: new SqlContentHistory(database, versions, library),
    runs: new SqlRunRepository(database, versions, desks),
    enrolments: new SqlEnrolmentRepository(database, desks),
    people: new SqlPeople(database, desks),
    audit: new SqlAuditLog(database.db),
    reports: new SqlFeedbackReports(database, versions),
    records: new SqlPersonRecords(database),
    purchases: new SqlPurchases(database),
    outbox: new SqlOutbox(database.db),
    promoCodes: new SqlPromoCodes(database),
    licences: new SqlLicences(database.db),
    retention: new SqlRetention(database),
  };
}
