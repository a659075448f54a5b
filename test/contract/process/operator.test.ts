import { setTimeout as pause } from 'node:timers/promises';
import { freePort, ProductFolder, type ServerProcess } from '../../support/process.ts';

/** Tests the signals that an operator's program gets from the server, from its start to its end (promise 33). */
describe('for its operator the server', () => {
  const product = new ProductFolder();
  let metricsPort: number;
  let server: ServerProcess;

  beforeAll(async () => {
    metricsPort = await freePort();
    server = await product.start({
      DATA_DIR: product.file('data'),
      LOG_LEVEL: 'info',
      METRICS_PORT: String(metricsPort),
      STOP_DELAY_SECONDS: '2',
    });
    await server.ready();
  });
  afterAll(() => product.remove());

  const lines = (): Record<string, unknown>[] =>
    server.out
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ready = async () => fetch(`${server.address}/readyz`);

  test('logs its version, its storage and its issuer', async () => {
    // The server's messages for people can overtake its log.
    while (!lines().some(({ msg }) => msg === 'Fireside is ready')) await pause(20);
    expect(lines()).toContainEqual(
      expect.objectContaining({
        msg: 'Fireside is ready',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        database: 'sqlite',
        issuer: 'embedded',
      }),
    );
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    expect((await ready()).status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('fireside_requests_total{method="GET",route="/healthz",status="200"} 1');
  });

  test('refuses an occupied metrics port in one sentence', async () => {
    const other = await product.start({
      DATA_DIR: product.file('other'),
      METRICS_PORT: String(metricsPort),
    });
    const { code } = await other.exited;
    expect({ code, err: other.err }).toEqual({
      code: 1,
      err: `Fireside cannot start: The port for metrics, ${metricsPort} on 127.0.0.1, cannot be used; set METRICS_PORT and METRICS_HOST to a free one.\n`,
    });
  });

  test('is not ready once it is stopping, serves for a while, and logs its end', async () => {
    const ended = server.kill('SIGTERM');
    let answer = await ready();
    while (answer.status === 200) answer = await ready();
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'Unavailable', message: 'The server is ending.' }),
    ]);
    expect((await fetch(`${server.address}/api/me`)).status).toBe(401);
    expect(await ended).toMatchObject({ code: 0, signal: null });
    expect(lines().map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['Fireside is ready', 'Fireside is ending', 'Fireside has ended']),
    );
    expect(server.err).toBe('');
  });
});
