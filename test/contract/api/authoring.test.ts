import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import * as api from '../../../src/infrastructure/shared/api/authoring.ts';
import * as history from '../../../src/infrastructure/shared/api/content-history.ts';
import { fillPath } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { activity, choice, input, message, programme, touchpoint } from '../../support/activity.ts';
import { TestApi, type Answer, type Caller } from '../../support/api.ts';
import { publishAll } from './content.ts';
import { holdTo, problemIn, send } from './wire.ts';

type Uploaded = { note?: string; part?: string; name?: string };

const talk = (slug: string, part: Partial<ActivityDefinition> = {}): ActivityDefinition =>
  activity([touchpoint('begin', [message('Hello there.'), input('word', { text: 'One word for today?' })])], {
    slug,
    title: 'A talk',
    ...part,
  });

describe('uploads', () => {
  let server: TestApi;
  let admin: Caller;
  let learner: Caller;

  beforeAll(async () => {
    server = await TestApi.start();
    await publishAll(server.ports, server.clock.now());
    admin = await server.caller('author', { roles: ['admin'] });
    learner = await server.caller('mia');
  });
  afterAll(() => server.close());

  async function upload(route: Route, content: unknown, more: Uploaded = {}): Promise<Answer> {
    const { note, part = route.upload!, name = `${part}.json` } = more;
    const form = new FormData();
    if (note !== undefined) form.append('note', note);
    const bytes =
      content instanceof Uint8Array || typeof content === 'string' ? content : JSON.stringify(content);
    form.append(part, new Blob([bytes as BlobPart], { type: 'application/json' }), name);
    const answer = await server.request(route.method, `/api${route.path}`, {
      token: admin.token,
      body: form,
    });
    holdTo(route, answer);
    return answer;
  }

  const asAdmin = (route: Route, parameters: Record<string, string> = {}) =>
    send(server, admin, route, { parameters });

  const current = (slug: string) => server.ports.library.activity(slug);

  test('lists have every item with id, slug and title, Drafts too', async () => {
    const { json } = await asAdmin(api.contentUploadRoutes.activity.list);
    const draft = (await current('draft-talk'))!;
    expect(json).toContainEqual({
      id: draft.id,
      slug: 'draft-talk',
      title: 'Activity draft-talk',
      status: 'Draft',
      version: draft.version,
    });
    const programmes = (await asAdmin(api.contentUploadRoutes.programme.list)).json as { slug: string }[];
    expect(programmes.map(({ slug }) => slug)).toContain('draft-weeks');
  });

  test('a good file has no errors, and validating publishes nothing', async () => {
    const answer = await upload(api.contentUploadRoutes.activity.validate, talk('only-looked-at'));
    expect(answer.json).toEqual([]);
    expect(await current('only-looked-at')).toBeNull();
  });

  test('warnings do not make a file invalid', async () => {
    const text = `Hello. ${'A quiet word for you. '.repeat(40)}`;
    const wordy = talk('wordy', { touchpoints: [touchpoint('begin', [message(text)])] });
    expect((await upload(api.contentUploadRoutes.activity.validate, wordy)).json).toEqual([]);
    const created = await upload(api.contentUploadRoutes.activity.create, wordy);
    expect(created.status).toBe(201);
    expect((created.json as api.WirePublishedContent).warnings.join()).toMatch(/^Line 1, column \d+/);
  });

  test('schema, cross-references and paths are checked, each fault reported with line and column', async () => {
    const lines = (faulty: object) => JSON.stringify(faulty, null, 2);
    const { title: _title, ...untitled } = talk('faulty');
    expect((await upload(api.contentUploadRoutes.activity.validate, lines(untitled))).json).toEqual([
      expect.stringMatching(/^Line 1, column 1: .*title/),
    ]);
    const astray = talk('faulty', {
      touchpoints: [touchpoint('begin', [choice('way', ['Left -> nowhere', 'Right'])])],
    });
    expect((await upload(api.contentUploadRoutes.activity.validate, lines(astray))).json).toEqual([
      expect.stringMatching(/^Line \d+, column \d+, .*: There is no touchpoint "nowhere"\.$/),
    ]);
    const unmet = talk('faulty', {
      touchpoints: [
        touchpoint('begin', [message('Hello')], 'end'),
        touchpoint('never', [message('Nobody is told')]),
        touchpoint('end', [message('Goodbye')]),
      ],
    });
    expect((await upload(api.contentUploadRoutes.activity.validate, lines(unmet))).json).toContainEqual(
      expect.stringMatching(/^Line \d+, column \d+, \/touchpoints\/1/),
    );
    expect(
      (await upload(api.contentUploadRoutes.programme.validate, lines(programme('weeks', ['unheard-of']))))
        .json,
    ).toEqual([
      expect.stringMatching(/^Line \d+, column \d+, \/activities\/0: There is no Activity .*unheard-of/),
    ]);
  });

  test('create runs the same checks: 422 with the same list, and nothing stored', async () => {
    const faulty = talk('refused', { touchpoints: [touchpoint('begin', [message('Hi')], 'nowhere')] });
    const errors = (await upload(api.contentUploadRoutes.activity.validate, faulty)).json;
    expect(errors).toHaveLength(1);
    const answer = await upload(api.contentUploadRoutes.activity.create, faulty);
    expect(problemIn(answer)).toMatchObject({ status: 422, code: 'InvalidContent', details: { errors } });
    expect(await current('refused')).toBeNull();
  });

  test('a file without translations keeps those of the current version, which have to fit it', async () => {
    const file = readFileSync('test/content/good/stale-help.json', 'utf8');
    const { slug, translations, ...rest } = JSON.parse(file) as ActivityDefinition;
    const bare = { ...rest, slug };
    const published = async () => (await current(slug))!.definition;
    expect((await upload(api.contentUploadRoutes.activity.create, { ...bare, translations })).status).toBe(
      201,
    );

    const titled = await upload(api.contentUploadRoutes.activity.create, { ...bare, title: 'Another title' });
    expect(titled).toMatchObject({ status: 201, json: { isNewVersion: true } });
    expect((titled.json as api.WirePublishedContent).warnings).toContainEqual(
      expect.stringContaining('which has changed, until it is translated again'),
    );
    expect(await published()).toMatchObject({ title: 'Another title', translations });

    const comma = JSON.stringify(bare).replace('Get help now', 'Get help now,');
    const refused = await upload(api.contentUploadRoutes.activity.create, comma);
    expect(refused).toMatchObject({ status: 422 });
    expect(JSON.stringify(refused.json)).toContain('/translations/cy/texts/');
    expect((await upload(api.contentUploadRoutes.activity.validate, comma)).json).toEqual([
      expect.stringContaining('The words on help or safety have changed'),
    ]);
    expect(await published()).toMatchObject({ title: 'Another title', translations });

    expect(
      (await upload(api.contentUploadRoutes.activity.create, { ...bare, translations: {} })).status,
    ).toBe(201);
    expect((await published()).translations).toEqual({});
  });

  test('a new slug is a new item, a known slug a new version, the same content no change', async () => {
    const first = await upload(api.contentUploadRoutes.activity.create, talk('growing'), {
      note: 'To begin with',
    });
    expect(first).toMatchObject({ status: 201, json: { slug: 'growing', isNewVersion: true } });
    server.clock.moveTo(server.clock.now() + 1000);
    const again = await upload(
      api.contentUploadRoutes.activity.create,
      JSON.stringify(talk('growing'), null, 4),
    );
    expect(again).toMatchObject({ status: 201, json: { isNewVersion: false } });
    const second = await upload(api.contentUploadRoutes.activity.create, talk('growing', { title: 'Grown' }));
    expect(second).toMatchObject({ status: 201, json: { title: 'Grown', isNewVersion: true } });
    const { id, version } = first.json as api.WirePublishedContent;
    expect((second.json as api.WirePublishedContent).id).toBe(id);
    const versions = (await asAdmin(history.contentHistoryRoutes.activity.versions, { id: 'growing' }))
      .json as history.WireContentVersion[];
    expect(versions).toMatchObject([
      { isCurrent: true, createdBy: admin.person.email, note: null },
      { isCurrent: false, createdBy: admin.person.email, note: 'To begin with', version },
    ]);
    expect((await asAdmin(history.contentHistoryRoutes.activity.version, { id, version })).json).toEqual({
      version,
      definition: talk('growing'),
    });
  });

  test('a run in progress stays on its version; the next run gets the new one; a restored version is current again', async () => {
    const first = (await upload(api.contentUploadRoutes.activity.create, talk('swapped', { free: true })))
      .json as api.WirePublishedContent;
    const chat = server.gateways(learner).chats.open('swapped');
    await chat.start();
    const changed = talk('swapped', {
      free: true,
      touchpoints: [touchpoint('begin', [message('Other words.'), input('other-word')])],
    });
    expect((await upload(api.assessVersionImpact, changed)).json).toMatchObject({
      isNew: false,
      isCurrent: false,
      underWay: { runs: 1, unaffected: 0, removedStep: 1 },
    });
    await upload(api.contentUploadRoutes.activity.create, changed);
    const begun = await chat.availableSteps();
    expect(begun.steps.map(({ text }) => text)).toEqual(['Hello there.', 'One word for today?']);
    const other = server.gateways(await server.caller('newcomer')).chats.open('swapped');
    await other.start();
    expect((await other.availableSteps()).steps[0]!.text).toBe('Other words.');
    const { id, version } = first;
    const restored = await asAdmin(history.contentHistoryRoutes.activity.restore, { id, version });
    expect(restored.json).toMatchObject({ id, version, isNewVersion: true });
    const third = server.gateways(await server.caller('third')).chats.open('swapped');
    await third.start();
    expect((await third.availableSteps()).steps[0]!.text).toBe('Hello there.');
  });

  test('an earlier version with stale words on help is not restored, and one without translations is', async () => {
    const file = readFileSync('test/content/good/stale-help.json', 'utf8');
    const { translations = {}, ...rest } = JSON.parse(file) as ActivityDefinition;
    const bare = { ...rest, slug: 'restored-help' };
    const comma = JSON.parse(
      JSON.stringify(bare).replace('Get help now', 'Get help now,'),
    ) as ActivityDefinition;
    // The published text breaks a rule that did not exist when it was published.
    const stale = await server.ports.library.publish({ ...comma, translations }, admin.person.id, 1000);
    const without = await server.ports.library.publish(bare, admin.person.id, 2000);
    await server.ports.library.publish({ ...bare, translations }, admin.person.id, 3000);
    const restore = (version: string) =>
      asAdmin(history.contentHistoryRoutes.activity.restore, { id: bare.slug, version });
    const refused = await restore(stale.version);
    expect(problemIn(refused)).toMatchObject({ status: 422, code: 'InvalidContent' });
    expect(problemIn(refused).message).toMatch(
      /^Line \d\d+, column \d+, \/translations\/cy\/texts\/.*: The words on help or safety have changed/,
    );
    expect((await current(bare.slug))!.definition.translations).toEqual(translations);
    expect((await restore(without.version)).status).toBe(200);
    expect((await current(bare.slug))!.definition.translations).toBeUndefined();
  });

  test('an earlier version is not restored once its picture is gone', async () => {
    const picture = {
      url: '/pictures/0123456789abcdef0123456789abcdef',
      alt: 'A dog runs.',
    };
    const drawn = talk('drawn', {
      touchpoints: [touchpoint('begin', [message('Look.', { image: picture })])],
    });
    const { version } = await server.ports.library.publish(drawn, admin.person.id, 1000);
    await upload(api.contentUploadRoutes.activity.create, talk('drawn'));
    const refused = await asAdmin(history.contentHistoryRoutes.activity.restore, { id: 'drawn', version });
    expect(problemIn(refused)).toMatchObject({ status: 422, code: 'InvalidContent' });
    expect(JSON.stringify(refused.json)).toContain('No picture with the address');
  });

  test('comparing something new or faulty with runs is answered so', async () => {
    expect((await upload(api.assessVersionImpact, talk('not-yet'))).json).toMatchObject({
      slug: 'not-yet',
      isNew: true,
      underWay: { runs: 0 },
    });
    const faulty = talk('not-yet', { touchpoints: [touchpoint('begin', [message('Hi')], 'nowhere')] });
    expect((await upload(api.assessVersionImpact, faulty)).json).toMatchObject({
      findings: [{ rule: 'unknown-touchpoint', severity: 'error', path: '/touchpoints/0/next', line: 1 }],
      underWay: null,
    });
  });

  test('an unknown item or version: 404', async () => {
    for (const route of [
      history.contentHistoryRoutes.activity.versions,
      history.contentHistoryRoutes.activity.version,
      history.contentHistoryRoutes.activity.restore,
    ])
      expect((await asAdmin(route, { id: 'unheard-of', version: 'x' })).status).toBe(404);
    expect(
      (await asAdmin(history.contentHistoryRoutes.programme.version, { id: 'calm-weeks', version: 'x' }))
        .status,
    ).toBe(404);
  });

  test('learners do not see Drafts, and testers do', async () => {
    await upload(api.contentUploadRoutes.activity.create, talk('hidden', { status: 'Draft', free: true }));
    const seen = await server.request('GET', '/api/my-activities/hidden', { token: learner.token });
    expect(seen.status).toBe(404);
    await upload(
      api.contentUploadRoutes.activity.create,
      talk('hidden', { status: 'Available', free: true }),
    );
    expect(await server.gateways(learner).learner.activity('hidden')).toMatchObject({ status: 'Available' });
  });

  test('every publication is in the audit log, by id', async () => {
    const { id } = (await upload(api.contentUploadRoutes.activity.create, talk('noted')))
      .json as api.WirePublishedContent;
    const { entries } = await server.ports.audit.list();
    expect(entries[0]).toMatchObject({ by: admin.person.id, action: 'content.publish', subject: id });
  });

  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const wide = (members: number) =>
    `{${Array.from({ length: members }, (_, index) => `"k${index}":0`).join(',')}}`;
  const text = JSON.stringify(talk('hostile'));
  const unreadable: [string, string | Uint8Array][] = [
    ['no JSON', 'title: A talk'],
    ['nothing', ''],
    ['200,000 levels', deep(200_000)],
    ['200,000 members', wide(200_000)],
    ['a key twice', text.replace('"title"', '"title":"One","title"')],
    ['a prototype', text.replace('{', '{"__proto__":{"isAdmin":true},')],
    ['a byte order mark', `\uFEFF${text}`],
    ['UTF-16', new Uint8Array(Buffer.from(text, 'utf16le'))],
    ['bad UTF-8', new Uint8Array(Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28])]))],
    ['NUL', text.replace('A talk', 'A \\u0000talk')],
    ['NaN', text.replace('"A talk"', 'NaN')],
    ['a comment', `// hello\n${text}`],
  ];

  test.each(unreadable)('%s: 400 with a message from validate and create alike', async (_what, content) => {
    const answers = [];
    for (const route of [
      api.contentUploadRoutes.activity.validate,
      api.contentUploadRoutes.activity.create,
      api.contentUploadRoutes.programme.validate,
    ]) {
      const answer = await upload(route, content);
      expect(problemIn(answer)).toMatchObject({ status: 400, code: 'InvalidRequest' });
      expect(answer.json).toMatchObject({ details: { errors: [expect.stringMatching(/\w+ \w+/)] } });
      answers.push(answer.json);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(await current('hostile')).toBeNull();
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('a comma too many and a misspelt name are told at once', async () => {
    const answer = await upload(
      api.contentUploadRoutes.activity.validate,
      text.replace('"title"', '"titel"').replace(',', ',,'),
    );
    expect(problemIn(answer)).toMatchObject({ status: 400, code: 'InvalidRequest' });
    const { errors } = (answer.json as { details: { errors: string[] } }).details;
    expect(errors[0]).toContain('A name in "double quotes" is missing here (found ,).');
    expect(errors.slice(1).join()).toContain('Did you mean "title"?');
  });

  test('5 MB are accepted, one byte more is too large, and 25 MB do not harm the server', async () => {
    const limit = 5 * 1024 * 1024;
    const padded = (length: number) => text.padEnd(length, ' ');
    expect((await upload(api.contentUploadRoutes.activity.validate, padded(limit))).json).toEqual([]);
    expect(
      problemIn(await upload(api.contentUploadRoutes.activity.validate, padded(limit + 1))),
    ).toMatchObject({
      status: 413,
    });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        upload(api.contentUploadRoutes.activity.create, padded(25 * 1024 * 1024)),
      ),
    );
    for (const answer of answers) expect(problemIn(answer).status).toBe(413);
    expect((await upload(api.contentUploadRoutes.activity.validate, text)).json).toEqual([]);
  });

  test('a part with another name, two files, no file, no multipart: 400 with a message', async () => {
    for (const part of ['programme', '__proto__', 'constructor'])
      expect(
        problemIn(await upload(api.contentUploadRoutes.activity.create, talk('stray'), { part })).status,
      ).toBe(400);
    const form = new FormData();
    for (const name of ['activity', 'activity']) form.append(name, new Blob([text]), 'activity.json');
    const post = (body?: BodyInit, headers: Record<string, string> = {}) =>
      server.request('POST', '/api/activity/create', {
        token: admin.token,
        headers,
        ...(body === undefined ? {} : { body }),
      });
    const two = await post(form);
    expect(problemIn(two).status).toBe(400);
    expect(two.text).toContain('Send one file as');
    expect(problemIn(await post(new FormData())).status).toBe(400);
    expect(problemIn(await post(text, { 'content-type': 'application/json' })).status).toBe(400);
    expect(problemIn(await post()).status).toBe(400);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      expect(problemIn(await post('--y\r\nnonsense', { 'content-type': type })).status).toBe(400);
    expect(problemIn(await post(text, { 'content-type': 'text/plain' })).status).toBe(415);
    expect(await current('stray')).toBeNull();
  });

  test('a file that does not end with .json is refused with a message', async () => {
    const answer = await upload(api.contentUploadRoutes.activity.validate, talk('other-name'), {
      name: 'talk.exe',
    });
    expect(problemIn(answer)).toMatchObject({
      status: 400,
      message: 'Only files that end with .json are taken.',
    });
    expect(
      (await upload(api.contentUploadRoutes.activity.validate, talk('other-name'), { name: 'TALK.JSON' }))
        .json,
    ).toEqual([]);
  });

  test('a note is plain text of bounded length', async () => {
    expect(
      (await upload(api.contentUploadRoutes.activity.create, talk('bounded'), { note: 'x'.repeat(501) }))
        .status,
    ).toBe(400);
    expect(await current('bounded')).toBeNull();
  });

  test('an interrupted upload stores nothing', async () => {
    const body = `--x\r\ncontent-disposition: form-data; name="activity"; filename="a.json"\r\n\r\n${JSON.stringify(talk('cut'))}\r\n--x--\r\n`;
    for (const sent of [body.length - 200, body.length - 8]) {
      const { hostname, port } = new URL(server.address);
      const request = httpRequest({
        host: hostname,
        port,
        method: 'POST',
        path: '/api/activity/create',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': body.length,
        },
      });
      request.on('error', () => undefined);
      request.write(body.slice(0, sent));
      await pause(50);
      request.destroy();
      await pause(50);
      expect(await current('cut')).toBeNull();
    }
    expect((await upload(api.contentUploadRoutes.activity.create, talk('cut'))).status).toBe(201);
  });

  test('two parallel uploads of one slug store two whole versions, one of them current', async () => {
    const titles = ['From one', 'From the other'];
    const answers = await Promise.all(
      titles.map((title) => upload(api.contentUploadRoutes.activity.create, talk('contested', { title }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const route = fillPath(history.contentHistoryRoutes.activity.versions.path, { id: 'contested' });
    const { json } = await server.request('GET', `/api${route}`, { token: admin.token });
    const versions = json as history.WireContentVersion[];
    expect(versions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(versions).toHaveLength(2);
    expect(titles).toContain((await current('contested'))!.definition.title);
  });
});
