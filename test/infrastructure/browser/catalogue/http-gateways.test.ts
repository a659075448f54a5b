import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '../../../../src/application/errors.ts';
import { emptyCatalogueFilter } from '../../../../src/domain/catalogue/filter.ts';
import { ApiClient } from '../../../../src/infrastructure/browser/platform/api-client.ts';
import { HttpChatGatewayFactory } from '../../../../src/infrastructure/browser/chat/http-chat-gateway.ts';
import { HttpLearnerGateway } from '../../../../src/infrastructure/browser/catalogue/http-learner-gateway.ts';
import { ServerClock } from '../../../../src/infrastructure/browser/platform/server-clock.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { sendJson, scriptedServer } from '../../../support/scripted-server.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
let learners: HttpLearnerGateway;
let chats: HttpChatGatewayFactory;
const serverTimes: number[] = [];
const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);

const neverRenewed = async () => false;

const apiAt = (apiUrl: string, { accessToken = async () => 'the-token', timeoutMs = 60_000 } = {}) =>
  new ApiClient({
    apiUrl,
    signIn: { accessToken, renew: neverRenewed },
    timeoutMs,
    onServerTime: (at) => serverTimes.push(at),
  });

beforeAll(async () => {
  server = await scriptedServer();
  const api = apiAt(`${server.address}/api/`);
  learners = new HttpLearnerGateway(api);
  chats = new HttpChatGatewayFactory(api);
});
beforeEach(() => logged.mockClear());
afterAll(async () => {
  logged.mockRestore();
  await server.close();
});

const problem = (status: number, code: string, message: string, details?: object) => ({
  type: 'about:blank',
  title: code,
  status,
  code,
  message,
  details,
});

