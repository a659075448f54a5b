import { Writable } from 'node:stream';
import { createServerLog } from '../../../src/infrastructure/node/platform/telemetry/server-log.ts';
import type { AccountSignIns } from '../../../src/application/ports/server/account/own-sign-in.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import * as account from '../../../src/infrastructure/shared/api/account.ts';
import { embeddedIssuer } from '../../../src/domain/people/person.ts';
import { createOidcSqlAdapter } from '../../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import { exportPerson } from '../../../src/infrastructure/shared/api/people.ts';
import { reauthenticate } from '../../../src/infrastructure/shared/api/reauthentication.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../support/activity.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { freshPorts } from '../../support/fresh-database.ts';
import { MemoryAccounts } from '../../support/stores/memory-accounts.ts';
import { privateTurnsOf, withPrivateTurns, type PrivateTurn } from '../../support/private-turns.ts';
import { problemIn, send } from './wire.ts';

const dayMs = 24 * 60 * 60 * 1000;
const password = 'Kettle-and-4-cups';

/** A sign-in that accepts the password; it accepts a passkey for the purpose that it was requested for. */
const ownSignIn: Pick<AccountSignIns, 'confirm' | 'confirmByPasskey' | 'passkeyChallenge'> = {
  confirm: async (_account, given) => ({ kind: given === password ? 'confirmed' : 'refused' }),
  confirmByPasskey: async (_account, answer, _address, purpose = 'proof') => ({
    kind: 'for' in answer && answer.for === purpose ? 'confirmed' : 'refused',
  }),
  passkeyChallenge: async (_account, purpose = 'proof') => ({ for: purpose }),
};

/** Returns an Activity in which a child answers alone; one way names a helpline if `ring` is one. */
const forTwo = (slug: string, ring: string): ActivityDefinition =>
  activity(
    [
      {
        ...touchpoint('alone', [
          choice('secret', ['Scared of home -> scared', 'Fine -> fine'], { private: true }),
        ]),
        for: 'child',
      },
      {
        ...touchpoint(
          'scared',
          [input('more', { text: `Say more, or ring ${ring}.`, private: true })],
          'again',
        ),
        for: 'child',
      },
      { ...touchpoint('fine', [message('Good.')], 'finer'), for: 'child' },
      { ...touchpoint('finer', [message('Better.')], 'again'), for: 'child' },
      touchpoint('again', [input('close'), feedback('how')]),
    ],
    { slug, free: true },
  );

