import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { Translation } from '../../../src/domain/content/translation.ts';
import { helpTitles } from '../../../src/domain/support/help-titles.ts';
import { listTranslatableTexts } from '../../../src/domain/translation/sentences.ts';
import { updateTranslation } from '../../../src/domain/translation/update-translation.ts';
import * as activityApi from '../../../src/infrastructure/shared/api/activity.ts';
import { standaloneActivityPath } from '../../../src/infrastructure/shared/api/activity.ts';
import { searchCatalogueCards } from '../../../src/infrastructure/shared/api/catalogue.ts';
import { listKeepsakes } from '../../../src/infrastructure/shared/api/keepsakes.ts';
import type { Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import * as stepsApi from '../../../src/infrastructure/shared/api/steps.ts';
import { activity, choice, message, touchpoint } from '../../support/activity.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { onEveryStoreOfLogs } from '../../support/compressed-logs.ts';
import { problemIn, send } from './wire.ts';

const source: ActivityDefinition = activity(
  [
    touchpoint('hello', [
      choice('mood', ['Well', 'Not well'], { keep: { as: 'name', title: 'Our mood' } }),
      message('Fine.'),
    ]),
    touchpoint('bye', [choice('go', ['Go', 'Stay'])]),
  ],
  { slug: 'two-tongues', title: 'Two tongues' },
);
const welsh: Translation = {
  status: 'Available',
  texts: {
    title: { text: 'Dwy iaith' },
    summaryShort: { text: 'Sgwrs fer.' },
    summaryFull: { text: 'Sgwrs, yn llawn.' },
    'hello.title': { text: 'Helo' },
    'mood.text': { text: 'Sut wyt ti?' },
    'mood.keep.title': { text: 'Ein hwyliau' },
    'mood.options.1.label': { text: 'Da' },
    'mood.options.2.label': { text: 'Ddim yn dda' },
    'hello.2.text': { text: 'Iawn.' },
    'bye.title': { text: 'Hwyl' },
    'go.text': { text: 'Ti’n mynd?' },
    'go.options.1.label': { text: 'Mynd' },
    'go.options.2.label': { text: 'Aros' },
  },
};

type Read = {
  steps: { touchpointStepEntityId: string; text?: string; language?: string; selectedOption?: string }[];
  language?: string;
  languages?: string[];
};

let learners = 0;

/** Tests content in the reader's languages, and the language of a conversation. */
onEveryStoreOfLogs('Content in another language', (ports) => {
  let api: TestApi;
  let learner: Caller;

  beforeAll(async () => {
    api = await TestApi.start({ ports: ports() });
    const translations = { cy: updateTranslation(source, welsh) };
    await api.ports.library.publish({ ...source, translations }, 'tester', api.clock.now());
    await api.ports.library.publish(
      activity([touchpoint('one', [message('One.')])], { slug: 'one-tongue', title: 'One tongue' }),
      'tester',
      api.clock.now(),
    );
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    learner = await api.caller(`speaking-${(learners += 1)}`);
  });

  const ask = (route: Route, { body, wants = 'cy', ...more }: Asked = {}) =>
    send(api, learner, route, {
      parameters: { activityId: 'two-tongues', ...more },
      headers: { 'accept-language': wants },
      ...(body ? { body } : {}),
    });
  type Asked = { body?: object; wants?: string; touchpointId?: string };
  const stepsIn = async (wants?: string): Promise<Read> =>
    (await ask(stepsApi.getAvailableSteps(standaloneActivityPath), wants === undefined ? {} : { wants }))
      .json as Read;
  const answer = (response: string) =>
    ask(stepsApi.submitAnswer('choice')(standaloneActivityPath), {
      body: { touchpointStepEntityId: 'mood', response },
    });
  const choose = (language: string) =>
    ask(stepsApi.chooseCoachLanguage(standaloneActivityPath), { body: { language } });

  test('cards and pages are in the first language asked for that there is', async () => {
    const shelves = (await ask(searchCatalogueCards)).json as object;
    expect(JSON.stringify(shelves)).toContain('"title":"Dwy iaith"');
    expect(JSON.stringify(shelves)).toContain('"title":"One tongue"');
    for (const [wants, seen] of [
      ['cy-GB,en;q=0.5', { title: 'Dwy iaith', language: 'cy', languages: ['cy'] }],
      ['fr,cy;q=0.5', { title: 'Dwy iaith', language: 'cy', languages: ['cy'] }],
      ['en,cy;q=0.5', { title: 'Two tongues', languages: ['cy'] }],
      ['fr', { title: 'Two tongues', languages: ['cy'] }],
    ] as const) {
      const { json: body } = await ask(activityApi.getActivity(standaloneActivityPath), { wants });
      expect({ wants, body }).toMatchObject({ wants, body: seen });
      if (!('language' in seen)) expect(body).not.toHaveProperty('language');
    }
  });

  test('a conversation begins in the language of its first reading and keeps it', async () => {
    await ask(activityApi.startActivity(standaloneActivityPath));
    expect(await stepsIn('cy')).toMatchObject({
      steps: [{ text: 'Sut wyt ti?', language: 'cy' }],
      language: 'cy',
      languages: ['en', 'cy'],
    });
    expect((await stepsIn('en')).steps[0]).toMatchObject({ text: 'Sut wyt ti?' });
    expect((await answer('Ddim yn dda')).status).toBe(200);
    const { id: activityId } = (await api.ports.library.activity('two-tongues'))!;
    const run = await api.ports.runs.find({ personId: learner.person.id, activityId, enrolmentId: null });
    expect(run!.log.map(({ at: _at, ...entry }) => entry)).toEqual([
      { kind: 'spoke', language: 'cy' },
      { kind: 'opened' },
      { kind: 'answered', stepId: 'mood', response: { kind: 'choice', response: 'Not well' } },
    ]);
    expect((await stepsIn()).steps[0]).toMatchObject({ selectedOption: 'Ddim yn dda' });
  });

  test('what a family made is told in the language that it reads', async () => {
    await ask(activityApi.startActivity(standaloneActivityPath));
    await stepsIn('cy');
    await answer('Ddim yn dda');
    const made = async (wants: string) => (await ask(listKeepsakes, { wants })).json;
    const kept = (title: string, words: string, activityTitle: string) => ({
      keepsakes: [expect.objectContaining({ title, words, activityTitle })],
    });
    expect(await made('cy')).toEqual(kept('Ein hwyliau', 'Ddim yn dda', 'Dwy iaith'));
    expect(await made('en')).toEqual(kept('Our mood', 'Not well', 'Two tongues'));
  });

  test('another language can be chosen for the next touchpoint, there and back again', async () => {
    await ask(activityApi.startActivity(standaloneActivityPath));
    expect((await stepsIn('en')).steps[0]).toMatchObject({ text: 'Choose mood' });
    await answer('Well');
    for (const language of ['cy', 'en', 'cy'])
      expect((await choose(language)).json).toMatchObject({ language, languages: ['en', 'cy'] });
    await ask(stepsApi.advanceTouchpoint(standaloneActivityPath), { touchpointId: 'hello' });
    expect((await stepsIn('en')).steps.map(({ text }) => text)).toEqual([
      'Choose mood',
      'Fine.',
      'Ti’n mynd?',
    ]);
  });

  test('words on help whose translation is stale are not published: what is there stays', async () => {
    const author = await api.caller('author-of-two-tongues', { roles: ['admin'] });
    const saying = (help: string): ActivityDefinition =>
      activity([touchpoint('hello', [message(help), choice('mood', ['Well', 'Not well'])])], {
        slug: 'help-in-two-tongues',
      });
    const first = saying('If it is too much, press Get help now.');
    const texts = Object.fromEntries(
      listTranslatableTexts(first).map(({ address, words }) => [
        address,
        { text: words.replace(helpTitles.en, helpTitles.cy) },
      ]),
    );
    const cy = updateTranslation(first, { status: 'Available', texts });
    const publish = async (definition: ActivityDefinition) => {
      const body = new FormData();
      const bytes = JSON.stringify({ ...definition, translations: { cy } });
      body.append('activity', new Blob([bytes], { type: 'application/json' }), 'activity.json');
      return api.request('POST', '/api/activity/create', { token: author.token, body });
    };
    expect((await publish(first)).status).toBe(201);
    const published = await api.ports.library.activity('help-in-two-tongues');
    const refused = await publish(saying('If it is too much, press Get help now,'));
    expect(problemIn(refused)).toMatchObject({ status: 422, code: 'InvalidContent' });
    expect(refused.text).toContain('words on help or safety have changed');
    expect(await api.ports.library.activity('help-in-two-tongues')).toEqual(published);
  });

  test('a language that the conversation is not in is refused', async () => {
    await ask(activityApi.startActivity(standaloneActivityPath));
    await stepsIn('en');
    expect(problemIn(await choose('fr')).code).toBe('InvalidResponse');
    expect((await stepsIn()).language).toBe('en');
  });
});
