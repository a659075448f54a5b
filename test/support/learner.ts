import { fieldsOf } from './step-fields.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';
import {
  readAvailableSteps,
  enrolActivity,
  startActivity,
} from '../../src/application/activity/begin-activity.ts';
import {
  completeProgramme,
  continueProgramme,
  enrolProgramme,
  resetProgramme,
  startProgramme,
} from '../../src/application/programme/change-programme.ts';
import { completeActivity } from '../../src/application/activity/complete-activity.ts';
import { hideActivityAfterExit } from '../../src/application/activity/hide-activity-after-exit.ts';
import { resetActivity } from '../../src/application/activity/reset-activity.ts';
import { searchCatalogue } from '../../src/application/catalogue/search-catalogue.ts';
import {
  listMyActivities,
  findNextActivity,
  showActivity,
} from '../../src/application/activity/show-activity.ts';
import { listMyProgrammes, showProgramme } from '../../src/application/programme/show-programme.ts';
import { continueAfterTouchpoint, submitResponse } from '../../src/application/chat/submit-response.ts';
import type { Person } from '../../src/domain/people/person.ts';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { emptyCatalogueFilter, type CatalogueFilter } from '../../src/domain/catalogue/filter.ts';
import type { StepResponse } from '../../src/domain/steps/step-kinds.ts';
import type { ProgrammeDefinition } from '../../src/domain/programme/programme.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { freshPorts } from './fresh-database.ts';
import { answerTo } from './random-activity.ts';

/** The first instant of a test (epoch ms). A round date keeps expectations readable. */
export const day0 = Date.UTC(2026, 0, 5);
export const dayMs = 24 * 60 * 60 * 1000;

/**
 * Runs the product's use cases without a screen or a server: a database with content and people, and a clock that the
 * test moves.
 */
export class World {
  readonly clock: ManualClock;
  readonly ports: Awaited<ReturnType<typeof freshPorts>> & { clock: ManualClock };
  #people = 0;

  private constructor(ports: World['ports']) {
    this.ports = ports;
    this.clock = ports.clock;
  }

  static async open(): Promise<World> {
    return new World({ ...(await freshPorts()), clock: new ManualClock(day0) });
  }

  async publish(...activities: ActivityDefinition[]): Promise<void> {
    for (const definition of activities)
      await this.ports.library.publish(definition, 'author', this.clock.now());
  }

  async publishProgramme(...programmes: ProgrammeDefinition[]): Promise<void> {
    for (const definition of programmes)
      await this.ports.library.publish(definition, 'author', this.clock.now());
  }

  /** Creates a person, by default with access for a year. */
  async person({ paid = true, roles = ['learner'] } = {}): Promise<Learner> {
    const subject = `subject-${(this.#people += 1)}`;
    const identity = { issuer: 'https://id.example', subject, email: `${subject}@example.org` };
    const { id } = await this.ports.people.findOrCreate(identity, 0);
    await this.ports.people.setRoles(id, roles);
    if (paid) {
      const grant = { source: 'card', from: day0, until: day0 + 365 * dayMs } as const;
      await this.ports.people.grant(id, grant, subject);
    }
    return new Learner(this.ports, id);
  }

  /** Moves the clock to this many days after `day0`. */
  toDay(day: number): void {
    this.clock.moveTo(day0 + day * dayMs);
  }
}

/** Makes the calls of one person. An Activity is named alone or inside a Programme. */
export class Learner {
  readonly id: string;
  readonly #ports: World['ports'];

  constructor(ports: World['ports'], id: string) {
    this.#ports = ports;
    this.id = id;
  }

  enrol = (activity: string, programme?: string) => this.#as(enrolActivity, { activity, programme });
  start = (activity: string, programme?: string) => this.#as(startActivity, { activity, programme });
  steps = (activity: string, programme?: string) => this.#as(readAvailableSteps, { activity, programme });
  reset = (activity: string, programme?: string) => this.#as(resetActivity, { activity, programme });
  show = (activity: string, programme?: string) => this.#as(showActivity, { activity, programme });
  complete = (activity: string) => this.#as(completeActivity, activity);
  next = (activity: string) => this.#as(findNextActivity, activity);
  enrolProgramme = (programme: string) => this.#as(enrolProgramme, programme);
  startProgramme = (programme: string) => this.#as(startProgramme, programme);
  continueProgramme = (programme: string) => this.#as(continueProgramme, programme);
  completeProgramme = (programme: string) => this.#as(completeProgramme, programme);
  resetProgramme = (programme: string) => this.#as(resetProgramme, programme);
  programme = (programme: string) => this.#as(showProgramme, programme);
  leave = (activity: string) => this.#as(hideActivityAfterExit, { activity });
  async begun() {
    const [row] = await searchCatalogue(this.#ports, await this.person(), emptyCatalogueFilter, {
      begun: true,
    });
    return row!.cards;
  }

  async search(filter: Partial<CatalogueFilter> = {}, nearest?: number) {
    return searchCatalogue(
      this.#ports,
      await this.person(),
      { ...emptyCatalogueFilter, ...filter },
      { nearest },
    );
  }

  async activities() {
    return listMyActivities(this.#ports, await this.person());
  }

  async programmes() {
    return listMyProgrammes(this.#ports, await this.person());
  }

  async respond(
    stepId: string,
    response: StepResponse,
    activity: string,
    programme?: string,
  ): Promise<StepsReply> {
    return submitResponse(this.#ports, await this.person(), { activity, programme }, stepId, response);
  }

  choose = (stepId: string, label: string, activity: string, programme?: string) =>
    this.respond(stepId, { kind: 'choice', response: label }, activity, programme);

  async follow(touchpointId: string, activity: string, programme?: string): Promise<StepsReply> {
    return continueAfterTouchpoint(this.#ports, await this.person(), { activity, programme }, touchpointId);
  }

  /** Plays an Activity to its last step, but does not mark it complete. */
  async talkThrough(activity: string, programme?: string): Promise<void> {
    let reply = await this.steps(activity, programme);
    while (reply.activityStatus !== 'Completed') {
      const step = reply.steps.at(-1)!;
      reply =
        fieldsOf(step).endsTouchpoint === undefined
          ? await this.respond(step.touchpointStepEntityId, answerTo(step, 'any'), activity, programme)
          : await this.follow(fieldsOf(step).endsTouchpoint!, activity, programme);
    }
  }

  async finish(activity: string, programme?: string): Promise<void> {
    await this.talkThrough(activity, programme);
    await this.complete(activity);
  }

  async person(): Promise<Person> {
    return (await this.#ports.people.find(this.id))!;
  }

  async #as<Reference, Reply>(
    carryOut: (ports: World['ports'], person: Person, reference: Reference) => Promise<Reply>,
    reference: Reference,
  ): Promise<Reply> {
    return carryOut(this.#ports, await this.person(), reference);
  }
}

/** Returns a matcher for the error with which a use case is refused. */
export const refusal = (code: string) => expect.objectContaining({ name: 'AppError', code });
