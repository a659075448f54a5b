import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { fillPath } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { TestApi, type Answer, type Caller } from '../../support/api.ts';
import { publishAll } from './content.ts';
import { bodyOf, contract, holdTo, nameOf, problemIn, send, slugs } from './wire.ts';

const all = contract.map((route) => [nameOf(route), route] as const);
const withBody = all.filter(([, { body }]) => body !== undefined);
const json = { 'content-type': 'application/json' };
const addressOf = ({ path }: Route): string => `/api${fillPath(path, slugs)}`;
/** Returns a path that ends with exactly one slash. */
const slashed = (route: Route): string => addressOf(route).replace(/\/?$/, '/');

/**
 * Matches calls that answer 404: the sample names something that does not exist, or an outside issuer keeps the
 * accounts.
 */
const namesWhatIsNotThere =
  /:(paymentIntentId|conversationId)$|^\/payments\/sandbox\/retrieve$|^\/promo-code\/apply$|^\/me\/(sign-ins|passkeys|password-link|email|reauthentication|erasure$|export\/private$)/;

/** A rewind needs a body with the step to go back to; its other fields may be wrong. */
const namesOnlyAStep = ({ path }: Route): boolean => path.endsWith('/rewind');

/** Returns the first required text of a body, one character longer than its schema allows. */
function textTooLong({ body }: Route): Record<string, string> {
  const { required, properties } = body as {
    required: readonly string[];
    properties: Record<string, { maxLength?: number }>;
  };
  const [name = ''] = required;
  return { [name]: 'x'.repeat((properties[name]?.maxLength ?? 0) + 1) };
}

