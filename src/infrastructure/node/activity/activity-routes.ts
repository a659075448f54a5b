import type { FastifyInstance } from 'fastify';
import {
  readAvailableSteps,
  enrolActivity,
  openConversation,
  startActivity,
} from '../../../application/activity/begin-activity.ts';
import { completeActivity as complete } from '../../../application/activity/complete-activity.ts';
import { hideActivityAfterExit } from '../../../application/activity/hide-activity-after-exit.ts';
import type { ActivityRef } from '../../../application/activity/resolve-activity.ts';
import { resetActivity as reset } from '../../../application/activity/reset-activity.ts';
import {
  listMyActivities as list,
  findNextActivity,
  showActivity,
} from '../../../application/activity/show-activity.ts';
import { submitHandIn, packConversation } from '../../../application/chat/pack-conversation.ts';
import {
  chooseCoachLanguage,
  continueAfterTouchpoint,
  rewindAnswer,
  submitResponse,
} from '../../../application/chat/submit-response.ts';
import * as api from '../../shared/api/activity.ts';
import * as packs from '../../shared/api/packs.ts';
import * as steps from '../../shared/api/steps.ts';
import { answerKinds } from '../../shared/api/parts/step-wire.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import { readRequestLanguages, serveLearnerRoute, type LearnerPorts } from './serve-learner.ts';
import { enrolAndResetLimit, createUseCounter } from '../platform/http/use-counter.ts';

type Ports = LearnerPorts & { limits: RateLimiter };

/** Serves an Activity's lifecycle (specification 7.5), the same below both forms of {base}. */
export function activityRoutes(app: FastifyInstance, allPorts: Ports): void {
  for (const base of [api.standaloneActivityPath, api.programmeActivityPath] as const) {
    lifecycleRoutes(app, base, allPorts);
    conversationRoutes(app, base, allPorts);
  }
  serveLearnerRoute(app, api.completeActivity, allPorts, (ports, { person, parameters }) =>
    complete(ports, person, parameters.activityId),
  );
  serveLearnerRoute(app, api.nextActivity, allPorts, async (ports, { person, parameters }) => {
    const next = await findNextActivity(ports, person, parameters.activityId);
    return { data: next && api.toWireActivity(next) };
  });
  serveLearnerRoute(app, api.listMyActivities, allPorts, async (ports, { person }) =>
    (await list(ports, person)).map(api.toWireActivity),
  );
}

type Base = typeof api.standaloneActivityPath | typeof api.programmeActivityPath;

/** Serves an Activity's page, start and completion. */
function lifecycleRoutes(app: FastifyInstance, base: Base, allPorts: Ports): void {
  const take = createUseCounter(allPorts.limits, enrolAndResetLimit);
  serveLearnerRoute(app, api.getActivity(base), allPorts, async (ports, { person, parameters }) =>
    api.toWireActivity(await showActivity(ports, person, refOf(parameters))),
  );
  serveLearnerRoute(app, api.enrolActivity(base), allPorts, async (ports, { person, parameters, reply }) => {
    await take(`enrol activity ${person.id}`, reply);
    await enrolActivity(ports, person, refOf(parameters));
  });
  serveLearnerRoute(app, api.startActivity(base), allPorts, (ports, { person, parameters }) =>
    startActivity(ports, person, refOf(parameters)),
  );
  serveLearnerRoute(app, api.resetActivity(base), allPorts, async (ports, { person, parameters, reply }) => {
    await take(`reset activity ${person.id}`, reply);
    await reset(ports, person, refOf(parameters));
  });
  serveLearnerRoute(app, api.hideActivityAfterExit(base), allPorts, (ports, { person, parameters }) =>
    hideActivityAfterExit(ports, person, refOf(parameters)),
  );
}

/** Serves an Activity's conversation: its steps, the answers, and the pack with which a device continues offline. */
function conversationRoutes(app: FastifyInstance, base: Base, allPorts: Ports): void {
  serveLearnerRoute(app, steps.openConversation(base), allPorts, async (ports, call) => {
    const { activity, available } = await openConversation(
      ports,
      call.person,
      refOf(call.parameters),
      readRequestLanguages(call.request),
    );
    return { activity: api.toWireActivity(activity), available };
  });
  serveLearnerRoute(app, steps.getAvailableSteps(base), allPorts, (ports, { person, parameters, request }) =>
    readAvailableSteps(ports, person, refOf(parameters), readRequestLanguages(request)),
  );
  serveLearnerRoute(app, steps.advanceTouchpoint(base), allPorts, async (ports, { person, parameters }) => ({
    data: await continueAfterTouchpoint(ports, person, refOf(parameters), parameters.touchpointId),
  }));
  for (const kind of answerKinds)
    serveLearnerRoute(
      app,
      steps.submitAnswer(kind)(base),
      allPorts,
      (ports, { person, parameters, body }) => {
        const { stepId, response, turn } = steps.fromWireAnswer(kind, body);
        return submitResponse(ports, person, refOf(parameters), stepId, response, turn);
      },
    );
  serveLearnerRoute(app, packs.getOfflinePack(base), allPorts, (ports, { person, parameters }) =>
    packConversation(ports, person, refOf(parameters)),
  );
  serveLearnerRoute(app, packs.submitHandIn(base), allPorts, (ports, { person, parameters, body }) =>
    submitHandIn(ports, person, refOf(parameters), packs.fromWireHandIn(body)),
  );
  serveLearnerRoute(app, steps.chooseCoachLanguage(base), allPorts, (ports, { person, parameters, body }) =>
    chooseCoachLanguage(ports, person, refOf(parameters), body.language),
  );
  serveLearnerRoute(app, steps.rewindAnswer(base), allPorts, (ports, { person, parameters, body }) =>
    rewindAnswer(ports, person, refOf(parameters), body.touchpointStepEntityId, body.turn),
  );
}

function refOf({ activityId, programmeId }: { activityId: string; programmeId?: string }): ActivityRef {
  return { activity: activityId, programme: programmeId };
}
