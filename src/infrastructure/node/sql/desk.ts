import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenEnrolment } from '../../../application/ports/enrolment-repository.ts';
import type { Person } from '../../../application/ports/people.ts';
import type { RunSummary } from '../../../application/ports/run-repository.ts';
import type { EntryColumns } from './run-entries.ts';
import type { RunRow } from './tables.ts';

export type OpenRun = Omit<RunRow, 'person_id' | 'closed_at'>;

/** What a learner has open, read in one statement together with who they are: all of it, or one run. */
export type Desk = { personId: string; all: DeskOfAll | null; one: DeskOfOne | null };

export type DeskOfAll = { enrolments: readonly OpenEnrolment[]; runs: readonly RunSummary[] };

/** The run of an Activity, alone or inside a Programme, with its log unless that was not read. */
export type DeskOfOne = {
  activityId: string;
  programmeId: string | null;
  enrolment: OpenEnrolment | null;
  run: OpenRun | null;
  entries: readonly EntryColumns[] | null;
};

/** On the person itself: nothing else lives as long as the request, and nobody else sees it. */
const laid = Symbol('desk');
type Seated = Person & { [laid]?: Desk };

/**
 * The desk of the learner whose request is being served. It is good for that request alone, which began
 * before it was read, and only until the request changes something: then everything is read anew.
 */
export class Desks {
  readonly #scope = new AsyncLocalStorage<{ desk: Desk | null }>();

  lay(person: Person, desk: Desk): void {
    (person as Seated)[laid] = desk;
  }

  /** Serves this person's request: what it reads of theirs is taken from their desk. */
  serving<Result>(person: Person, work: () => Result): Result {
    const desk = (person as Seated)[laid];
    return desk ? this.#scope.run({ desk }, work) : work();
  }

  /** All that this person has open; null outside of their request, or where it was not read. */
  allOf(personId: string): DeskOfAll | null {
    return this.#of(personId)?.all ?? null;
  }

  /** The one run that this person's request is about; null as above. */
  oneOf(personId: string): DeskOfOne | null {
    return this.#of(personId)?.one ?? null;
  }

  /** Something of theirs is about to change. */
  clear(): void {
    const scope = this.#scope.getStore();
    if (scope) scope.desk = null;
  }

  #of(personId: string): Desk | null {
    const desk = this.#scope.getStore()?.desk;
    return desk?.personId === personId ? desk : null;
  }
}
