import * as api from '../../../src/infrastructure/shared/api/account.ts';
import { getMe } from '../../../src/infrastructure/shared/api/me.ts';
import { eraseDueAccounts } from '../../../src/application/people/own-account.ts';
import { TestApi } from '../../support/api.ts';
import { ownPassword, withOwners } from '../../support/owner-shown.ts';
import { freshPorts } from '../../support/fresh-database.ts';
import { publishAll } from './content.ts';
import { problemIn, send } from './wire.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe('my own account', () => {
  let server: TestApi;
  let ports: Awaited<ReturnType<typeof freshPorts>>;

  beforeAll(async () => {
    ports = await freshPorts();
    server = await TestApi.start({ ports });
    await publishAll(ports, server.clock.now());
  });
  afterAll(() => server.close());

  test('says whose it is, until when everything is open, and where address and password are kept', async () => {
    const mia = await server.caller('mia');
    const { json } = await send(server, mia, api.getAccount);
    expect(json).toMatchObject({
      email: mia.person.email,
      grants: [{ source: 'card' }],
      receipts: [],
      conversations: 0,
      erasureOn: null,
      signIn: { isHere: true, address: null },
    });
    await server.gateways(mia).chats.open('every-kind').start();
    expect((await send(server, mia, api.getAccount)).json).toMatchObject({ conversations: 1 });
  });

  test('with an outside issuer it says where to go instead', async () => {
    const env = { OIDC_AUTHORITY: 'https://id.example/realms/family', OIDC_CLIENT_ID: 'fireside-web' };
    const outside = await TestApi.start({ env, accounts: () => null });
    const named = await TestApi.start({
      env: { ...env, REGISTRATION_URL: 'https://id.example/account' },
      accounts: () => null,
    });
    const signIn = async (of: TestApi) =>
      (await send(of, await of.caller('mia'), api.getAccount)).json as api.WireAccount;
    expect((await signIn(outside)).signIn).toEqual({ isHere: false, address: env.OIDC_AUTHORITY });
    expect((await signIn(named)).signIn).toEqual({ isHere: false, address: 'https://id.example/account' });
    await outside.close();
    await named.close();
  });

  test('comes as a file with my rows and nobody else’s, ten times an hour', async () => {
    const [mia, noah] = [await server.caller('mia-file'), await server.caller('noah-file')];
    for (const caller of [mia, noah]) {
      const chat = server.gateways(caller).chats.open('every-kind');
      await chat.start();
      await chat.nextTouchpoint('welcome');
      await chat.respond('your-name', { kind: 'input', response: `words of ${caller.person.id}` }, 'key');
    }
    const { text } = await send(server, mia, api.exportAccount);
    expect(text).toContain(`words of ${mia.person.id}`);
    expect(text).toContain(mia.person.email);
    const { exportedOn, tables } = JSON.parse(text) as { exportedOn: string; tables: object };
    expect(text).toBe(JSON.stringify({ exportedOn, tables }));
    expect(tables).toEqual(await ports.records.rows(mia.person.id));
    for (const other of [noah.person.id, noah.person.email]) expect(text).not.toContain(other);
    for (let turn = 1; turn < 10; turn += 1) await send(server, mia, api.exportAccount);
    const eleventh = await send(server, mia, api.exportAccount);
    expect(problemIn(eleventh)).toMatchObject({ status: 429, code: 'TooManyRequests' });
    expect((eleventh.json as { message: string }).message).toMatch(/^Your file was made several times/);
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(server, noah, api.exportAccount)).status).toBe(200);
  });
});

test('files that are asked for at once are made one after the other; the tenth says that one is being made', async () => {
  const server = await TestApi.start({ ports: await freshPorts() });
  const mia = await server.caller('mia-hurries');
  const files = await Promise.all(Array.from({ length: 10 }, () => send(server, mia, api.exportAccount)));
  expect(files.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array<number>(9).fill(200),
    429,
  ]);
  const refused = files.find(({ status }) => status === 429)!;
  expect((refused.json as { message: string }).message).toBe(
    'Your file is being made. Try again in a minute.',
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await server.close();
});

describe('the end of my own account', () => {
  const shown = { body: { password: ownPassword } };
  let stand: Awaited<ReturnType<typeof withOwners>>;
  beforeAll(async () => {
    stand = await withOwners();
  });
  afterAll(() => stand.server.close());

  test('is deleted a week after I want it, with one mail, unless I take it back', async () => {
    const { server, ports } = stand;
    const mia = await stand.caller('mia-leaves');
    const asked = (await send(server, mia, api.planErasure, shown)).json as api.WireAccount;
    expect(Date.parse(asked.erasureOn!) - server.clock.now()).toBe(7 * dayMs);
    expect((await send(server, mia, api.planErasure, shown)).json).toEqual(asked);
    const mails = async () => (await ports.mails()).filter(({ recipient }) => recipient === mia.person.email);
    expect(await mails()).toHaveLength(1);
    expect(await mails()).toMatchObject([{ subject: 'erasurePlanned' }]);
    expect((await send(server, mia, api.takeBackErasure)).json).toEqual({ ...asked, erasureOn: null });
    server.clock.moveBy(8 * dayMs);
    expect(await eraseDueAccounts({ ownAccounts: ports.ownAccounts, clock: server.clock })).toBe(0);

    await send(server, mia, api.planErasure, shown);
    server.clock.moveBy(7 * dayMs - 1000);
    expect(await eraseDueAccounts({ ownAccounts: ports.ownAccounts, clock: server.clock })).toBe(0);
    expect((await send(server, mia, getMe)).status).toBe(200);
    server.clock.moveBy(1000);
    expect(await eraseDueAccounts({ ownAccounts: ports.ownAccounts, clock: server.clock })).toBe(1);
    expect((await send(server, mia, getMe)).status).toBe(401);
    const [entry] = (await ports.audit.list()).entries;
    expect(entry).toMatchObject({ action: 'person.erase', subject: null, by: 'own wish' });
  });

  test('is planned three times an hour and six times a day; taking it back is never refused', async () => {
    const { server, ports } = stand;
    const mia = await stand.caller('mia-wavers');
    const planned: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      planned.push((await send(server, mia, api.planErasure, shown)).status);
      expect((await send(server, mia, api.takeBackErasure)).status).toBe(200);
      if (turn % 4 === 3) server.clock.moveBy(60 * 60_000);
    }
    expect(planned).toEqual([200, 200, 200, 429, 200, 200, 200, 429, 429, 429, 429, 429]);
    const mails = (await ports.mails()).filter(({ recipient }) => recipient === mia.person.email);
    expect(mails).toHaveLength(6);
  });

  test('an admin cannot delete their own', async () => {
    const { server } = stand;
    const admin = await stand.caller('admin', ['admin']);
    expect(problemIn(await send(server, admin, api.planErasure, shown))).toMatchObject({
      status: 409,
      code: 'Conflict',
    });
    expect((await send(server, admin, api.getAccount)).json).toMatchObject({ erasureOn: null });
  });
});
