import type { Clock } from '../../application/ports/clock.ts';
import type { ContentLibrary } from '../../application/ports/content-library.ts';
import type { EnrolmentRepository } from '../../application/ports/enrolment-repository.ts';
import type { People, Person } from '../../application/ports/people.ts';
import type { RunRepository } from '../../application/ports/run-repository.ts';

/** What the learner's calls stand on; built by hand in server.ts. */
export type LearningPorts = {
  clock: Clock;
  library: ContentLibrary;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  people: People;
  /** Where a learner's request reads what was read along with who they are; without it each reads for itself. */
  desks?: { serving: <Result>(person: Person, work: () => Result) => Result };
};
