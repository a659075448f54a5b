import { TestApi, type Caller } from '../../support/api.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { publishAll } from './content.ts';
import { bodyOf, contract, problemIn, slugs } from './wire.ts';

const texts: readonly [string, string][] = [
  ['nothing', ''],
  ['NUL', '\u0000'],
  ['half a surrogate pair', '\ud800'],
  ['190 characters', 'x'.repeat(190)],
  ['5000 characters', 'x'.repeat(5000)],
  ['a path', '../../../etc/passwd'],
  ['a prototype', '__proto__'],
  ['a member of every object', 'hasOwnProperty'],
  ['SQL', `' or 1=1; --`],
  ['a pattern', '%_*?(a+)+$'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['line ends', 'a\r\nset-cookie: b=c'],
  ['emoji', '👩‍👩‍👧‍👦'],
  ['right to left', '\u202e\u0000\ufeff'],
];

const values: readonly [string, unknown][] = [
  ...texts,
  ['null', null],
  ['true', true],
  ['a number', 1e308],
  ['a list', [[[]]]],
  ['a deep list', JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`)],
  ['an object', { toString: 'x', valueOf: 'y', length: -1 }],
  ['a wide list', Array.from({ length: 10_000 }, () => 0)],
];

const alone = '/my-activities/';
const slugFor = (_match: string, name: string): string => slugs[name as keyof typeof slugs];

/**
 * Tests that any value in any position gets a reply below 500 in the form of the contract, and has no effect on others.
 */
onEveryDatabase('The API and hostile values', (database) => {
  let api: TestApi;
  let mia: Caller;

  beforeAll(async () => {
    api = await TestApi.start({ ports: createSqlPorts(await database.open()) });
    await publishAll(api.ports, api.clock.now());
    mia = await api.caller('mia');
    const { chats, learner } = api.gateways(mia);
    await learner.enrolProgramme('calm-weeks');
    for (const chat of [chats.open('every-kind'), chats.open('every-kind', 'calm-weeks')]) {
      await chat.start();
      await chat.nextTouchpoint('welcome');
    }
  });
  afterAll(() => api.close());

  const expectHarmless = async (
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ) => {
    const answer = await api.request(method, path, {
      token: mia.token,
      ...(body === undefined
        ? { headers }
        : { body, headers: { 'content-type': 'application/json', ...headers } }),
    });
    expect({ path: path.slice(0, 80), isOurs: answer.status < 500 }).toEqual({
      path: path.slice(0, 80),
      isOurs: true,
    });
    if (answer.status >= 400 && answer.status !== 431) problemIn(answer);
  };

  test.each(texts)('in the address: %s', async (_what, text) => {
    const part = encodeURIComponent(text.toWellFormed());
    for (const { method, path } of contract.filter(({ path }) => path.includes(':'))) {
      const firstFor = (name: string) => path.replace(`:${name}`, part).replace(/:(\w+)/g, slugFor);
      const [first, ...others] = path.match(/(?<=:)\w+/g)!;
      await expectHarmless(method, `/api${firstFor(others.at(-1) ?? first)}`);
    }
  });

  test.each(texts)('in the query: %s', async (_what, text) => {
    const part = encodeURIComponent(text.toWellFormed());
    for (const key of ['searchText', 'durations', 'lifeChallenges', '__proto__', 'constructor', part || 'x'])
      for (const query of [`${key}=${part}`, `${key}=${part}&${key}=${part}`, `${key}[a]=${part}`])
        await expectHarmless('GET', `/api/my-programmes/search?${query}`);
  });

  test.each(values)('in every place of a body: %s', async (_what, value) => {
    for (const route of contract.filter(({ body, path }) => body !== undefined && path.startsWith(alone))) {
      const sound = bodyOf(route) as Record<string, unknown>;
      const address = `/api${route.path.replace(/:(\w+)/g, slugFor)}`;
      const answer = { feedbackQuestionEntityId: value, responses: value };
      const bodies = [
        value,
        ...Object.keys(sound).map((key) => ({ ...sound, [key]: value })),
        { ...sound, questionResponses: [answer] },
        { ...sound, questionResponses: [{ ...answer, feedbackQuestionEntityId: 'mood' }] },
        { ...sound, questionResponses: [{ feedbackQuestionEntityId: 'mood', responses: [value] }] },
        { ...sound, unknown: value },
      ];
      for (const body of bodies) await expectHarmless(route.method, address, JSON.stringify(body));
    }
  });

  test.each([
    ['idempotency-key', 'x'.repeat(5000)],
    ['accept', 'text/html;q=nonsense'],
    ['accept', 'image/png'],
    ['content-encoding', 'gzip'],
    ['x-http-method-override', 'DELETE'],
    ['x-forwarded-for', '127.0.0.1, ::1, nonsense'],
    ['forwarded', 'for="_x";host=evil.example'],
    ['range', 'bytes=0-1,5-2'],
    ['if-none-match', '*'],
    ['accept-version', '9.9.9'],
    ['prefer', 'respond-async'],
  ])('in the header %s', async (name, value) => {
    for (const route of contract) {
      const body = bodyOf(route);
      const address = `/api${route.path.replace(/:(\w+)/g, slugFor)}`;
      await expectHarmless(route.method, address, body && JSON.stringify(body), { [name]: value });
    }
  });

  test('the server works afterwards, and its data is unchanged', async () => {
    const person = (await api.ports.people.find(mia.person.id))!;
    expect(person).toMatchObject({ roles: ['learner'], grants: [{ source: 'card' }] });
    const fresh = await api.caller('fresh');
    expect((await api.gateways(fresh).learner.programme('calm-weeks')).activities).toHaveLength(3);
    expect({}).not.toHaveProperty('polluted');
  });
});
