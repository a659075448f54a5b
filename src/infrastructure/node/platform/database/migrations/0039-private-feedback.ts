import type { Migration } from 'kysely/migration';
import { guardedCells } from './0038-guarded-cells.ts';

/** Makes the server convert all answers for reports again, because earlier versions included private texts. */
export const privateFeedback: Migration = { up: guardedCells.up };