describe('what the page asked for before the program was there', () => {
  const person = { email: 'a@b.example', roles: ['learner'], paymentStatus: 'paid' };
  const early = (answer: Promise<Response>) =>
    (globalThis.firesideEarly = { [`GET ${server.address}/api/me`]: answer });
  const answerOf = (status: number, body: object) =>
    Promise.resolve(new Response(JSON.stringify(body), { status }));
  /** The time since the page began (ms). */
  const sincePage = jest.spyOn(performance, 'now');
  beforeEach(() => {
    sincePage.mockReturnValue(1000);
    server.answer((_request, response) => sendJson(response, person));
  });
  afterEach(() => (globalThis.firesideEarly = undefined));
  afterAll(() => sincePage.mockRestore());

  test('is taken once, instead of a request', async () => {
    early(answerOf(200, { ...person, email: 'early@b.example' }));
    expect(await learners.me()).toMatchObject({ email: 'early@b.example' });
    expect(server.received).toEqual([]);
    expect(await learners.me()).toMatchObject({ email: 'a@b.example' });
    expect(server.received).toHaveLength(1);
  });

  test('is asked for again after a write', async () => {
    early(answerOf(200, { ...person, email: 'early@b.example' }));
    await chats.open('worry').enrol();
    expect(await learners.me()).toMatchObject({ email: 'a@b.example' });
  });

  test.each([
    ['did not come', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['came from a server that is away', () => answerOf(503, {})],
  ])('is asked for again where it %s', async (_how, answer) => {
    early(answer());
    expect(await learners.me()).toMatchObject({ email: 'a@b.example' });
  });

  test('is asked for again once the page is older than 15 seconds', async () => {
    early(answerOf(200, { ...person, email: 'early@b.example' }));
    sincePage.mockReturnValue(15_001);
    expect(await learners.me()).toMatchObject({ email: 'a@b.example' });
  });

  test('is a refusal where the server refused', async () => {
    early(answerOf(403, problem(403, 'Forbidden', 'No.')));
    await expect(learners.me()).rejects.toMatchObject({ code: 'Forbidden' });
    expect(server.received).toEqual([]);
  });
});

describe('a call', () => {
  test('carries the access token and joins the address with one slash', async () => {
    server.answer((_request, response) =>
      sendJson(response, { email: 'a@b.example', roles: ['learner'], paymentStatus: 'paid' }),
    );
    expect(await learners.me()).toEqual({ email: 'a@b.example', roles: ['learner'], paymentStatus: 'paid' });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]!.url).toBe('/api/me');
    expect(server.received[0]!.headers.authorization).toBe('Bearer the-token');
  });

  test('is not made without a token', async () => {
    const signedOut = new AppError('401', 'No security token found for your user');
    server.answer((_request, response) => sendJson(response, {}));
    const gateway = new HttpLearnerGateway(
      apiAt(server.address, { accessToken: () => Promise.reject(signedOut) }),
    );
    await expect(gateway.me()).rejects.toBe(signedOut);
    expect(server.received).toEqual([]);
  });

  test('returns code, message and details of the problem, and logs them', async () => {
    server.answer((_request, response) =>
      sendJson(response, problem(409, 'NotAvailableYet', 'It opens on Friday.', { availableOn: 'x' }), 409),
    );
    await expect(learners.programme('p')).rejects.toMatchObject({
      code: 'NotAvailableYet',
      message: 'It opens on Friday.',
      details: { availableOn: 'x' },
    });
    expect(logged.mock.calls).toEqual([['GET /my-programmes/:programmeId: 409 NotAvailableYet']]);
  });

  test.each([
    ['the status', 401, {}],
    ['the code in the body', 400, { code: '401' }],
  ])("logs 'No Authorised' by %s", async (_name, status, body) => {
    server.answer((_request, response) => sendJson(response, body, status));
    await expect(learners.me()).rejects.toMatchObject({ code: '401' });
    expect(logged.mock.calls).toEqual([['No Authorised']]);
  });

  test.each([
    ['an HTML page', 200, '<!doctype html>'],
    ['nothing', 200, ''],
    ['JSON of another shape', 200, 'null'],
    ['an error page', 500, '<h1>Oh no</h1>'],
  ])('reports an answer of %s as Unexpected', async (_name, status, body) => {
    server.answer((_request, response) => response.writeHead(status).end(body));
    await expect(learners.me()).rejects.toMatchObject({
      code: 'Unexpected',
      message: 'Something went wrong',
    });
  });

  test('times out', async () => {
    const hurried = new HttpLearnerGateway(apiAt(`${server.address}/api/`, { timeoutMs: 300 }));
    server.answer(() => undefined);
    await expect(hurried.me()).rejects.toMatchObject({ code: 'TimedOut' });
    server.answer((_request, response) =>
      response.writeHead(200, { 'content-length': 100 }).write('{"email'),
    );
    await expect(hurried.me()).rejects.toMatchObject({ code: 'TimedOut' });
  });

  test('uses a prefetched reply once', async () => {
    server.answer((_request, response) => sendJson(response, {}));
    const read = (programme: string) => learners.programme(programme).catch(() => undefined);
    learners.readAhead({ programme: 'calm' });
    await read('other');
    await read('calm');
    const [calm, other] = ['/api/my-programmes/calm', '/api/my-programmes/other'];
    expect(server.received.map(({ url }) => url)).toEqual([calm, other]);
    await read('calm');
    expect(server.received.map(({ url }) => url)).toEqual([calm, other, calm]);

    server.received.length = 0;
    learners.readAhead('catalogue');
    await learners.search({ ...emptyCatalogueFilter, searchText: 'calm' }).shelves;
    expect(await learners.search(emptyCatalogueFilter).shelves).toEqual([]);
    const search = '/api/my-programmes/search';
    expect(server.received.map(({ url }) => url)).toEqual([search, `${search}?searchText=calm`]);
  });

  test('gives the shelves that were read ahead at once when they are here, once', async () => {
    server.answer((_request, response) => sendJson(response, {}));
    expect(learners.shelvesAhead()).toBeNull();
    learners.readAhead('catalogue');
    expect(learners.shelvesAhead()).toBeNull();
    let shelves: unknown = null;
    for (let turns = 0; shelves === null && turns < 10_000; turns += 1) {
      await turn();
      shelves = learners.shelvesAhead();
    }
    expect(shelves).toEqual([]);
    expect(learners.shelvesAhead()).toBeNull();
    expect(server.received).toHaveLength(1);
  });

  test('does not use what was prefetched before a write, or long ago', async () => {
    const subject = { activity: 'a', programme: 'p' };
    const readings = () => server.received.filter(({ method }) => method === 'GET').length;
    server.answer((request, response) =>
      request.method === 'GET' ? sendJson(response, {}) : response.writeHead(204).end(),
    );
    learners.readAhead(subject);
    await learners.enrolProgramme('p');
    await learners.activity('a', 'p').catch(() => undefined);
    expect(readings()).toBe(2);

    learners.readAhead(subject);
    const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    await learners.activity('a', 'p').catch(() => undefined);
    later.mockRestore();
    expect(readings()).toBe(4);
  });

  test('fails as its prefetch did; a search that was cancelled is not answered', async () => {
    server.answer((_request, response) => sendJson(response, problem(404, 'NotFound', 'None.'), 404));
    learners.readAhead({ programme: 'p' });
    await expect(learners.programme('p')).rejects.toMatchObject({ code: 'NotFound' });
    expect(server.received).toHaveLength(1);

    server.answer((_request, response) => sendJson(response, {}));
    const search = learners.search(emptyCatalogueFilter);
    search.abort();
    await expect(search.shelves).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('reports the time of the server', async () => {
    serverTimes.length = 0;
    server.answer((_request, response) => {
      response.setHeader('date', 'Fri, 23 Jan 2026 10:00:00 GMT');
      sendJson(response, { roles: [] });
    });
    await learners.me();
    expect(serverTimes).toEqual([Date.UTC(2026, 0, 23, 10)]);
  });
});

describe('a token that the API refuses', () => {
  /** Returns a sign-in that can renew `renewals` times; `refused` has the tokens that it was asked to replace. */
  function signInWith(renewals: number) {
    const refused: string[] = [];
    const signIn = {
      accessToken: async () => `token-${refused.length + 1}`,
      renew: async (token: string) => {
        refused.push(token);
        return refused.length <= renewals;
      },
    };
    return { refused, learners: new HttpLearnerGateway(new ApiClient({ apiUrl: server.address, signIn })) };
  }
  const sent = () => server.received.map(({ method, headers }) => `${method} ${headers.authorization}`);
  const refuse = (tokens: string[]) =>
    server.answer(({ headers }, response) =>
      tokens.includes(headers.authorization ?? '')
        ? sendJson(response, problem(401, '401', 'Unknown key'), 401)
        : response.writeHead(204).end(),
    );

  test('is renewed once and the call repeated, a write too', async () => {
    const door = signInWith(1);
    refuse(['Bearer token-1']);
    await door.learners.enrolProgramme('p');
    expect(sent()).toEqual(['POST Bearer token-1', 'POST Bearer token-2']);
    expect(door.refused).toEqual(['token-1']);
  });

  test('and refused again ends the sign-in', async () => {
    const door = signInWith(1);
    refuse(['Bearer token-1', 'Bearer token-2']);
    await expect(door.learners.enrolProgramme('p')).rejects.toMatchObject({ code: '401' });
    expect(sent()).toHaveLength(2);
    expect(door.refused).toEqual(['token-1', 'token-2']);
  });

  test('and cannot be renewed leaves the call refused', async () => {
    const door = signInWith(0);
    refuse(['Bearer token-1']);
    await expect(door.learners.me()).rejects.toMatchObject({ code: '401' });
    expect(sent()).toHaveLength(1);
  });
});

test('a server failure is reported as one', async () => {
  server.answer((_request, response) => sendJson(response, problem(500, 'Unexpected', 'Broken'), 500));
  await expect(learners.me()).rejects.toMatchObject({ message: 'Broken', details: { serverFailed: true } });
});

describe('repeats', () => {
  const patient = (apiUrl: string) =>
    new ApiClient({ apiUrl, signIn: { accessToken: async () => 't', renew: neverRenewed } });

  test.each([502, 503, 504])(
    'a read is tried three times in all while the server answers %d',
    async (status) => {
      server.answer((_request, response) =>
        server.received.length < 3
          ? response.writeHead(status).end()
          : sendJson(response, { email: 'late', roles: [] }),
      );
      expect((await new HttpLearnerGateway(patient(server.address)).me()).email).toBe('late');
      expect(server.received).toHaveLength(3);
    },
  );

  test('a read that stays refused ends as Unavailable', async () => {
    server.answer((_request, response) => response.writeHead(503).end());
    await expect(new HttpLearnerGateway(patient(server.address)).me()).rejects.toMatchObject({
      code: 'Unavailable',
    });
    expect(server.received).toHaveLength(3);
  });

  test('a read is retried when the connection breaks, then ends as Network', async () => {
    server.answer((_request, response) => response.destroy());
    await expect(new HttpLearnerGateway(patient(server.address)).me()).rejects.toMatchObject({
      code: 'Network',
    });
    expect(server.received).toHaveLength(3);
  });

  test('a write is sent once, whatever happens', async () => {
    server.answer((_request, response) => response.writeHead(503).end());
    await expect(learners.enrolProgramme('p')).rejects.toMatchObject({ code: 'Unavailable' });
    expect(server.received).toHaveLength(1);
    server.answer((_request, response) => response.destroy());
    await expect(learners.enrolProgramme('p')).rejects.toMatchObject({ code: 'Network' });
    expect(server.received).toHaveLength(1);
  });
});

describe('a search', () => {
  test('sends lists as repeated keys and leaves out what is empty', async () => {
    server.answer((_request, response) => sendJson(response, { 'Getting Started': [] }));
    const { shelves } = learners.search({
      ...emptyCatalogueFilter,
      lifeChallenges: ['anxiety', 'stress'],
      searchText: 'a & b',
    });
    expect(await shelves).toEqual([{ label: 'Getting Started', cards: [] }]);
    expect(server.received[0]!.url).toBe(
      '/api/my-programmes/search?lifeChallenges=anxiety&lifeChallenges=stress&searchText=a+%26+b',
    );
  });

  test('has the five names of the filter', async () => {
    server.answer((_request, response) => sendJson(response, {}));
    const { shelves } = learners.search({
      lifeChallenges: ['a'],
      relationshipBuilders: ['b', 'c'],
      gettingStarted: ['d'],
      durations: ['5mins', '10mins'],
      searchText: 'e',
    });
    expect(await shelves).toEqual([]);
    expect([...new URLSearchParams(server.received[0]!.url.split('?')[1])]).toEqual(
      expect.arrayContaining([
        ['lifeChallenges', 'a'],
        ['relationshipBuilders', 'b'],
        ['relationshipBuilders', 'c'],
        ['gettingStarted', 'd'],
        ['durations', '5mins'],
        ['durations', '10mins'],
        ['searchText', 'e'],
      ]),
    );
  });

  test('can be cancelled', async () => {
    server.answer(() => undefined);
    const { shelves, abort } = learners.search(emptyCatalogueFilter);
    abort();
    await expect(shelves).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('replies have the names of the specification (3)', () => {
  const at = Date.UTC(2026, 0, 2, 3, 4, 5);
  const on = '2026-01-02T03:04:05.000Z';
  const face = {
    id: 'x1',
    slug: 'x',
    title: 'Title',
    subtitle: 'Subtitle',
    summaryFull: 'Full',
    imageSrc: '/x.png',
    introVideoUrl: '/x.mp4',
  };
  const wireActivity = {
    ...face,
    summaryShort: 'Short',
    status: 'Draft',
    progressionStatus: 'AvailableSoon',
  };
  const readActivity = { ...wireActivity, durations: [], lifeChallenges: [], audience: '' };

  test('an Activity', async () => {
    server.answer((_request, response) =>
      sendJson(response, { ...wireActivity, availableOn: on, startedOn: on, completedOn: null }),
    );
    expect(await learners.activity('x')).toEqual({
      ...readActivity,
      availableAt: at,
      startedAt: at,
      completedAt: null,
    });
    expect(server.received[0]!.url).toBe('/api/my-activities/x');
    server.answer((_request, response) => sendJson(response, { ...wireActivity, completedOn: on }));
    expect(await learners.activity('x', 'p')).toMatchObject({ availableAt: null, completedAt: at });
    expect(server.received[0]!.url).toBe('/api/my-programmes/p/activity/x');
  });

  test.each([on, at, '2026-01-02T05:04:05+02:00'])('a Programme, its next date as %j', async (date) => {
    server.answer((_request, response) =>
      sendJson(response, {
        ...face,
        status: 'payment required',
        progressionStatus: 'Lapsed',
        activities: [wireActivity],
        nextActivityDate: date,
      }),
    );
    expect(await learners.programme('x')).toEqual({
      ...face,
      summaryShort: '',
      durations: [],
      lifeChallenges: [],
      status: 'Payment Required',
      progressionStatus: 'Lapsed',
      activities: [{ ...readActivity, availableAt: null, startedAt: null, completedAt: null }],
      nextActivityAt: at,
    });
  });

  test('a card, and one with only type, title, summary and slug', async () => {
    const plain = { type: 'Activity', title: 'Title', summaryShort: 'Short', slug: 'x' };
    const card = {
      ...plain,
      imageSrc: '/x.png',
      relationshipBuilders: ['empathy'],
      durations: ['5mins'],
      completedPercentage: 40,
    };
    server.answer((_request, response) =>
      sendJson(response, { Empathy: [{ ...card, availableOn: on, completedOn: on }, plain], Stress: [] }),
    );
    expect(await learners.search(emptyCatalogueFilter).shelves).toEqual([
      {
        label: 'Empathy',
        cards: [
          { ...card, lifeChallenges: [], availableAt: at, completedAt: at },
          {
            ...plain,
            lifeChallenges: [],
            relationshipBuilders: [],
            durations: [],
            completedPercentage: 0,
            availableAt: null,
            completedAt: null,
          },
        ],
      },
      { label: 'Stress', cards: [] },
    ]);
  });
});

test.each([
  [403, 'Forbidden'],
  [404, 'NotFound'],
  [409, 'Conflict'],
  [429, 'TooManyRequests'],
])('a plain %d without a body is %s', async (status, code) => {
  server.answer((_request, response) => response.writeHead(status).end());
  await expect(learners.enrolProgramme('p')).rejects.toMatchObject({ code });
});

test('the Programme’s calls use the addresses of the specification (7.5)', async () => {
  server.answer((_request, response) => response.writeHead(204).end());
  await learners.enrolProgramme('p');
  await learners.startProgramme('p');
  await learners.resetProgramme('p');
  await learners.continueProgramme('p');
  await learners.resetActivity('a');
  await learners.resetActivity('a', 'p');
  expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/my-programmes/p/enrol',
    'PUT /api/my-programmes/p/start',
    'PUT /api/my-programmes/p/reset',
    'PUT /api/my-programme/p/continue',
    'POST /api/my-activities/a/reset',
    'POST /api/my-programmes/p/activity/a/reset',
  ]);
});

describe('a conversation', () => {
  const reply = { steps: [], activityStatus: 'InProgress' };
  const echo = () => server.answer((_request, response) => sendJson(response, reply));
  const lastCall = () => `${server.received.at(-1)!.method} ${server.received.at(-1)!.url}`;

  test.each([
    ['alone', undefined, '/api/my-activities/talk'],
    ['in a Programme', 'calm/er', '/api/my-programmes/calm%2Fer/activity/talk'],
  ])('has its addresses %s', async (_name, programme, base) => {
    const chat = chats.open('talk', programme);
    echo();
    // The reply lacks required fields of that call, so the single calls are made instead.
    expect(await chat.open!()).toBeNull();
    expect(lastCall()).toBe(`POST ${base}/open`);
    await chat.enrol();
    expect(lastCall()).toBe(`POST ${base}/enrol`);
    await chat.start();
    expect(lastCall()).toBe(`POST ${base}/start`);
    await chat.availableSteps();
    expect(lastCall()).toBe(`GET ${base}/get-available-steps`);
    await chat.nextTouchpoint('t 1');
    expect(lastCall()).toBe(`PUT ${base}/touchpoint/t%201/next`);
    await chat.complete();
    expect(lastCall()).toBe('PUT /api/me/my-programme/activity/talk/complete');
  });

  test('is opened in one call', async () => {
    const activity = { id: 'a1', slug: 'talk', title: 'Talk', startedOn: '2026-11-22T10:00:00Z' };
    server.answer((_request, response) => sendJson(response, { activity, available: reply }));
    expect(await chats.open('talk').open!()).toEqual({
      activity: {
        id: 'a1',
        title: 'Talk',
        startedAt: Date.parse(activity.startedOn),
        completedAt: null,
        lifeChallenges: [],
      },
      available: reply,
    });
  });

  test('a backend without that call is no failure; a network that is away is one', async () => {
    server.answer((_request, response) => response.writeHead(404).end());
    expect(await chats.open('talk').open!()).toBeNull();
    server.answer((_request, response) => response.destroy());
    await expect(chats.open('talk').open!()).rejects.toMatchObject({ code: 'Network' });
  });

  test('sends each kind of answer to its address, with its key', async () => {
    const chat = chats.open('talk');
    echo();
    await chat.respond('s1', { kind: 'choice', response: 'Yes' }, 'key-1');
    await chat.respond('s2', { kind: 'input', response: 'Hm' }, 'key-2');
    const questionResponses = [{ feedbackQuestionEntityId: 'q', responses: ['5'] }];
    await chat.respond('s3', { kind: 'feedback', questionResponses }, 'key-3');
    expect(
      server.received.map(({ url, body, headers }) => [url, JSON.parse(body), headers['idempotency-key']]),
    ).toEqual([
      ['/api/my-activities/talk/choice', { touchpointStepEntityId: 's1', response: 'Yes' }, 'key-1'],
      ['/api/my-activities/talk/input', { touchpointStepEntityId: 's2', response: 'Hm' }, 'key-2'],
      ['/api/my-activities/talk/feedback', { touchpointStepEntityId: 's3', questionResponses }, 'key-3'],
    ]);
  });

  test.each([
    ['alone', undefined, '/api/my-activities/talk'],
    ['in a Programme', 'calm', '/api/my-programmes/calm/activity/talk'],
  ])('tells the turn that it knows, and goes back to an answer, %s', async (_name, programme, base) => {
    const chat = chats.open('talk', programme);
    const earlierAnswers = [
      { touchpointStepEntityId: 's1', response: { kind: 'choice' as const, response: 'Yes' } },
    ];
    server.answer((_request, response) => sendJson(response, { ...reply, turn: 4, earlierAnswers }));
    await chat.respond('s1', { kind: 'choice', response: 'Yes' }, 'key-1', 3);
    expect(await chat.rewind!('s1', 3)).toEqual({ ...reply, turn: 4, earlierAnswers });
    expect(server.received.map(({ method, url, body }) => [method, url, JSON.parse(body)])).toEqual([
      ['POST', `${base}/choice`, { touchpointStepEntityId: 's1', response: 'Yes', turn: 3 }],
      ['POST', `${base}/rewind`, { touchpointStepEntityId: 's1', turn: 3 }],
    ]);
    // A body without a list of steps is no valid reply: the run may not have gone back.
    server.answer((_request, response) => sendJson(response, { turn: 5 }));
    await expect(chat.rewind!('s1', 4)).rejects.toThrow();
    server.answer((_request, response) => response.writeHead(404).end());
    await expect(chat.rewind!('s1', 4)).rejects.toMatchObject({ code: 'NotFound' });
  });

  test('reads the Activity and unwraps the next touchpoint', async () => {
    const chat = chats.open('talk');
    server.answer((_request, response) =>
      sendJson(response, {
        id: 'a1',
        title: 'Talk',
        startedOn: '2026-01-02T03:04:05.000Z',
        completedOn: null,
      }),
    );
    expect(await chat.activity()).toEqual({
      id: 'a1',
      title: 'Talk',
      startedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
      completedAt: null,
      lifeChallenges: [],
    });
    server.answer((_request, response) =>
      sendJson(response, { data: { steps: [], activityStatus: 'Completed' } }),
    );
    expect(await chat.nextTouchpoint('t')).toEqual({ steps: [], activityStatus: 'Completed' });
  });
});

describe('the clock of the server', () => {
  const start = Date.UTC(2026, 0, 1);

  test('follows a server whose clock differs, independent of network delay', () => {
    const device = new ManualClock(start);
    const clock = new ServerClock(device);
    clock.adjust(start - 4000);
    expect(clock.now()).toBe(start);
    clock.adjust(start + 3_600_000);
    expect(clock.now()).toBe(start + 3_600_000);
    clock.adjust(start + 3_601_000);
    expect(clock.now()).toBe(start + 3_600_000);
  });

  test("waits until the server's time has come, also when it learns that time while waiting", () => {
    const device = new ManualClock(start);
    const clock = new ServerClock(device);
    let ran = 0;
    clock.schedule(start + 10_000, () => (ran += 1));
    clock.adjust(start - 60_000);
    device.moveBy(10_000);
    expect(ran).toBe(0);
    device.moveBy(60_000);
    expect(ran).toBe(1);
  });
});
