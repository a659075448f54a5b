import { MemoryAuditLog } from './memory-audit-log.ts';
import { MemoryContentLibrary } from './memory-content-library.ts';
import { MemoryEnrolmentRepository } from './memory-enrolment-repository.ts';
import { MemoryPeople } from './memory-people.ts';
import { MemoryRunRepository } from './memory-run-repository.ts';

/** The ports that a database serves, in memory. */
export function memoryPorts() {
  const library = new MemoryContentLibrary();
  const runs = new MemoryRunRepository(library);
  const people = new MemoryPeople();
  return {
    library,
    history: library,
    runs,
    enrolments: new MemoryEnrolmentRepository(runs),
    people,
    audit: new MemoryAuditLog(people),
  };
}
