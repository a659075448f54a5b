import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../../src/infrastructure/node/platform/database/database.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { queueMail } from '../../../src/infrastructure/node/platform/mail/sql-outbox.ts';
import { readSettings } from '../../../src/infrastructure/node/platform/settings.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { startTelemetry } from '../../../src/infrastructure/node/platform/telemetry/telemetry.ts';
import { HashingQueue } from '../../../src/infrastructure/node/platform/waiting/hashing-queue.ts';
import { TestApi } from '../../support/api.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { freePort } from '../../support/process.ts';
import { publishAll } from './content.ts';

const secrets = ['mia', 'Mia', 'home.example', 'every-kind', 'calm-weeks', '127.0.0.1'];

function expectNothingPersonal(text: string): void {
  for (const secret of secrets)
    expect({ secret, isRevealed: text.includes(secret) }).toEqual({ secret, isRevealed: false });
}

/** Makes a family's requests: known and unknown addresses, an answer, a refusal. */
async function use(api: TestApi): Promise<void> {
  await publishAll(api.ports, api.clock.now());
  const { token } = await api.caller('mia');
  await api.request('POST', '/api/my-activities/every-kind/start', { token });
  await api.request('GET', '/api/my-activities/every-kind', { token });
  await api.request('GET', '/api/my-activities/mia-was-here', { token });
  await api.request('GET', '/programme/calm-weeks');
  await api.request('GET', '/api/nowhere/mia');
  await api.request('GET', '/healthz');
}

onEveryDatabase('Metrics', (database) => {
  let opened: OpenDatabase;
  let api: TestApi;
  let at: string;
  const clock = new ManualClock(1_800_000_000_000);
  const hashing = new HashingQueue({ atOnce: 1, most: 2 });

  beforeAll(async () => {
    opened = await database.open();
    const port = await freePort();
    const settings = readSettings({ METRICS_PORT: String(port) }, '.');
    const { watch } = await startTelemetry(settings, clock);
    at = `http://127.0.0.1:${port}`;
    api = await TestApi.start({
      ports: createSqlPorts(opened),
      clock,
      watch: (app) => watch(app, opened, hashing),
    });
  });
  afterAll(async () => {
    await api.close();
    await expect(fetch(`${at}/metrics`)).rejects.toThrow('fetch failed');
  });

  const metricsText = async (): Promise<string> => (await fetch(`${at}/metrics`)).text();
  const figure = (text: string, name: string): number | undefined => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  };

  test('count requests by pattern and status, without personal data', async () => {
    await use(api);
    const text = await metricsText();
    const requests = (method: string, route: string, status: number) =>
      figure(text, `fireside_requests_total{method="${method}",route="${route}",status="${status}"}`);
    expect(requests('POST', '/api/my-activities/:activityId/start', 204)).toBe(1);
    expect(requests('GET', '/api/my-activities/:activityId', 200)).toBe(1);
    expect(requests('GET', '/api/my-activities/:activityId', 404)).toBe(1);
    expect(requests('GET', 'none', 404)).toBeGreaterThan(0);
    const duration = 'fireside_request_duration_seconds';
    const route = 'method="GET",route="/api/my-activities/:activityId"';
    expect(figure(text, `${duration}_count{${route}}`)).toBe(2);
    expect(figure(text, `${duration}_bucket{le="+Inf",${route}}`)).toBe(2);
    for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes'])
      expect(figure(text, name)).toBeGreaterThanOrEqual(0);
    expectNothingPersonal(text);
  });

  test('report what waits, since when, and what is open', async () => {
    const { token } = await api.caller('buyer', { paid: false });
    expect((await api.request('POST', '/api/payments/create', { token })).status).toBe(200);
    const now = clock.now();
    const mail = { to: 'mia@home.example', subject: 'Mia', text: 'Mia', html: 'Mia' };
    await queueMail(opened.db, mail, now - 90_000);
    await queueMail(opened.db, mail, now - 30_000);
    const text = await metricsText();
    expect(figure(text, 'fireside_database_up')).toBe(1);
    expect(figure(text, 'fireside_mail_queue_length')).toBe(2);
    expect(figure(text, 'fireside_mail_queue_oldest_seconds')).toBe(90);
    expect(figure(text, 'fireside_open_purchases')).toBe(1);
    if (opened.dialect === 'postgres') {
      expect(figure(text, 'fireside_database_connections{state="most"}')).toBeGreaterThan(1);
      expect(figure(text, 'fireside_database_connections{state="waiting"}')).toBe(0);
    }
    expectNothingPersonal(text);
  });

  test('report how many wait for a password to be hashed, for how long, and who left', async () => {
    const never = () => new Promise<void>(() => undefined);
    const leaving = new AbortController();
    const left = hashing.enter({ network: 'a', signal: leaving.signal }, never).done;
    for (const network of ['b', 'c']) void hashing.enter({ network }, never).done;
    const late = hashing.enter({ network: 'd' }, never).done;
    await expect(late).rejects.toMatchObject({ code: 'Unavailable' });
    const gone = hashing.enter({ network: 'e', signal: AbortSignal.abort(new Error('gone')) }, never).done;
    await expect(gone).rejects.toThrow('gone');
    const text = await metricsText();
    expect(figure(text, 'fireside_hashing_queue_length')).toBe(2);
    expect(figure(text, 'fireside_hashing_queue_expected_seconds')).toBe(0.875);
    expect(figure(text, 'fireside_hashing_queue_left_total{why="refused"}')).toBe(1);
    expect(figure(text, 'fireside_hashing_queue_left_total{why="given_up"}')).toBe(1);
    leaving.abort();
    expect(await Promise.race([left, Promise.resolve('runs on')])).toBe('runs on');
    expect(await metricsText()).toContain('fireside_hashing_queue_left_total{why="refused"} 1\n');
  });

  test('are not on the port that families use, and nothing else is on theirs', async () => {
    expect((await api.request('GET', '/metrics')).text).not.toContain('fireside_');
    for (const path of ['/', '/api/me', '/healthz']) expect((await fetch(`${at}${path}`)).status).toBe(404);
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  test('report that the database is unreachable and omit what they cannot know', async () => {
    const db = opened.db.withPlugin({
      transformQuery: () => {
        throw new Error('cut');
      },
      transformResult: async ({ result }) => result,
    });
    const port = await freePort();
    const { watch } = await startTelemetry(readSettings({ METRICS_PORT: String(port) }, '.'), clock);
    const other = await TestApi.start({ watch: (app) => watch(app, { ...opened, db }) });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(figure(text, 'fireside_database_up')).toBe(0);
    expect(figure(text, 'fireside_mail_queue_length')).toBeUndefined();
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    await other.close();
  });
});

type Sent = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: unknown };