describe('private answers', () => {
  const clock = new ManualClock(Date.UTC(2026, 2, 2, 12));
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  let server: TestApi;
  let ports: Awaited<ReturnType<typeof freshPorts>>;

  beforeAll(async () => {
    ports = await freshPorts();
    server = await TestApi.start({
      logger: createServerLog({ logLevel: 'trace' }, stream),
      ports,
      clock,
      accounts: () => ({ ...new MemoryAccounts(clock).service(), ownSignIn: ownSignIn as AccountSignIns }),
      tokens: {
        verify: async (subject) => ({
          issuer: embeddedIssuer,
          subject,
          email: '',
          grantId: `grant of ${subject}`,
          roles: null,
        }),
      },
    });
    for (const definition of [
      forTwo('with-help', '0800 1111'),
      forTwo('plain', 'nobody'),
      ...withPrivateTurns,
    ])
      await ports.library.publish({ ...definition, free: true }, 'test', clock.now());
  });
  afterAll(() => server.close());

  /** Returns a caller who has just signed in. */
  async function caller(subject: string, roles = ['learner']): Promise<Caller> {
    const { people, db } = ports;
    const now = clock.now();
    const grantId = `grant of ${subject}`;
    await createOidcSqlAdapter({ db, clock })('Grant').upsert(grantId, {
      accountId: subject,
      iat: now / 1000,
      exp: 1e11,
    });
    await server.ports.reauthentication.open(grantId, { now, until: now + 10 * 60_000 });
    const person = await people.findOrCreate({ issuer: embeddedIssuer, subject, email: '' }, now);
    await people.setRoles(person.id, roles);
    return { person, token: subject };
  }
  const download = async (by: Caller) => (await send(server, by, account.exportAccount)).text;
  const withPrivate = (by: Caller, body: object = { password }) =>
    send(server, by, account.exportPrivate, { body });
  const acts = async () => (await server.ports.audit.list()).entries;

  /** Plays a conversation with the calls that a device makes. */
  async function play(by: Caller, slug: string, log: PrivateTurn['log']): Promise<void> {
    const chat = server.gateways(by).chats.open(slug);
    for (const entry of log) {
      if (entry.kind === 'opened') await chat.start();
      if (entry.kind === 'touchpoint-ended') await chat.nextTouchpoint(entry.touchpointId);
      if (entry.kind === 'answered') await chat.respond(entry.stepId, entry.response, 'key');
    }
  }
  const answered = (stepId: string, response: string, kind: 'choice' | 'input') =>
    ({ kind: 'answered', stepId, response: { kind, response }, at: 0 }) as const;
  const scared = [
    { kind: 'opened', at: 0 },
    answered('secret', 'Scared of home', 'choice'),
    answered('more', 'My own words', 'input'),
  ] as const;

  test.each(withPrivateTurns.map((definition) => [definition.slug, definition] as const))(
    '%s: no file and no line of the log has a private answer, no file the way that it led',
    async (slug, definition) => {
      const files = new Map<string, Set<string>>();
      for (const [place, { stepId, label, log }] of privateTurnsOf(definition).entries()) {
        const by = await caller(`${slug}-${place}`);
        await play(by, slug, log);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.splice(0).join('')).not.toContain(JSON.stringify(label).slice(1, -1));
        await ports.paths.recordNext('');
        const text = await download(by);
        expect(text).toContain('answered privately');
        expect(text).not.toContain(JSON.stringify(label).slice(1, -1).replaceAll('"', '\\"'));
        const admin = await caller(`admin-${slug}-${place}`, ['admin']);
        const parameters = { personId: by.person.id };
        expect((await send(server, admin, exportPerson, { parameters })).text).not.toContain(
          JSON.stringify(label).slice(1, -1),
        );
        const { tables } = JSON.parse(text) as { tables: Record<string, Record<string, unknown>[]> };
        expect(tables['run_path']).toHaveLength(1);
        const shape = JSON.stringify([
          tables['run']!.map((row) => Object.keys(row)),
          tables['run_path']!.map(({ path_json: path }) => path),
        ]);
        const shapes = files.get(stepId) ?? new Set();
        files.set(stepId, shapes.add(shape));
      }
      for (const shapes of files.values()) expect(shapes.size).toBe(1);
    },
  );

  test('two answers to the same private question leave the same file, but for instants and ids', async () => {
    const texts = [];
    const rest: RunEntry[] = [
      answered('close', 'Thank you', 'input'),
      {
        kind: 'answered',
        stepId: 'how',
        response: {
          kind: 'feedback',
          questionResponses: [{ feedbackQuestionEntityId: 'how-q', responses: ['Well'] }],
        },
        at: 0,
      },
    ];
    for (const [name, log] of [
      ['one', [...scared, ...rest]],
      [
        'two',
        [
          scared[0],
          answered('secret', 'Fine', 'choice'),
          { kind: 'touchpoint-ended', touchpointId: 'fine', at: 0 },
          { kind: 'touchpoint-ended', touchpointId: 'finer', at: 0 },
          ...rest,
        ],
      ],
    ] as const) {
      const by = await caller(`same-${name}`);
      await play(by, 'plain', log);
      const { tables } = JSON.parse(await download(by)) as {
        tables: Record<string, Record<string, unknown>[]>;
      };
      texts.push(
        JSON.stringify(tables).replaceAll(
          /"(?:id|run_id|person_id|account_id|subject|open_until|\w+_at|at)":(?:"[^"]*"|\d+)/g,
          '',
        ),
      );
      expect(tables['report_answer']).not.toEqual([]);
    }
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).not.toMatch(/Scared|My own words|scared|"more"/);
  });

  test('come by an act of its own, which asks for the password although it was just typed, and is noted', async () => {
    const by = await caller('act');
    await play(by, 'plain', scared);
    await send(server, by, reauthenticate, { body: { password } });
    for (const body of [{}, { password: '' }, { password: 'guess' }, { passkey: { for: 'proof' } }])
      expect((await withPrivate(by, body)).status).toBe(400);
    expect((await acts()).some(({ action }) => action === 'person.export.private')).toBe(false);
    const { text, status } = await withPrivate(by);
    expect(status).toBe(200);
    for (const words of ['Scared of home', 'My own words']) expect(text).toContain(words);
    expect((await acts())[0]).toMatchObject({
      action: 'person.export.private',
      by: by.person.id,
      subject: by.person.id,
      details: {},
    });
  });

  test('come by a passkey that was asked for this and nothing else', async () => {
    const by = await caller('passkey');
    await play(by, 'plain', scared);
    const { options, nonce } = (await send(server, by, account.requestPrivateExportChallenge)).json as {
      options: object;
      nonce: unknown;
    };
    expect({ options, nonce }).toEqual({ options: { for: 'privateWords' }, nonce: null });
    expect((await withPrivate(by, { passkey: options })).status).toBe(200);
    expect((await send(server, by, reauthenticate, { body: { passkey: options } })).status).toBe(400);
  });

  test.each([
    ['help', 'Scared of home'],
    ['no help', 'Fine'],
  ])(
    'rest for 30 days where a way leads to help, also after an answer that led to %s',
    async (name, label) => {
      const by = await caller(`rest-${name.length}`);
      const log = [scared[0], answered('secret', label, 'choice')];
      await play(by, 'with-help', log);
      const refused = problemIn(await withPrivate(by));
      expect(refused).toMatchObject({ status: 409, code: 'Conflict' });
      expect(refused.message).toMatch(/Somebody answered alone .* Whatever was answered/);
      clock.moveBy(30 * dayMs - 1000);
      expect((await withPrivate(by)).status).toBe(409);
      clock.moveBy(1000);
      expect((await withPrivate(by)).text).toContain(label);
    },
  );
});

