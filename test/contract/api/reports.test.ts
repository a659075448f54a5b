import { get } from 'node:http';
import { reportNames } from '../../../src/domain/reporting/report-names.ts';
import { toLondonTime } from '../../../src/domain/reporting/london-day.ts';
import { fillPath, type Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { getDropOff } from '../../../src/infrastructure/shared/api/drop-off.ts';
import * as api from '../../../src/infrastructure/shared/api/reports.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { parseCsv } from '../../support/csv.ts';
import { closingAnswers, publishAll } from './content.ts';
import { problemIn, send } from './wire.ts';

const [programme, activity, combined] = [
  api.reportRoute('programme'),
  api.reportRoute('activity'),
  api.reportRoute('combined'),
];
const head = [
  'date',
  'time',
  'family',
  'programme',
  'activity',
  'version',
  'step',
  'question id',
  'question',
  'answer',
  'changed',
];

describe('feedback reports', () => {
  let server: TestApi;
  let admin: Caller;
  let learner: Caller;

  beforeAll(async () => {
    server = await TestApi.start();
    await publishAll(server.ports, server.clock.now());
    admin = await server.caller('reader', { roles: ['admin'] });
    learner = await server.caller('mia');
  });
  afterAll(() => server.close());

  const ask = (route: Route, query = '') => send(server, admin, route, { query, parameters: {} });
  const linesOf = async (route: Route, query = '') => {
    const answer = await ask(route, query);
    expect(answer.status).toBe(200);
    const [first, ...lines] = parseCsv(answer.text);
    expect(first).toEqual(head);
    return lines;
  };

  /** Plays 'every-kind' to its end. */
  async function play(caller: Caller, programmeSlug?: string): Promise<void> {
    const { learner, chats } = server.gateways(caller);
    if (programmeSlug !== undefined) await learner.enrolProgramme(programmeSlug);
    const chat = chats.open('every-kind', programmeSlug);
    await chat.start();
    await chat.nextTouchpoint('welcome');
    await chat.respond('your-name', { kind: 'input', response: '=Mia of the mill' }, 'a');
    await chat.respond('pace', { kind: 'choice', response: 'Gently' }, 'b');
    await chat.nextTouchpoint('gently');
    await chat.respond('closing-words', { kind: 'feedback', questionResponses: closingAnswers }, 'c');
  }

  test('without answers: 204', async () => {
    for (const route of reportNames.map(api.reportRoute)) {
      const answer = await ask(route);
      expect(answer.status).toBe(204);
      expect(answer.text).toBe('');
    }
  });

  describe('with answers', () => {
    beforeAll(async () => {
      await play(learner);
      await play(await server.caller('noah'), 'calm-weeks');
    });

    test('begin with a byte order mark and name who, what and when in words', async () => {
      const bytes = await fetch(`${server.address}/api${activity.path}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      }).then((response) => response.arrayBuffer());
      expect([...new Uint8Array(bytes, 0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const lines = await linesOf(activity);
      const { version } = (await server.ports.library.activity('every-kind'))!;
      const family = expect.stringMatching(/^F[0-9A-F]{16}$/);
      const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
      const common = [date, '', family, '', 'Every kind of step', version, 'closing-words'];
      expect(lines).toEqual([
        [...common, 'mood', 'How are you now?', 'Lighter', '0'],
        [...common, 'helped', 'What helped?', 'Talking\nListening', '0'],
        [...common, 'words', 'In your words?', 'We laughed.', '0'],
        [...common, 'again', 'How likely again?', '9', '0'],
      ]);
    });

    test('contain no name, address or id, and nothing said outside feedback', async () => {
      const { text } = await ask(combined);
      for (const personal of [learner.person.id, learner.person.email, '@home.example', 'Mia'])
        expect(text).not.toContain(personal);
    });

    test('cover Programmes, standalone Activities, or both; or one item by slug or id', async () => {
      const { id } = (await server.ports.library.programme('calm-weeks'))!;
      expect((await linesOf(programme)).map((line) => line[3])).toEqual(
        Array.from({ length: 4 }, () => 'Programme calm-weeks'),
      );
      expect(await linesOf(combined)).toHaveLength(8);
      for (const query of [`?programmeId=${id}`, '?programmeId=calm-weeks'])
        expect(await linesOf(combined, query)).toHaveLength(4);
      expect(await linesOf(combined, '?activityId=every-kind')).toHaveLength(8);
      expect((await ask(combined, '?activityId=second-talk')).status).toBe(204);
    });

    test('cover days in London, both included', async () => {
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(
        server.clock.now(),
      );
      expect(await linesOf(combined, `?startDate=${today}&endDate=${today}`)).toHaveLength(8);
      expect((await ask(combined, '?startDate=2020-01-01&endDate=2020-12-31')).status).toBe(204);
    });

    test('a download is in the audit log, without a name', async () => {
      await linesOf(programme, '?programmeId=calm-weeks');
      const { id } = (await server.ports.library.programme('calm-weeks'))!;
      const { entries } = await server.ports.audit.list();
      expect(entries.find(({ action }) => action === 'report.download')).toMatchObject({
        by: admin.person.id,
        details: { scope: 'programmes', programmeId: id, activityId: null, isEmpty: false },
      });
    });

    test('where families leave: of fewer than six only that somebody has begun', async () => {
      const { id } = (await server.ports.library.activity('every-kind'))!;
      for (const name of ['every-kind', id]) {
        const answer = await ask(getDropOff, `?activityId=${name}`);
        expect(answer.status).toBe(200);
        expect(answer.json).toMatchObject({
          title: 'Every kind of step',
          suppressedBelow: 6,
          roundedUpTo: 5,
          isBehind: false,
          started: 5,
          finished: null,
          touchpoints: [],
          versions: [{ started: 5, finished: null }],
          months: [{ started: 5, finished: null }],
        });
      }
    });

    test('where families leave: what cannot be told is refused in words', async () => {
      const { version } = (await server.ports.library.activity('every-kind'))!;
      const ofVersion = await ask(getDropOff, `?activityId=every-kind&version=${version}`);
      expect(ofVersion.json).toMatchObject({ started: 5 });
      for (const [query, code] of [
        ['', 'InvalidRequest'],
        ['?activityId=none', 'NotFound'],
        ['?activityId=every-kind&version=none', 'NotFound'],
        ['?activityId=every-kind&startDate=2026-03-02&endDate=2026-03-03', 'InvalidRequest'],
      ] as const)
        expect(problemIn(await ask(getDropOff, query)).code).toBe(code);
    });

    test('are sent uncompressed and not cached', async () => {
      const answer = await server.request('GET', `/api${combined.path}`, {
        token: admin.token,
        headers: { 'accept-encoding': 'br, gzip' },
      });
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    test('HEAD answers what GET would, and a reader who disconnects leaves nothing open', async () => {
      const path = `/api${fillPath(combined.path, {})}`;
      const answer = await server.request('HEAD', path, { token: admin.token });
      expect(answer.status).toBe(200);
      await new Promise<void>((resolve) => {
        const request = get(`${server.address}${path}`, {
          headers: { authorization: `Bearer ${admin.token}` },
        });
        request.once('response', (response) => {
          response.destroy();
          resolve();
        });
      });
      expect(await linesOf(combined)).toHaveLength(8);
    });

    test('tell how often an answer was changed, and nothing of what it was before', async () => {
      const noor = await server.caller('noor');
      await play(noor);
      const chat = server.gateways(noor).chats.open('every-kind');
      const laughed = async () => (await linesOf(activity)).filter((line) => line.includes('We laughed.'));
      const before = (await laughed()).length;
      const { turn } = await chat.availableSteps();
      const reply = await chat.rewind!('closing-words', turn!);
      expect(await laughed()).toHaveLength(before - 1);
      const other = { feedbackQuestionEntityId: 'words', responses: ['We sang.'] };
      const questionResponses = closingAnswers.with(2, other);
      await chat.respond('closing-words', { kind: 'feedback', questionResponses }, 'd', reply.turn);
      expect(await laughed()).toHaveLength(before - 1);
      const changed = (await linesOf(activity)).filter((line) => line.at(-1) === '1');
      expect(changed.map((line) => line.at(-2))).toEqual(['Lighter', 'Talking\nListening', 'We sang.', '9']);
    });
  });

  test.each([
    ['one date', '?startDate=2026-03-29', /both/],
    ['the other date', '?endDate=2026-03-29', /both/],
    ['the end before the start', '?startDate=2026-03-29&endDate=2026-03-28', /^End date must not be before/],
    ['no day', '?startDate=2026-02-30&endDate=2026-03-01', /start date is no day/],
    ['an instant', '?startDate=2026-03-01&endDate=2026-03-29T00:00Z', /end date is no day/],
    ['a date twice', '?startDate=2026-03-01&startDate=2026-03-02&endDate=2026-03-29', /./],
  ])('with %s: 400 in words', async (_what, query, words) => {
    for (const route of reportNames.map(api.reportRoute)) {
      const problem = problemIn(await ask(route, query));
      expect(problem).toMatchObject({ status: 400, code: 'InvalidRequest' });
      expect(problem.message).toMatch(words);
    }
  });

  test('of an unknown item: 404', async () => {
    expect((await ask(programme, '?programmeId=unheard-of')).status).toBe(404);
    expect((await ask(combined, '?activityId=calm-weeks')).status).toBe(404);
  });

  test('statistics count families in fives and show nothing else of one to five', async () => {
    const figures = async (query = '') =>
      (await ask(api.getFigures, `?activityId=third-talk${query}`)).json as api.WireFigures;
    expect(await figures()).toMatchObject({ started: 0, completed: 0, roundedUpTo: 5, weeks: [] });
    const begin = async (name: string, isDone: boolean) => {
      const chat = server.gateways(await server.caller(name)).chats.open('third-talk');
      await chat.start();
      if (!isDone) return;
      await chat.respond('third-talk-word', { kind: 'input', response: 'Warm' }, 'a');
      await chat.complete();
    };
    for (let family = 0; family < 5; family += 1) {
      await begin(`few-${family}`, true);
      expect(await figures()).toMatchObject({ started: 5, completed: null, touchpoints: [], weeks: [] });
    }
    await begin('sixth', false);
    expect(await figures()).toMatchObject({
      title: 'Activity third-talk',
      started: 10,
      completed: 5,
      touchpoints: [{ id: 'only', title: 'Title of only', reached: 10 }],
      weeks: [{ started: 10, completed: 5 }],
    });
    expect(await figures('&programmeId=calm-weeks')).toMatchObject({ started: 0 });
    for (const query of ['', '?activityId=', '?activityId=third-talk&startDate=2026-01-01'])
      expect((await ask(api.getFigures, query)).status).toBe(400);
    expect((await ask(api.getFigures, '?activityId=unheard-of')).status).toBe(404);
  });

  test('statistics cover a whole month, quarter or year, and no other days', async () => {
    const { date } = toLondonTime(server.clock.now());
    const year = date.slice(0, 4);
    const of = (days: string) => ask(api.getFigures, `?activityId=third-talk${days}`);
    expect((await of(`&startDate=${year}-01-01&endDate=${year}-12-31`)).json).toMatchObject({ started: 10 });
    expect((await of('&startDate=2020-01-01&endDate=2020-03-31')).json).toMatchObject({ started: 0 });
    for (const days of [`&startDate=${date}&endDate=${date}`, '&startDate=2026-03-02&endDate=2026-03-31']) {
      const problem = problemIn(await of(days));
      expect(problem).toMatchObject({ status: 400, code: 'InvalidRequest' });
      expect(problem.message).toMatch(/whole month, quarter or year/);
    }
  });
});
