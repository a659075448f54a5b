import type { FastifyInstance } from 'fastify';
import { showMailQueue, tryMailAgain } from '../../../application/platform/manage-mail-queue.ts';
import * as api from '../../shared/api/mail-queue.ts';
import { serveRoute } from '../platform/http/serve.ts';

/** Serves the list of waiting mails (an addition to the specification). */
export function mailQueueRoutes(app: FastifyInstance, ports: Parameters<typeof showMailQueue>[0]): void {
  serveRoute(app, api.listMails, async ({ person }) => {
    const { mails, ...counts } = await showMailQueue(ports, person);
    return { ...counts, mails: mails.map(api.toWireMail) };
  });
  serveRoute(app, api.tryMailAgain, ({ person, parameters: { mailId } }) =>
    tryMailAgain(ports, person, mailId),
  );
}
