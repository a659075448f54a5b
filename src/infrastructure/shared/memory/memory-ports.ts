import { MemoryAuditLog } from './memory-audit-log.ts';
import { MemoryContentLibrary } from './memory-content-library.ts';
import { MemoryEnrolmentRepository } from './memory-enrolment-repository.ts';
import { MemoryFeedbackReports } from './memory-feedback-reports.ts';
import { MemoryPeople } from './memory-people.ts';
import { MemoryPersonRecords } from './memory-person-records.ts';
import { MemoryLicences } from './memory-licences.ts';
import { MemoryOutbox } from './memory-outbox.ts';
import { MemoryPromoCodes } from './memory-promo-codes.ts';
import { MemoryPurchases } from './memory-purchases.ts';
import { MemoryRunRepository } from './memory-run-repository.ts';

/** The ports that a database serves, in memory. */
export function memoryPorts() {
  const library = new MemoryContentLibrary();
  const runs = new MemoryRunRepository(library);
  const people = new MemoryPeople();
  const outbox = new MemoryOutbox();
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
    outbox,
    purchases: new MemoryPurchases(people, outbox),
    promoCodes: new MemoryPromoCodes(people),
    licences: new MemoryLicences(people),
  };
}
