import { MemoryContentHistory, MemoryContentLibrary } from './memory-content.ts';
import { atOnce, type Commits, type MemoryDatabase } from './memory-database.ts';
import { MemoryEnrolmentRepository } from './memory-enrolment-repository.ts';
import { MemoryKeepsakeMarks } from './memory-keepsake-marks.ts';
import { MemoryPeople } from './memory-people.ts';
import { MemoryAuditLog, MemoryPersonRecords, MemoryRetention } from './memory-person-records.ts';
import { MemoryRunRepository, readLog, type LogReader } from './memory-run-repository.ts';
import { MemoryPromoCodes, MemoryPurchases } from './memory-shop.ts';

/** Returns the ports of one process over an in-memory database, as `createSqlPorts` does over SQL. */
export function memoryPorts(
  database: MemoryDatabase,
  {
    commits = atOnce,
    monotonicMs = () => 0,
    logOf = readLog,
  }: { commits?: Commits; monotonicMs?: () => number; logOf?: LogReader } = {},
) {
  const library = new MemoryContentLibrary(database, commits, monotonicMs);
  return {
    library,
    history: new MemoryContentHistory(database, library, commits),
    runs: new MemoryRunRepository(database, commits, logOf),
    enrolments: new MemoryEnrolmentRepository(database, commits),
    keepsakeMarks: new MemoryKeepsakeMarks(),
    people: new MemoryPeople(database, commits),
    audit: new MemoryAuditLog(database, commits),
    records: new MemoryPersonRecords(database, commits, logOf),
    purchases: new MemoryPurchases(database, commits),
    promoCodes: new MemoryPromoCodes(database, commits),
    retention: new MemoryRetention(database, commits, logOf),
  };
}
