import type {
  CurrentUser,
  LearnerGateway,
  PendingSearch,
  ScreenSubject,
} from '../../../application/ports/device/catalogue/learner-gateway.ts';
import type { ActivityDetails } from '../../../domain/activity/progression.ts';
import type { CatalogueFilter } from '../../../domain/catalogue/filter.ts';
import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import type { ProgrammeDetails } from '../../../domain/programme/enrolment.ts';
import * as activityCalls from '../../shared/api/activity.ts';
import * as catalogueCalls from '../../shared/api/catalogue.ts';
import * as meCalls from '../../shared/api/me.ts';
import * as programmeCalls from '../../shared/api/programme.ts';
import type { PathParameters } from '../../shared/api/parts/route.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { readObjectFields } from '../../shared/api/parts/read-fields.ts';
import { hideTenderSlugs, readSearchShelves } from './hide-tender.ts';

export class HttpLearnerGateway implements LearnerGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  me(): Promise<CurrentUser> {
    return this.#api.ask(meCalls.getMe, {}, meCalls.fromWireCurrentUser);
  }

  readAhead(subject: ScreenSubject): void {
    // A failure is reported by the read that later takes this answer.
    this.#readAhead(subject).catch(() => undefined);
  }

  async #readAhead(subject: ScreenSubject): Promise<void> {
    if (subject === 'catalogue')
      return void (await this.#api.readAhead(catalogueCalls.searchCatalogueCards, {}));
    const answer =
      'activity' in subject
        ? this.#api.readAhead(...activityRequest(subject.activity, subject.programme))
        : this.#api.readAhead(...programmeRequest(subject.programme));
    fetchPicture(await answer);
  }

  shelvesAhead(): Shelf[] | null {
    return this.#api.askedAhead(catalogueCalls.searchCatalogueCards, {}, readSearchShelves);
  }

  search(filter: CatalogueFilter, nearest?: number): PendingSearch {
    const abort = new AbortController();
    const query = { ...filter, ...(nearest !== undefined && { nearest: String(nearest) }) };
    const call = { query, signal: abort.signal };
    const shelves = this.#api.ask(catalogueCalls.searchCatalogueCards, call, readSearchShelves);
    return { shelves, abort: () => abort.abort() };
  }

  programme(programme: string): Promise<ProgrammeDetails> {
    return this.#api.ask(...programmeRequest(programme), readProgramme);
  }

  activity(activity: string, programme?: string): Promise<ActivityDetails> {
    return this.#api.ask(...activityRequest(activity, programme), (wire) => readActivity(wire, programme));
  }

  enrolProgramme(programmeId: string): Promise<void> {
    return this.#api.send(programmeCalls.enrolProgramme, { parameters: { programmeId } });
  }

  startProgramme(programmeId: string): Promise<void> {
    return this.#api.send(programmeCalls.startProgramme, { parameters: { programmeId } });
  }

  resetProgramme(programmeId: string): Promise<void> {
    return this.#api.send(programmeCalls.resetProgramme, { parameters: { programmeId } });
  }

  continueProgramme(programmeId: string): Promise<void> {
    return this.#api.send(programmeCalls.continueProgramme, { parameters: { programmeId } });
  }

  resetActivity(activityId: string, programmeId?: string): Promise<void> {
    const { base, parameters } = place(activityId, programmeId);
    return this.#api.send(activityCalls.resetActivity(base), { parameters });
  }
}

function readProgramme(wire: unknown): ProgrammeDetails {
  const programme = programmeCalls.fromWireProgramme(wire);
  hideTenderSlugs([programme, ...programme.activities]);
  return programme;
}

function readActivity(wire: unknown, programme?: string): ActivityDetails {
  const activity = activityCalls.fromWireActivity(wire);
  hideTenderSlugs([activity], programme);
  return activity;
}

/** Starts to load a page's large picture before the page is rendered. */
function fetchPicture(text: string): void {
  const { imageSrc } = readObjectFields<Pick<ActivityDetails, 'imageSrc'>>(JSON.parse(text));
  if (typeof imageSrc === 'string') Object.assign(new Image(), { fetchPriority: 'high', src: imageSrc });
}

const programmeRequest = (programmeId: string) =>
  [programmeCalls.getProgramme, { parameters: { programmeId } }] as const;

function activityRequest(activityId: string, programmeId?: string) {
  const { base, parameters } = place(activityId, programmeId);
  return [activityCalls.getActivity(base), { parameters }] as const;
}

/** Returns the {base} of an Activity's addresses (specification 7.5). */
function place(
  activityId: string,
  programmeId?: string,
): { base: activityCalls.ActivityBasePath; parameters: PathParameters<activityCalls.ActivityBasePath> } {
  return programmeId === undefined
    ? { base: activityCalls.standaloneActivityPath, parameters: { activityId } }
    : { base: activityCalls.programmeActivityPath, parameters: { activityId, programmeId } };
}
