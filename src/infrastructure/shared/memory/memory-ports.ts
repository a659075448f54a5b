import { MemoryAuditLog } from './memory-audit-log.ts';
import { MemoryContentLibrary } from './memory-content-library.ts';
import { MemoryEnrolmentRepository } from './memory-enrolment-repository.ts';
import { MemoryFeedbackReports } from './memory-feedback-reports.ts';
import { MemoryPeople } from './memory-people.ts';
import { MemoryRunRepository } from './memory-run-repository.ts';

/** The ports that a database serves, in memory. */
export function memoryPorts() {
  const library = new MemoryContentLibrary();
  const runs = new MemoryRunRepository(library);
  const people = new MemoryPeople();
  const enrolments = new MemoryEnrolmentRepository(runs);
  return {
    library,
    history: library,
    runs,
    enrolments,
    people,
    audit: new MemoryAuditLog(people),
    reports: new MemoryFeedbackReports({ runs, enrolments, library }),
  };
}
