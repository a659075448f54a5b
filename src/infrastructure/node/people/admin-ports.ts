import type { AuditLog } from '../../../application/ports/server/audit-log.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { ContentChecks } from '../../../application/ports/server/content-checks.ts';
import type { ContentComments } from '../../../application/ports/server/content-comments.ts';
import type { ContentHistory } from '../../../application/ports/server/content-history.ts';
import type { ContentLibrary } from '../../../application/ports/server/content-library.ts';
import type { EnrolmentRepository } from '../../../application/ports/server/enrolment-repository.ts';
import type { FeedbackReports } from '../../../application/ports/server/feedback-reports.ts';
import type { People } from '../../../application/ports/server/people.ts';
import type { Pictures } from '../../../application/ports/server/pictures.ts';
import type { PlannedPublications } from '../../../application/ports/server/planned-publications.ts';
import type { PreviewLinks } from '../../../application/ports/server/preview-links.ts';
import type { PersonRecords } from '../../../application/ports/server/person-records.ts';
import type { Recordings } from '../../../application/ports/server/recordings.ts';
import type { RunPaths } from '../../../application/ports/server/run-paths.ts';
import type { RunRepository } from '../../../application/ports/server/run-repository.ts';
import type { SignOffs } from '../../../application/ports/server/sign-offs.ts';
import type { DemandedSignOff } from '../../../domain/content/reviews/sign-offs.ts';
import type { WorkingCopies } from '../../../application/ports/server/working-copies.ts';

/** The ports of the admins' calls; compose/api.ts hands them on. */
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
  /** Without which nothing is published. */
  demanded: readonly DemandedSignOff[];
  previewLinks: PreviewLinks;
  plans: PlannedPublications;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  people: People;
  /** True when roles are kept here, false when an outside issuer's tokens give them. */
  keepsRoles: boolean;
  records: PersonRecords;
  audit: AuditLog;
  reports: FeedbackReports;
  paths: RunPaths;
};
