import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { paymentsNotice } from '../shop/shop-parts.ts';
import { StartupError } from '../startup-error.ts';

/** Ending takes less than 10 s: a request that arrives more slowly than this is not waited for. */
const graceMs = 5000;

/** Listens, says where, and on SIGTERM or SIGINT answers what is in flight before it ends (promise 33). */
export async function listen(
  app: FastifyInstance,
  settings: Settings,
  close: () => Promise<void>,
): Promise<void> {
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await app.close();
    throw unlistenable(error as NodeJS.ErrnoException, settings);
  }
  const stop = (): void => {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, graceMs));
    void Promise.race([app.close(), patience])
      .then(close)
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(welcome(settings));
}

function unlistenable({ code, message }: NodeJS.ErrnoException, { host, port }: Settings): Error {
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is taken by another program; stop it, or set PORT to a free one.`);
  if (code === 'EACCES')
    return new StartupError(`Port ${port} is not open to this account; set PORT to one above 1023.`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL')
    return new StartupError(
      `HOST is '${host}', which is no address of this machine; leave it out or mend it.`,
    );
  return new Error(message);
}

function welcome(settings: Settings): string {
  const { publicUrl, production, issuer, mail } = settings;
  const lines = [`Fireside is ready: ${publicUrl}`];
  const notice = paymentsNotice(settings);
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
