import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { activity, input, programme, touchpoint } from '../../support/activity.ts';
import { TestIssuer } from '../../support/test-issuer.ts';
import { freePort, ProductFolder, type ServerProcess, type Start } from '../../support/process.ts';
import { json, TestBrowser, type Tokens } from '../../support/test-browser.ts';
import { expectInTime } from '../../support/in-time.ts';

const talk = activity([
  touchpoint('only', [input('one', { text: 'Say one.' }), input('two', { text: 'Say two.' })]),
]);

/** Tests the program itself, built as operators run it. */
describe('the server', () => {
  const product = new ProductFolder();
  let port: number;
  let data = 0;

  beforeAll(async () => {
    port = await freePort();
    product.write('content/activities/small-talk.json', talk);
    product.write('content/programmes/pair.json', programme('pair', ['small-talk']));
  });
  afterAll(() => product.remove());

  const dataDir = () => product.file(`data-${(data += 1)}`);
  const launch = (env: Record<string, string> = {}, how: Start = {}) =>
    product.start({ DATA_DIR: product.file('data'), ...env }, port, how);
  const start = async (env: Record<string, string> = {}, how: Start = {}) => {
    const server = await launch(env, how);
    await server.ready();
    return server;
  };

  describe('refuses to start, with one sentence and without writing half a database:', () => {
    const expectRefusal = async (env: Record<string, string>, sentence: string | RegExp) => {
      const server = await launch(env);
      const { code, signal } = await server.exited;
      expect({ code, signal, out: server.out }).toEqual({ code: 1, signal: null, out: '' });
      expect(server.err).toMatch(/^Fireside cannot start: [^\n]+\.\n$/);
      expect(server.err).toEqual(expect.stringMatching(sentence));
      expect(server.err).not.toMatch(/undefined|\[object|node:internal|\n +at /);
    };

    test('an occupied port', async () => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
      await expectRefusal(
        { DATA_DIR: dataDir() },
        `Port ${port} is taken by another program; stop it, or set PORT to a free one.`,
      );
      await new Promise((resolve) => other.close(resolve));
    });

    test.each([
      [{ HOST: '192.0.2.1' }, "HOST is '192.0.2.1', which is no address of this machine"],
      [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL is 'loud'"],
      [{ CONTENT_DIR: '/nowhere/at/all' }, 'The content folder /nowhere/at/all does not exist'],
    ])('%j', async (env, sentence) => {
      const DATA_DIR = dataDir();
      await expectRefusal({ DATA_DIR, ...env }, sentence);
      if (!('HOST' in env)) expect(existsSync(DATA_DIR)).toBe(false);
    });

    test('a data folder that is a file', async () => {
      const DATA_DIR = product.write('not-a-folder', 'mine');
      await expectRefusal({ DATA_DIR }, `The data folder ${DATA_DIR} cannot be used`);
      expect(readFileSync(DATA_DIR, 'utf8')).toBe('mine');
    });

    test('a database file that is not a database', async () => {
      const DATA_DIR = dataDir();
      const file = product.write(join(DATA_DIR.slice(product.path.length), 'fireside.db'), 'x'.repeat(9000));
      await expectRefusal({ DATA_DIR }, `The file ${file} is not a database`);
      expect(contentOf(DATA_DIR)).toEqual({ 'fireside.db': sha256('x'.repeat(9000)) });
    });

    test('a damaged database file', async () => {
      const DATA_DIR = dataDir();
      await (await start({ DATA_DIR })).kill('SIGTERM');
      const file = join(DATA_DIR, 'fireside.db');
      const bytes = readFileSync(file);
      bytes.fill(0xab, 4096, bytes.length);
      product.write(file.slice(product.path.length), bytes);
      await expectRefusal({ DATA_DIR }, `The database file ${file} is damaged`);
      expect(sha256(readFileSync(file))).toBe(sha256(bytes));
    });

    test('the database of another application', async () => {
      const DATA_DIR = dataDir();
      const { default: SQLite } = await import('better-sqlite3');
      mkdirSync(DATA_DIR);
      const file = join(DATA_DIR, 'fireside.db');
      const other = new SQLite(file);
      other.exec('create table photo (id integer)');
      other.close();
      const before = contentOf(DATA_DIR);
      await expectRefusal({ DATA_DIR }, `The file ${file} belongs to another application`);
      expect(contentOf(DATA_DIR)).toEqual(before);
    });

    test('an unreachable database server', async () => {
      const DATABASE_URL = 'postgresql://me:secret-word@127.0.0.1:1/fireside';
      const server = await launch({ DATABASE_URL });
      expect((await server.exited).code).toBe(1);
      expect(server.err).toMatch(/^Fireside cannot start: [^\n]*DATABASE_URL[^\n]*\n$/);
      expect(server.err).not.toContain('secret-word');
    });

    test('invalid content, naming file, place and rule', async () => {
      const DATA_DIR = dataDir();
      const CONTENT_DIR = product.file('broken');
      mkdirSync(CONTENT_DIR);
      product.write('broken/activities/small-talk.json', talk);
      const file = product.write('broken/activities/cut.json', JSON.stringify(talk).slice(0, 100));
      await expectRefusal({ DATA_DIR, CONTENT_DIR }, `${file}: `);
      product.write('broken/activities/cut.json', { ...talk, slug: 'cut', touchpoints: [] });
      await expectRefusal({ DATA_DIR, CONTENT_DIR }, `/touchpoints`);
      product.write('broken/activities/cut.json', { ...talk, slug: 'cut' });
      const other = product.write('broken/programmes/other.json', programme('other', ['unheard-of']));
      await expectRefusal({ DATA_DIR, CONTENT_DIR }, `${other}: `);
      expect(existsSync(DATA_DIR)).toBe(false);
    });

    test('two files with one slug', async () => {
      const CONTENT_DIR = product.file('twice');
      product.write('twice/activities/one.json', talk);
      const second = product.write('twice/activities/two.json', { ...talk, title: 'Other' });
      await expectRefusal({ DATA_DIR: dataDir(), CONTENT_DIR }, second);
    });
  });

  describe('with the embedded identity provider', () => {
    const signIn = async (server: ServerProcess, email: string): Promise<Tokens> => {
      const browser = new TestBrowser({ publicUrl: server.address, issuer: `${server.address}/idp` });
      const answer = await browser.signIn(email, {}, 'Fireside-demo-1');
      return json(await browser.redeem(new URL(answer.url).searchParams.get('code')!));
    };
    const call = async (
      server: ServerProcess,
      token: string,
      method: string,
      path: string,
      body?: object,
    ) => {
      const response = await fetch(`${server.address}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : method === 'GET' ? {} : { body: '{}' }),
      });
      return { status: response.status, json: (await response.json().catch(() => null)) as unknown };
    };
    const base = '/my-activities/small-talk';

    test('has the demo accounts with their roles and access', async () => {
      const server = await start({}, { hashesAtCost: true });
      const people: object[] = [];
      for (const name of ['learner', 'new', 'tester', 'admin']) {
        const { access_token: token } = await signIn(server, `${name}@fireside.test`);
        people.push((await call(server, token, 'GET', '/me')).json as object);
      }
      expect(people).toEqual(
        [
          { email: 'learner@fireside.test', roles: ['learner'], paymentStatus: 'paid' },
          { email: 'new@fireside.test', roles: ['learner'], paymentStatus: 'unpaid' },
          { email: 'tester@fireside.test', roles: ['learner', 'tester'], paymentStatus: 'paid' },
          { email: 'admin@fireside.test', roles: ['admin'], paymentStatus: 'unpaid' },
        ].map((person) => ({ ...person, story: { talks: 0, hasBegun: false, keepsBegun: false } })),
      );
      expect((await server.kill('SIGTERM')).code).toBe(0);
      expect(server.err).toBe('');
    });

    test('started from its sources accepts only access tokens: no ID token, no refresh token', async () => {
      product.addSources();
      const server = await start({}, { program: 'src/server.ts' });
      const tokens = await signIn(server, 'learner@fireside.test');
      for (const token of [tokens.id_token, tokens.refresh_token])
        expect((await call(server, token, 'GET', '/me')).status).toBe(401);
      await server.kill('SIGTERM');
    });

    test('a second start keeps sign-ins, answers and content', async () => {
      const first = await start();
      const { access_token: token } = await signIn(first, 'learner@fireside.test');
      await call(first, token, 'POST', `${base}/start`);
      const body = { touchpointStepEntityId: 'one', response: 'Kept' };
      expect((await call(first, token, 'POST', `${base}/input`, body)).status).toBe(200);
      const before = await call(first, token, 'GET', `${base}/get-available-steps`);
      expect((await first.kill('SIGTERM')).code).toBe(0);
      const second = await start();
      expect(await call(second, token, 'GET', `${base}/get-available-steps`)).toEqual(before);
      expect(before.json).toMatchObject({ steps: [{ selectedOption: 'Kept' }, { viewed: false }] });
      const { json: found } = await call(second, token, 'GET', '/my-programmes/pair');
      expect(found).toMatchObject({ activities: [{ slug: 'small-talk' }] });
      expect((await second.kill('SIGTERM')).code).toBe(0);
    });

    test('of two that start at once on an empty folder one starts, and the other says what to do', async () => {
      const DATA_DIR = dataDir();
      const both = await Promise.all([product.start({ DATA_DIR }), product.start({ DATA_DIR })]);
      const readiness = await Promise.allSettled(both.map((server) => server.ready()));
      const served = both.filter((_, index) => readiness[index]!.status === 'fulfilled');
      const [refused] = both.filter((server) => !served.includes(server));
      expect(served).toHaveLength(1);
      expect((await signIn(served[0]!, 'learner@fireside.test')).access_token).toBeTruthy();
      expect(await served[0]!.kill('SIGTERM')).toMatchObject({ code: 0 });
      expect(served[0]!.err).toBe('');
      expect(await refused!.exited).toMatchObject({ code: 1 });
      expect(refused!.err).toMatch(
        /^Fireside cannot start: Another server uses the data folder .*\. Stop that one first, or set DATA_DIR/,
      );
    });
  });

  describe('on SIGTERM', () => {
    let issuer: TestIssuer;
    beforeAll(async () => {
      issuer = await TestIssuer.create();
    });
    beforeEach(async () => {
      port = await freePort();
    });
    afterAll(() => issuer.close());

    const half =
      'POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n';

    test.each(['SIGTERM', 'SIGINT'] as const)('%s at the moment it is ready: exits 0', async (signal) => {
      const server = await start();
      expect(await server.kill(signal)).toMatchObject({ code: 0, signal: null });
    });

    test('exits 0 within 10 s whatever connections stay open', async () => {
      const server = await start();
      const sockets = await Promise.all(
        ['', 'GET /api/me HT', half, 'GET /api/me HTTP/1.1\r\nhost: x\r\n\r\n'].map(
          (sent) =>
            new Promise<ReturnType<typeof connect>>((resolve) => {
              const socket = connect(port, '127.0.0.1', () => socket.write(sent, () => resolve(socket)));
              socket.on('error', () => undefined);
            }),
        ),
      );
      const { code, ms } = await server.kill('SIGTERM');
      expect(code).toBe(0);
      expectInTime(ms, 10_000);
      for (const socket of sockets) socket.destroy();
    });

    test('answers requests in flight', async () => {
      await issuer.serve();
      const server = await start({
        OIDC_AUTHORITY: issuer.url,
        OIDC_CLIENT_ID: 'family',
        OIDC_AUDIENCE: issuer.audience,
      });
      const head = [
        'POST /api/my-activities/small-talk/input HTTP/1.1',
        'host: x',
        `authorization: Bearer ${await issuer.token('mia')}`,
        'content-type: application/json',
        'content-length: 49',
        'expect: 100-continue',
      ];
      let ended!: ReturnType<ServerProcess['kill']>;
      const answer = await new Promise<string>((resolve, reject) => {
        let received = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
        socket.on('data', (chunk) => {
          const isAskedOn = received === '';
          received += String(chunk);
          if (!isAskedOn) return;
          ended = server.kill('SIGTERM');
          setTimeout(() => socket.write('{"touchpointStepEntityId":"one","response":"Mia"}'), 200);
        });
        socket.on('close', () => resolve(received)).on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 402 /);
      expect(answer).toMatch(/^connection: close\r$/im);
      const { code, ms } = await ended;
      expect(code).toBe(0);
      expectInTime(ms, 3000);
    });
  });
});

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, sha256(readFileSync(join(folder, name)))]),
  );
