import type { StepsReply } from '../../../domain/steps/steps-reply.ts';
import type { ChatGateway } from '../../../application/ports/device/chat/chat-gateway.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { DraftRun, DraftPlayer } from '../../../application/ports/device/authoring/draft-player.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { RunEntry } from '../../../domain/chat/run-entry.ts';
import { InMemoryChatGateway } from './local-chat-gateway.ts';
import { ManualNetworkConnection } from './manual-connection.ts';
import { MemoryOfflineStore } from './memory-offline-store.ts';
import { SimulatedTabs } from './memory-tabs.ts';

/** Plays drafts in this program only; the chosen pace stays from one play to the next. */
export class LocalDraftPlayer implements DraftPlayer {
  readonly #clock: Clock;
  readonly #copy = new MemoryOfflineStore();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async ready(): Promise<void> {}

  open(
    activity: ActivityDefinition,
    log: readonly RunEntry[] = [],
    freshFrom: string | null = null,
  ): DraftRun {
    const run = new InMemoryChatGateway(activity, this.#clock, log);
    this.#copy.forget({ activity: activity.slug });
    return {
      gateway: freshFrom === null ? run : freshAt(run, freshFrom),
      copy: this.#copy,
      connection: new ManualNetworkConnection(),
      otherTabs: new SimulatedTabs().open(),
      log: () => run.log,
    };
  }
}

/** Returns a gateway whose first read marks this step and the later ones as not viewed, so that they appear as new. */
function freshAt(run: InMemoryChatGateway, stepId: string): ChatGateway {
  let isFirst = true;
  const availableSteps = async (): Promise<StepsReply> => {
    const reply = await run.availableSteps();
    const from = isFirst ? reply.steps.findIndex((step) => step.touchpointStepEntityId === stepId) : -1;
    isFirst = false;
    if (from === -1) return reply;
    return {
      ...reply,
      steps: reply.steps.map((step, index) => (index < from ? step : { ...step, viewed: false })),
    };
  };
  return {
    enrol: () => run.enrol(),
    activity: () => run.activity(),
    start: () => run.start(),
    availableSteps,
    nextTouchpoint: (touchpointId) => run.nextTouchpoint(touchpointId),
    respond: (id, response, key, turn) => run.respond(id, response, key, turn),
    rewind: (id, turn) => run.rewind(id, turn),
    complete: () => run.complete(),
  };
}
