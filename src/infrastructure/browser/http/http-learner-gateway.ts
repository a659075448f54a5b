import type { CurrentUser, LearnerGateway, Search } from '../../../application/ports/learner-gateway.ts';
import type { ActivityDetails } from '../../../domain/activity/progression.ts';
import type { Filter } from '../../../domain/catalogue/filter.ts';
import type { ProgrammeDetails } from '../../../domain/programme/enrolment.ts';
import {
  activityAddress,
  addresses,
  programmeBase,
  standaloneBase,
  type ActivityBase,
  type Address,
} from '../../shared/api/addresses.ts';
import { fromWireActivity, fromWireProgramme } from '../../shared/api/read-programme.ts';
import { fromWireShelves } from '../../shared/api/read-shelves.ts';
import { fromWireCurrentUser } from '../../shared/api/read-user.ts';
import type { ApiClient } from './api-client.ts';

export class HttpLearnerGateway implements LearnerGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  me(): Promise<CurrentUser> {
    return this.#api.ask(addresses.getMe, {}, fromWireCurrentUser);
  }

  search(filter: Filter): Search {
    const abort = new AbortController();
    const shelves = this.#api.ask(addresses.search, { query: filter, signal: abort.signal }, fromWireShelves);
    return { shelves, abort: () => abort.abort() };
  }

  programme(programmeId: string): Promise<ProgrammeDetails> {
    return this.#api.ask(addresses.getProgramme, { parameters: { programmeId } }, fromWireProgramme);
  }

  activity(activityId: string, programmeId?: string): Promise<ActivityDetails> {
    const { base, parameters } = place(activityId, programmeId);
    return this.#api.ask(activityAddress(base, 'getActivity'), { parameters }, fromWireActivity);
  }

  enrolProgramme(programmeId: string): Promise<void> {
    return this.#change(addresses.enrolProgramme, programmeId);
  }

  startProgramme(programmeId: string): Promise<void> {
    return this.#change(addresses.startProgramme, programmeId);
  }

  resetProgramme(programmeId: string): Promise<void> {
    return this.#change(addresses.resetProgramme, programmeId);
  }

  continueProgramme(programmeId: string): Promise<void> {
    return this.#change(addresses.continueProgramme, programmeId);
  }

  resetActivity(activityId: string, programmeId?: string): Promise<void> {
    const { base, parameters } = place(activityId, programmeId);
    return this.#api.send(activityAddress(base, 'resetActivity'), { parameters });
  }

  #change(address: Address, programmeId: string): Promise<void> {
    return this.#api.send(address, { parameters: { programmeId } });
  }
}

/** Which {base} an Activity is reached by (specification 7.5). */
function place(
  activityId: string,
  programmeId?: string,
): { base: ActivityBase; parameters: Record<string, string> } {
  return programmeId === undefined
    ? { base: standaloneBase, parameters: { activityId } }
    : { base: programmeBase, parameters: { activityId, programmeId } };
}
