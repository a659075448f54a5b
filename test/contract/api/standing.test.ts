import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import * as api from '../../../src/infrastructure/shared/api/authoring.ts';
import * as history from '../../../src/infrastructure/shared/api/content-history.ts';
import { listAuditLog, type WireAuditEntry } from '../../../src/infrastructure/shared/api/audit.ts';
import { fillPath, type Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { activity, choice, message, programme, touchpoint } from '../../support/activity.ts';
import { TestApi, type Answer, type Caller } from '../../support/api.ts';
import { holdTo, problemIn, send } from './wire.ts';

const talk = (slug: string, part: Partial<ActivityDefinition> = {}): ActivityDefinition =>
  activity([touchpoint('begin', [message('Hello there.'), choice('way', ['Yes', 'No'])])], {
    slug,
    title: `A talk about ${slug}`,
    free: true,
    ...part,
  });

let server: TestApi;
let ann: Caller;
let bob: Caller;
let learner: Caller;

beforeAll(async () => {
  server = await TestApi.start();
  ann = await server.caller('ann', { roles: ['admin'] });
  bob = await server.caller('bob', { roles: ['admin'] });
  learner = await server.caller('mia');
});
afterAll(() => server.close());

type More = { headers?: Record<string, string>; base?: string; note?: string };

async function upload(
  by: Caller,
  content: { slug: string },
  { headers = {}, base, note }: More = {},
): Promise<Answer> {
  const route: Route =
    'touchpoints' in content
      ? api.contentUploadRoutes.activity.create
      : api.contentUploadRoutes.programme.create;
  const form = new FormData();
  if (base !== undefined) form.append('base', base);
  if (note !== undefined) form.append('note', note);
  const part = route.upload ?? '';
  form.append(part, new Blob([JSON.stringify(content)], { type: 'application/json' }), `${part}.json`);
  const answer = await server.request(route.method, `/api${route.path}`, {
    token: by.token,
    body: form,
    headers,
  });
  holdTo(route, answer);
  return answer;
}
const versionOf = async (by: Caller, content: { slug: string }): Promise<string> =>
  ((await upload(by, content)).json as api.WirePublishedContent).version;
const call = (route: Route, parameters: Record<string, string>, body?: unknown) =>
  send(server, ann, route, { parameters, ...(body === undefined ? {} : { body }) });
const asLearner = (path: string) => server.request('GET', `/api${path}`, { token: learner.token });
const log = async (): Promise<WireAuditEntry[]> =>
  ((await send(server, ann, listAuditLog, {})).json as { entries: WireAuditEntry[] }).entries;

describe('two authors', () => {
  test.each([
    ['If-Match', (version: string): More => ({ headers: { 'if-match': `"${version}"` } })],
    ['the field base', (version: string): More => ({ base: version })],
  ])('the second author is told who has published since, named by %s', async (how, name) => {
    const slug = how === 'If-Match' ? 'told-by-header' : 'told-by-field';
    const first = await versionOf(ann, talk(slug));
    const second = await upload(ann, talk(slug, { title: 'Safer words' }), name(first));
    expect(second.status).toBe(201);
    const refused = await upload(bob, talk(slug, { title: 'Older words' }), name(first));
    expect(refused.status).toBe(412);
    expect(problemIn(refused)).toMatchObject({
      status: 412,
      code: 'VersionConflict',
      message: expect.stringContaining(ann.person.email) as string,
      details: {
        version: (second.json as api.WirePublishedContent).version,
        number: 2,
        publishedBy: ann.person.email,
        publishedOn: expect.stringMatching(/Z$/) as string,
      },
    });
    expect((await server.ports.library.activity(slug))?.definition.title).toBe('Safer words');
    // An upload without a version publishes, as in the specification.
    expect((await upload(bob, talk(slug, { title: 'Mine anyway' }))).status).toBe(201);
  });

  test('a restoration names its base version as well', async () => {
    const one = await versionOf(ann, talk('restored'));
    await versionOf(ann, talk('restored', { title: 'Two' }));
    const path = `/api${fillPath(history.contentHistoryRoutes.activity.restore.path, { id: 'restored', version: one })}`;
    const restore = (headers: Record<string, string>) =>
      server.request('POST', path, { token: bob.token, headers });
    const refused = await restore({ 'if-match': `"${one}"` });
    expect(problemIn(refused)).toMatchObject({ status: 412, code: 'VersionConflict' });
    expect(problemIn(await restore({ 'if-match': 'bare' }))).toMatchObject({ status: 400 });
    expect((await restore({})).status).toBe(200);
  });
});

describe('families in the middle', () => {
  test('they continue after the Activity has become a Draft, and are counted', async () => {
    await upload(ann, talk('in-the-middle'));
    const chat = server.gateways(learner).chats.open('in-the-middle');
    await chat.start();
    await chat.availableSteps();
    expect(
      (await call(history.contentHistoryRoutes.activity.state, { id: 'in-the-middle' })).json,
    ).toMatchObject({
      inTheMiddle: 1,
      standstill: null,
    });
    await upload(ann, talk('in-the-middle', { status: 'Draft' }));
    expect((await asLearner('/my-activities/in-the-middle')).json).toMatchObject({ takesStarts: false });
    const reply = await chat.respond('way', { kind: 'choice', response: 'Yes' }, 'key');
    expect(reply.activityStatus).toBe('Completed');
    await chat.complete();
    expect(
      (await call(history.contentHistoryRoutes.activity.state, { id: 'in-the-middle' })).json,
    ).toMatchObject({
      inTheMiddle: 0,
    });
  });

  test('a withdrawal requires a reason, closes the Activity to them, and is undone by publishing again', async () => {
    await upload(ann, talk('withdrawn'));
    const chat = server.gateways(learner).chats.open('withdrawn');
    await chat.start();
    await chat.availableSteps();
    for (const reason of ['', '   ', 'x'.repeat(501)])
      expect(
        problemIn(
          await call(history.contentHistoryRoutes.activity.withdraw, { id: 'withdrawn' }, { reason }),
        ),
      ).toMatchObject({
        status: 400,
      });
    expect(
      (await call(history.contentHistoryRoutes.activity.withdraw, { id: 'nothing' }, { reason: 'Why' }))
        .status,
    ).toBe(404);
    const withdrawn = await call(
      history.contentHistoryRoutes.activity.withdraw,
      { id: 'withdrawn' },
      { reason: 'A wrong number' },
    );
    expect(withdrawn.status).toBe(204);
    expect(problemIn(await asLearner('/my-activities/withdrawn'))).toMatchObject({
      status: 404,
      code: 'Withdrawn',
    });
    await expect(chat.respond('way', { kind: 'choice', response: 'Yes' }, 'key')).rejects.toMatchObject({
      code: 'Withdrawn',
    });
    expect((await call(history.contentHistoryRoutes.activity.state, { id: 'withdrawn' })).json).toMatchObject(
      {
        inTheMiddle: 1,
        standstill: { standing: 'withdrawn', by: ann.person.email, reason: 'A wrong number' },
      },
    );
    expect((await call(api.contentUploadRoutes.activity.list, {})).json).toContainEqual(
      expect.objectContaining({ slug: 'withdrawn', standing: 'withdrawn' }),
    );
    expect((await log())[0]).toMatchObject({
      action: 'content.withdraw',
      byEmail: ann.person.email,
      title: 'A talk about withdrawn',
      details: { reason: 'A wrong number' },
    });
    expect((await upload(bob, talk('withdrawn'))).json).toMatchObject({ isNewVersion: true });
    expect((await chat.respond('way', { kind: 'choice', response: 'Yes' }, 'key')).activityStatus).toBe(
      'Completed',
    );
  });
});

test('an archived item is hidden and can be brought back', async () => {
  await upload(ann, talk('old-talk'));
  expect((await upload(ann, programme('old-weeks', ['old-talk'], { free: true }))).status).toBe(201);
  expect((await call(history.contentHistoryRoutes.programme.archive, { id: 'old-weeks' })).status).toBe(204);
  expect((await asLearner('/my-programmes/old-weeks')).status).toBe(404);
  expect((await call(history.contentHistoryRoutes.programme.bringBack, { id: 'old-weeks' })).status).toBe(
    204,
  );
  expect((await asLearner('/my-programmes/old-weeks')).status).toBe(200);
  expect((await log()).slice(0, 2).map(({ action }) => action)).toEqual([
    'content.bring-back',
    'content.archive',
  ]);
});

test('a renamed Activity answers at its former address, and a Programme that names it so can be published again', async () => {
  await upload(ann, talk('first-name'));
  await upload(ann, programme('naming', ['first-name'], { free: true }));
  for (const slug of ['', 'Big Name', 'search'])
    expect(
      (await call(history.contentHistoryRoutes.activity.rename, { id: 'first-name' }, { slug })).status,
    ).toBe(400);
  const renamed = await call(
    history.contentHistoryRoutes.activity.rename,
    { id: 'first-name' },
    { slug: 'second-name' },
  );
  expect(renamed).toMatchObject({ status: 200, json: { slug: 'second-name' } });
  expect((await asLearner('/my-activities/first-name')).json).toMatchObject({ slug: 'second-name' });
  expect((await asLearner('/my-programmes/naming')).json).toMatchObject({
    activities: [{ slug: 'second-name' }],
  });
  const again = programme('naming', ['first-name'], { free: true, title: 'Named again' });
  expect((await upload(ann, again)).status).toBe(201);
  expect(problemIn(await upload(ann, talk('first-name')))).toMatchObject({
    status: 400,
    message: expect.stringContaining('second-name') as string,
  });
});

test('versions have numbers, a restoration is listed with its author, and the log has title and number', async () => {
  const one = await versionOf(ann, talk('numbered'));
  await versionOf(bob, talk('numbered', { title: 'Two' }));
  await send(server, bob, history.contentHistoryRoutes.activity.restore, {
    parameters: { id: 'numbered', version: one },
  });
  const versions = (await call(history.contentHistoryRoutes.activity.versions, { id: 'numbered' }))
    .json as history.WireContentVersion[];
  expect(versions).toMatchObject([
    { number: 2, isCurrent: false, publications: [{ by: bob.person.email }] },
    { number: 1, isCurrent: true, publications: [{ by: bob.person.email }, { by: ann.person.email }] },
  ]);
  expect((await log())[0]).toMatchObject({
    action: 'content.restore',
    byEmail: bob.person.email,
    title: 'A talk about numbered',
    versionNumber: 1,
  });
});
