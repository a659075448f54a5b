import type { ActivityDetails } from '../../../../domain/activity/progression.ts';
import type { Filter } from '../../../../domain/catalogue/filter.ts';
import type { Story } from '../../../../domain/catalogue/story.ts';
import type { Shelf } from '../../../../domain/catalogue/shelves.ts';
import type { ProgrammeDetails } from '../../../../domain/programme/enrolment.ts';
import { token, type Token } from '../../token.ts';

/** A search under way; `abort` gives it up when a newer one replaces it (decision A98). */
export type PendingSearch = { shelves: Promise<Shelf[]>; abort(): void };

/** A screen's subject: the whole catalogue, a Programme, or an Activity alone or inside one. */
export type ScreenSubject =
  | 'catalogue'
  | { programme: string }
  | { activity: string; programme?: string | undefined };

/** `story` is missing where the server sends none. */
export type CurrentUser = {
  email: string;
  roles: string[];
  paymentStatus: string;
  story?: Story | undefined;
};

/**
 * The reads and acts of a learner's screens (specification 7.3 to 7.5). Slugs or ids.
 *
 * Adapters: failures are AppErrors.
 */
export interface LearnerGateway {
  me(): Promise<CurrentUser>;
  /** Asks now for what a screen will read in a moment: the next read of the same gets this answer. */
  readAhead(subject: ScreenSubject): void;
  /** Returns the shelves of a search without a filter, if it was read ahead and has arrived; once. */
  shelvesAhead(): Shelf[] | null;
  /**
   * With `nearest`, returns this many of the nearest items instead; a server that does not know it answers as without.
   */
  search(filter: Filter, nearest?: number): PendingSearch;
  programme(programme: string): Promise<ProgrammeDetails>;
  activity(activity: string, programme?: string): Promise<ActivityDetails>;
  enrolProgramme(programme: string): Promise<void>;
  startProgramme(programme: string): Promise<void>;
  resetProgramme(programme: string): Promise<void>;
  continueProgramme(programme: string): Promise<void>;
  resetActivity(activity: string, programme?: string): Promise<void>;
}
export const LearnerGateway: Token<LearnerGateway> = token('LearnerGateway');
