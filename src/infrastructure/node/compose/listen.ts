import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../platform/settings.ts';
import { describePaymentsAtStart } from '../shop/create-shop.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { StartupError } from '../platform/startup-error.ts';
import { fieldsOrEmptyObject } from '../platform/fields.ts';

/** The wait for pending requests, and then for the database (ms): the shutdown takes less than 10 s. */
const graceMs = 5000;
const closeMs = 2000;
/** The time after which the process exits even if a resource keeps it alive (ms). */
const lingerMs = 500;
/**
 * The interval at which the shutdown checks for new connections (ms): those that the system has already accepted arrive
 * within one or two rounds of the event loop.
 */
const turnMs = 10;
const quietTurns = 3;
const mostTurns = 100;

/**
 * Listens and prints the address. On SIGTERM or SIGINT it answers pending requests before it ends (promise 33): /readyz
 * reports the shutdown first, and the end waits for STOP_DELAY_SECONDS, the time that a balancer needs to notice.
 */
export async function startListening(
  app: FastifyInstance,
  settings: Settings,
  { dialect, close }: Pick<OpenDatabase, 'dialect' | 'close'>,
): Promise<void> {
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await app.close();
    if (error instanceof StartupError) throw error;
    throw unlistenable(error, settings);
  }
  const within = async (ms: number, end: () => Promise<void>): Promise<void> => {
    const over = new AbortController();
    const timeout = pause(ms, undefined, { signal: over.signal }).catch(() => undefined);
    const ended = end().catch((error: unknown) => app.log.error({ err: error }, 'the shutdown failed'));
    await Promise.race([ended, timeout]);
    over.abort();
  };
  const stop = async (signal: string): Promise<void> => {
    app.ending.hasBegun = true;
    app.log.info({ signal }, 'Fireside is ending');
    await pause(settings.stopDelayMs);
    await takeIn(app);
    await within(graceMs, () => app.close());
    await within(closeMs, close);
    app.log.info({ afterSeconds: Math.round(process.uptime()) }, 'Fireside has ended');
    // exit() can wait for ever for a compiler thread of V8 that has requested a garbage collection, so it runs later.
    process.exitCode = 0;
    setTimeout(() => process.exit(0), lingerMs).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop(signal));
  app.log.info(
    {
      version: settings.version,
      node: process.version,
      production: settings.production,
      database: dialect,
      issuer: settings.issuer?.authority ?? 'embedded',
    },
    'Fireside is ready',
  );
  process.stdout.write(welcome(settings));
}

/**
 * Waits until the system has delivered the connections that it has accepted and the requests on idle connections.
 * Closing at once would drop them without a reply.
 */
async function takeIn(app: FastifyInstance): Promise<void> {
  let quiet = 0;
  const stirred = (): void => void (quiet = 0);
  app.server.on('connection', stirred).on('request', stirred);
  for (let turns = 0; quiet < quietTurns && turns < mostTurns; turns += 1) {
    quiet += 1;
    await pause(turnMs);
  }
  app.server.off('connection', stirred).off('request', stirred);
}

function unlistenable(error: unknown, { host, port }: Settings): Error {
  const { code, message } = fieldsOrEmptyObject(error);
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is taken by another program; stop it, or set PORT to a free one.`);
  if (code === 'EACCES')
    return new StartupError(`Port ${port} is not open to this account; set PORT to one above 1023.`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL')
    return new StartupError(
      `HOST is '${host}', which is no address of this machine; leave it out or mend it.`,
    );
  return new Error(String(message));
}

function welcome(settings: Settings): string {
  const { publicUrl, production, issuer, mail } = settings;
  const lines = [`Fireside is ready: ${publicUrl}`];
  const notice = describePaymentsAtStart(settings);
  if (notice !== null) lines.push(notice);
  if (!production && !issuer)
    lines.push(
      '',
      'Demo accounts, all with the password Fireside-demo-1:',
      '  learner@fireside.test   has access',
      '  new@fireside.test       has no access yet',
      '  tester@fireside.test    sees Drafts and the Test Mode label',
      '  admin@fireside.test     admin',
    );
  if (!production && !issuer && !mail) lines.push('', `Mailbox: ${publicUrl}/mailbox`);
  return `${lines.join('\n')}\n`;
}
