import type { Migration } from 'kysely/migration';
import { initial } from './migrations/0001-initial.ts';
import { accounts } from './migrations/0002-accounts.ts';
import { shop } from './migrations/0003-shop.ts';
import { admin } from './migrations/0004-admin.ts';
import { sharedLimits } from './migrations/0005-shared-limits.ts';
import { retention } from './migrations/0006-retention.ts';
import { scale } from './migrations/0007-scale.ts';
import { ownLinks } from './migrations/0008-own-links.ts';
import { standing } from './migrations/0009-standing.ts';
import { flatAnswers } from './migrations/0010-flat-answers.ts';
import { compressedLogs } from './migrations/0011-compressed-logs.ts';
import { changedAnswers } from './migrations/0012-changed-answers.ts';
import { plannedErasures } from './migrations/0013-planned-erasures.ts';
import { signIns } from './migrations/0014-sign-ins.ts';
import { reminders } from './migrations/0015-reminders.ts';
import { countedAnswers } from './migrations/0016-counted-answers.ts';
import { pictures } from './migrations/0017-pictures.ts';
import { keepsakeMarks } from './migrations/0018-keepsake-marks.ts';
import { workingCopies } from './migrations/0021-working-copies.ts';
import { previewLinks } from './migrations/0022-preview-links.ts';
import { plannedPublications } from './migrations/0023-planned-publications.ts';
import { runPaths } from './migrations/0024-run-paths.ts';
import { secondFactor } from './migrations/0025-second-factor.ts';
import { reviews } from './migrations/0026-reviews.ts';
import { keptWords } from './migrations/0027-kept-words.ts';
import { staffRoles } from './migrations/0028-staff-roles.ts';
import { familyPlans } from './migrations/0029-family-plans.ts';
import { pushNotes } from './migrations/0030-push-notes.ts';
import { oldWords } from './migrations/0031-old-words.ts';
import { recordings } from './migrations/0032-recordings.ts';
import { timelyMails } from './migrations/0033-timely-mails.ts';
import { quietRuns } from './migrations/0034-quiet-runs.ts';
import { accountChanges } from './migrations/0036-account-changes.ts';
import { recordingSenders } from './migrations/0037-recording-senders.ts';
import { guardedCells } from './migrations/0038-guarded-cells.ts';
import { privateFeedback } from './migrations/0039-private-feedback.ts';
import { signInEpochs } from './migrations/0040-sign-in-epochs.ts';

/** How the tables came about, in order of name; a released one is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-accounts': accounts,
  '0003-shop': shop,
  '0004-admin': admin,
  '0005-shared-limits': sharedLimits,
  '0006-retention': retention,
  '0007-scale': scale,
  '0008-own-links': ownLinks,
  '0009-standing': standing,
  '0010-flat-answers': flatAnswers,
  '0011-compressed-logs': compressedLogs,
  '0012-changed-answers': changedAnswers,
  '0013-planned-erasures': plannedErasures,
  '0014-sign-ins': signIns,
  '0015-reminders': reminders,
  '0016-counted-answers': countedAnswers,
  '0017-pictures': pictures,
  '0018-keepsake-marks': keepsakeMarks,
  '0021-working-copies': workingCopies,
  '0022-preview-links': previewLinks,
  '0023-planned-publications': plannedPublications,
  '0024-run-paths': runPaths,
  '0025-second-factor': secondFactor,
  '0026-reviews': reviews,
  '0027-kept-words': keptWords,
  '0028-staff-roles': staffRoles,
  '0029-family-plans': familyPlans,
  '0030-push-notes': pushNotes,
  '0031-old-words': oldWords,
  '0032-recordings': recordings,
  '0033-timely-mails': timelyMails,
  '0034-quiet-runs': quietRuns,
  '0036-account-changes': accountChanges,
  '0037-recording-senders': recordingSenders,
  '0038-guarded-cells': guardedCells,
  '0039-private-feedback': privateFeedback,
  '0040-sign-in-epochs': signInEpochs,
};
