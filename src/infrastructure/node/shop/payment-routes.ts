import type { FastifyInstance } from 'fastify';
import { createPayment } from '../../../application/shop/create-payment.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { ShopPorts } from '../../../application/shop/shop-ports.ts';
import { verifyPurchase } from '../../../application/shop/verify-purchase.ts';
import * as api from '../../shared/api/payments.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import { SandboxPaymentProvider } from './sandbox/sandbox-payments.ts';
import { createUseCounter } from '../platform/http/use-counter.ts';
import { serveRoute } from '../platform/http/serve.ts';

const aMinute = (name: string, most: number) => ({ name, windows: [{ most, withinMs: 60_000 }] });

/** Serves purchases by card (specification 7.3), with the sandbox's card form if the sandbox is in use. */
export function paymentRoutes(
  app: FastifyInstance,
  ports: ShopPorts & { limits: RateLimiter },
  texts: ServerTexts,
): void {
  const { limits, payments } = ports;
  const creating = createUseCounter(limits, aMinute('payments created', 20));
  const verifying = createUseCounter(limits, aMinute('payments verified', 30));

  serveRoute(app, api.getPaymentsConfig, async () => ({
    publicKey: payments?.publicKey ?? '',
    provider: payments?.provider ?? 'none',
  }));
  serveRoute(app, api.createPayment, async ({ person, request, reply }) => {
    await creating(person.id, reply);
    return createPayment(ports, person, texts.languageOf(request));
  });
  serveRoute(app, api.verifyPurchase, async ({ person, parameters, reply }) => {
    await verifying(person.id, reply);
    await verifyPurchase(ports, person, parameters.paymentIntentId);
  });
  if (payments instanceof SandboxPaymentProvider) sandboxRoutes(app, payments, limits);
}

function sandboxRoutes(app: FastifyInstance, sandbox: SandboxPaymentProvider, limits: RateLimiter): void {
  const paying = createUseCounter(limits, aMinute('sandbox cards', 60));

  serveRoute(app, api.retrieveSandboxPayment, async ({ person, body, reply }) => {
    await paying(person.id, reply);
    return sandbox.retrieve(person.id, body.clientSecret);
  });
  serveRoute(app, api.confirmSandboxPayment, async ({ person, body, reply }) => {
    await paying(person.id, reply);
    return sandbox.confirm(person.id, body.clientSecret, body.outcome);
  });
}
