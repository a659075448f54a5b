import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { PasswordHashing } from '../../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { HashingQueue } from '../../../src/infrastructure/node/platform/waiting/hashing-queue.ts';
import { createEmbeddedIdentity } from '../../../src/infrastructure/node/identity-provider/embedded-identity.ts';
import { buildApp } from '../../../src/infrastructure/node/compose/app.ts';
import { createServerLog } from '../../../src/infrastructure/node/platform/telemetry/server-log.ts';
import { readSettings } from '../../../src/infrastructure/node/platform/settings.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../../src/infrastructure/node/platform/database/database.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { chooseCachingStrategy } from '../../../src/infrastructure/browser/platform/caching-strategy.ts';
import { MemoryContentChecks } from '../../support/stores/memory-content-checks.ts';
import { MemoryRateLimiter } from '../../../src/infrastructure/shared/platform/memory-limits.ts';
import { SystemClock } from '../../../src/infrastructure/shared/platform/system-clock.ts';
import { temporaryFolder } from '../../support/databases.ts';
import { testFrame } from '../../support/page-frame.ts';

const publicUrl = 'https://family.example';
const secret = 'not-for-the-world';
const worker = '/assets/content-worker-abcd1234.js';
const files: Record<string, string> = {
  'index.html': '<!doctype html><title>Fireside</title>',
  'assets/start-abcd1234.js': 'export {};',
  [worker.slice(1)]: 'export {};',
  'assets/start-abcd1234.css': 'p {}',
  'locales/en/translation.json': '{}',
  'images/one.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  // A build folder may contain such files.
  '.env': secret,
  '.vite/manifest.json': secret,
  'assets/.hidden.json': secret,
  'assets/start-abcd1234.js.map': secret,
};