/** Tests mistakes of clients: the reply is a 4xx with problem details, never a 5xx. */
describe('a request to the API', () => {
  let api: TestApi;
  let mia: Caller;

  beforeAll(async () => {
    api = await TestApi.start();
    await publishAll(api.ports, api.clock.now());
    mia = await api.caller('mia');
  });
  afterAll(() => api.close());

  const call = (
    method: string,
    path: string,
    body?: BodyInit,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    api.request(method, path, { token: mia.token, headers, ...(body === undefined ? {} : { body }) });

  describe.each(all)('%s', (_name, route) => {
    test('with another method: 405 with the allowed methods', async () => {
      const methods = contract
        .filter(({ path }) => path === route.path)
        .flatMap(({ method, changesState }) =>
          method === 'GET' && !changesState ? ['GET', 'HEAD'] : [method],
        );
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (methods.includes(method)) continue;
        for (const address of [addressOf(route), slashed(route), `${addressOf(route)}?a=b`]) {
          const answer = await call(method, address);
          expect(problemIn(answer)).toMatchObject({ status: 405, code: 'MethodNotAllowed' });
          expect(answer.headers.get('allow')!.split(', ').toSorted()).toEqual(methods.toSorted());
        }
      }
    });

    test('a trailing slash and unknown parameters change nothing', async () => {
      const body = bodyOf(route);
      const ask = (address: string) =>
        body ? call(route.method, address, JSON.stringify(body), json) : call(route.method, address);
      const plain = await ask(addressOf(route));
      if (!namesWhatIsNotThere.test(route.path)) expect(plain.status).not.toBe(404);
      for (const address of [slashed(route), `${addressOf(route)}?unknown=1&__proto__=2`]) {
        const answer = await ask(address);
        holdTo(route, answer);
        expect([plain.status, 204, 409]).toContain(answer.status);
      }
    });
  });

  test.each(all.filter(([, { body, method }]) => body === undefined && method !== 'GET'))(
    '%s accepts an empty JSON body, as many clients send it',
    async (_name, route) => {
      holdTo(route, await call(route.method, addressOf(route), '', json));
    },
  );

  test('continue is below my-programme; below the plural it is not found', async () => {
    const answer = await call('PUT', '/api/my-programmes/calm-weeks/continue');
    expect(problemIn(answer)).toMatchObject({ status: 404, code: 'NotFound' });
    expect(answer.headers.get('allow')).toBeNull();
    expect(problemIn(await call('PUT', '/api/my-programme/short-week/continue')).code).toBe('NotEnrolled');
  });

  test.each(['/api/nothing', '/api/me/more', '/api/my-activities/every-kind/choice/more'])(
    'to %s: 404',
    async (path) => {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
        const answer = await call(method, path);
        expect(answer.status).toBe(404);
        if (method !== 'HEAD') expect(problemIn(answer).code).toBe('NotFound');
      }
    },
  );

  describe.each(withBody)('%s', (_name, route) => {
    const post = (body?: BodyInit, headers: Record<string, string> = json) =>
      call(route.method, addressOf(route), body, headers);

    test.each([
      ['a broken object', '{"touchpointStepEntityId": '],
      ['nothing', ''],
      ['words', 'your-name=Mia'],
      ['two values', '{} {}'],
      [
        'a prototype',
        '{"touchpointStepEntityId":"your-name","response":"Mia","__proto__":{"roles":["admin"]}}',
      ],
      ['a constructor with a prototype', '{"constructor":{"prototype":{"roles":["admin"]}}}'],
      ['bytes that are not UTF-8 JSON', new Uint8Array([0xff, 0xfe, 0x7b, 0x00])],
    ])('with %s as JSON: 400', async (_what, body) => {
      const answer = await post(body);
      expect(problemIn(answer)).toMatchObject({ status: 400, code: 'InvalidRequest' });
    });

    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
    ])('as %s: 415', async (type) => {
      const answer = await post(JSON.stringify(bodyOf(route)), { 'content-type': type });
      expect(problemIn(answer)).toMatchObject({ status: 415, code: 'MediaType' });
    });

    test('with a body over the limit: 413', async () => {
      const answer = await post(JSON.stringify({ ...bodyOf(route), extra: 'x'.repeat(300 * 1024) }));
      expect(problemIn(answer)).toMatchObject({ status: 413, code: 'TooLarge' });
    });

    const refusedInWords = async (body: unknown) => {
      const answer = await post(JSON.stringify(body));
      expect(problemIn(answer)).toMatchObject({
        status: 400,
        code: 'InvalidRequest',
        message: expect.stringMatching(/^body/),
      });
    };

    test.each<[string, unknown]>([
      ['nothing in it', {}],
      ['a list', []],
      ['null', null],
      ['a word', 'word'],
      ['a number for the step', { touchpointStepEntityId: 7, response: 'Mia', questionResponses: [] }],
      ['no step', { response: 'Mia', questionResponses: [] }],
      ['one text longer than it may be', { ...bodyOf(route), ...textTooLong(route) }],
    ])('with %s: 400 that names the place', async (_what, body) => refusedInWords(body));

    if (namesOnlyAStep(route)) return;
    test.each<[string, unknown]>([
      ['a number', { touchpointStepEntityId: 'your-name', response: 5, questionResponses: 5 }],
      ['a list for a text', { touchpointStepEntityId: 'a', response: ['Mia'], questionResponses: {} }],
      ['null for a text', { touchpointStepEntityId: 'a', response: null, questionResponses: null }],
      [
        'text too long',
        {
          touchpointStepEntityId: 'a',
          response: 'x'.repeat(5001),
          questionResponses: [{ feedbackQuestionEntityId: 'a', responses: ['x'.repeat(5001)] }],
        },
      ],
      [
        'too many parts',
        {
          touchpointStepEntityId: 'a',
          questionResponses: Array.from({ length: 201 }, () => ({
            feedbackQuestionEntityId: 'a',
            responses: [],
          })),
        },
      ],
      [
        'a part of another shape',
        { touchpointStepEntityId: 'a', questionResponses: [{ questionEntityId: 'a', responses: 'b' }] },
      ],
    ])('with %s: 400 that names the place', async (_what, body) => refusedInWords(body));
  });

  test.each([
    ['too many values', `?${'durations=5mins&'.repeat(51)}`],
    ['a value too long', `?lifeChallenges=${'x'.repeat(101)}`],
    ['two search texts', '?searchText=a&searchText=b'],
    ['a search text too long', `?searchText=${'x'.repeat(201)}`],
  ])('search with %s: 400', async (_what, query) => {
    const answer = await call('GET', `/api/my-programmes/search${query}`);
    expect(problemIn(answer)).toMatchObject({ status: 400, code: 'InvalidRequest' });
  });

  test('search takes one value as a list of one, and repeated keys as a list', async () => {
    const rows = async (query: string) =>
      Object.keys((await call('GET', `/api/my-programmes/search?${query}`)).json as object);
    expect(await rows('lifeChallenges=stress')).toEqual(['Stress']);
    expect(await rows('lifeChallenges=stress&lifeChallenges=anxiety')).toEqual(
      expect.arrayContaining(['Anxiety', 'Stress', 'Empathy']),
    );
    expect(await rows('searchText=draft-talk')).toEqual([]);
  });

  test('a long reply is compressed as its reader accepts; a short one, or a request body, never is', async () => {
    const encoding = async (path: string, accepted: string) => {
      const answer = await call('GET', `/api${path}`, undefined, { 'accept-encoding': accepted });
      return [answer.status, answer.headers.get('content-encoding'), answer.headers.get('vary')];
    };
    const long = '/my-programmes/search';
    expect(await encoding(long, 'gzip, deflate, br')).toEqual([200, 'br', 'accept-encoding']);
    expect(await encoding(long, 'gzip')).toEqual([200, 'gzip', 'accept-encoding']);
    expect(await encoding(long, 'identity')).toEqual([200, null, null]);
    expect((await encoding('/me', 'br')).slice(0, 2)).toEqual([200, null]);
    const packed = gzipSync(JSON.stringify({ touchpointStepEntityId: 'your-name', response: 'x' }));
    const answer = await call('POST', '/api/my-activities/every-kind/input', packed, {
      ...json,
      'content-encoding': 'gzip',
    });
    expect(answer.status).toBe(400);
  });

  test('replies have the names of the specification (3)', async () => {
    const sam = await api.caller('sam');
    const get = async (path: string): Promise<Record<string, unknown>> =>
      (await api.request('GET', `/api${path}`, { token: sam.token })).json as Record<string, unknown>;
    const change = (method: string, path: string) => api.request(method, `/api${path}`, { token: sam.token });
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await get('/me')).toEqual({
      email: sam.person.email,
      roles: ['learner'],
      paymentStatus: 'paid',
      story: { talks: 0, hasBegun: false, keepsBegun: false },
    });
    await change('POST', '/my-programmes/calm-weeks/enrol');
    await change('POST', '/my-programmes/calm-weeks/activity/second-talk/start');
    await change('POST', '/my-activities/every-kind/start');
    expect(await get('/my-activities/every-kind')).toMatchObject({
      id: expect.any(String),
      slug: 'every-kind',
      title: 'Every kind of step',
      subtitle: 'All of them',
      summaryShort: expect.any(String),
      summaryFull: expect.any(String),
      status: 'Available',
      progressionStatus: 'AvailableNow',
      availableOn: iso,
      startedOn: iso,
      completedOn: null,
    });
    expect(await get('/my-programmes/calm-weeks')).toMatchObject({
      id: expect.any(String),
      slug: 'calm-weeks',
      title: expect.any(String),
      summaryFull: expect.any(String),
      status: 'Available',
      progressionStatus: 'InProgress',
      nextActivityDate: iso,
      activities: [
        { slug: 'every-kind', progressionStatus: 'AvailableNow', availableOn: iso, startedOn: null },
        { slug: 'second-talk', progressionStatus: 'AvailableSoon', availableOn: iso, completedOn: null },
        { slug: 'third-talk' },
      ],
    });
    expect((await get('/my-programmes/search?relationshipBuilders=empathy'))['Empathy']).toEqual([
      {
        type: 'Activity',
        title: 'Every kind of step',
        summaryShort: expect.any(String),
        slug: 'every-kind',
        lifeChallenges: ['anxiety'],
        relationshipBuilders: ['empathy'],
        durations: ['10mins'],
        audience: 'together',
        completedPercentage: 0,
        availableOn: iso,
        completedOn: null,
      },
    ]);
    const slugsOf = async (path: string) =>
      ((await get(path)) as unknown as { slug: string }[]).map(({ slug }) => slug);
    expect(await slugsOf('/my-programmes')).toEqual(['calm-weeks']);
    expect(await slugsOf('/my-activities')).toEqual(['every-kind']);
  });

  test('start-up: configuration and texts are public, and a missing file is no page (7.1, 7.7)', async () => {
    const get = (path: string) => api.request('GET', path);
    const config = await get('/assets/config.json');
    expect(config.json).toMatchObject({ apiUrl: '/api', oidcConfig: { authority: expect.any(String) } });
    expect(config.headers.get('cache-control')).toBe('no-store');
    expect((await get('/locales/en/translation.json')).json).toMatchObject({ brand: { name: 'Fireside' } });
    for (const path of ['/assets/other.json', '/locales/xx/translation.json', '/locales/en/other.json'])
      expect(await get(path)).toMatchObject({ status: 404, json: { code: 'NotFound' } });
  });

  test('unknown fields are ignored: no roles, no payment', async () => {
    const plain = await api.caller('plain', { paid: false });
    const taster = { ...slugs, activityId: 'taster', programmeId: 'free-week', touchpointId: 'only' };
    const extra = {
      roles: ['admin'],
      paymentStatus: 'paid',
      grants: [{ source: 'card' }],
      completedOn: 'now',
    };
    for (const route of contract)
      await send(api, plain, route, {
        parameters: taster,
        ...(route.method === 'GET' ? {} : { body: { ...bodyOf(route), ...extra } }),
        query: '?roles=admin&paymentStatus=paid',
      });
    const person = (await api.ports.people.find(plain.person.id))!;
    expect(person).toMatchObject({ roles: ['learner'], grants: [] });
    expect((await call('GET', '/api/me')).json).toMatchObject({ roles: ['learner'] });
  });

  test('next-touchpoint is wrapped in data; the three submits and available-steps are bare', async () => {
    const steps = { steps: expect.any(Array), activityStatus: 'InProgress' };
    const base = '/api/my-activities/every-kind';
    const post = async (what: string, body: object) =>
      (await call('POST', `${base}/${what}`, JSON.stringify(body), json)).json;
    await call('POST', `${base}/start`);
    expect((await call('GET', `${base}/get-available-steps`)).json).toEqual({
      ...steps,
      turn: expect.any(Number),
    });
    expect((await call('PUT', `${base}/touchpoint/welcome/next`)).json).toEqual({ data: steps });
    const name = { touchpointStepEntityId: 'your-name', response: 'Mia' };
    expect(await post('input', name)).toEqual(steps);
    expect(await post('choice', { touchpointStepEntityId: 'pace', response: 'Gently' })).toEqual(steps);
    await call('PUT', `${base}/touchpoint/gently/next`);
    const answers = [
      ['mood', 'same'],
      ['helped', 'talking'],
      ['words', 'Fine'],
      ['again', '3'],
    ].map(([id, response]) => ({ feedbackQuestionEntityId: id, responses: [response] }));
    expect(
      await post('feedback', { touchpointStepEntityId: 'closing-words', questionResponses: answers }),
    ).toEqual({ steps: [], activityStatus: 'Completed' });
  });

  test('the next Activity is the first open, not completed one, or null', async () => {
    const reader = await api.caller('reader');
    const next = contract.find(({ path }) => path === '/my-activities/:activityId/next')!;
    const after = async (activityId: string) =>
      (
        (await send(api, reader, next, { parameters: { activityId } })).json as {
          data: { slug: string } | null;
        }
      ).data?.slug;
    expect(await after('every-kind')).toBe('second-talk');
    expect(await after('taster')).toBe('every-kind');
    const unpaid = await api.caller('unpaid', { paid: false });
    const none = await send(api, unpaid, next, { parameters: { activityId: 'taster' } });
    expect(none.json).toEqual({ data: null });
  });

  describe('unusual requests', () => {
    const raw = (method: string, path: string, headers: Record<string, string> = {}): Promise<number> =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(api.address);
        const all = { authorization: `Bearer ${mia.token}`, ...headers };
        const sent = httpRequest({ hostname, port, method, path, headers: all, agent: false }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode!));
        });
        sent.once('error', reject).end();
      });

    test.each([
      ['%', 400],
      ['%zz', 400],
      ['%c3%28', 400],
      ['%00', 404],
      ['..%2f..%2fetc%2fpasswd', 404],
      ['__proto__', 404],
      ['constructor', 404],
      ['%F0%9F%94%A5', 404],
      ['x'.repeat(5000), 404],
    ])('an id such as %.20s is refused on every route', async (id, status) => {
      // Enrolments and resets are limited for a minute.
      api.clock.moveBy(60_000);
      for (const { method, path, body } of contract.filter(({ path }) => path.includes(':'))) {
        const address = `/api${path.replace(/:\w+/g, id)}`;
        const found = await raw(method, address, body ? { ...json, 'content-length': '0' } : {});
        expect({ address: address.slice(0, 60), found }).toEqual({
          address: address.slice(0, 60),
          found: body ? 400 : status,
        });
      }
    });

    test('a malformed address is refused as problem details too', async () => {
      const answer = await api.request('GET', '/api/my-programmes/%zz', { token: mia.token });
      expect(problemIn(answer)).toMatchObject({ status: 400, code: 'InvalidRequest' });
    });

    test.each([
      ['application/json', ''],
      ['application/json', '{'],
      ['x/y', 'words'],
    ])('a malformed address is refused for its own sake, whatever its body of %s is', async (type, body) => {
      const headers = { 'content-type': type };
      const answer = await api.request('POST', '/api/my-programmes/%zz', { token: mia.token, headers, body });
      expect(problemIn(answer)).toMatchObject({ status: 400, message: 'The address could not be read.' });
    });

    test('headers of 20 kB: 431', async () => {
      expect(await raw('GET', '/api/me', { 'x-long': 'x'.repeat(20_000) })).toBe(431);
    });

    test('a body that ends early changes nothing', async () => {
      const { hostname, port } = new URL(api.address);
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `POST /api/my-activities/every-kind/input HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${mia.token}\r\n` +
              'content-type: application/json\r\ncontent-length: 500\r\n\r\n{"touch',
            () => socket.destroy(),
          );
        });
        socket.once('close', () => resolve());
      });
      expect((await call('GET', '/api/me')).status).toBe(200);
    });

    test('an internal error reveals nothing of its cause', async () => {
      const broken = await TestApi.start();
      const cause = new Error('connection to 10.0.0.7 as fireside:hunter2 failed');
      jest.spyOn(broken.ports.library, 'activities').mockRejectedValue(cause);
      const caller = await broken.caller('someone');
      const answer = await broken.request('GET', '/api/my-activities', { token: caller.token });
      expect(problemIn(answer)).toMatchObject({
        status: 500,
        code: 'Unexpected',
        message: 'Something went wrong',
      });
      expect(answer.text).not.toContain('hunter2');
      await broken.close();
    });
  });
});
