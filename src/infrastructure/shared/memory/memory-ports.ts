import { MemoryAuditLog } from './memory-audit-log.ts';
import { MemoryContentLibrary } from './memory-content-library.ts';
import { MemoryEnrolmentRepository } from './memory-enrolment-repository.ts';
import { MemoryFeedbackReports } from './memory-feedback-reports.ts';
import { MemoryPeople } from './memory-people.ts';
import { MemoryPersonRecords } from './memory-person-records.ts';
import { MemoryRunRepository } from './memory-run-repository.ts';

/** The ports that a database serves, in memory. */
export function memoryPorts() {
  const library = new MemoryContentLibrary();
  const runs = new MemoryRunRepository(library);
  const people = new MemoryPeople();
  const audit = new MemoryAuditLog(people);
  const enrolments = new MemoryEnrolmentRepository(runs);
  return {
    library,
    history: library,
    runs,
    enrolments,
    people,
    audit,
    reports: new MemoryFeedbackReports({ runs, enrolments, library }),
    records: new MemoryPersonRecords({ people, runs, enrolments, audit }),
  };
}
