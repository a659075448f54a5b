import { MemoryContentLibrary } from './memory-content-library.ts';
import { MemoryEnrolmentRepository } from './memory-enrolment-repository.ts';
import { MemoryLicences } from './memory-licences.ts';
import { MemoryPeople } from './memory-people.ts';
import { MemoryPromoCodes } from './memory-promo-codes.ts';
import { MemoryPurchases } from './memory-purchases.ts';
import { MemoryRunRepository } from './memory-run-repository.ts';

/** The ports that a database serves, in memory. */
export function memoryPorts() {
  const library = new MemoryContentLibrary();
  const runs = new MemoryRunRepository(library);
  const people = new MemoryPeople();
  return {
    library,
    runs,
    enrolments: new MemoryEnrolmentRepository(runs),
    people,
    purchases: new MemoryPurchases(people),
    promoCodes: new MemoryPromoCodes(people),
    licences: new MemoryLicences(people),
  };
}
