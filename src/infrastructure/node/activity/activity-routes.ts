import type { FastifyInstance } from 'fastify';
import {
  availableSteps,
  enrolActivity,
  openConversation,
  startActivity,
} from '../../../application/activity/begin-activity.ts';
import { completeActivity as complete } from '../../../application/activity/complete-activity.ts';
import { leaveActivity } from '../../../application/activity/leave-activity.ts';
import type { ActivityRef } from '../../../application/activity/resolve-activity.ts';
import { resetActivity as reset } from '../../../application/activity/reset-activity.ts';
import {
  listMyActivities as list,
  nextActivityAfter,
  showActivity,
} from '../../../application/activity/show-activity.ts';
import { handInConversation, packConversation } from '../../../application/chat/pack-conversation.ts';
import {
  chooseLanguage,
  followTouchpoint,
  rewindAnswer,
  submitResponse,
} from '../../../application/chat/submit-response.ts';
import * as api from '../../shared/api/activity.ts';
import * as packs from '../../shared/api/packs.ts';
import * as steps from '../../shared/api/steps.ts';
import { answerKinds } from '../../shared/api/parts/step-wire.ts';
import type { Limits } from '../../../application/ports/server/platform/limits.ts';
import { languagesWanted, serveLearner, type LearnerPorts } from './serve-learner.ts';
import { enrolsAndResets, limitedTo } from '../platform/http/limited-to.ts';

type Ports = LearnerPorts & { limits: Limits };

/** Serves an Activity's lifecycle (specification 7.5), the same below both forms of {base}. */
export function activityRoutes(app: FastifyInstance, allPorts: Ports): void {
  for (const base of [api.standaloneBase, api.programmeBase] as const) {
    lifecycleRoutes(app, base, allPorts);
    conversationRoutes(app, base, allPorts);
  }
  serveLearner(app, api.completeActivity, allPorts, (ports, { person, parameters }) =>
    complete(ports, person, parameters.activityId),
  );
  serveLearner(app, api.nextActivity, allPorts, async (ports, { person, parameters }) => {
    const next = await nextActivityAfter(ports, person, parameters.activityId);
    return { data: next && api.toWireActivity(next) };
  });
  serveLearner(app, api.listMyActivities, allPorts, async (ports, { person }) =>
    (await list(ports, person)).map(api.toWireActivity),
  );
}

type Base = typeof api.standaloneBase | typeof api.programmeBase;

/** Serves an Activity's page, start and completion. */
function lifecycleRoutes(app: FastifyInstance, base: Base, allPorts: Ports): void {
  const take = limitedTo(allPorts.limits, enrolsAndResets);
  serveLearner(app, api.getActivity(base), allPorts, async (ports, { person, parameters }) =>
    api.toWireActivity(await showActivity(ports, person, refOf(parameters))),
  );
  serveLearner(app, api.enrolActivity(base), allPorts, async (ports, { person, parameters, reply }) => {
    await take(`enrol activity ${person.id}`, reply);
    await enrolActivity(ports, person, refOf(parameters));
  });
  serveLearner(app, api.startActivity(base), allPorts, (ports, { person, parameters }) =>
    startActivity(ports, person, refOf(parameters)),
  );
  serveLearner(app, api.resetActivity(base), allPorts, async (ports, { person, parameters, reply }) => {
    await take(`reset activity ${person.id}`, reply);
    await reset(ports, person, refOf(parameters));
  });
  serveLearner(app, api.leaveActivity(base), allPorts, (ports, { person, parameters }) =>
    leaveActivity(ports, person, refOf(parameters)),
  );
}

/** Serves an Activity's conversation: its steps, the answers to them, and the pack for a device. */
function conversationRoutes(app: FastifyInstance, base: Base, allPorts: Ports): void {
  serveLearner(app, steps.openConversation(base), allPorts, async (ports, call) => {
    const { activity, available } = await openConversation(
      ports,
      call.person,
      refOf(call.parameters),
      languagesWanted(call.request),
    );
    return { activity: api.toWireActivity(activity), available };
  });
  serveLearner(app, steps.getAvailableSteps(base), allPorts, (ports, { person, parameters, request }) =>
    availableSteps(ports, person, refOf(parameters), languagesWanted(request)),
  );
  serveLearner(app, steps.nextTouchpoint(base), allPorts, async (ports, { person, parameters }) => ({
    data: await followTouchpoint(ports, person, refOf(parameters), parameters.touchpointId),
  }));
  for (const kind of answerKinds)
    serveLearner(app, steps.submitAnswer(kind)(base), allPorts, (ports, { person, parameters, body }) => {
      const { stepId, response, turn } = steps.fromWireAnswer(kind, body);
      return submitResponse(ports, person, refOf(parameters), stepId, response, turn);
    });
  serveLearner(app, packs.getPack(base), allPorts, (ports, { person, parameters }) =>
    packConversation(ports, person, refOf(parameters)),
  );
  serveLearner(app, packs.handIn(base), allPorts, (ports, { person, parameters, body }) =>
    handInConversation(ports, person, refOf(parameters), packs.fromWireHandIn(body)),
  );
  serveLearner(app, steps.chooseLanguage(base), allPorts, (ports, { person, parameters, body }) =>
    chooseLanguage(ports, person, refOf(parameters), body.language),
  );
  serveLearner(app, steps.rewindAnswer(base), allPorts, (ports, { person, parameters, body }) =>
    rewindAnswer(ports, person, refOf(parameters), body.touchpointStepEntityId, body.turn),
  );
}

function refOf({ activityId, programmeId }: { activityId: string; programmeId?: string }): ActivityRef {
  return { activity: activityId, programme: programmeId };
}
