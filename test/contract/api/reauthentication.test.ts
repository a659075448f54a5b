import type { AccountSignIns } from '../../../src/application/ports/server/account/own-sign-in.ts';
import { embeddedIssuer } from '../../../src/domain/people/person.ts';
import { createOidcSqlAdapter } from '../../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import * as account from '../../../src/infrastructure/shared/api/account.ts';
import * as api from '../../../src/infrastructure/shared/api/reauthentication.ts';
import * as keepsakes from '../../../src/infrastructure/shared/api/keepsakes.ts';
import * as past from '../../../src/infrastructure/shared/api/past-conversations.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { freshPorts } from '../../support/fresh-database.ts';
import { MemoryAccounts } from '../../support/stores/memory-accounts.ts';
import { contract, nameOf, problemIn, send } from './wire.ts';

const minuteMs = 60_000;
const password = 'Kettle-and-4-cups';

/** A sign-in that accepts the password and a passkey. */
const proofs: Pick<AccountSignIns, 'confirm' | 'confirmByPasskey'> = {
  confirm: async (_account, given) =>
    given === 'too often'
      ? { kind: 'wait', waitMs: 30_000 }
      : { kind: given === password ? 'confirmed' : 'refused' },
  confirmByPasskey: async (_account, answer) => ({ kind: 'id' in answer ? 'confirmed' : 'refused' }),
};

const holding = contract.filter(({ requiresReauthentication }) => requiresReauthentication);

test('these calls answer with protected content, and no call of the specification is among them', () => {
  expect(holding.map(nameOf).toSorted()).toEqual([
    'GET /me/conversations',
    'GET /me/conversations/:conversationId',
    'GET /me/export',
    'GET /me/keepsakes',
    'POST /me/conversation-search',
    'POST /me/keepsakes/forget',
    'PUT /me/keepsakes',
  ]);
});

