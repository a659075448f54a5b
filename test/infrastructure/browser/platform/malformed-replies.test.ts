import { emptyCatalogueFilter } from '../../../../src/domain/catalogue/filter.ts';
import { countShelves } from '../../../../src/domain/catalogue/shelves.ts';
import { ApiClient } from '../../../../src/infrastructure/browser/platform/api-client.ts';
import { HttpChatGatewayFactory } from '../../../../src/infrastructure/browser/chat/http-chat-gateway.ts';
import { HttpLearnerGateway } from '../../../../src/infrastructure/browser/catalogue/http-learner-gateway.ts';
import { sendJson, scriptedServer } from '../../../support/scripted-server.ts';

/** Tests replies that our server never sends: none is shown as a page, and none breaks a page. */

let server: Awaited<ReturnType<typeof scriptedServer>>;
let learners: HttpLearnerGateway;
let chats: HttpChatGatewayFactory;

beforeAll(async () => {
  server = await scriptedServer();
  const signIn = { accessToken: async () => 'token', renew: async () => false };
  const api = new ApiClient({ apiUrl: server.address, signIn });
  learners = new HttpLearnerGateway(api);
  chats = new HttpChatGatewayFactory(api);
});
afterAll(() => server.close());

const answer = (body: unknown) => server.answer((_request, response) => sendJson(response, body));
const unexpected = { name: 'AppError', code: 'Unexpected', message: 'Something went wrong' };
/** The wrong values of a field; undefined leaves it out. */
const wrongKinds = [undefined, null, 5, true, 'x', [], [1, null, {}], {}, { a: 1 }];
const wrongTexts = wrongKinds.filter((kind) => typeof kind !== 'string');
/** Returns a wrong value for an instant; a number would be a right one. */
const noInstant = (kind: unknown) => (typeof kind === 'number' ? 'soon' : kind);
const plain = { id: 'x1', slug: 'x', title: 'Title' };
const plainCard = { type: 'Activity', title: 'Title', slug: 'x' };

describe('a Programme or an Activity', () => {
  const reads = {
    programme: () => learners.programme('x'),
    activity: () => learners.activity('x'),
    'activity of a Programme': () => learners.activity('x', 'p'),
    'activity of a chat': () => chats.open('x').activity(),
  };
  const nonsense = [
    ...wrongKinds.map((kind) => kind ?? null),
    [plain],
    { 'Getting Started': [plainCard] },
    { title: 'Title' },
    { title: 'Title', id: '', slug: ' ' },
    { title: 'Title', id: 5, slug: ['x'] },
    ...wrongTexts.map((title) => ({ ...plain, title })),
    { ...plain, title: ' ' },
  ];

  test.each(Object.entries(reads))('%s: a reply that no page can show is Unexpected', async (_name, read) => {
    for (const body of nonsense) {
      answer(body);
      await expect(read()).rejects.toMatchObject(unexpected);
    }
  });

  test('requires one of the two names', async () => {
    for (const [names, read] of [
      [{ id: 'x' }, { id: 'x', slug: 'x' }],
      [
        { slug: 'x', id: 5 },
        { id: 'x', slug: 'x' },
      ],
      [
        { slug: 'a\ud800', id: 'x' },
        { id: 'x', slug: 'a\uFFFD' },
      ],
    ]) {
      answer({ title: 'Title', ...names });
      expect(await learners.programme('x')).toMatchObject(read!);
      expect(await learners.activity('x')).toMatchObject(read!);
    }
  });

  test('with other fields of the wrong type has none of them', async () => {
    const face = { ...plain, summaryShort: '', summaryFull: '', durations: [], lifeChallenges: [] };
    for (const kind of wrongTexts) {
      const texts = ['subtitle', 'summaryShort', 'summaryFull', 'imageSrc', 'introVideoUrl'];
      const others = ['status', 'progressionStatus', 'audience'];
      const dates = ['availableOn', 'startedOn', 'completedOn', 'nextActivityDate'];
      const wrong = Object.fromEntries([
        ...[...texts, ...others].map((name) => [name, kind]),
        ...dates.map((name) => [name, noInstant(kind)]),
      ]);
      for (const list of wrongKinds) {
        answer({ ...wrong, ...plain, durations: list, lifeChallenges: list, activities: list });
        expect(await learners.programme('x')).toEqual({ ...face, activities: [], nextActivityAt: null });
        expect(await learners.activity('x')).toEqual({
          ...face,
          audience: '',
          availableAt: null,
          startedAt: null,
          completedAt: null,
        });
      }
    }
  });

  test('keeps valid values beside invalid ones', async () => {
    const activities = [null, { title: 'No name' }, { ...plain, status: 'paymentrequired' }, 5];
    answer({ ...plain, durations: ['5mins', 5, null, '10mins'], activities });
    const programme = await learners.programme('x');
    expect(programme.durations).toEqual(['5mins', '10mins']);
    expect(programme.activities).toMatchObject([{ title: 'Title', status: 'Payment Required' }]);
  });
});

