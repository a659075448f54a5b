import { Writable } from 'node:stream';
import { createServerLog } from '../../../src/infrastructure/node/platform/telemetry/server-log.ts';
import { TestApi } from '../../support/api.ts';
import { closingAnswers, publishAll } from './content.ts';
import { contract, send } from './wire.ts';

/** Tests that the log contains only routes and ids, nothing about a family's subjects (promise 23). */
describe('the log', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      done();
    },
  });
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.start({ logger: createServerLog({ logLevel: 'trace' }, stream) });
    await publishAll(api.ports, api.clock.now());
  });
  afterAll(() => api.close());
  beforeEach(() => lines.splice(0));

  test('contains nothing of the person, the token, the content or the answers', async () => {
    const mia = await api.caller('mia');
    const { learner, chats } = api.gateways(mia);
    await learner.search({
      lifeChallenges: ['selfHarm'],
      relationshipBuilders: [],
      gettingStarted: [],
      durations: [],
      searchText: 'bereavement',
    }).shelves;
    await learner.enrolProgramme('calm-weeks');
    const chat = chats.open('every-kind', 'calm-weeks');
    await chat.start();
    await chat.nextTouchpoint('welcome');
    await chat.respond('your-name', { kind: 'input', response: 'Mia of the mill' }, 'the-key');
    await chat.respond('pace', { kind: 'choice', response: 'Gently' }, 'key');
    await chat.nextTouchpoint('gently');
    await chat.respond('closing-words', { kind: 'feedback', questionResponses: closingAnswers }, 'key');
    for (const route of contract) await send(api, mia, route);
    await api.request('GET', '/api/my-programmes/%zz?searchText=bereavement', { token: mia.token });
    await api.request('GET', '/programme/calm-weeks?searchText=bereavement');
    await api.request('GET', '/api/me', { token: 'not-a-token' });
    const text = lines.join('\n');
    expect(lines.length).toBeGreaterThan(contract.length);
    for (const secret of [
      mia.token,
      mia.token.split('.')[1]!,
      'not-a-token',
      mia.person.email,
      'home.example',
      'Mia',
      'We laughed',
      'calm-weeks',
      'every-kind',
      'your-name',
      'Gently',
      'selfHarm',
      'bereavement',
      'the-key',
      '127.0.0.1',
    ])
      expect({ secret, isLogged: text.includes(secret) }).toEqual({ secret, isLogged: false });
  });

  test('has one line for each request, with the route, the status and the time', async () => {
    const mia = await api.caller('mia');
    await api.request('POST', '/api/my-activities/every-kind/start', { token: mia.token });
    await api.request('GET', '/api/nothing-here', { token: mia.token });
    const requests = lines.map((line) => JSON.parse(line) as object).filter((line) => 'route' in line);
    expect(requests).toEqual([
      expect.objectContaining({ method: 'POST', route: '/api/my-activities/:activityId/start', status: 204 }),
      expect.objectContaining({ method: 'GET', route: 'none', status: 404, ms: expect.any(Number) }),
    ]);
  });
});
