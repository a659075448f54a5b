import type { ChatActivity, ChatGateway, ChatGateways } from '../../../application/ports/chat-gateway.ts';
import type { StepResponse } from '../../../domain/chat/response.ts';
import type { StepsReply } from '../../../domain/chat/step.ts';
import {
  activityAddress,
  addresses,
  programmeBase,
  standaloneBase,
  type ActivityBase,
  type ActivityCall,
  type Address,
} from '../../shared/api/addresses.ts';
import { fromWireActivity } from '../../shared/api/read-programme.ts';
import { fromWireAnswerReply, fromWireSteps } from '../../shared/api/steps.ts';
import type { ApiClient } from './api-client.ts';

export class HttpChatGateways implements ChatGateways {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  open(activity: string, programme?: string): ChatGateway {
    return new HttpChatGateway(this.#api, activity, programme);
  }
}

const submit = { choice: 'submitChoice', input: 'submitInput', feedback: 'submitFeedback' } as const;

class HttpChatGateway implements ChatGateway {
  readonly #api: ApiClient;
  readonly #base: ActivityBase;
  readonly #parameters: { activityId: string; programmeId?: string };

  constructor(api: ApiClient, activityId: string, programmeId?: string) {
    this.#api = api;
    this.#base = programmeId === undefined ? standaloneBase : programmeBase;
    this.#parameters = programmeId === undefined ? { activityId } : { activityId, programmeId };
  }

  enrol(): Promise<void> {
    return this.#api.send(this.#at('enrolActivity'), { parameters: this.#parameters });
  }

  activity(): Promise<ChatActivity> {
    return this.#api.ask(this.#at('getActivity'), { parameters: this.#parameters }, (wire: unknown) => {
      const { id, title, startedAt, completedAt } = fromWireActivity(wire);
      return { id, title, startedAt, completedAt };
    });
  }

  start(): Promise<void> {
    return this.#api.send(this.#at('startActivity'), { parameters: this.#parameters });
  }

  availableSteps(): Promise<StepsReply> {
    return this.#api.ask(this.#at('getAvailableSteps'), { parameters: this.#parameters }, fromWireSteps);
  }

  nextTouchpoint(touchpointId: string): Promise<StepsReply> {
    const parameters = { ...this.#parameters, touchpointId };
    return this.#api.ask(this.#at('nextTouchpoint'), { parameters }, fromWireSteps);
  }

  respond(stepId: string, { kind, ...response }: StepResponse, idempotencyKey: string): Promise<StepsReply> {
    const call = {
      parameters: this.#parameters,
      body: { touchpointStepEntityId: stepId, ...response },
      headers: { 'idempotency-key': idempotencyKey },
    };
    return this.#api.ask(this.#at(submit[kind]), call, fromWireAnswerReply);
  }

  complete(): Promise<void> {
    return this.#api.send(addresses.completeActivity, {
      parameters: { activityId: this.#parameters.activityId },
    });
  }
  #at(call: ActivityCall): Address {
    return activityAddress(this.#base, call);
  }
}