describe('a search', () => {
  const found = () => learners.search(emptyCatalogueFilter).shelves;

  test.each([null, 5, 'x', [], [[plainCard]]])(
    'a reply that is no object (%j) is Unexpected',
    async (body) => {
      answer(body);
      await expect(found()).rejects.toMatchObject(unexpected);
    },
  );

  test('a row that is no list is empty', async () => {
    for (const kind of wrongKinds) {
      answer({ Stress: [plainCard], Anxiety: kind ?? null });
      expect(await found()).toMatchObject([{ cards: [{ slug: 'x' }] }, { label: 'Anxiety', cards: [] }]);
    }
  });

  test('cards without a link or title are omitted and not counted; the others stay', async () => {
    const bad = [
      ...wrongKinds,
      ...wrongTexts.flatMap((kind) => [
        { ...plainCard, title: kind },
        { ...plainCard, slug: kind },
        { ...plainCard, type: kind },
      ]),
      { ...plainCard, title: '' },
      { ...plainCard, slug: ' ' },
      { ...plainCard, type: 'Course' },
    ];
    answer({ Stress: [...bad, plainCard, ...bad], Anxiety: bad });
    const shelves = await found();
    expect(shelves).toMatchObject([{ cards: [{ slug: 'x' }] }, { label: 'Anxiety', cards: [] }]);
    expect(shelves[0]!.cards).toHaveLength(1);
    expect(countShelves(shelves)).toEqual({ results: 1, groups: 1 });
  });

  test('the kind of a card is compared without case', async () => {
    answer({ Stress: ['PROGRAMME', 'activity', ' Programme '].map((type) => ({ ...plainCard, type })) });
    const [stress] = await found();
    expect(stress!.cards.map(({ type }) => type)).toEqual(['Programme', 'Activity', 'Programme']);
  });

  test('a card with other fields of the wrong type has none of them', async () => {
    for (const kind of wrongTexts)
      for (const list of wrongKinds) {
        const lists = { lifeChallenges: list, relationshipBuilders: list, durations: list };
        const texts = { summaryShort: kind, imageSrc: kind };
        const dates = { availableOn: noInstant(kind), completedOn: noInstant(list) };
        const completedPercentage = kind === 5 ? '40' : kind;
        answer({ Stress: [{ ...plainCard, ...lists, ...texts, ...dates, completedPercentage }] });
        const [stress] = await found();
        expect(stress!.cards).toEqual([
          {
            ...plainCard,
            summaryShort: '',
            lifeChallenges: [],
            relationshipBuilders: [],
            durations: [],
            completedPercentage: 0,
            availableAt: null,
            completedAt: null,
          },
        ]);
      }
  });
});

describe('the signed-in person', () => {
  test.each([null, 5, 'x', []])('a reply that is no object (%j) is Unexpected', async (body) => {
    answer(body);
    await expect(learners.me()).rejects.toMatchObject(unexpected);
  });

  test('has only roles that are text', async () => {
    for (const kind of wrongKinds) {
      answer({ email: 5, roles: kind, paymentStatus: [] });
      expect(await learners.me()).toEqual({ email: '', roles: [], paymentStatus: '' });
    }
    answer({ roles: ['learner', 5, null] });
    expect((await learners.me()).roles).toEqual(['learner']);
  });
});

test('a slug is one segment of an address, whatever it contains', async () => {
  for (const slug of ['a b/c?x#y', '../../shop', 'ü%']) {
    answer(plain);
    await learners.activity(slug, slug);
    await learners.programme(slug);
    const segment = encodeURIComponent(slug);
    expect(server.received.map(({ url }) => url)).toEqual([
      `/my-programmes/${segment}/activity/${segment}`,
      `/my-programmes/${segment}`,
    ]);
  }
});
