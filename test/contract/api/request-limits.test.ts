import { connect, type Socket } from 'node:net';
import { TestApi } from '../../support/api.ts';

/** Tests the limits on one client's use of the server's time and memory (promises 19, 34). */
describe('the time limits of the server', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.close());

  const open = (): Socket => connect(Number(new URL(api.address).port), '127.0.0.1');

  /** Returns the bytes that the server sends until it ends the connection. */
  const answerTo = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = open();
      socket.on('data', (chunk: Buffer) => (answer += String(chunk)));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
      socket.write(bytes);
    });

  test('are longer than those of proxies between requests, and short for headers and whole requests', () => {
    const { server } = api.app;
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
    expect(server.headersTimeout).toBe(15_000);
    expect(server.headersTimeout).toBeLessThan(server.requestTimeout);
    expect(server.requestTimeout).toBe(30_000);
    expect(server.timeout).toBe(60_000);
    expect(server.maxConnections).toBe(10_000);
  });

  test.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400, 'InvalidRequest'],
    ['a version that nobody speaks', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n', 400, 'InvalidRequest'],
    [
      'two lengths',
      'POST /api/user HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'InvalidRequest',
    ],
    [
      'a length and pieces',
      'POST /api/user HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
      'InvalidRequest',
    ],
    [
      'a head of 20 kB',
      `GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'TooLarge',
    ],
  ])('%s is refused with a message and nothing else', async (_what, bytes, status, code) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).not.toMatch(/server:|HPE_|node/i);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status, code });
  });

  test('end a request whose headers or body never end', async () => {
    // The timers are the same with shorter times: the test checks that they run.
    const quick = await TestApi.start({
      watch: (app) => void Object.assign(app.server, { headersTimeout: 100, requestTimeout: 200 }),
    });
    const port = Number(new URL(quick.address).port);
    const half = (bytes: string): Promise<string> =>
      new Promise((resolve) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        socket.on('data', (chunk: Buffer) => (answer += String(chunk)));
        socket.on('close', () => resolve(answer));
        socket.on('error', () => undefined);
      });
    const [head, body, silent] = await Promise.all([
      half('GET / HTTP/1.1\r\nhost: a\r\n'),
      half(
        'POST /api/user HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
      ),
      half(''),
    ]);
    for (const answer of [head, body, silent]) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await quick.close();
  });

  test('leave an upload more time than other requests', async () => {
    const quick = await TestApi.start({
      watch: (app) => void Object.assign(app.server, { headersTimeout: 100, requestTimeout: 200 }),
    });
    const { token } = await quick.caller('author', { roles: ['admin'] });
    const port = Number(new URL(quick.address).port);
    const file =
      '--x\r\ncontent-disposition: form-data; name="activity"; filename="a.json"\r\n\r\n{}\r\n--x--\r\n';
    /** Sends the beginning of a request; `answered` is its reply, and `goOn` sends more. */
    const begun = (bytes: string) => {
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk: Buffer) => (answer += String(chunk)));
      socket.on('error', () => undefined);
      socket.write(bytes);
      const answered = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)));
      return { answered, goOn: (more: string) => socket.write(more) };
    };
    const post = (path: string, type: string, length: number) =>
      `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n` +
      `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
    const upload = begun(post('/api/activity/validate', 'multipart/form-data; boundary=x', file.length));
    // The other request begins after the upload, and ends when the server next checks for slow ones.
    const other = begun(`${post('/api/user', 'application/json', 10)}{`);
    expect(await other.answered).toMatch(/^HTTP\/1\.1 408 /);
    upload.goOn(file);
    expect(await upload.answered).toMatch(/^HTTP\/1\.1 200 /);
    await quick.close();
  });
});
