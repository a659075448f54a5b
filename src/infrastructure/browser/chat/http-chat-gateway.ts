import type { StepsReply } from '../../../domain/steps/steps-reply.ts';
import type {
  ChatActivity,
  ChatGateway,
  ChatGatewayFactory,
  OpenedConversation,
} from '../../../application/ports/device/chat/chat-gateway.ts';
import { isTransientError } from '../../../application/errors.ts';
import { readObjectFields } from '../../shared/api/parts/read-fields.ts';
import type { StepResponse } from '../../../domain/steps/step-kinds.ts';
import * as activityCalls from '../../shared/api/activity.ts';
import type { PathParameters } from '../../shared/api/parts/route.ts';
import * as stepCalls from '../../shared/api/steps.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { hideTenderSlugs } from '../catalogue/hide-tender.ts';

export class HttpChatGatewayFactory implements ChatGatewayFactory {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  open(activity: string, programme?: string): ChatGateway {
    return new HttpChatGateway(this.#api, activity, programme);
  }
}

class HttpChatGateway implements ChatGateway {
  readonly #api: ApiClient;
  readonly #base: activityCalls.ActivityBasePath;
  readonly #parameters: PathParameters<activityCalls.ActivityBasePath>;
  readonly #programme: string | undefined;

  constructor(api: ApiClient, activityId: string, programmeId?: string) {
    this.#api = api;
    this.#programme = programmeId;
    this.#base =
      programmeId === undefined ? activityCalls.standaloneActivityPath : activityCalls.programmeActivityPath;
    this.#parameters = programmeId === undefined ? { activityId } : { activityId, programmeId };
  }

  async open(): Promise<OpenedConversation | null> {
    const address = stepCalls.openConversation(this.#base);
    return this.#api
      .ask(address, { parameters: this.#parameters }, (wire: unknown) => {
        const { activity, available } = readObjectFields<{ activity: never; available: never }>(wire);
        return {
          activity: chatActivity(activity, this.#programme),
          available: stepCalls.fromWireAnswerReply(available),
        };
      })
      .catch((error: unknown) => {
        if (isTransientError(error)) throw error;
        return null;
      });
  }

  enrol(): Promise<void> {
    return this.#api.send(activityCalls.enrolActivity(this.#base), { parameters: this.#parameters });
  }

  activity(): Promise<ChatActivity> {
    return this.#api.ask(activityCalls.getActivity(this.#base), { parameters: this.#parameters }, (wire) =>
      chatActivity(wire, this.#programme),
    );
  }

  start(): Promise<void> {
    return this.#api.send(activityCalls.startActivity(this.#base), { parameters: this.#parameters });
  }

  availableSteps(): Promise<StepsReply> {
    return this.#api.ask(
      stepCalls.getAvailableSteps(this.#base),
      { parameters: this.#parameters },
      stepCalls.fromWireSteps,
    );
  }

  nextTouchpoint(touchpointId: string): Promise<StepsReply> {
    const parameters = { ...this.#parameters, touchpointId };
    return this.#api.ask(stepCalls.advanceTouchpoint(this.#base), { parameters }, stepCalls.fromWireSteps);
  }

  respond(
    stepId: string,
    { kind, ...response }: StepResponse,
    idempotencyKey: string,
    turn?: number,
  ): Promise<StepsReply> {
    const call = {
      parameters: this.#parameters,
      body: { touchpointStepEntityId: stepId, ...response, ...(turn === undefined ? {} : { turn }) },
      headers: { 'idempotency-key': idempotencyKey },
    };
    return this.#api.ask(stepCalls.submitAnswer(kind)(this.#base), call, stepCalls.fromWireAnswerReply);
  }

  rewind(stepId: string, turn: number): Promise<StepsReply> {
    const call = { parameters: this.#parameters, body: { touchpointStepEntityId: stepId, turn } };
    return this.#api.ask(stepCalls.rewindAnswer(this.#base), call, stepCalls.fromWireAnswerReply);
  }

  speak(language: string): Promise<StepsReply> {
    const call = { parameters: this.#parameters, body: { language } };
    return this.#api.ask(stepCalls.chooseCoachLanguage(this.#base), call, stepCalls.fromWireAnswerReply);
  }

  complete(): Promise<void> {
    return this.#api.send(activityCalls.completeActivity, {
      parameters: { activityId: this.#parameters.activityId },
    });
  }
}

function chatActivity(wire: unknown, programme: string | undefined): ChatActivity {
  const activity = activityCalls.fromWireActivity(wire);
  hideTenderSlugs([activity], programme);
  const { id, title, language, startedAt, completedAt, lifeChallenges, tender, finish } = activity;
  return {
    id,
    title,
    ...(language !== undefined && { language }),
    startedAt,
    completedAt,
    lifeChallenges,
    ...(tender !== undefined && { tender }),
    finish,
  };
}
