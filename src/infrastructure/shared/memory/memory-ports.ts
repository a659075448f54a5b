import { MemoryContentLibrary } from './memory-content-library.ts';
import { MemoryEnrolmentRepository } from './memory-enrolment-repository.ts';
import { MemoryLicences } from './memory-licences.ts';
import { MemoryOutbox } from './memory-outbox.ts';
import { MemoryPeople } from './memory-people.ts';
import { MemoryPromoCodes } from './memory-promo-codes.ts';
import { MemoryPurchases } from './memory-purchases.ts';
import { MemoryRunRepository } from './memory-run-repository.ts';

/** The ports that a database serves, in memory. */
export function memoryPorts() {
  const library = new MemoryContentLibrary();
  const runs = new MemoryRunRepository(library);
  const people = new MemoryPeople();
  const outbox = new MemoryOutbox();
  return {
    library,
    runs,
    enrolments: new MemoryEnrolmentRepository(runs),
    people,
    outbox,
    purchases: new MemoryPurchases(people, outbox),
    promoCodes: new MemoryPromoCodes(people),
    licences: new MemoryLicences(people),
  };
}
