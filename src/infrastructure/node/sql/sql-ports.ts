import { ContentVersions } from './content-versions.ts';
import type { OpenDatabase } from './database.ts';
import { SqlContentLibrary } from './sql-content-library.ts';
import { SqlEnrolmentRepository } from './sql-enrolment-repository.ts';
import { SqlLicences } from './sql-licences.ts';
import { SqlOutbox } from './sql-outbox.ts';
import { SqlPeople } from './sql-people.ts';
import { SqlPromoCodes } from './sql-promo-codes.ts';
import { SqlPurchases } from './sql-purchases.ts';
import { SqlRunRepository } from './sql-run-repository.ts';

/** The ports that a database serves. */
export function sqlPorts(database: OpenDatabase) {
  const versions = new ContentVersions(database.db);
  return {
    library: new SqlContentLibrary(database, versions),
    runs: new SqlRunRepository(database, versions),
    enrolments: new SqlEnrolmentRepository(database),
    people: new SqlPeople(database.db),
    purchases: new SqlPurchases(database),
    outbox: new SqlOutbox(database.db),
    promoCodes: new SqlPromoCodes(database),
    licences: new SqlLicences(database.db),
  };
}
