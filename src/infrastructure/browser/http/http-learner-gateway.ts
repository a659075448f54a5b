import type {
  CurrentUser,
  LearnerGateway,
  Search,
  Subject,
} from '../../../application/ports/learner-gateway.ts';
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
import type { ApiClient, Call } from './api-client.ts';

export class HttpLearnerGateway implements LearnerGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  me(): Promise<CurrentUser> {
    return this.#api.ask(addresses.getMe, {}, fromWireCurrentUser);
  }

  readAhead(subject: Subject): void {
    const answer = this.#api.readAhead(...requestFor(subject));
    // What goes wrong is told to whoever takes the answer.
    answer.then('filter' in subject ? undefined : fetchPicture).catch(() => undefined);
  }

  search(filter: Filter): Search {
    const abort = new AbortController();
    const [address, call] = requestFor({ filter });
    const shelves = this.#api.ask(address, { ...call, signal: abort.signal }, fromWireShelves);
    return { shelves, abort: () => abort.abort() };
  }

  programme(programme: string): Promise<ProgrammeDetails> {
    return this.#api.ask(...requestFor({ programme }), fromWireProgramme);
  }

  activity(activity: string, programme?: string): Promise<ActivityDetails> {
    return this.#api.ask(...requestFor({ activity, programme }), fromWireActivity);
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

/** The large picture of a page is on its way before the page is made. */
function fetchPicture(text: string): void {
  const { imageSrc } = JSON.parse(text) as { imageSrc?: unknown };
  if (typeof imageSrc === 'string') Object.assign(new Image(), { fetchPriority: 'high', src: imageSrc });
}

function requestFor(subject: Subject): [Address, Call] {
  if ('filter' in subject) return [addresses.search, { query: subject.filter }];
  if (!('activity' in subject))
    return [addresses.getProgramme, { parameters: { programmeId: subject.programme } }];
  const { base, parameters } = place(subject.activity, subject.programme);
  return [activityAddress(base, 'getActivity'), { parameters }];
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
