import { ContentVersions } from '../platform/database/content-versions.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { RequestPrefetch } from '../prefetch/request-prefetch.ts';
import type { AuthenticateLearner } from '../activity/serve-learner.ts';
import { SqlAuditLog } from '../people/sql-audit-log.ts';
import { SqlContentComments } from '../authoring/sql-content-comments.ts';
import { SqlContentHistory } from '../content/sql-content-history.ts';
import { SqlPictures } from '../media/sql-pictures.ts';
import { SqlRecordings } from '../media/sql-recordings.ts';
import { SqlPlannedPublications } from '../authoring/sql-planned-publications.ts';
import { SqlPreviewLinks } from '../authoring/sql-preview-links.ts';
import { SqlSignOffs } from '../content/sql-sign-offs.ts';
import { SqlWorkingCopies } from '../authoring/sql-working-copies.ts';
import { SqlContentLibrary } from '../content/sql-content-library.ts';
import { SqlEnrolmentRepository } from '../programme/sql-enrolment-repository.ts';
import { SqlFeedbackReports } from '../reporting/sql-feedback-reports.ts';
import { SqlRunPaths } from '../reporting/sql-run-paths.ts';
import { SqlReportBacklog } from '../reporting/sql-report-backlog.ts';
import { SqlPeople } from '../people/sql-people.ts';
import { SqlAccountSelfService } from '../people/sql-own-accounts.ts';
import { SqlPersonRecords } from '../people/sql-person-records.ts';
import { SqlLicences } from '../shop/sql-licences.ts';
import { EventLoopTurns } from '../platform/turns-of-work.ts';
import { SqlMailOutbox } from '../platform/mail/sql-outbox.ts';
import { SqlPromoCodes } from '../shop/sql-promo-codes.ts';
import { SqlPurchases } from '../shop/sql-purchases.ts';
import { SqlMailQueue } from '../people/sql-mail-queue.ts';
import { SqlSales } from '../shop/sql-sales.ts';
import { SqlReauthenticationRepository } from '../account/sql-reauthentication.ts';
import { SqlTermsAcceptances } from '../account/sql-terms-acceptances.ts';
import { SqlPushDevices } from '../reminders/sql-push-devices.ts';
import { SqlReminders } from '../reminders/sql-reminders.ts';
import { SqlRetentionRepository } from '../people/sql-retention.ts';
import { SqlKeepsakeMarks } from '../chat/sql-keepsake-marks.ts';
import { SqlLogCompression } from '../chat/sql-log-compression.ts';
import { SqlRunRepository } from '../chat/sql-run-repository.ts';

/** Creates the ports that a database implements. */
export function createSqlPorts(database: OpenDatabase) {
  const versions = new ContentVersions(database.db);
  const turns = new EventLoopTurns();
  const library = new SqlContentLibrary(database, versions);
  const runs = new SqlRunRepository(database, versions, { turns });
  const enrolments = new SqlEnrolmentRepository(database);
  const people = new SqlPeople(database);
  return {
    library,
    history: new SqlContentHistory(database, versions, library),
    pictures: new SqlPictures(database.db),
    recordings: new SqlRecordings(database.db),
    plans: new SqlPlannedPublications(database.db),
    previewLinks: new SqlPreviewLinks(database.db),
    comments: new SqlContentComments(database.db),
    signOffs: new SqlSignOffs(database.db),
    workingCopies: new SqlWorkingCopies(database.db),
    runs,
    enrolments,
    people,
    authenticated: authenticatedBy({ people, runs, enrolments }),
    audit: new SqlAuditLog(database),
    reports: new SqlFeedbackReports(database, versions),
    paths: new SqlRunPaths(database, versions),
    reportBacklog: new SqlReportBacklog(database, versions),
    logCompression: new SqlLogCompression(database),
    records: new SqlPersonRecords(database, versions, turns),
    ownAccounts: new SqlAccountSelfService(database),
    purchases: new SqlPurchases(database),
    outbox: new SqlMailOutbox(database.db),
    promoCodes: new SqlPromoCodes(database),
    licences: new SqlLicences(database.db),
    sales: new SqlSales(database),
    mailQueue: new SqlMailQueue(database.db),
    terms: new SqlTermsAcceptances(database.db),
    retention: new SqlRetentionRepository(database),
    reminders: new SqlReminders(database.db),
    pushDevices: new SqlPushDevices(database.db),
    keepsakeMarks: new SqlKeepsakeMarks(database.db),
    reauthentication: new SqlReauthenticationRepository(database.db),
  };
}

/** The ports that `createSqlPorts` creates. */
export type SqlPorts = ReturnType<typeof createSqlPorts>;

type Readers = { people: SqlPeople; runs: SqlRunRepository; enrolments: SqlEnrolmentRepository };

/** Returns the function that reads a request's person, repositories and prefetched rows in one statement. */
function authenticatedBy({ people, runs, enrolments }: Readers): AuthenticateLearner {
  return async (identity, at, hint) => {
    const { person, prefetched } = await people.findWithPrefetch(identity, at, hint);
    if (prefetched === null) return { person, prefetched: null };
    const prefetch = new RequestPrefetch(prefetched);
    return {
      person,
      prefetched: { runs: runs.forRequest(prefetch), enrolments: enrolments.forRequest(prefetch) },
    };
  };
}
