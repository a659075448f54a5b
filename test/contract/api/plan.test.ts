import { AppError } from '../../../src/application/errors.ts';
import type { PlanResponse } from '../../../src/domain/steps/plan.ts';
import { ApiClient } from '../../../src/infrastructure/browser/platform/api-client.ts';
import { HttpChatGatewayFactory } from '../../../src/infrastructure/browser/chat/http-chat-gateway.ts';
import { activity, message, plan, touchpoint } from '../../support/activity.ts';
import { TestApi, type Caller } from '../../support/api.ts';

const saturday: PlanResponse = {
  kind: 'plan',
  response: 'Saturday 28 November, 10:00',
  moment: 'weekend',
  at: '2026-11-28T10:00+00:00',
};

let api: TestApi;
let mia: Caller;
beforeAll(async () => {
  api = await TestApi.start();
  mia = await api.caller('mia');
  const steps = [
    plan('when', { remember: 'day', keep: { as: 'plan', title: 'Our walk' } }),
    message('{{day}} it is.'),
  ];
  const walk = activity([touchpoint('only', steps)], { slug: 'one-walk', title: 'One walk', free: true });
  await api.ports.library.publish(walk, 'nina', api.clock.now());
});
afterAll(() => api.close());

const chats = () =>
  new HttpChatGatewayFactory(
    new ApiClient({
      apiUrl: `${api.address}/api`,
      signIn: { accessToken: async () => mia.token, renew: async () => false },
    }),
  );

test('a plan goes to the server with its moment and its instant, and comes back in the words of the family', async () => {
  const chat = chats().open('one-walk');
  await chat.enrol();
  await chat.start();
  const [asked] = (await chat.availableSteps()).steps;
  expect(asked).toMatchObject({ touchpointStepEntityId: 'when', stepType: 'plan', text: 'When when' });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const refused = chat.respond('when', { ...saturday, moment: 'time', at: 'some day' }, 'key-1');
  await expect(refused).rejects.toMatchObject({ code: 'InvalidResponse' } satisfies Partial<AppError>);
  const reply = await chat.respond('when', saturday, 'key-2');
  expect(reply.steps).toMatchObject([{ text: 'Saturday 28 November, 10:00 it is.' }]);
  // The device repeats the call, because its reply was lost.
  expect((await chat.respond('when', saturday, 'key-2')).steps).toEqual(reply.steps);
  const { steps } = await chat.availableSteps();
  expect(steps[0]).toMatchObject({ stepType: 'plan', selectedOption: 'Saturday 28 November, 10:00' });
  const person = await api.ports.records.rows(mia.person.id);
  expect(JSON.stringify(person)).toContain('2026-11-28T10:00+00:00');
});
