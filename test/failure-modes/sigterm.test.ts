import { once } from 'node:events';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describePostgres, TestPostgres } from '../support/postgres.ts';
import { ProductFolder } from '../support/process.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { bigReportBytes, makeReportBig } from './big-report.ts';
import { LearnerSimulation } from './learner-simulation.ts';
import { expectInTime } from '../support/in-time.ts';

const toleratedMs = 10_000;

/** Promise 33: tests that open requests are answered, and that the server ends within ten seconds with 0. */
describe('On SIGTERM in the middle of everything, the server', () => {
  const home = new LearnerSimulation();

  beforeAll(async () => {
    const dataDir = home.product.file('data');
    await home.start({ DATA_DIR: dataDir });
    await makeReportBig({ dataDir });
  });
  afterAll(() => home.product.remove());

  test('completes a report, a slow upload and a call, aborts what never ends, and exits with 0', async () => {
    const { address } = home.server;
    const authorization = `Bearer ${home.tokens.admin}`;
    const { hostname, port } = new URL(address);

    const keptAlive = new Agent({ keepAlive: true });
    const idle = get(`${address}/api/openapi.json`, { agent: keptAlive });
    (await responseTo(idle)).resume();

    const report = await responseTo(
      get(`${address}/api/user-feedback/activity-report`, { headers: { authorization } }),
    );
    report.pause();

    const upload = () =>
      request(`${address}/api/activity/validate`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'multipart/form-data; boundary=x', expect: '100-continue' },
      });
    const begun = '--x\r\ncontent-disposition: form-data; name="activity"; filename="a.json"\r\n\r\n{';
    const [slow, endless] = [upload(), upload()];
    endless.on('error', () => undefined);
    for (const one of [slow, endless]) {
      one.flushHeaders();
      await once(one, 'continue');
      one.write(begun);
    }
    const silent = connect(Number(port), hostname).on('error', () => undefined);
    await once(silent, 'connect');

    const answered = responseTo(slow);
    const ended = home.server.kill('SIGTERM');
    const isRefused = () =>
      fetch(`${address}/api/me`).then(
        () => false,
        () => true,
      );
    while (!(await isRefused())) await pause(20);
    slow.end('}\r\n--x--\r\n');
    expect((await answered).statusCode).toBe(200);
    let bytes = 0;
    for await (const chunk of report) bytes += (chunk as Buffer).length;
    expect(bytes).toBeGreaterThan(bigReportBytes);
    const { code, ms } = await ended;
    expect(code).toBe(0);
    expectInTime(ms, toleratedMs);
    expect(home.server.err).toBe('');
    silent.destroy();
    keptAlive.destroy();
  });
});

describe('On SIGTERM, a server that was too busy to accept', () => {
  const product = new ProductFolder();
  afterAll(() => product.remove());

  test('answers the connections and requests that the system had accepted for it', async () => {
    const server = await product.start({ DATA_DIR: product.file('data'), LOG_LEVEL: 'error' });
    await server.ready();
    const { hostname, port } = new URL(server.address);
    const call = async (): Promise<Socket> => {
      const caller = connect(Number(port), hostname);
      await once(caller, 'connect');
      caller.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
      return caller;
    };
    const keptAlive = await call();
    await once(keptAlive, 'data');
    server.signal('SIGSTOP');
    const calls = await Promise.all(Array.from({ length: 50 }, call));
    keptAlive.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    const replies = [keptAlive, ...calls].map(wholeReply);
    const ended = server.kill('SIGTERM');
    server.signal('SIGCONT');
    for (const reply of await Promise.all(replies)) expect(reply).toMatch(/^HTTP\/1\.1 200 /);
    const { code, ms } = await ended;
    expect(code).toBe(0);
    expectInTime(ms, toleratedMs);
  });
});

describePostgres('On SIGTERM while the database hangs, the server', () => {
  const home = new LearnerSimulation();
  let postgres: TestPostgres;
  let proxy: TcpProxy;

  beforeAll(async () => {
    postgres = await TestPostgres.start();
    const databaseUrl = await postgres.database();
    proxy = new TcpProxy(postgres.socket);
    await proxy.start();
    const { pathname } = new URL(databaseUrl);
    await home.start({ DATABASE_URL: `postgresql://postgres@127.0.0.1:${proxy.port}${pathname}` });
    await makeReportBig({ databaseUrl, dataDir: '' });
  });
  afterAll(async () => {
    await home.product.remove();
    await proxy?.stop();
    await postgres?.stop();
  });

  test('refuses requests in flight and exits with 0, whatever does not answer', async () => {
    const headers = { authorization: `Bearer ${home.tokens.admin}` };
    const report = await responseTo(
      get(`${home.server.address}/api/user-feedback/activity-report`, { headers }),
    );
    report.on('error', () => undefined).pause();
    const before = await home.everyCall();
    expect(before['who I am']!.status).toBe(200);
    proxy.become('hang');
    report.resume();
    // Some connections to the database are in use, others idle.
    const underWay = Promise.all([home.calls['who I am']!(), home.answer(), home.calls['a renewal']!()]);
    await pause(100);
    const ended = home.server.kill('SIGTERM');
    expect((await underWay).map(({ status }) => status)).toEqual([503, 503, 503]);
    const { code, ms } = await ended;
    expect(code).toBe(0);
    expectInTime(ms, toleratedMs);
    expect(home.server.err).toBe('');
  });
});

const responseTo = async (sent: ReturnType<typeof request>): Promise<IncomingMessage> =>
  ((await once(sent, 'response')) as [IncomingMessage])[0];

const wholeReply = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += String(chunk)));
  await new Promise((closed) => socket.once('error', closed).once('close', closed));
  return text;
};