/** Promise 21: tests the security headers of every reply. */
describe.each([
  [
    'production',
    { NODE_ENV: 'production', SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'us@fireside.example' },
  ],
  ['development behind https', { NODE_ENV: 'development' }],
])('in %s', (mode, env) => {
  const folder = temporaryFolder();
  const web = join(folder, 'web');
  const routes: { method: string; url: string }[] = [];
  const crowded: string[] = [];
  let database: OpenDatabase;
  let app: FastifyInstance;

  beforeAll(async () => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(web, name, '..'), { recursive: true });
      writeFileSync(join(web, name), content);
    }
    const settings = readSettings({ ...env, PUBLIC_URL: publicUrl }, folder);
    const clock = new SystemClock();
    database = await openDatabase({ dataDir: join(folder, 'data') });
    const ports = {
      ...createSqlPorts(database),
      checks: new MemoryContentChecks(),
      clock,
      limits: new MemoryRateLimiter(clock),
    };
    const frame = testFrame({ clock, publicUrl });
    const log = createServerLog({ logLevel: 'silent' });
    const { tokens, ...identity } = await createEmbeddedIdentity({
      ...ports,
      db: database.db,
      settings,
      frame,
      log,
      hashing: new PasswordHashing(),
      hashingQueue: new HashingQueue({ atOnce: 1 }),
    });
    app = await buildApp({
      settings,
      webFolder: web,
      frame,
      ...identity,
      ports: {
        ...ports,
        tokens,
        letters: null,
        pushSender: null,
        payments: null,
        offer: settings.shop.offer,
      },
      watch: (server) => {
        server.addHook('onRoute', ({ method, url }) => {
          for (const one of [method].flat()) routes.push({ method: one, url });
        });
        server.addHook('onResponse', ({ method, url }, { raw }, done) => {
          if (raw.listenerCount('close') > EventEmitter.defaultMaxListeners) crowded.push(`${method} ${url}`);
          done();
        });
      },
    });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: method as 'GET',
      url,
      headers: { host: 'family.example', origin: 'https://evil.example', ...headers },
    });

  /**
   * The names of device features, and of every way in which a browser's own language models and agents could read or
   * use a page.
   */
  const closedToAll =
    'camera geolocation microphone tools language-model language-detector summarizer translator writer rewriter proofreader'.split(
      ' ',
    );

  /** Returns all faults in the headers of a reply. */
  function faultsOf({ headers, statusCode }: LightMyRequestResponse, mayMakeCode = false): string[] {
    const faults: string[] = [];
    const must = (name: string, isRight: (value: string) => boolean): void => {
      const value = headers[name];
      if (typeof value !== 'string' || !isRight(value))
        faults.push(`${statusCode} ${name}: ${String(value)}`);
    };
    must('content-security-policy', (policy) => {
      const directives = new Map(
        policy.split(';').map((one) => {
          const [name = '', ...sources] = one.trim().split(/\s+/);
          return [name, sources.join(' ')];
        }),
      );
      const scripts = directives.get('script-src') ?? directives.get('default-src');
      const fallsBack = directives.get('default-src') === "'none'";
      return (
        scripts !== undefined &&
        !/unsafe-inline|\*|http:|data:/.test(scripts) &&
        (mayMakeCode || !scripts.includes('unsafe-eval')) &&
        /^'(self|none)'$/.test(directives.get('frame-ancestors') ?? '') &&
        (mayMakeCode || directives.get('base-uri') === "'none'") &&
        (mayMakeCode || /^'(self|none)'$/.test(directives.get('form-action') ?? '')) &&
        (fallsBack || directives.get('object-src') === "'none'")
      );
    });
    must('x-content-type-options', (value) => value === 'nosniff');
    must('referrer-policy', (value) => value === 'same-origin');
    must('cross-origin-opener-policy', (value) => value === 'same-origin');
    must('cross-origin-resource-policy', (value) => value === 'same-origin');
    must('permissions-policy', (value) => closedToAll.every((name) => value.includes(`${name}=()`)));
    must('strict-transport-security', (value) => value === 'max-age=31536000; includeSubDomains');
    must('x-request-id', (value) => value.length === 36);
    for (const name of Object.keys(headers))
      if (/^(server|x-powered-by|access-control-.*)$/.test(name)) faults.push(`${name} is there`);
    for (const cookie of [headers['set-cookie'] ?? []].flat())
      if (
        !/; ?httponly/i.test(cookie) ||
        !/; ?secure/i.test(cookie) ||
        !/; ?samesite=(lax|strict)/i.test(cookie)
      )
        faults.push(`the cookie ${cookie.split('=', 1)[0]}`);
    return faults;
  }

  test('every route of the server sends every security header', async () => {
    expect(routes.length).toBeGreaterThan(90);
    const faults: Record<string, string[]> = {};
    for (const { method, url } of routes) {
      const address = url.replace(/:\w+/g, 'x').replace('*', 'x');
      const found = faultsOf(await ask(method, address));
      if (found.length > 0) faults[`${method} ${url}`] = found;
    }
    expect(faults).toEqual({});
  });

  test('the service worker leaves each page of the server to the server', () => {
    const asked = { method: 'GET', mode: 'navigate', destination: 'document' } as const;
    const kindOf = (url: string) =>
      chooseCachingStrategy(
        { ...asked, url: `${publicUrl}${url.replace(':name', 'x.png').replace(/:\w+/g, 'x')}` },
        publicUrl,
        true,
      );
    const programs = ['/', '/unreadable-address'];
    const isPage = (url: string): boolean => !programs.includes(url) && !url.endsWith('*');
    const pages = routes.filter(({ method, url }) => method === 'GET' && isPage(url));
    expect(pages.map(({ url }) => url)).toContain('/verify-email/:token');
    expect(pages.filter(({ url }) => kindOf(url) !== null)).toEqual([]);
  });

  const verifier = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const authorize = `/idp/auth?${new URLSearchParams({
    client_id: 'fireside-web',
    redirect_uri: `${publicUrl}/signed-in`,
    response_type: 'code',
    scope: 'openid offline_access',
    code_challenge: verifier,
    code_challenge_method: 'S256',
    state: 's',
    nonce: 'n',
  }).toString()}`;

  test.each([
    ['the page', 'GET', '/', 200],
    ['a page of the web program', 'GET', '/programme/calm', 200],
    ['an address that cannot be read', 'GET', '/api/%zz', 400],
    ['an id of great length', 'GET', `/api/my-activities/${'x'.repeat(3000)}`, 401],
    ['a file', 'GET', '/assets/start-abcd1234.js', 200],
    ['a picture', 'GET', '/images/one.svg', 200],
    ['texts', 'GET', '/locales/en/translation.json', 200],
    ['the settings of the web program', 'GET', '/assets/config.json', 200],
    ['no such file', 'GET', '/assets/nothing.js', 404],
    ['a file that has not changed', 'HEAD', '/', 200],
    ['a refusal', 'GET', '/api/me', 401],
    ['a method that is not there', 'DELETE', '/api/me', 405],
    ['a method that nobody knows there', 'OPTIONS', '/api/me', 405],
    ['the provider describing itself', 'GET', '/idp/.well-known/openid-configuration', 200],
    ['a log in that begins', 'GET', authorize, 303],
    ['a log in that is not to be', 'GET', authorize.replace('fireside-web', 'stranger'), 400],
    ['a page of the provider', 'GET', '/idp/forgotten-password', 200],
    ['no such page of the provider', 'GET', '/idp/nothing', 404],
    ['a link of a mail', 'GET', '/verify-email/x', 200],
    ['whether it lives', 'GET', '/healthz', 200],
  ])('%s sends them as well', async (_what, method, url, status) => {
    const answer = await ask(method, url);
    expect({ status: answer.statusCode, faults: faultsOf(answer) }).toEqual({ status, faults: [] });
  });

  test('a server error sends them as well', async () => {
    const cut = jest.spyOn(database.db, 'selectFrom').mockImplementation(() => {
      throw new Error('broken');
    });
    const answer = await ask('GET', '/idp/sign-in/x', { cookie: 'fireside_sign_in=x' });
    cut.mockRestore();
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(faultsOf(answer)).toEqual([]);
  });

  test('the worker that compiles schemas may do nothing else', async () => {
    const answer = await ask('GET', worker);
    expect(answer.statusCode).toBe(200);
    expect(faultsOf(answer, true)).toEqual([]);
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'unsafe-eval';/,
    );
    expect(faultsOf(answer)).not.toEqual([]);
  });

  test('the log in sets cookies that scripts, other sites and plain http do not get', async () => {
    const cookies = [(await ask('GET', authorize)).headers['set-cookie'] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure.*; httponly|; httponly.*; secure/i);
  });

  test.each([
    '/.env',
    '/.git/config',
    '/.vite/manifest.json',
    '/assets/.hidden.json',
    '/assets/start-abcd1234.js.map',
    '/package.json',
    '/package-lock.json',
    '/tsconfig.json',
    '/src/server.ts',
    '/server.js',
    '/dist/server/server.js',
    '/data/fireside.db',
    '/fireside.db',
    '/../package.json',
    '/%2e%2e/data/fireside.db',
    '/..%2fdata%2ffireside.db',
    '/assets/..%2f..%2fdata/fireside.db',
    '/%5c..%5c.env',
    '//etc/passwd',
    '/metrics',
    '/content/activities',
  ])('%s is not served', async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const answer = await ask('GET', path, { accept });
      expect(answer.body).not.toContain(secret);
      const isThePage = answer.statusCode === 200 && answer.body === files['index.html'];
      expect({
        accept,
        status: answer.statusCode,
        isHidden: isThePage || answer.statusCode >= 400,
      }).toMatchObject({
        isHidden: true,
      });
      expect(faultsOf(answer)).toEqual([]);
    }
  });

  test('no reply is waited for so often that Node takes it for a leak', () => {
    expect(crowded).toEqual([]);
  });

  test('files for developers are served in development only', async () => {
    const isProduction = mode === 'production';
    for (const path of ['/assets/config.development.json', '/mailbox']) {
      const { statusCode, body } = await ask('GET', path, { accept: 'application/json' });
      expect({ path, isServed: statusCode === 200 && body !== files['index.html'] }).toEqual({
        path,
        isServed: !isProduction,
      });
    }
    const reported = await ask('POST', '/locales/add/en/translation');
    expect(reported.statusCode).toBe(204);
  });
});
