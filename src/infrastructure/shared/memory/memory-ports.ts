import { MemoryActs, MemoryAuditLog } from './memory-audit-log.ts';
import { MemoryContentLibrary } from './memory-content-library.ts';
import { MemoryEnrolmentRepository } from './memory-enrolment-repository.ts';
import { MemoryFeedbackReports } from './memory-feedback-reports.ts';
import { MemoryPeople } from './memory-people.ts';
import { MemoryPersonRecords } from './memory-person-records.ts';
import { MemoryLicences } from './memory-licences.ts';
import { MemoryOutbox } from './memory-outbox.ts';
import { MemoryPromoCodes } from './memory-promo-codes.ts';
import { MemoryPurchases } from './memory-purchases.ts';
import { MemoryRetention } from './memory-retention.ts';
import { MemoryRunRepository } from './memory-run-repository.ts';

/** The ports that a database serves, in memory. */
export function memoryPorts() {
  const acts = new MemoryActs();
  const library = new MemoryContentLibrary(acts);
  const runs = new MemoryRunRepository(library);
  const people = new MemoryPeople(acts);
  const outbox = new MemoryOutbox();
  const audit = new MemoryAuditLog(people, acts);
  const enrolments = new MemoryEnrolmentRepository(runs);
  const records = new MemoryPersonRecords({ people, runs, enrolments, audit });
  return {
    library,
    history: library,
    runs,
    enrolments,
    people,
    audit,
    reports: new MemoryFeedbackReports({ runs, enrolments, library }),
    records,
    retention: new MemoryRetention({ people, records, audit, outbox }),
    outbox,
    purchases: new MemoryPurchases(people, outbox),
    promoCodes: new MemoryPromoCodes(people),
    licences: new MemoryLicences(people),
  };
}