describe('protected content, where this server keeps passwords', () => {
  const clock = new ManualClock(Date.UTC(2026, 2, 2, 12));
  let server: TestApi;
  let ports: Awaited<ReturnType<typeof freshPorts>>;
  let sessions = 0;

  beforeAll(async () => {
    ports = await freshPorts();
    server = await TestApi.start({
      ports,
      clock,
      accounts: () => ({ ...new MemoryAccounts(clock).service(), ownSignIn: proofs as AccountSignIns }),
      tokens: {
        verify: async (token) => {
          const [subject = '', grantId = ''] = token.split('.');
          return { issuer: embeddedIssuer, subject, email: '', grantId, roles: null };
        },
      },
    });
  });
  afterAll(() => server.close());

  /** Returns a caller who has just signed in on a new device. */
  async function signedIn(subject = `mia${(sessions += 1)}`, hours = 336): Promise<Caller> {
    const grantId = `grant${(sessions += 1)}`;
    const iat = Math.floor(clock.now() / 1000);
    const expiresIn = hours * 3600;
    const grants = createOidcSqlAdapter({ db: ports.db, clock })('Grant');
    await grants.upsert(grantId, { accountId: subject, iat, exp: iat + expiresIn }, expiresIn);
    const now = clock.now();
    await ports.reauthentication.open(grantId, { now, until: now + 10 * minuteMs });
    const person = await ports.people.findOrCreate({ issuer: embeddedIssuer, subject, email: '' }, now);
    await ports.people.setRoles(person.id, ['learner']);
    return { person, token: `${subject}.${grantId}` };
  }
  const stateFor = async (by: Caller) =>
    (await send(server, by, api.getReauthentication)).json as api.WireReauthentication;
  const list = (by: Caller) => send(server, by, past.listPastConversations);
  const open = (by: Caller, body: object) => send(server, by, api.reauthenticate, { body });

  test('are open after a log in, and closed ten minutes later: each call that holds some is refused', async () => {
    const mia = await signedIn();
    expect(await stateFor(mia)).toMatchObject({ asks: true, shared: false, here: true });
    expect((await list(mia)).status).toBe(200);
    clock.moveBy(10 * minuteMs);
    expect((await stateFor(mia)).openForMs).toBe(0);
    for (const route of holding)
      expect([nameOf(route), problemIn(await send(server, mia, route)).code]).toEqual([
        nameOf(route),
        'ReauthenticationRequired',
      ]);
  });

  test('stay open while somebody presses, and a press opens nothing that is closed', async () => {
    const mia = await signedIn();
    for (let turn = 0; turn < 3; turn += 1) {
      clock.moveBy(9 * minuteMs);
      await send(server, mia, api.extendReauthentication);
      expect((await list(mia)).status).toBe(200);
    }
    clock.moveBy(10 * minuteMs);
    expect((await send(server, mia, api.extendReauthentication)).json).toMatchObject({ openForMs: 0 });
    expect((await list(mia)).status).toBe(403);
  });

  test('open with the password or a passkey, in this sign-in alone', async () => {
    const mia = await signedIn();
    const elsewhere = await signedIn(mia.token.split('.')[0]);
    clock.moveBy(10 * minuteMs);
    for (const [body, reason] of [
      [{ password: 'wrong' }, 'password'],
      [{ idToken: 'a.b.c' }, 'password'],
      [{ passkey: {} }, 'passkey'],
    ] as const)
      expect(problemIn(await open(mia, body))).toMatchObject({ code: 'InvalidRequest', details: { reason } });
    expect((await list(mia)).status).toBe(403);
    expect((await open(mia, { password })).json).toMatchObject({ openForMs: 10 * minuteMs });
    expect((await list(mia)).status).toBe(200);
    expect((await list(elsewhere)).status).toBe(403);
    expect((await open(elsewhere, { passkey: { id: 'one' } })).status).toBe(200);
    expect((await list(elsewhere)).status).toBe(200);
  });

  test('guesses are slowed', async () => {
    const answer = await open(await signedIn(), { password: 'too often' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
  });

  test('ask no more once their owner wants that, which needs a proof, and again without one', async () => {
    const mia = await signedIn();
    const choose = (body: object) => send(server, mia, api.setReauthentication, { body });
    expect((await choose({ asks: false })).status).toBe(400);
    expect((await stateFor(mia)).asks).toBe(true);
    expect((await choose({ asks: false, password })).json).toMatchObject({ asks: false });
    clock.moveBy(60 * minuteMs);
    expect((await list(mia)).status).toBe(200);
    expect((await choose({ asks: true })).json).toMatchObject({ asks: true, openForMs: 0 });
    expect((await list(mia)).status).toBe(403);
  });

  test('ask in any case where others use the device', async () => {
    const mia = await signedIn();
    await send(server, mia, api.setReauthentication, { body: { asks: false, password } });
    const shared = await signedIn(mia.token.split('.')[0], 1);
    clock.moveBy(10 * minuteMs);
    expect(await stateFor(shared)).toMatchObject({ asks: true, shared: true, openForMs: 0 });
    expect((await list(shared)).status).toBe(403);
    expect((await list(mia)).status).toBe(200);
  });

  test('the account itself and what is under way need no proof, its end one of its own', async () => {
    const mia = await signedIn();
    clock.moveBy(60 * minuteMs);
    expect((await send(server, mia, account.getAccount)).status).toBe(200);
    const wrong = { body: { password: 'wrong' } };
    expect((await send(server, mia, account.planErasure, wrong)).status).toBe(400);
    expect((await send(server, mia, account.planErasure, { body: { password } })).status).toBe(200);
    expect((await send(server, mia, keepsakes.listKeepsakes)).status).toBe(403);
  });
});

describe('protected content, where an outside issuer keeps passwords', () => {
  const clock = new ManualClock(Date.UTC(2026, 2, 2, 12));
  const env = { OIDC_AUTHORITY: 'https://id.example/realms/family', OIDC_CLIENT_ID: 'fireside-web' };
  /** The person and the time of sign-in that the issuer reports, by ID token. */
  const reportedSignIns = new Map<string, { subject: string; at: number }>();
  let server: TestApi;
  let mia: Caller;

  beforeAll(async () => {
    const issuer = env.OIDC_AUTHORITY;
    server = await TestApi.start({
      clock,
      env,
      accounts: () => null,
      tokens: {
        verify: async (token) => {
          const [subject = '', sessionId = ''] = token.split('.');
          return { issuer, subject, email: '', roles: null, sessionId };
        },
        signedInBy: async (idToken) => reportedSignIns.get(idToken) ?? null,
      },
    });
    const person = await server.ports.people.findOrCreate({ issuer, subject: 'mia', email: '' }, clock.now());
    await server.ports.people.setRoles(person.id, ['learner']);
    mia = { person, token: 'mia.one' };
  });
  afterAll(() => server.close());

  const list = (by: Caller) => send(server, by, past.listPastConversations);

  test('ask nobody who does not want it', async () => {
    expect((await send(server, mia, api.getReauthentication)).json).toMatchObject({
      asks: false,
      here: false,
    });
    expect((await list(mia)).status).toBe(200);
  });

  test('open by an ID token that says that their owner has just signed in, once they are to ask', async () => {
    const put = (body: object) => send(server, mia, api.setReauthentication, { body });
    const open = (idToken: string) => send(server, mia, api.reauthenticate, { body: { idToken } });
    reportedSignIns.set('fresh', { subject: 'mia', at: clock.now() });
    expect(problemIn(await put({ asks: true })).details).toEqual({ reason: 'issuer' });
    expect((await put({ asks: true, idToken: 'fresh' })).json).toMatchObject({
      asks: true,
      openForMs: 10 * minuteMs,
    });
    expect((await list(mia)).status).toBe(200);
    expect((await list({ ...mia, token: 'mia.two' })).status).toBe(403);
    clock.moveBy(10 * minuteMs);
    expect((await list(mia)).status).toBe(403);
    reportedSignIns.set('of another', { subject: 'noah', at: clock.now() });
    reportedSignIns.set('of tomorrow', { subject: 'mia', at: clock.now() + 24 * 60 * minuteMs });
    for (const idToken of ['fresh', 'of another', 'of tomorrow', 'unheard of', ''])
      expect([idToken, (await open(idToken)).status]).toEqual([idToken, 400]);
    expect((await list(mia)).status).toBe(403);
    reportedSignIns.set('again', { subject: 'mia', at: clock.now() });
    expect((await open('again')).status).toBe(200);
    expect((await list(mia)).status).toBe(200);
    expect((await put({ asks: false })).status).toBe(400);
    expect((await put({ asks: false, idToken: 'again' })).json).toMatchObject({ asks: false });
  });
});
