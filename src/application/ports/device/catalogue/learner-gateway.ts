import type { ActivityDetails } from '../../../../domain/activity/progression.ts';
import type { CatalogueFilter } from '../../../../domain/catalogue/filter.ts';
import type { FamilyUsage } from '../../../../domain/catalogue/family-usage.ts';
import type { Shelf } from '../../../../domain/catalogue/shelves.ts';
import type { ProgrammeDetails } from '../../../../domain/programme/enrolment.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** A search under way; `abort` cancels the search, as when a newer one replaces it (decision A98). */
export type PendingSearch = { shelves: Promise<Shelf[]>; abort(): void };

/** The subject of a screen: the whole catalogue, a Programme, or an Activity alone or inside a Programme. */
export type ScreenSubject =
  | 'catalogue'
  | { programme: string }
  | { activity: string; programme?: string | undefined };

/** The signed-in person; `story` is absent when the server sends none. */
export type CurrentUser = {
  email: string;
  roles: string[];
  paymentStatus: string;
  story?: FamilyUsage | undefined;
};

/**
 * The calls of a learner's screens to the server (specification 7.3 to 7.5). Every name of an item may be a slug or an
 * id.
 *
 * Adapters: failures must be AppErrors.
 */
export interface LearnerGateway {
  me(): Promise<CurrentUser>;
  /** Prefetches the data of a screen: the next read of that data gets the prefetched answer. */
  readAhead(subject: ScreenSubject): void;
  /** Returns the prefetched shelves of a search without a filter, only once; null when they have not arrived. */
  shelvesAhead(): Shelf[] | null;
  /**
   * Searches the catalogue. With `nearest`, returns that many of the nearest items; an older server ignores `nearest`.
   */
  search(filter: CatalogueFilter, nearest?: number): PendingSearch;
  programme(programme: string): Promise<ProgrammeDetails>;
  activity(activity: string, programme?: string): Promise<ActivityDetails>;
  enrolProgramme(programme: string): Promise<void>;
  startProgramme(programme: string): Promise<void>;
  resetProgramme(programme: string): Promise<void>;
  continueProgramme(programme: string): Promise<void>;
  resetActivity(activity: string, programme?: string): Promise<void>;
}
export const LearnerGateway: PortToken<LearnerGateway> = createPortToken('LearnerGateway');
