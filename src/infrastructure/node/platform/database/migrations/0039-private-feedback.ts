import type { Migration } from 'kysely/migration';
import { guardedCells } from './0038-guarded-cells.ts';

/** Answers that were laid flat with the words of private ones are laid flat anew, while the server serves. */
export const privateFeedback: Migration = { up: guardedCells.up };
