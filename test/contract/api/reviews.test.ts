import { publishDuePlan } from '../../../src/application/authoring/plan-publication.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import * as audit from '../../../src/infrastructure/shared/api/audit.ts';
import * as authoring from '../../../src/infrastructure/shared/api/authoring.ts';
import * as comments from '../../../src/infrastructure/shared/api/content-comments.ts';
import * as history from '../../../src/infrastructure/shared/api/content-history.ts';
import * as plans from '../../../src/infrastructure/shared/api/planned-publications.ts';
import * as api from '../../../src/infrastructure/shared/api/reviews.ts';
import type { Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import * as copies from '../../../src/infrastructure/shared/api/working-copies.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { TestApi, type Answer, type Caller } from '../../support/api.ts';
import { holdTo, send } from './wire.ts';

const item = (slug: string, words = 'Hello.'): ActivityDefinition =>
  activity([touchpoint('a', [message(words)])], { slug });
const hourMs = 60 * 60_000;

describe('reviews', () => {
  let server: TestApi;
  let ann: Caller;
  let bea: Caller;
  let cem: Caller;

  const start = async (env: Record<string, string> = {}): Promise<void> => {
    server = await TestApi.start({ env });
    ann = await server.caller('ann', { roles: ['admin'] });
    bea = await server.caller('bea', { roles: ['admin'] });
    cem = await server.caller('cem', { roles: ['admin'] });
  };
  afterEach(() => server.close());

  const store = async (who: Caller, copyId: string, definition: object, revision = 0): Promise<Answer> => {
    const text = `// so far\n${JSON.stringify(definition)}`;
    const { slug } = definition as { slug: string };
    return send(server, who, copies.storeWorkingCopy, {
      parameters: { copyId },
      body: { kind: 'activity', slug, title: 'T', text, base: null, revision },
    });
  };
  const of = (copyId: string, body?: object) => ({ parameters: { copyId }, ...(body ? { body } : {}) });
  const signing = (who: Caller, copyId: string, role = 'editorial', revision = 1) =>
    send(server, who, api.signOffWorkingCopy, of(copyId, { role, revision }));

  async function upload(
    who: Caller,
    definition: object,
    route: Route = authoring.contentUploadRoutes.activity.create,
    query = '',
  ): Promise<Answer> {
    const form = new FormData();
    form.append('activity', new Blob([JSON.stringify(definition)]), 'a.json');
    const answer = await server.request('POST', `/api${route.path}${query}`, {
      token: who.token,
      body: form,
    });
    holdTo(route, answer);
    return answer;
  }
  const missingIn = ({ json }: Answer): unknown =>
    (json as { details?: { missing?: unknown } }).details?.missing;

  test('an author asks, a colleague sees it in the list, asks for changes and signs what has been changed', async () => {
    await start();
    await store(ann, 'c1', item('one'));
    const asked = await send(server, ann, api.requestReview, of('c1', { note: ' Is it short enough? ' }));
    expect(asked.json).toMatchObject({ review: { state: 'waiting', note: 'Is it short enough?' } });
    expect((await send(server, bea, copies.listWorkingCopies)).json).toEqual([
      expect.objectContaining({
        id: 'c1',
        isMine: false,
        review: expect.objectContaining({ state: 'waiting' }),
      }),
    ]);
    await send(server, bea, api.requestTextChanges, of('c1', { text: 'Say hello to the child.' }));
    const query = '?kind=activity&slug=one';
    expect((await send(server, ann, comments.listComments, { query })).json).toEqual([
      expect.objectContaining({ text: 'Say hello to the child.', isMine: false }),
    ]);
    await store(ann, 'c1', item('one', 'Hello, child.'), 1);
    expect((await signing(bea, 'c1', 'editorial', 1)).status).toBe(412);
    const signed = await signing(bea, 'c1', 'editorial', 2);
    expect(signed.json).toMatchObject({
      review: { state: 'changes' },
      roles: [
        { role: 'editorial', standing: [{ isMine: true }], stale: [], isDemanded: false },
        { role: 'safeguarding', standing: [], stale: [], isDemanded: false },
      ],
    });
  });

  test('a later change makes a sign-off stale and says so; what is changed back is signed again', async () => {
    await start();
    await store(ann, 'c1', item('two'));
    await signing(bea, 'c1');
    await store(ann, 'c1', item('two', 'Bye.'), 1);
    const changed = await send(server, ann, api.getReview, of('c1'));
    expect(changed.json).toMatchObject({
      roles: [{ role: 'editorial', standing: [], stale: [{ by: bea.person.email }] }, expect.anything()],
    });
    await store(ann, 'c1', item('two'), 2);
    expect((await send(server, ann, api.getReview, of('c1'))).json).toMatchObject({
      roles: [{ standing: [{ by: bea.person.email }], stale: [] }, expect.anything()],
    });
  });

  test('a text with errors is shown with them, and nobody asks for its review or signs it', async () => {
    await start();
    await store(ann, 'c1', { ...item('three'), touchpoints: [] });
    const shown = await send(server, bea, api.getReview, of('c1'));
    expect(shown.json).toMatchObject({ errors: [expect.any(String)], roles: [] });
    expect((await send(server, ann, api.requestReview, of('c1', { note: '' }))).status).toBe(422);
    expect((await signing(bea, 'c1')).status).toBe(422);
    await send(server, ann, copies.storeWorkingCopy, {
      parameters: { copyId: 'c2' },
      body: { kind: 'activity', slug: 'half', title: '', text: '{ "slug": "half"', base: null, revision: 0 },
    });
    expect((await send(server, bea, api.getReview, of('c2'))).json).toMatchObject({
      errors: [expect.any(String)],
    });
  });

  test('nobody asks in another’s name, nor for changes of their own, nor signs for what is not there', async () => {
    await start();
    await store(ann, 'c1', item('four'));
    expect((await send(server, bea, api.requestReview, of('c1', { note: '' }))).status).toBe(404);
    expect((await send(server, bea, api.withdrawReviewRequest, of('c1'))).status).toBe(404);
    expect((await send(server, ann, api.requestTextChanges, of('c1', { text: 'No.' }))).status).toBe(400);
    expect((await signing(bea, 'c1', 'translation/cy')).status).toBe(400);
    expect((await signing(bea, 'none')).status).toBe(404);
    await send(server, ann, api.requestReview, of('c1', { note: '' }));
    expect((await send(server, ann, api.withdrawReviewRequest, of('c1'))).json).toMatchObject({
      review: null,
    });
  });

  test('a sign-off is taken back by who gave it', async () => {
    await start();
    await store(ann, 'c1', item('five'));
    const { json } = await signing(bea, 'c1');
    const { id } = (json as api.WireReview).roles[0]!.standing[0]!;
    const back = (who: Caller) => send(server, who, api.withdrawSignOff, { parameters: { signOffId: id } });
    expect([(await back(ann)).status, (await back(bea)).status, (await back(bea)).status]).toEqual([
      404, 204, 404,
    ]);
  });

  test('without the setting everything is published as it was before', async () => {
    await start();
    expect((await upload(ann, item('free'))).status).toBe(201);
  });

  describe('where sign-offs are demanded', () => {
    beforeEach(() => start({ REQUIRED_SIGN_OFFS: 'editorial, safeguarding' }));

    test('nothing is published without them, and the refusal says what is missing', async () => {
      const refused = await upload(ann, item('live'));
      expect(refused).toMatchObject({
        status: 422,
        json: {
          code: 'InvalidContent',
          message: expect.stringMatching(/Editorial: nobody/),
          details: { errors: [expect.any(String), expect.stringMatching(/^Safeguarding/)] },
        },
      });
      expect(missingIn(refused)).toEqual([
        { role: 'editorial', why: 'none' },
        { role: 'safeguarding', why: 'none' },
      ]);
      expect(await server.ports.library.activity('live')).toBeNull();
    });

    test('a second person signs, and the author publishes; a changed word is refused again', async () => {
      await store(ann, 'c1', item('live'));
      for (const role of ['editorial', 'safeguarding']) await signing(bea, 'c1', role);
      expect((await upload(ann, item('live'))).status).toBe(201);
      expect(missingIn(await upload(ann, item('live', 'Changed.')))).toEqual([
        { role: 'editorial', why: 'stale' },
        { role: 'safeguarding', why: 'stale' },
      ]);
    });

    test('what the author or who publishes has signed does not count', async () => {
      await store(ann, 'c1', item('live'));
      for (const role of ['editorial', 'safeguarding'])
        for (const who of [ann, bea]) await signing(who, 'c1', role);
      expect(missingIn(await upload(bea, item('live')))).toEqual([
        { role: 'editorial', why: 'own' },
        { role: 'safeguarding', why: 'own' },
      ]);
      expect((await upload(cem, item('live'))).status).toBe(201);
    });

    test('an earlier version is restored once a colleague has signed it', async () => {
      const { library } = server.ports;
      const { id, version } = await library.publish(item('back'), ann.person.id, 1000);
      await library.publish(item('back', 'Second.'), ann.person.id, 2000);
      const at = { parameters: { id, version } };
      const restore = () => send(server, ann, history.contentHistoryRoutes.activity.restore, { ...at });
      expect((await restore()).status).toBe(422);
      for (const role of ['editorial', 'safeguarding'])
        await send(server, bea, api.versionSignOffRoutes.activity.sign, { ...at, body: { role } });
      expect((await restore()).status).toBe(200);
      expect((await send(server, ann, api.versionSignOffRoutes.activity.list, at)).json).toEqual([
        {
          version: expect.any(String),
          roles: expect.arrayContaining([expect.objectContaining({ stale: [expect.anything()] })]),
        },
        {
          version,
          roles: expect.arrayContaining([
            expect.objectContaining({ standing: [expect.objectContaining({ by: bea.person.email })] }),
          ]),
        },
      ]);
    });

    test('a plan needs them now and then; what was taken back meanwhile holds it back, and its author is told', async () => {
      const plan = (slug: string) => {
        const on = new Date(server.clock.now() + hourMs).toISOString();
        return upload(ann, item(slug), plans.planActivityPublication, `?on=${on}&zone=Europe/London`);
      };
      expect((await plan('later')).status).toBe(422);
      await store(ann, 'c1', item('later'));
      for (const role of ['editorial', 'safeguarding']) await signing(bea, 'c1', role);
      expect((await plan('later')).status).toBe(201);
      const { json } = await send(server, bea, api.getReview, of('c1'));
      const { id } = (json as api.WireReview).roles[1]!.standing[0]!;
      await send(server, bea, api.withdrawSignOff, { parameters: { signOffId: id } });
      server.clock.moveBy(hourMs);
      const [due] = await server.ports.plans.due(server.clock.now(), 10);
      const ports = {
        ...server.ports,
        clock: server.clock,
        letters: null,
        demanded: ['editorial', 'safeguarding'] as const,
        keepsRoles: true,
      };
      const content = async () => ({ ok: true as const, definition: item('later'), findings: [] });
      expect(await publishDuePlan(ports, due!, content)).toBe(false);
      expect((await send(server, ann, plans.listPublicationPlans)).json).toEqual([
        expect.objectContaining({
          state: 'refused',
          reason: expect.stringMatching(/Safeguarding: nobody has signed/),
        }),
      ]);
      expect(await server.ports.library.activity('later')).toBeNull();
    });
  });

  test('a comment is written, answered, settled and deleted, and the log tells who did what', async () => {
    await start();
    const place = { touchpoint: 'a', step: null, at: 0, of: 1, type: 'message', words: 'Hello.' };
    const say = async (who: Caller, more: object): Promise<comments.WireComment> => {
      const body = { kind: 'activity', slug: 'talk', text: 'Warmer?', ...more };
      return (await send(server, who, comments.addComment, { body })).json as comments.WireComment;
    };
    const first = await say(ann, { place });
    const answer = await say(bea, { answers: first.id, text: 'Yes.' });
    const one = { parameters: { commentId: first.id } };
    const settled = await send(server, bea, comments.resolveComment, { ...one, body: { isResolved: true } });
    expect(settled.json).toMatchObject({ place, resolvedBy: bea.person.email });
    const query = '?kind=activity&slug=talk';
    expect((await send(server, cem, comments.listComments, { query })).json).toEqual([
      expect.objectContaining({ id: first.id, by: ann.person.email, resolvedBy: bea.person.email }),
      expect.objectContaining({ id: answer.id, answers: first.id, place: null }),
    ]);
    expect((await send(server, bea, comments.removeComment, one)).status).toBe(404);
    expect((await send(server, ann, comments.removeComment, one)).status).toBe(204);
    expect((await send(server, ann, comments.removeComment, one)).status).toBe(404);
    const { json } = await send(server, ann, audit.listAuditLog);
    expect((json as audit.WireAuditLog).entries.map(({ action }) => action).slice(0, 4)).toEqual([
      'content.comment.remove',
      'content.comment.resolve',
      'content.comment',
      'content.comment',
    ]);
    expect(JSON.stringify(json)).not.toContain('Warmer');
  });

  test('a comment without words, and one on no kind of content, is refused', async () => {
    await start();
    for (const wrong of [
      { text: ' \n ' },
      { text: '' },
      { kind: 'poem' },
      { slug: '' },
      { slug: 'a\0b' },
      { answers: '\0' },
      { text: 'x'.repeat(2001) },
    ]) {
      const body = { kind: 'activity', slug: 'talk', text: 'Warmer?', ...wrong };
      expect((await send(server, ann, comments.addComment, { body })).status).toBe(400);
    }
    const query = '?kind=activity&slug=%00';
    expect((await send(server, ann, comments.listComments, { query })).status).toBe(400);
  });
});
