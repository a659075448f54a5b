import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { sql, type Kysely } from 'kysely';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { Settings } from '../settings.ts';
import type { OpenDatabase } from '../database/database-types.ts';
import { StartupError } from '../startup-error.ts';
import type { Tables } from '../database/tables/tables.ts';
import { routePatternOf } from './route-of.ts';
import type { HashingQueueFigures, Telemetry } from './telemetry-types.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Serves Prometheus metrics at GET /metrics on a port of their own while the server runs. Labels contain methods, route
 * patterns and statuses: never an id, an address or a slug (promise 23).
 */
export function createMetrics(at: NonNullable<Settings['metrics']>, clock: Clock): Telemetry['watch'] {
  return (app, database, hashing) => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    countRequests(app, registry);
    if (hashing) hashingGauges(registry, hashing);
    const readStores = storeGauges(registry, database, clock);
    const server = createServer((request, response) => {
      const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
      if (!isAsked) return void response.writeHead(404).end();
      readStores()
        .then(() => registry.metrics())
        .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
        .catch((error: unknown) => {
          app.log.error({ err: error }, 'metrics could not be read');
          response.writeHead(500).end();
        });
    });
    app.addHook('onReady', () => listen(server, at));
    app.addHook('onClose', async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((closed) => server.close(closed));
    });
  };
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'fireside_requests_total',
    help: 'Requests answered, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'fireside_request_duration_seconds',
    help: 'How long answers took, by route pattern.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routePatternOf(request);
    requests.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

function hashingGauges(registry: Registry, hashing: HashingQueueFigures): void {
  const registers = [registry];
  const length: Gauge = new Gauge({
    name: 'fireside_hashing_queue_length',
    help: 'Who waits for a password to be hashed.',
    registers,
    collect: () => length.set(hashing.figures().waiting),
  });
  const wait: Gauge = new Gauge({
    name: 'fireside_hashing_queue_expected_seconds',
    help: 'How long whoever logs in now would wait.',
    registers,
    collect: () => wait.set(hashing.figures().expectedSeconds),
  });
  const left: Counter = new Counter({
    name: 'fireside_hashing_queue_left_total',
    help: 'Places that were left without a hash: refused because the queue was full, or given up.',
    labelNames: ['why'],
    registers,
    collect: () => {
      const { refused, givenUp } = hashing.figures();
      left.reset();
      left.inc({ why: 'refused' }, refused);
      left.inc({ why: 'given_up' }, givenUp);
    },
  });
}

/** Returns the function that reads the database's gauges; it leaves out a value that cannot be read. */
function storeGauges(registry: Registry, database: OpenDatabase, clock: Clock): () => Promise<void> {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] });
  const up = gauge('fireside_database_up', 'Whether the database answers: 1 or 0.');
  const waitingMails = gauge('fireside_mail_queue_length', 'Mails that wait to be sent.');
  const oldestMail = gauge('fireside_mail_queue_oldest_seconds', 'How long the oldest of them has waited.');
  const purchases = gauge('fireside_open_purchases', 'Purchases begun and neither paid nor given up.');
  if (database.dialect === 'postgres') {
    const { pool } = database;
    const connections = new Gauge({
      name: 'fireside_database_connections',
      help: 'Connections of the pool by what they do, requests that wait for one, and the most there can be.',
      labelNames: ['state'],
      registers: [registry],
      collect: () => {
        for (const [state, count] of Object.entries(pool())) connections.set({ state }, count);
      },
    });
  }
  return async () => {
    const figures = await queueFigures(database.db).catch(() => null);
    up.set(figures ? 1 : 0);
    if (!figures) {
      for (const one of [waitingMails, oldestMail, purchases]) one.remove();
      return;
    }
    waitingMails.set(figures.mails);
    oldestMail.set(figures.oldestMailAt === null ? 0 : (clock.now() - figures.oldestMailAt) / 1000);
    purchases.set(figures.openPurchases);
  };
}

async function listen(server: Server, { host, port }: NonNullable<Settings['metrics']>): Promise<void> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch {
    throw new StartupError(
      `The port for metrics, ${port} on ${host}, cannot be used; set METRICS_PORT and METRICS_HOST to a free one.`,
    );
  }
}

/**
 * Returns the waiting work: the number of mails and the time of the oldest (epoch ms), and the number of open
 * purchases.
 */
async function queueFigures(db: Kysely<Tables>): Promise<{
  mails: number;
  oldestMailAt: number | null;
  openPurchases: number;
}> {
  const waiting = db.selectFrom('outbox_mail').where('refused_at', 'is', null);
  const open = db.selectFrom('purchase').where('state', '=', 'open');
  return db
    .selectNoFrom([
      waiting.select(sql<number>`count(*)`.as('count')).as('mails'),
      waiting.select(({ fn }) => fn.min('created_at').as('at')).as('oldestMailAt'),
      open.select(sql<number>`count(*)`.as('count')).as('openPurchases'),
    ])
    .executeTakeFirstOrThrow()
    .then(({ mails, oldestMailAt, openPurchases }) => ({
      mails: mails ?? 0,
      oldestMailAt,
      openPurchases: openPurchases ?? 0,
    }));
}
