import type { AuditLog } from '../../application/ports/audit-log.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { ContentChecks } from '../../application/ports/content-checks.ts';
import type { ContentHistory } from '../../application/ports/content-history.ts';
import type { ContentLibrary } from '../../application/ports/content-library.ts';
import type { FeedbackReports } from '../../application/ports/feedback-reports.ts';
import type { People } from '../../application/ports/people.ts';
import type { PersonRecords } from '../../application/ports/person-records.ts';
import type { RunRepository } from '../../application/ports/run-repository.ts';

/** What the admins' calls stand on; built by hand in server.ts. */
export type AdminPorts = {
  clock: Clock;
  library: ContentLibrary;
  checks: ContentChecks;
  history: ContentHistory;
  runs: RunRepository;
  people: People;
  records: PersonRecords;
  audit: AuditLog;
  reports: FeedbackReports;
};
