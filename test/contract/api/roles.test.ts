import { recognisedRoles, staffRoles, type Role } from '../../../src/domain/account/roles.ts';
import { contentUploadRoutes } from '../../../src/infrastructure/shared/api/authoring.ts';
import * as people from '../../../src/infrastructure/shared/api/people.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { adminRules, holders } from './admin-rules.ts';
import { publishAll } from './content.ts';
import { adminContract, nameOf, problemIn, send, slugs } from './wire.ts';

describe('roles', () => {
  let api: TestApi;
  let holding: Record<Role, Caller>;
  /** The callers without a role, or with an unknown one. */
  let others: readonly Caller[];

  beforeAll(async () => {
    api = await TestApi.start();
    await publishAll(api.ports, api.clock.now());
    const held = await Promise.all(
      recognisedRoles.map(async (role) => [role, await api.caller(role, { roles: [role] })] as const),
    );
    holding = Object.fromEntries(held) as Record<Role, Caller>;
    others = await Promise.all(
      [[], ['owner'], ['Admin'], ['admins', 'content.publish'], ['learner', 'tester']].map((roles, index) =>
        api.caller(`other-${index}`, { roles }),
      ),
    );
  });
  afterAll(() => api.close());

  test('every call of the admin app is in the table, and asks for what the table says', () => {
    expect(Object.fromEntries(adminContract.map((route) => [nameOf(route), route.access]))).toEqual(
      adminRules,
    );
  });

  const mayCall = (name: string): readonly Role[] => holders[adminRules[name]!];
  const named = adminContract.map((route) => [nameOf(route), route] as const);

  // The refusals are tested before the allowed calls, so that any effect of a refused call is visible.
  test.each(named)('%s: 403 for every other role, and nothing is done', async (name, route) => {
    const refused = recognisedRoles.filter((role) => !mayCall(name).includes(role));
    for (const caller of [...refused.map((role) => holding[role]), ...others]) {
      const parameters = { ...slugs, personId: caller.person.id };
      const problem = problemIn(await send(api, caller, route, { parameters }));
      expect(problem).toMatchObject({
        status: 403,
        code: 'Forbidden',
        title: 'Forbidden',
        message: 'This is not open to your account.',
      });
    }
    expect((await api.ports.audit.list()).entries).toEqual([]);
  });

  test.each(named)('%s: open to those who may', async (name, route) => {
    for (const role of mayCall(name)) {
      const { status } = await send(api, holding[role], route);
      expect({ role, status }).not.toEqual({ role, status: 401 });
      expect({ role, status }).not.toEqual({ role, status: 403 });
    }
  });

  test.each(staffRoles)('nobody gives roles but admins: %s gets nothing more, by any way', async (role) => {
    const caller = holding[role];
    for (const personId of [caller.person.id, holding.learner.person.id])
      for (const roles of [['admin'], [...recognisedRoles], [], [role]]) {
        const sent = { parameters: { personId }, body: { roles } };
        expect((await send(api, caller, people.setPersonRoles, sent)).status).toBe(403);
      }
    expect((await api.ports.people.find(caller.person.id))?.roles).toEqual([role]);
    expect((await api.ports.people.find(holding.learner.person.id))?.roles).toEqual(['learner']);
  });

  test.each(['author', 'reviewer', 'publisher', 'analyst', 'admin'] as const)(
    'the role %s that is taken away is gone at the next call, with the same token',
    async (role) => {
      const { person, token } = await api.caller(`former-${role}`, { roles: ['learner', role] });
      const former = { person, token };
      expect((await send(api, former, contentUploadRoutes.activity.list)).status).toBe(200);
      const sent = { parameters: { personId: person.id }, body: { roles: ['learner'] } };
      expect((await send(api, holding.admin, people.setPersonRoles, sent)).status).toBe(200);
      expect((await send(api, former, contentUploadRoutes.activity.list)).status).toBe(403);
    },
  );

  test('one person can hold several roles, and may what each of them may', async () => {
    const both = await api.caller('both', { roles: ['author', 'support'] });
    const ask = async (name: string) =>
      (
        await send(
          api,
          both,
          adminContract.find((route) => nameOf(route) === name)!,
        )
      ).status;
    expect(await ask('GET /working-copy')).toBe(200);
    expect(await ask('POST /people-search')).toBe(200);
    expect(await ask('POST /activity/create')).toBe(403);
    expect(await ask('POST /people/:personId/erasure')).toBe(403);
  });

  test('a role is given and noted in words that say what was before', async () => {
    const helper = await api.caller('helper');
    const sent = { parameters: { personId: helper.person.id }, body: { roles: ['learner', 'support'] } };
    await send(api, holding.admin, people.setPersonRoles, sent);
    const [entry] = (await api.ports.audit.list()).entries;
    expect(entry).toMatchObject({
      action: 'person.roles',
      subject: helper.person.id,
      by: holding.admin.person.id,
      details: { before: ['learner'], roles: ['learner', 'support'] },
    });
  });
});
