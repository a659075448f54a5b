import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { EnrolmentRepository } from '../ports/server/programme/enrolment-repository.ts';
import type { RunRepository } from '../ports/server/chat/run-repository.ts';
import type { FamilyUsage } from '../../domain/catalogue/family-usage.ts';
import { isTenderContent } from '../../domain/catalogue/tender.ts';
import type { Person } from '../../domain/people/person.ts';

type Ports = {
  library: Pick<ContentLibrary, 'activities' | 'programmes'>;
  runs: Pick<RunRepository, 'summaries' | 'finishedBefore'>;
  enrolments: Pick<EnrolmentRepository, 'all'>;
};

/** Returns the facts about a family for the home page, the same on every device; they name no Activity. */
export async function readFamilyUsage(
  { library, runs, enrolments }: Ports,
  { id }: Person,
): Promise<FamilyUsage> {
  const [open, finishedBefore, enrolled, activities, programmes] = await Promise.all([
    runs.summaries(id),
    runs.finishedBefore(id),
    enrolments.all(id),
    library.activities(),
    library.programmes(),
  ]);
  const tender = new Set(
    [...activities, ...programmes].flatMap((item) => (isTenderContent(item.definition) ? [item.id] : [])),
  );
  const tenderEnrolments = enrolled.filter(({ programmeId }) => tender.has(programmeId));
  const isInside = (of: string | null): boolean => tenderEnrolments.some((enrolment) => enrolment.id === of);
  const keepsBegun =
    tenderEnrolments.some(({ completedAt }) => completedAt === null) ||
    open.some(
      ({ activityId, enrolmentId, answers, completedAt, quietAt }) =>
        answers > 0 &&
        completedAt === null &&
        (quietAt !== null || tender.has(activityId) || isInside(enrolmentId)),
    );
  return {
    talks: finishedBefore.length + open.filter(({ completedAt }) => completedAt !== null).length,
    hasBegun: open.length + finishedBefore.length > 0,
    keepsBegun,
  };
}
