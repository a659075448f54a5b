import type { FastifyInstance } from 'fastify';
import { showMailQueue, tryMailAgain } from '../../../application/platform/manage-mail-queue.ts';
import * as api from '../../shared/api/mail-queue.ts';
import { serve } from '../platform/http/serve.ts';

/** Serves the list of waiting mails: an addition. */
export function mailQueueRoutes(app: FastifyInstance, ports: Parameters<typeof showMailQueue>[0]): void {
  serve(app, api.listMails, async ({ person }) => {
    const { mails, ...counts } = await showMailQueue(ports, person);
    return { ...counts, mails: mails.map(api.toWireMail) };
  });
  serve(app, api.tryMailAgain, ({ person, parameters: { mailId } }) => tryMailAgain(ports, person, mailId));
}
