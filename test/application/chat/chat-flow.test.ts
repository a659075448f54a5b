import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import type { StepsReply } from '../../../src/domain/steps/steps-reply.ts';
import { ApiClient } from '../../../src/infrastructure/browser/platform/api-client.ts';
import { HttpChatGatewayFactory } from '../../../src/infrastructure/browser/chat/http-chat-gateway.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { sendJson, scriptedServer, type ReceivedRequest } from '../../support/scripted-server.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../support/activity.ts';
import { chatWith } from '../../support/chat.ts';

const talk = activity([
  touchpoint('hello', [message('Hi')]),
  touchpoint('mood', [choice('fine', ['Yes', 'No']), input('name'), message('Good')]),
  touchpoint('bye', [feedback('asked')]),
]);
const questionResponses = [{ feedbackQuestionEntityId: 'asked-q', responses: ['Well'] }];
const answers: StepResponse[] = [
  { kind: 'choice', response: 'Yes' },
  { kind: 'input', response: 'Sam' },
  { kind: 'feedback', questionResponses },
];

/** Starts a server with one run and only the calls of specification 7.5. */
async function serverWith(base: string) {
  const clock = new ManualClock();
  const run = new InMemoryChatGateway(talk, clock);
  const server = await scriptedServer();
  const reply = async ({ method, url, body }: ReceivedRequest): Promise<unknown> => {
    const sent = body === '' ? null : (JSON.parse(body) as Record<string, never>);
    const answer = async (response: StepResponse) =>
      withoutTurn(await run.respond(sent!['touchpointStepEntityId']!, response));
    switch (`${method} ${url}`) {
      case `POST ${base}/enrol`:
        return run.enrol();
      case `GET ${base}`:
        return { id: 'a1', slug: 'talk', title: 'Small talk', startedOn: null, completedOn: null };
      case `POST ${base}/start`:
        return run.start();
      case `GET ${base}/get-available-steps`:
        return withoutTurn(await run.availableSteps());
      case `PUT ${base}/touchpoint/hello/next`:
        return { data: await run.nextTouchpoint('hello') };
      case `PUT ${base}/touchpoint/mood/next`:
        return { data: await run.nextTouchpoint('mood') };
      case `POST ${base}/choice`:
        return answer({ kind: 'choice', response: sent!['response']! });
      case `POST ${base}/input`:
        return answer({ kind: 'input', response: sent!['response']! });
      case `POST ${base}/feedback`:
        return answer({ kind: 'feedback', questionResponses: sent!['questionResponses']! });
      case 'PUT /api/me/my-programme/activity/talk/complete':
        return run.complete();
      default:
        throw new Error(`${method} ${url}`);
    }
  };
  server.answer((request, response) => {
    reply(request).then(
      (body) => (body === undefined ? response.writeHead(204).end() : sendJson(response, body)),
      (error: Error) => sendJson(response, { code: 'NotFound', message: error.message }, 404),
    );
  });
  return { ...server, clock };
}

/** Removes the turn from a reply, which the specification does not have. */
const withoutTurn = ({ turn: _turn, ...reply }: StepsReply): StepsReply => reply;

test.each([
  ['alone', undefined, '/api/my-activities/talk'],
  ['inside a Programme', 'calm', '/api/my-programmes/calm/activity/talk'],
])(
  'a whole conversation %s makes the calls of specification 7.5 in their order',
  async (_where, programme, base) => {
    const server = await serverWith(base);
    const signIn = { accessToken: async () => 'the-token', renew: async () => false };
    const api = new ApiClient({ apiUrl: `${server.address}/api`, signIn });
    const chat = chatWith(new HttpChatGatewayFactory(api).open('talk', programme), server.clock);
    await chat.session.open();
    for (const answer of answers) {
      await chat.waitForLearner();
      chat.session.submit(answer);
    }
    await chat.waitForLearner();
    chat.session.closeFinish();
    await chat.session.settled();

    expect(server.received.map(({ method, url }) => `${method} ${url.replace(base, '{base}')}`)).toEqual([
      // The specification does not have this call, so the server refuses it.
      'POST {base}/open',
      'POST {base}/enrol',
      'GET {base}',
      'POST {base}/start',
      'GET {base}/get-available-steps',
      'PUT {base}/touchpoint/hello/next',
      'POST {base}/choice',
      'POST {base}/input',
      'PUT {base}/touchpoint/mood/next',
      'POST {base}/feedback',
      'PUT /api/me/my-programme/activity/talk/complete',
    ]);
    expect(server.received.flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body) as unknown]))).toEqual(
      [
        { touchpointStepEntityId: 'fine', response: 'Yes' },
        { touchpointStepEntityId: 'name', response: 'Sam' },
        { touchpointStepEntityId: 'asked', questionResponses },
      ],
    );
    expect(new Set(server.received.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['Bearer the-token']),
    );
    expect(chat.texts).toEqual([
      'Hi',
      'Choose fine',
      'you: Yes',
      'Write name',
      'you: Sam',
      'Good',
      'Tell us asked',
    ]);
    expect([chat.session.state.stage, chat.raised]).toEqual(['complete', []]);
    await server.close();
  },
);
