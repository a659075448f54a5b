import type { FastifyInstance } from 'fastify';
import { createPayment } from '../../../application/shop/create-payment.ts';
import type { Limits } from '../../../application/ports/server/platform/limits.ts';
import type { ShopPorts } from '../../../application/shop/shop-ports.ts';
import { verifyPurchase } from '../../../application/shop/verify-purchase.ts';
import * as api from '../../shared/api/payments.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import { SandboxPayments } from './sandbox/sandbox-payments.ts';
import { limitedTo } from '../platform/http/limited-to.ts';
import { serve } from '../platform/http/serve.ts';

const aMinute = (name: string, most: number) => ({ name, windows: [{ most, withinMs: 60_000 }] });

/** Serves purchases by card (specification 7.3), with the sandbox's card form if the sandbox is in use. */
export function paymentRoutes(
  app: FastifyInstance,
  ports: ShopPorts & { limits: Limits },
  texts: ServerTexts,
): void {
  const { limits, payments } = ports;
  const creating = limitedTo(limits, aMinute('payments created', 20));
  const verifying = limitedTo(limits, aMinute('payments verified', 30));

  serve(app, api.getPaymentsConfig, async () => ({
    publicKey: payments?.publicKey ?? '',
    provider: payments?.provider ?? 'none',
  }));
  serve(app, api.createPayment, async ({ person, request, reply }) => {
    await creating(person.id, reply);
    return createPayment(ports, person, texts.languageOf(request));
  });
  serve(app, api.verifyPurchase, async ({ person, parameters, reply }) => {
    await verifying(person.id, reply);
    await verifyPurchase(ports, person, parameters.paymentIntentId);
  });
  if (payments instanceof SandboxPayments) sandboxRoutes(app, payments, limits);
}

function sandboxRoutes(app: FastifyInstance, sandbox: SandboxPayments, limits: Limits): void {
  const paying = limitedTo(limits, aMinute('sandbox cards', 60));

  serve(app, api.sandboxRetrieve, async ({ person, body, reply }) => {
    await paying(person.id, reply);
    return sandbox.retrieve(person.id, body.clientSecret);
  });
  serve(app, api.sandboxConfirm, async ({ person, body, reply }) => {
    await paying(person.id, reply);
    return sandbox.confirm(person.id, body.clientSecret, body.outcome);
  });
}
