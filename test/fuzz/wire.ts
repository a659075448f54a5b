import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { FastifyInstance, LightMyRequestResponse, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { hasPermission } from '../../src/domain/account/permissions.ts';
import { isJsonObject, isString } from '../../src/domain/platform/json.ts';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import { createServerLog } from '../../src/infrastructure/node/platform/telemetry/server-log.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import { httpStatusByErrorCode } from '../../src/infrastructure/shared/api/parts/problem.ts';
import type { Route } from '../../src/infrastructure/shared/api/parts/route.ts';
import { publishAll } from '../contract/api/content.ts';
import { adminContract, contract, openContract } from '../contract/api/wire.ts';
import { TestApi } from '../support/api.ts';
import { expectSame, expectThat, type Subject } from './target.ts';
import { kindsOfCaller, knownTexts, requestsOf, type Address, type Drawn, type Known } from './wire-draws.ts';

/** The time after which a missing reply counts as a hang (ms), which processor time does not show. */
const longestAnswerMs = 60_000;

type Asked = Drawn & Pick<Address, 'access'>;
type Tokens = Readonly<Record<(typeof kindsOfCaller)[number], string | null>>;
type Served = {
  api: TestApi;
  /** The errors in the server's log. */
  log: string[];
  addresses: readonly Address[];
  known: Known;
  tokens: Tokens;
  close: () => Promise<void>;
};

/**
 * Fuzzes requests to every route of the API, as a learner, with several roles of staff, anonymous, and with a forged
 * token.
 */
export async function requestsToTheApi(): Promise<Subject<Asked>> {
  return subjectOf(await serve(), ({ access }) => access !== 'page');
}

/** Fuzzes requests to every other address of the server: pages, files and forms. */
export async function requestsToPages(): Promise<Subject<Asked>> {
  return subjectOf(await serve(), ({ access }) => access === 'page');
}

function subjectOf(
  { api, log, addresses, known, tokens, close }: Served,
  isMeant: (address: Address) => boolean,
): Subject<Asked> {
  const drawn = addresses
    .filter(isMeant)
    .map((address) =>
      requestsOf(address, known).map((request): Asked => ({ ...request, access: address.access })),
    );
  return {
    draws: fc.oneof(...drawn),
    async check(request) {
      api.clock.moveBy(1000);
      log.length = 0;
      const answer = await answerTo(api.app, request, tokens[request.caller]);
      expectThat(
        answer.statusCode < 500,
        `${request.method} ${request.url}: ${answer.payload}\n${log.join('')}`,
      );
      expectSound(request, answer);
      expectRefusal(request, answer.statusCode);
    },
    close,
  };
}

/** Starts a server on a database of its own, with people and open conversations. */
async function serve(): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'fireside-fuzz-'));
  const database = await openDatabase({ dataDir: folder });
  // The data need not survive a power cut.
  await sql`pragma synchronous = off`.execute(database.db);
  const routes: { method: string; url: string }[] = [];
  const watch = (app: FastifyInstance): void => {
    app.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
  };
  const log: string[] = [];
  const logger = createServerLog({ logLevel: 'error' }, { write: (line) => void log.push(line) });
  const api = await TestApi.start({ ports: createSqlPorts(database), logger, watch });
  const now = api.clock.now();
  await publishAll(api.ports, now);
  const { promoCodes, library } = api.ports;
  await promoCodes.create(
    { code: 'SCHOOL', percentOff: 100, limit: null, expiresAt: null, organisation: 'A school', months: null },
    now,
  );
  const learner = await api.caller('learner');
  const author = await api.caller('author', { roles: ['author'] });
  const support = await api.caller('support', { roles: ['support'] });
  const admin = await api.caller('admin', { roles: ['learner', 'admin'] });
  const somebody = await api.caller('somebody');
  const { learner: enrolling, chats } = api.gateways(learner);
  await enrolling.enrolProgramme('calm-weeks');
  for (const chat of [chats.open('every-kind'), chats.open('every-kind', 'calm-weeks')]) {
    await chat.start();
    await chat.nextTouchpoint('welcome');
  }
  const record = await api.ports.records.find(somebody.person.id);
  const published = [await library.activity('every-kind'), await library.programme('calm-weeks')];
  return {
    api,
    log,
    addresses: addressesOf(routes),
    known: {
      ...knownTexts,
      personId: [somebody.person.id, 'person_1', ''],
      grantId: [...(record?.grants.map(({ id }) => id) ?? []), 'grant_1'],
      version: published.flatMap((item) => (item ? [item.version] : [])),
    },
    tokens: {
      learner: learner.token,
      author: author.token,
      support: support.token,
      admin: admin.token,
      nobody: null,
      forged: 'e30.e30.e30',
    },
    close: async () => {
      await api.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns every call of the contract, and all other routes of the server. */
function addressesOf(routes: readonly { method: string; url: string }[]): Address[] {
  const described = new Map(
    [...openContract, ...contract, ...adminContract].map((route) => [
      `${route.method} /api${route.path}`,
      addressOf(route),
    ]),
  );
  const others = routes
    .map(({ method, url }) => ({ name: `${method} ${url}`, method, path: url }))
    .filter(({ name, method }) => method !== 'HEAD' && !described.has(name))
    .map(({ method, path }): Address => ({
      method,
      path,
      access: path.startsWith('/api/') ? 'anyone' : 'page',
    }));
  return [
    ...described.values(),
    ...new Map(others.map((one) => [`${one.method} ${one.path}`, one])).values(),
  ];
}

const addressOf = ({ method, path, access, query, body, upload }: Route): Address => ({
  method,
  path: `/api${path}`,
  access,
  query,
  body,
  ...(upload === undefined ? {} : { upload }),
});

async function answerTo(
  app: FastifyInstance,
  { method, url, headers, body }: Drawn,
  token: string | null,
): Promise<LightMyRequestResponse> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No answer came within ${longestAnswerMs} ms.`)),
      longestAnswerMs,
    );
  });
  const answer = app.inject({
    method,
    url,
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === null ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Checks that a reply reveals nothing about the server's internals, and that every refusal of the API has the same
 * form.
 */
function expectSound({ method, url }: Drawn, answer: LightMyRequestResponse): void {
  const { statusCode: status, headers, payload } = answer;
  const what = `${method} ${url}: ${status}`;
  expectThat(!/\n\s+at .+:\d+:\d+/.test(payload), `${what} tells where it failed: ${payload}`);
  const isPlain = headers['content-encoding'] === undefined && method !== 'HEAD';
  const { pathname } = new URL(url, 'http://localhost');
  if (status < 400 || !pathname.startsWith('/api/') || !isPlain) return;
  const type = String(headers['content-type']);
  expectThat(type.startsWith('application/problem+json'), `${what} comes as ${type}`);
  const problem: unknown = JSON.parse(payload);
  expectThat(isJsonObject(problem), `${what} is ${payload}`);
  const { code, title, message } = problem;
  expectSame([problem['status'], statuses.get(String(code))], [status, status], `the status of ${what}`);
  expectThat(
    isString(title) && isString(message) && message.trim() !== '',
    `${what} has no words: ${payload}`,
  );
}

const statuses = new Map<string, number>(Object.entries(httpStatusByErrorCode));

/** Checks that a caller without the right to a route is refused, whatever else is wrong with the request. */
function expectRefusal({ caller, access, isPlain, method, url }: Asked, status: number): void {
  if (!isPlain || access === 'anyone' || access === 'page') return;
  const isStranger = caller === 'nobody' || caller === 'forged';
  if (isStranger) expectSame(status, 401, `what ${caller} gets for ${method} ${url}`);
  else if (access !== 'learner' && !hasPermission({ roles: [caller] }, access))
    expectSame(status, 403, `what ${caller} gets for ${method} ${url}`);
}
