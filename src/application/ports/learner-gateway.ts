import type { ActivityDetails } from '../../domain/activity/progression.ts';
import type { Filter } from '../../domain/catalogue/filter.ts';
import type { Shelf } from '../../domain/catalogue/shelves.ts';
import type { ProgrammeDetails } from '../../domain/programme/enrolment.ts';

export type CurrentUser = { email: string; roles: string[]; paymentStatus: string };

/**
 * What a learner's screens read and do (specification 7.3 to 7.5). Slugs or ids.
 *
 * Adapters: failures are AppErrors. `search` gives up when `signal` is aborted.
 */
export interface LearnerGateway {
  me(): Promise<CurrentUser>;
  search(filter: Filter, signal?: AbortSignal): Promise<Shelf[]>;
  programme(programme: string): Promise<ProgrammeDetails>;
  activity(activity: string, programme?: string): Promise<ActivityDetails>;
  enrolProgramme(programme: string): Promise<void>;
  startProgramme(programme: string): Promise<void>;
  resetProgramme(programme: string): Promise<void>;
  continueProgramme(programme: string): Promise<void>;
  resetActivity(activity: string, programme?: string): Promise<void>;
}
export const LearnerGateway = Symbol.for('LearnerGateway');
