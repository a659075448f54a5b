import { fastify } from 'fastify';
import { permissions } from '../../../src/domain/account/permissions.ts';
import { recognisedRoles } from '../../../src/domain/account/roles.ts';
import type { RouteAccess, Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { fillPath } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { registerAuthentication } from '../../../src/infrastructure/node/account/authenticate.ts';
import { registerErrorHandler } from '../../../src/infrastructure/node/platform/http/error-handler.ts';
import { createEmbeddedTokenVerifier } from '../../../src/infrastructure/node/account/access-tokens.ts';
import { SystemClock } from '../../../src/infrastructure/shared/platform/system-clock.ts';
import { standing, TestApi, type Caller } from '../../support/api.ts';
import { adminRules, holders } from './admin-rules.ts';
import { closingAnswers, publishAll, stepMark } from './content.ts';
import { adminContract, contract, nameOf, openContract, problemIn, send, slugs } from './wire.ts';

/**
 * The access rule of each call. A route that is not in this table has the rule of its resource, if all calls of the
 * resource have the same. Where they differ, and for a new resource, the suite fails, so that the rule is decided.
 */
const rules: Record<string, RouteAccess> = {
  'GET /openapi.json': 'anyone',
  /** The route for unknown addresses, which answers only 404 and 405. */
  'GET /*': 'anyone',
  /** The provider's signature authenticates this call. */
  'POST /payments/webhook': 'anyone',
  'POST /user': 'anyone',
  'POST /user/resend-verification': 'anyone',
  'GET /me': 'learner',
  'GET /me/reminders': 'learner',
  'PUT /me/reminders': 'learner',
  'PUT /me/reminders/devices': 'learner',
  'POST /me/reminders/devices/remove': 'learner',
  'POST /preview-link/open': 'anyone',
  'GET /me/keepsakes': 'learner',
  'PUT /me/keepsakes': 'learner',
  'POST /me/keepsakes/forget': 'learner',
  'GET /me/conversations': 'learner',
  'POST /me/conversation-search': 'learner',
  'GET /me/conversations/:conversationId': 'learner',
  'GET /me/reauthentication': 'learner',
  'PUT /me/reauthentication': 'learner',
  'POST /me/reauthentication': 'learner',
  'POST /me/reauthentication/extend': 'learner',
  'GET /payments/config': 'learner',
  'POST /payments/create': 'learner',
  'PUT /payments/verify-purchase/:paymentIntentId': 'learner',
  'POST /payments/sandbox/retrieve': 'learner',
  'POST /payments/sandbox/confirm': 'learner',
  'GET /promo-code/': 'learner',
  'GET /promo-code/claim': 'learner',
  'POST /promo-code/apply': 'learner',
  'GET /my-programmes': 'learner',
  'GET /my-programmes/search': 'learner',
  'GET /my-programmes/:programmeId': 'learner',
  'POST /my-programmes/:programmeId/enrol': 'learner',
  'PUT /my-programmes/:programmeId/start': 'learner',
  'PUT /my-programmes/:programmeId/complete': 'learner',
  'PUT /my-programmes/:programmeId/reset': 'learner',
  'PUT /my-programme/:programmeId/continue': 'learner',
  'GET /my-activities': 'learner',
  'PUT /my-activities/:activityId/next': 'learner',
  'PUT /me/my-programme/activity/:activityId/complete': 'learner',
  ...Object.fromEntries(
    ['/my-activities/:activityId', '/my-programmes/:programmeId/activity/:activityId'].flatMap((base) =>
      [
        `GET ${base}`,
        `POST ${base}/open`,
        `POST ${base}/enrol`,
        `POST ${base}/start`,
        `POST ${base}/reset`,
        `GET ${base}/get-available-steps`,
        `PUT ${base}/touchpoint/:touchpointId/next`,
        `POST ${base}/rewind`,
        `GET ${base}/pack`,
        `POST ${base}/log`,
        `POST ${base}/choice`,
        `POST ${base}/input`,
        `POST ${base}/feedback`,
      ].map((name) => [name, 'learner'] as const),
    ),
  ),
  ...adminRules,
};

/** Returns the first part of a call's path. */
const resourceOf = (name: string): string | undefined => /^\w+ (\/[^/]+)/.exec(name)?.[1];

/** Returns the rule of a resource, if all its calls in this table have the same. */
function ruleOf(resource: string | undefined): RouteAccess | undefined {
  const known = Object.entries(rules).filter(([name]) => resourceOf(name) === resource);
  const [rule, ...others] = new Set(known.map(([, access]) => access));
  return others.length === 0 ? rule : undefined;
}

/** Returns whether a call is refused with 402 without access. `next` only reads, `left` hides, and the shop sells. */
const needsAccess = ({ method, path }: Route): boolean =>
  /\/(get-available-steps|pack)$/.test(path) ||
  (method !== 'GET' &&
    path !== '/my-activities/:activityId/next' &&
    !path.endsWith('/left') &&
    !/^\/(payments|promo-code|me\/(conversation-search|erasure|export|keepsakes|reauthentication|reminders|sign-ins|passkeys|password-link|email))(\/|$)/.test(
      path,
    ));

const byName = contract.map((route) => [nameOf(route), route] as const);

describe('who may call the API', () => {
  let api: TestApi;
  let mia: Caller;
  let noah: Caller;
  let unpaid: Caller;
  let tester: Caller;
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);

  beforeAll(async () => {
    api = await TestApi.start();
    await publishAll(api.ports, api.clock.now());
    [mia, noah, unpaid, tester] = await Promise.all([
      api.caller('mia'),
      api.caller('noah'),
      api.caller('unpaid', { paid: false }),
      api.caller('tester', { roles: ['learner', 'tester'] }),
    ]);
  });
  afterAll(async () => {
    logged.mockRestore();
    await api.close();
  });

  test('a disabled person is refused everywhere, whatever the token says', async () => {
    const gone = await api.caller('gone');
    const me = contract.find((route) => route.path === '/me')!;
    expect((await send(api, gone, me)).status).toBe(200);
    await api.ports.people.setDisabled(gone.person.id, true, api.clock.now());
    for (const route of contract) expect((await send(api, gone, route)).status).toBe(403);
  });

  describe('the router', () => {
    const below = () =>
      api.registered
        .filter(({ url, method }) => url.startsWith('/api') && method !== 'HEAD')
        .map(({ method, url, access }) => ({ name: `${method} ${url.slice('/api'.length)}`, access }));

    test('has the routes of the contract and of this table, each with its rule', () => {
      const found = Object.fromEntries(below().map(({ name, access }) => [name, access]));
      expect(found).toMatchObject(rules);
      const ruled = Object.keys(found).map((name) => [name, rules[name] ?? ruleOf(resourceOf(name))]);
      expect(found).toEqual(Object.fromEntries(ruled));
      const promised = [...openContract, ...contract, ...adminContract];
      expect(found).toStrictEqual({
        ...Object.fromEntries(promised.map((route) => [nameOf(route), route.access])),
        'POST /payments/webhook': 'anyone',
        'GET /openapi.json': 'anyone',
        'GET /*': 'anyone',
      });
    });

    test('HEAD has the rule of its GET', () => {
      for (const { url, access } of api.registered.filter(({ method }) => method === 'HEAD')) {
        const get = api.registered.find((other) => other.method === 'GET' && other.url === url);
        expect({ url, access }).toEqual({ url, access: get?.access });
      }
    });
  });

  test('a route without a rule refuses everybody', async () => {
    const app = fastify();
    const { issuer, ports, clock } = api;
    const rules = { issuer: issuer.url, audience: issuer.audience };
    const tokens = standing(createEmbeddedTokenVerifier(issuer.localKeySet(), rules, new SystemClock()));
    registerErrorHandler(app);
    registerAuthentication(app, { ...ports, clock, tokens, adminsNeedSecondFactor: false });
    app.get('/forgotten', async () => 'secret');
    app.get('/admins', { config: { access: 'audit.read' } }, async () => 'reports');
    const admin = await api.caller('admin', { roles: ['admin'] });
    const call = async (url: string, caller?: Caller) => {
      const headers = caller ? { authorization: `Bearer ${caller.token}` } : {};
      return (await app.inject({ url, headers })).statusCode;
    };
    expect(await call('/forgotten')).toBe(401);
    expect(await call('/forgotten', mia)).toBe(403);
    expect(await call('/forgotten', admin)).toBe(403);
    expect(await call('/admins')).toBe(401);
    expect(await call('/admins', mia)).toBe(403);
    expect(await call('/admins', tester)).toBe(403);
    expect(await call('/admins', admin)).toBe(200);
    await app.close();
  });

  test.each([
    [false, 403],
    [true, 200],
    // An outside issuer demands the second factor itself.
    [undefined, 200],
  ] as const)('where admins need a second factor, a sign-in with it (%s) is %d', async (isStrong, status) => {
    const app = fastify();
    const { issuer, ports, clock } = api;
    const rules = { issuer: issuer.url, audience: issuer.audience };
    const checked = standing(createEmbeddedTokenVerifier(issuer.localKeySet(), rules, new SystemClock()));
    const tokens: typeof checked = {
      async verify(token) {
        const { isStrong: _, ...bearer } = await checked.verify(token);
        return isStrong === undefined ? bearer : { ...bearer, isStrong };
      },
    };
    registerErrorHandler(app);
    registerAuthentication(app, { ...ports, clock, tokens, adminsNeedSecondFactor: true });
    app.get('/own', { config: { access: 'learner' } }, async () => 'mine');
    app.get('/admins', { config: { access: 'audit.read' } }, async () => 'reports');
    const admin = await api.caller('strong-admin', { roles: ['admin'] });
    const headers = { authorization: `Bearer ${admin.token}` };
    expect((await app.inject({ url: '/admins', headers })).statusCode).toBe(status);
    expect((await app.inject({ url: '/own', headers })).statusCode).toBe(200);
    await app.close();
  });

  test.each(recognisedRoles.flatMap((role) => [[role, true] as const, [role, 'staff'] as const]))(
    'where a second factor is demanded, %s who signed in without one is let in as the role says (%s)',
    async (role, adminsNeedSecondFactor) => {
      const app = fastify();
      const { issuer, ports, clock } = api;
      const rules = { issuer: issuer.url, audience: issuer.audience };
      // The tokens of this issuer contain no statement on second factors.
      const tokens = standing(createEmbeddedTokenVerifier(issuer.localKeySet(), rules, new SystemClock()));
      registerErrorHandler(app);
      registerAuthentication(app, { ...ports, clock, tokens, adminsNeedSecondFactor });
      for (const access of permissions) app.get(`/${access}`, { config: { access } }, async () => 'open');
      const { token } = await api.caller(`weak-${role}-${adminsNeedSecondFactor}`, {
        roles: ['learner', role],
      });
      const headers = { authorization: `Bearer ${token}` };
      const isOpen = adminsNeedSecondFactor === true && (role === 'author' || role === 'reviewer');
      for (const permission of permissions) {
        const { statusCode, json } = await app.inject({ url: `/${permission}`, headers });
        const isHeld = holders[permission].includes(role);
        expect({ permission, statusCode }).toEqual({ permission, statusCode: isHeld && isOpen ? 200 : 403 });
        if (isHeld && !isOpen) expect(json().message).toMatch(/second factor/);
      }
      await app.close();
    },
  );

  test.each([...byName, ...adminContract.map((route) => [nameOf(route), route] as const)])(
    '%s: without a token 401',
    async (_name, route) => {
      for (const headers of [{}, { authorization: 'Basic bWlhOm1pYQ==' }, { authorization: 'Bearer ' }]) {
        const answer = await send(api, null, route, { headers });
        expect(answer.status).toBe(401);
        expect(problemIn(answer)).toMatchObject({ code: '401', title: 'Unauthorized' });
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
      const answer = await api.request('HEAD', `/api${fillPath(route.path, slugs)}`);
      const isRead = [...contract, ...adminContract].some(
        ({ path, method, changesState }) => path === route.path && method === 'GET' && !changesState,
      );
      expect(answer.status).toBe(isRead ? 401 : 405);
    },
  );

  describe('another family', () => {
    beforeAll(async () => {
      const { learner, chats } = api.gateways(mia);
      await learner.enrolProgramme('calm-weeks');
      for (const chat of [chats.open('every-kind'), chats.open('every-kind', 'calm-weeks')]) {
        await chat.start();
        await chat.nextTouchpoint('welcome');
        await chat.respond('your-name', { kind: 'input', response: 'Mia of the mill' }, 'key');
      }
    });

    test('sees nothing of my activity and can change nothing of it', async () => {
      const before = await stateOf(mia);
      for (const route of contract) {
        const body = route.path.endsWith('/input') ? theirOwn : undefined;
        const answer = await send(api, noah, route, body ? { body } : {});
        expect(answer.text).not.toContain('Mia');
      }
      expect(await stateOf(mia)).toEqual(before);
    });

    test('gets the answer of an unknown id for ids of runs and enrolments that are not theirs', async () => {
      const { runs, enrolments, library } = api.ports;
      const [run] = await runs.summaries(mia.person.id);
      const [enrolment] = await enrolments.all(mia.person.id);
      expect(run && enrolment).toBeTruthy();
      const hidden = [enrolment!.id, mia.person.id, (await runOf(mia, library)).id];
      for (const route of contract.filter(({ path }) => path.includes(':')))
        for (const id of hidden) {
          const named = (it: string) => ({
            activityId: it,
            programmeId: it,
            paymentIntentId: it,
            conversationId: it,
            touchpointId: 'welcome',
          });
          const answers = await Promise.all(
            [id, 'unheard-of'].map((it) => send(api, noah, route, { parameters: named(it) })),
          );
          expect(answers[0]!.status).toBe(404);
          expect(answers[0]!.json).toEqual(answers[1]!.json);
          // Enrolments and resets are limited for a minute.
          api.clock.moveBy(60_000);
        }
    });

    const theirOwn = { touchpointStepEntityId: 'your-name', response: 'Noah' };

    const stateOf = async (caller: Caller) =>
      Promise.all(
        contract
          .filter(({ method, path }) => method === 'GET' && !path.endsWith('/get-available-steps'))
          .map(async (route) => withoutAge((await send(api, caller, route)).json)),
      );

    /** Returns a reply without the time at which a pack or an export was made. */
    const withoutAge = (reply: unknown): unknown => {
      if (typeof reply !== 'object' || Array.isArray(reply)) return reply;
      return { ...reply, issuedAt: undefined, validUntil: undefined, exportedOn: undefined };
    };

    const runOf = async ({ person }: Caller, { activity }: typeof api.ports.library) => {
      const { id: activityId } = (await activity.call(api.ports.library, 'every-kind'))!;
      return (await api.ports.runs.find({ personId: person.id, activityId, enrolmentId: null }))!;
    };
  });

  describe('without access', () => {
    const gated = byName.filter(([, route]) => needsAccess(route));

    test.each(gated)('%s: 402', async (_name, route) => {
      const answer = await send(api, unpaid, route);
      expect(problemIn(answer)).toMatchObject({ status: 402, code: 'PaymentRequired' });
    });

    test('everything reads Payment Required, and the taster is open', async () => {
      const { learner, chats } = api.gateways(unpaid);
      const closed = { status: 'Payment Required', progressionStatus: 'Unavailable' };
      expect(await learner.activity('every-kind')).toMatchObject(closed);
      expect(await learner.activity('every-kind', 'calm-weeks')).toMatchObject(closed);
      expect(await learner.programme('calm-weeks')).toMatchObject({
        status: 'Payment Required',
        activities: [closed, closed, closed],
      });
      await chats.open('taster').start();
      expect((await chats.open('taster').availableSteps()).steps).toHaveLength(1);
      await learner.enrolProgramme('free-week');
      await chats.open('third-talk', 'free-week').start();
    });

    test('access that has ended counts as no access', async () => {
      const former = await api.caller('former', { paid: false });
      const now = api.clock.now();
      await api.ports.people.grant(former.person.id, { source: 'card', from: now - 2, until: now }, 'ended');
      expect(await api.gateways(former).learner.me()).toMatchObject({ paymentStatus: 'expired' });
      const answer = await send(api, former, startAlone());
      expect(answer.status).toBe(402);
    });
  });

  describe('Drafts', () => {
    const drafts = { ...slugs, activityId: 'draft-talk', programmeId: 'draft-weeks', touchpointId: 'only' };

    test.each(byName.filter(([, { path }]) => path.includes(':')))(
      '%s: 404 for learners',
      async (_name, route) => {
        const ids = {
          ...drafts,
          activityId: (await api.ports.library.activity('draft-talk'))!.id,
          programmeId: (await api.ports.library.programme('draft-weeks'))!.id,
        };
        for (const parameters of [drafts, ids]) {
          const answer = await send(api, mia, route, { parameters });
          expect(problemIn(answer)).toMatchObject({ status: 404, code: 'NotFound' });
          expect(answer.text).not.toMatch(/draft/i);
        }
      },
    );

    test('are in no list or search of a learner, and not in the Activities of a Programme', async () => {
      for (const route of contract.filter(({ path, method }) => method === 'GET' && !path.includes(':')))
        expect((await send(api, mia, route)).text).not.toContain('draft-');
      const { learner } = api.gateways(mia);
      expect((await learner.programme('short-week')).activities.map(({ slug }) => slug)).toEqual([
        'second-talk',
      ]);
      await learner.enrolProgramme('short-week');
      expect(await learner.programme('short-week')).not.toMatchObject({ activities: [{}, {}] });
    });

    test('are open to testers and admins', async () => {
      const admin = await api.caller('reviewer', { roles: ['admin'] });
      for (const caller of [tester, admin]) {
        const { learner, chats } = api.gateways(caller);
        expect(await learner.activity('draft-talk')).toMatchObject({ status: 'Draft' });
        expect(await learner.programme('draft-weeks')).toMatchObject({ status: 'Draft' });
        await chats.open('draft-talk').start();
        expect((await chats.open('draft-talk').availableSteps()).steps).toHaveLength(1);
      }
    });
  });

  test('no reply shows a step that its reader has not reached', async () => {
    const locked = await api.caller('locked');
    await api.gateways(locked).learner.enrolProgramme('calm-weeks');
    const readers = [
      { caller: unpaid, parameters: slugs },
      { caller: locked, parameters: { ...slugs, activityId: 'second-talk' } },
      { caller: locked, parameters: { ...slugs, activityId: 'draft-talk' } },
      { caller: locked, parameters: { ...slugs, activityId: 'third-talk', programmeId: 'short-week' } },
    ];
    for (const { caller, parameters } of readers)
      for (const route of contract) {
        const alone = route.path.startsWith('/my-activities/:');
        if (alone && parameters.activityId !== 'draft-talk' && caller === locked) continue;
        expect((await send(api, caller, route, { parameters })).text).not.toContain(stepMark);
      }
  });

  test('a run shows the steps it has reached and none of the steps ahead', async () => {
    const { chats } = api.gateways(await api.caller('reader'));
    const chat = chats.open('every-kind');
    await chat.start();
    expect(JSON.stringify(await chat.availableSteps())).not.toContain('Who are you');
    await expect(
      chat.respond('closing-words', { kind: 'feedback', questionResponses: closingAnswers }, 'key'),
    ).rejects.toMatchObject({ code: 'OutOfOrder' });
    expect(JSON.stringify(await chat.availableSteps())).not.toContain('Who are you');
  });

  test('a role that is removed is gone at the next call', async () => {
    const former = await api.caller('former-tester', { roles: ['learner', 'tester'] });
    expect(await api.gateways(former).learner.activity('draft-talk')).toMatchObject({ status: 'Draft' });
    await api.ports.people.setRoles(former.person.id, ['learner']);
    const { learner } = api.gateways(former);
    await expect(learner.activity('draft-talk')).rejects.toMatchObject({ code: 'NotFound' });
  });

  const startAlone = (): Route =>
    contract.find((route) => nameOf(route) === 'POST /my-activities/:activityId/start')!;
});
