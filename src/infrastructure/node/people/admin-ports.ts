import type { AuditLog } from '../../../application/ports/server/platform/audit-log.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { ContentChecks } from '../../../application/ports/server/content/content-checks.ts';
import type { ContentComments } from '../../../application/ports/server/authoring/content-comments.ts';
import type { ContentHistory } from '../../../application/ports/server/content/content-history.ts';
import type { ContentLibrary } from '../../../application/ports/server/content/content-library.ts';
import type { EnrolmentRepository } from '../../../application/ports/server/programme/enrolment-repository.ts';
import type { FeedbackReports } from '../../../application/ports/server/reporting/feedback-reports.ts';
import type { People } from '../../../application/ports/server/people/people.ts';
import type { Pictures } from '../../../application/ports/server/media/pictures.ts';
import type { PlannedPublications } from '../../../application/ports/server/authoring/planned-publications.ts';
import type { PreviewLinks } from '../../../application/ports/server/authoring/preview-links.ts';
import type { PersonRecords } from '../../../application/ports/server/people/person-records.ts';
import type { Recordings } from '../../../application/ports/server/media/recordings.ts';
import type { RunPaths } from '../../../application/ports/server/reporting/run-paths.ts';
import type { RunRepository } from '../../../application/ports/server/chat/run-repository.ts';
import type { SignOffs } from '../../../application/ports/server/content/sign-offs.ts';
import type { RequiredSignOff } from '../../../domain/review/sign-offs.ts';
import type { WorkingCopies } from '../../../application/ports/server/authoring/working-copies.ts';

/** The ports that admins' calls need; compose/api.ts passes them. */
export type AdminPorts = {
  clock: Clock;
  library: ContentLibrary;
  checks: ContentChecks;
  history: ContentHistory;
  pictures: Pictures;
  recordings: Recordings;
  workingCopies: WorkingCopies;
  comments: ContentComments;
  signOffs: SignOffs;
  /** The roles whose sign-off is required before a text is published. */
  demanded: readonly RequiredSignOff[];
  previewLinks: PreviewLinks;
  plans: PlannedPublications;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  people: People;
  /** True if this server stores roles, false if an outside issuer's tokens grant them. */
  keepsRoles: boolean;
  records: PersonRecords;
  audit: AuditLog;
  reports: FeedbackReports;
  paths: RunPaths;
};
