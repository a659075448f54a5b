import { listAuditLog, type WireAuditEntry } from '../../../src/infrastructure/shared/api/audit.ts';
import * as api from '../../../src/infrastructure/shared/api/people.ts';
import type { Route } from '../../../src/infrastructure/shared/api/parts/route.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { publishAll } from './content.ts';
import { problemIn, send } from './wire.ts';

describe('people', () => {
  let server: TestApi;
  let admin: Caller;
  let other: Caller;
  let mia: Caller;

  beforeAll(async () => {
    server = await TestApi.start();
    await publishAll(server.ports, server.clock.now());
    admin = await server.caller('admin', { roles: ['admin'] });
    other = await server.caller('other-admin', { roles: ['admin'] });
    mia = await server.caller('mia');
  });
  afterAll(() => server.close());

  const ask = (route: Route, personId: string, body?: unknown, by = admin) =>
    send(server, by, route, { parameters: { personId }, body });
  const search = async (email: string) =>
    (await ask(api.searchPeople, '', { email })).json as { people: api.WirePerson[]; hasMore: boolean };
  const log = async () =>
    ((await send(server, admin, listAuditLog, { parameters: {} })).json as { entries: WireAuditEntry[] })
      .entries;

  test('are found by address; the log records the search and not its words', async () => {
    const found = await search(` ${mia.person.email.toUpperCase()} `);
    expect(found).toMatchObject({
      hasMore: false,
      people: [{ id: mia.person.id, email: mia.person.email, roles: ['learner'], paymentStatus: 'paid' }],
    });
    const [entry] = await log();
    expect(entry).toMatchObject({ action: 'people.search', subject: null, by: admin.person.id });
    expect(JSON.stringify(entry!.details)).not.toContain('mia');
    expect((await ask(api.getPerson, mia.person.id)).json).toEqual(found.people[0]);
    expect((await ask(api.getPerson, 'nobody')).status).toBe(404);
  });

  test('are listed fifty at a time', async () => {
    await Promise.all(
      Array.from({ length: 51 }, (_, turn) => server.caller(`crowd-${turn}`, { paid: false })),
    );
    const { people, hasMore } = await search('crowd-');
    expect(people).toHaveLength(50);
    expect(hasMore).toBe(true);
  });

  test('get roles, which count from the next call on; admins cannot remove their own role', async () => {
    const helper = await server.caller('helper');
    const given = await ask(api.setPersonRoles, helper.person.id, { roles: ['tester', 'learner'] });
    expect((given.json as api.WirePerson).roles.toSorted()).toEqual(['learner', 'tester']);
    expect(await server.gateways(helper).learner.activity('draft-talk')).toMatchObject({ status: 'Draft' });
    const own = await ask(api.setPersonRoles, admin.person.id, { roles: ['learner'] });
    expect(problemIn(own)).toMatchObject({ status: 409, code: 'Conflict' });
    for (const roles of [['owner'], ['admin', 'admin'], 'admin', [null]])
      expect((await ask(api.setPersonRoles, helper.person.id, { roles })).status).toBe(400);
    expect((await ask(api.setPersonRoles, 'nobody', { roles: [] })).status).toBe(404);
    expect((await log())[0]).toMatchObject({
      action: 'person.roles',
      subject: helper.person.id,
      details: { roles: ['tester', 'learner'] },
    });
  });

  test('get access by licence, once for each reference', async () => {
    const guest = await server.caller('guest', { paid: false });
    const until = new Date(server.clock.now() + 86_400_000).toISOString();
    const give = () => ask(api.grantPersonAccess, guest.person.id, { until, reference: 'School 7' });
    expect((await give()).json).toMatchObject({
      paymentStatus: 'paid',
      grants: [{ source: 'licence', until, reference: 'School 7' }],
    });
    const entries = await log();
    expect(entries[0]).toMatchObject({
      action: 'person.grant',
      subject: guest.person.id,
      details: { until: until.slice(0, 10) },
    });
    expect(problemIn(await give())).toMatchObject({ status: 409, code: 'Conflict' });
    expect(await log()).toEqual(entries);
    const third = await server.caller('third', { paid: false });
    expect(
      (await ask(api.grantPersonAccess, third.person.id, { until, reference: 'School 7' })).json,
    ).toMatchObject({
      paymentStatus: 'paid',
    });
    for (const body of [
      { until: 'soon', reference: 'x' },
      { until: '2020-01-01', reference: 'x' },
      { until, reference: '' },
      { until },
      { from: until, until, reference: 'x' },
      { until, reference: ' ' },
      { until, reference: 'a\u0000b' },
      { until: '2027-02-30T00:00:00Z', reference: 'x' },
      { until: '2027', reference: 'x' },
      { until: '9999-12-31T00:00:00Z', reference: 'x' },
    ])
      expect((await ask(api.grantPersonAccess, guest.person.id, body)).status).toBe(400);
  });

  test('lose access when it is ended, immediately and once', async () => {
    const guest = await server.caller('leaving', { paid: false });
    const until = new Date(server.clock.now() + 86_400_000).toISOString();
    const { grants } = (await ask(api.grantPersonAccess, guest.person.id, { until, reference: 'School 8' }))
      .json as api.WirePerson;
    const end = (personId: string, grantId: string) =>
      send(server, admin, api.endPersonAccess, { parameters: { personId, grantId } });
    for (const [personId, grantId] of [
      [guest.person.id, 'unknown'],
      [guest.person.id, 'a\u0000'],
      [other.person.id, grants[0]!.id],
      ['nobody', grants[0]!.id],
    ] as const)
      expect((await end(personId, grantId)).status).toBe(404);
    expect((await end(guest.person.id, grants[0]!.id)).json).toMatchObject({ paymentStatus: 'expired' });
    expect((await server.gateways(guest).learner.me()).paymentStatus).toBe('expired');
    expect((await log())[0]).toMatchObject({ action: 'person.grant.end', subject: guest.person.id });
    expect(problemIn(await end(guest.person.id, grants[0]!.id))).toMatchObject({ code: 'Conflict' });
  });

  test('are exported completely, and the log records it', async () => {
    const { tables } = (await ask(api.exportPerson, mia.person.id)).json as {
      tables: Record<string, object[]>;
    };
    expect(tables['person']).toHaveLength(1);
    expect(JSON.stringify(tables)).toContain(mia.person.email);
    expect(JSON.stringify(tables)).not.toContain(other.person.id);
    expect((await log())[0]).toMatchObject({ action: 'person.export', subject: mia.person.id });
    expect((await ask(api.exportPerson, 'nobody')).status).toBe(404);
  });

  test('are erased in two steps, by the admin who asked; admins cannot erase themselves', async () => {
    const leaver = await server.caller('leaver');
    await server.gateways(leaver).chats.open('taster').start();
    const asked = await ask(api.prepareErasure, leaver.person.id);
    const { token, rows } = asked.json as { token: string; rows: Record<string, number> };
    expect(rows).toMatchObject({ person: 1, run: 1 });
    for (const [body, by] of [
      [{ token: 'forged' }, admin],
      [{ token }, other],
    ] as const)
      expect((await ask(api.erasePerson, leaver.person.id, body, by)).status).toBe(400);
    expect((await ask(api.getPerson, leaver.person.id)).status).toBe(200);
    expect((await ask(api.erasePerson, leaver.person.id, { token })).status).toBe(204);
    for (const route of [api.getPerson, api.exportPerson, api.prepareErasure])
      expect((await ask(route, leaver.person.id)).status).toBe(404);
    expect((await server.request('GET', '/api/me', { token: leaver.token })).status).toBe(401);
    expect((await search(leaver.person.email)).people).toEqual([]);
    expect(JSON.stringify(await log())).not.toContain(leaver.person.id);
    expect((await log()).find(({ action }) => action === 'person.erase')).toMatchObject({ subject: null });
    expect((await ask(api.prepareErasure, admin.person.id)).status).toBe(409);
    expect((await ask(api.erasePerson, admin.person.id, { token })).status).toBe(409);
  });

  test('an erasure token expires after ten minutes', async () => {
    const leaver = await server.caller('slow-leaver');
    const { token } = (await ask(api.prepareErasure, leaver.person.id)).json as { token: string };
    server.clock.moveTo(server.clock.now() + 10 * 60_000);
    expect((await ask(api.erasePerson, leaver.person.id, { token })).status).toBe(400);
    expect((await ask(api.getPerson, leaver.person.id)).status).toBe(200);
  });
});

test('roles that come from an outside issuer cannot be changed here', async () => {
  const server = await TestApi.start({
    env: { OIDC_AUTHORITY: 'https://id.example', OIDC_CLIENT_ID: 'web', OIDC_ROLES_CLAIM: 'roles' },
  });
  const admin = await server.caller('admin', { roles: ['admin'] });
  const answer = await send(server, admin, api.setPersonRoles, {
    parameters: { personId: admin.person.id },
    body: { roles: ['admin', 'tester'] },
  });
  expect(problemIn(answer)).toMatchObject({ status: 409, message: expect.stringContaining("'roles'") });
  await server.close();
});
