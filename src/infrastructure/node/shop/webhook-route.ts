import type { FastifyInstance } from 'fastify';
import { receivePaymentWebhook } from '../../../application/shop/receive-webhook.ts';
import type { ShopPorts } from '../../../application/shop/shop-ports.ts';

/** The path at which the provider of card payments reports events, below the API's base address. */
export const webhookPath = '/payments/webhook';

/** Serves the webhook, open to anyone: the signature of the unchanged bytes authenticates it. */
export async function webhookRoute(app: FastifyInstance, ports: ShopPorts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Body: Buffer | undefined }>(
    webhookPath,
    { config: { access: 'anyone' }, schema: { hide: true } },
    async ({ body, headers }, reply) => {
      const signature = headers[ports.payments?.signatureHeader ?? ''];
      await receivePaymentWebhook(ports, body?.toString() ?? '', String(signature ?? ''));
      return reply.code(204).send();
    },
  );
}
