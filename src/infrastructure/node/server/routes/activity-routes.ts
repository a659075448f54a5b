import type { FastifyInstance } from 'fastify';
import {
  availableSteps,
  enrolActivity,
  startActivity,
} from '../../../../application/learning/begin-activity.ts';
import { completeActivity as complete } from '../../../../application/learning/complete-activity.ts';
import type { ActivityRef } from '../../../../application/learning/reach-activity.ts';
import { resetActivity as reset } from '../../../../application/learning/reset-activity.ts';
import {
  listMyActivities as list,
  nextActivityAfter,
  showActivity,
} from '../../../../application/learning/show-activity.ts';
import { followTouchpoint, submitResponse } from '../../../../application/learning/submit-response.ts';
import * as api from '../../../shared/api/activity.ts';
import { programmeBase, standaloneBase } from '../../../shared/api/addresses.ts';
import type { LearningPorts } from '../../learning-ports.ts';
import { serve } from '../serve.ts';

/** An Activity's lifecycle (specification 7.5), the same below both forms of {base}. */
export function activityRoutes(app: FastifyInstance, ports: LearningPorts): void {
  for (const base of [standaloneBase, programmeBase] as const) {
    serve(app, api.getActivity(base), async ({ person, parameters }) =>
      api.toWireActivity(await showActivity(ports, person, refOf(parameters))),
    );
    serve(app, api.enrolActivity(base), ({ person, parameters }) =>
      enrolActivity(ports, person, refOf(parameters)),
    );
    serve(app, api.startActivity(base), ({ person, parameters }) =>
      startActivity(ports, person, refOf(parameters)),
    );
    serve(app, api.resetActivity(base), ({ person, parameters }) => reset(ports, person, refOf(parameters)));
    serve(app, api.getAvailableSteps(base), ({ person, parameters }) =>
      availableSteps(ports, person, refOf(parameters)),
    );
    serve(app, api.nextTouchpoint(base), async ({ person, parameters }) => ({
      data: await followTouchpoint(ports, person, refOf(parameters), parameters['touchpointId'] ?? ''),
    }));
    serve(app, api.submitChoice(base), ({ person, parameters, body }) =>
      submitResponse(ports, person, refOf(parameters), body.touchpointStepEntityId, {
        kind: 'choice',
        response: body.response,
      }),
    );
    serve(app, api.submitInput(base), ({ person, parameters, body }) =>
      submitResponse(ports, person, refOf(parameters), body.touchpointStepEntityId, {
        kind: 'input',
        response: body.response,
      }),
    );
    serve(app, api.submitFeedback(base), ({ person, parameters, body }) =>
      submitResponse(ports, person, refOf(parameters), body.touchpointStepEntityId, {
        kind: 'feedback',
        questionResponses: body.questionResponses,
      }),
    );
  }
  serve(app, api.completeActivity, ({ person, parameters }) =>
    complete(ports, person, parameters['activityId'] ?? ''),
  );
  serve(app, api.nextActivity, async ({ person, parameters }) => {
    const next = await nextActivityAfter(ports, person, parameters['activityId'] ?? '');
    return { data: next && api.toWireActivity(next) };
  });
  serve(app, api.listMyActivities, async ({ person }) => (await list(ports, person)).map(api.toWireActivity));
}

function refOf({ activityId = '', programmeId }: Record<string, string>): ActivityRef {
  return { activity: activityId, programme: programmeId };
}