test('where an outside issuer asks, its ID token has to carry what was given for this, once', async () => {
  const env = { OIDC_AUTHORITY: 'https://id.example/realms/family', OIDC_CLIENT_ID: 'fireside-web' };
  const clock = new ManualClock(Date.UTC(2026, 2, 2, 12));
  const server = await TestApi.start({
    clock,
    env,
    accounts: () => null,
    tokens: {
      verify: async (subject) => ({
        issuer: env.OIDC_AUTHORITY,
        subject,
        email: '',
        roles: null,
        sessionId: 'one',
      }),
      signedInBy: async () => ({ subject: 'mia', at: clock.now() }),
    },
  });
  const identity = { issuer: env.OIDC_AUTHORITY, subject: 'mia', email: '' };
  const person = await server.ports.people.findOrCreate(identity, clock.now());
  await server.ports.people.setRoles(person.id, ['learner']);
  const mia = { person, token: 'mia' };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (claims: object) => `${part({ alg: 'none' })}.${part(claims)}.`;
  const ask = async () =>
    (await send(server, mia, account.requestPrivateExportChallenge)).json as {
      options: unknown;
      nonce: string;
    };
  const status = async (idToken: string) =>
    (await send(server, mia, account.exportPrivate, { body: { idToken } })).status;
  const { options, nonce } = await ask();
  expect(options).toBeNull();
  expect(await status(token({}))).toBe(400);
  expect(await status(token({ nonce: 'another' }))).toBe(400);
  expect(await status(token({ nonce }))).toBe(200);
  expect(await status(token({ nonce }))).toBe(400);
  const late = (await ask()).nonce;
  clock.moveBy(10 * 60_000);
  expect(await status(token({ nonce: late }))).toBe(400);
  await server.close();
});