onEveryDatabase('Traces', (database) => {
  test('name routes and statements, nested, and no person', async () => {
    const spans: Sent[] = [];
    let body = '';
    const collector = createServer((request, response) => {
      void readJson(request).then((sent) => {
        body += JSON.stringify(sent);
        const { resourceSpans } = sent as {
          resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
        };
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await once(collector.listen(0, '127.0.0.1'), 'listening');
    const endpoint = `http://localhost:${(collector.address() as AddressInfo).port}`;
    const clock = new ManualClock(Date.now());
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUSTED_PROXIES: 'loopback' };
    const { onStatement, watch } = await startTelemetry(readSettings(env, '.'), clock);
    const opened = await openDatabase({ ...database.settings(), onStatement });
    const api = await TestApi.start({
      ports: createSqlPorts(opened),
      clock,
      watch: (app) => watch(app, opened),
    });
    await use(api);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await api.request('GET', '/', { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } });
    await api.close();
    await opened.close();
    collector.close();
    collector.closeAllConnections();

    const named = (name: string) => spans.filter((span) => span.name === name);
    const start = named('POST /api/my-activities/:activityId/start');
    expect(start).toHaveLength(1);
    expect(JSON.stringify(start[0]!.attributes)).toMatch(/"http.response.status_code".*204/);
    const below = spans.filter(({ parentSpanId }) => parentSpanId === start[0]!.spanId);
    expect(below.length).toBeGreaterThan(2);
    expect(new Set(below.map((span) => span.traceId))).toEqual(new Set([start[0]!.traceId]));
    expect(JSON.stringify(below)).toMatch(/insert into \\?\\?"run\\?\\?"/);
    expect(named('GET /healthz')).toEqual([]);
    const [page] = named('GET /');
    expect(page ?? named('GET /*').at(-1)).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
    expect(body).toContain('"fireside"');
    expectNothingPersonal(body);
  });
});

test('without the settings no telemetry is loaded', async () => {
  expect((await startTelemetry(readSettings({}, '.'), new ManualClock(0))).onStatement).toBeUndefined();
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const loading = sources.filter((name) =>
    /^import (?!type)[^;]*from '(\.[^']*telemetry\/(traces|metrics)\.ts|\.\/(traces|metrics)\.ts|@opentelemetry\/[^']*|prom-client)'/m.test(
      readFileSync(join('src', name), 'utf8'),
    ),
  );
  expect(loading.toSorted()).toEqual([
    'infrastructure/node/platform/telemetry/metrics.ts',
    'infrastructure/node/platform/telemetry/traces.ts',
  ]);
});
