import type { Migration } from 'kysely/migration';
import { allTables } from './migrations/0001-tables.ts';
import { quietRuns } from './migrations/0034-quiet-runs.ts';
import { accountChanges } from './migrations/0036-account-changes.ts';
import { recordingSenders } from './migrations/0037-recording-senders.ts';
import { guardedCells } from './migrations/0038-guarded-cells.ts';
import { privateFeedback } from './migrations/0039-private-feedback.ts';
import { signInEpochs } from './migrations/0040-sign-in-epochs.ts';
import { erasedQuietRuns } from './migrations/0041-erased-quiet-runs.ts';

/** The migrations of the tables, by name; a released migration must never change. */
export const migrations: Record<string, Migration> = {
  '0001-tables': allTables,
  '0034-quiet-runs': quietRuns,
  '0036-account-changes': accountChanges,
  '0037-recording-senders': recordingSenders,
  '0038-guarded-cells': guardedCells,
  '0039-private-feedback': privateFeedback,
  '0040-sign-in-epochs': signInEpochs,
  '0041-erased-quiet-runs': erasedQuietRuns,
};
