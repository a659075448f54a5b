import type { FastifyInstance } from 'fastify';
import { createPayment } from '../../../../application/purchasing/create-payment.ts';
import type { ShopPorts } from '../../../../application/purchasing/shop-ports.ts';
import { verifyPurchase } from '../../../../application/purchasing/verify-purchase.ts';
import * as api from '../../../shared/api/payments.ts';
import type { ServerTexts } from '../../pages/server-texts.ts';
import { SandboxPayments } from '../../sandbox/sandbox-payments.ts';
import { limitedTo } from '../limited-to.ts';
import { serve } from '../serve.ts';

const minuteMs = 60_000;

/** Buying access by card (specification 7.3), with the sandbox's card form where there is one. */
export function paymentRoutes(app: FastifyInstance, ports: ShopPorts, texts: ServerTexts): void {
  const { clock, payments } = ports;
  const creating = limitedTo(clock, { most: 20, withinMs: minuteMs });
  const verifying = limitedTo(clock, { most: 30, withinMs: minuteMs });

  serve(app, api.getPaymentsConfig, async () => ({
    publicKey: payments?.publicKey ?? '',
    provider: payments?.provider ?? 'none',
  }));
  serve(app, api.createPayment, async ({ person, request, reply }) => {
    creating(person.id, reply);
    return createPayment(ports, person, texts.languageOf(request));
  });
  serve(app, api.verifyPurchase, async ({ person, parameters, reply }) => {
    verifying(person.id, reply);
    await verifyPurchase(ports, person, parameters['paymentIntentId'] ?? '');
  });
  if (payments instanceof SandboxPayments) sandboxRoutes(app, payments, clock);
}

function sandboxRoutes(app: FastifyInstance, sandbox: SandboxPayments, clock: ShopPorts['clock']): void {
  const paying = limitedTo(clock, { most: 60, withinMs: minuteMs });

  serve(app, api.sandboxRetrieve, async ({ person, body, reply }) => {
    paying(person.id, reply);
    return sandbox.retrieve(person.id, body.clientSecret);
  });
  serve(app, api.sandboxConfirm, async ({ person, body: { clientSecret, ...card }, reply }) => {
    paying(person.id, reply);
    return sandbox.confirm(person.id, clientSecret, card);
  });
  serve(app, api.sandboxAuthenticate, async ({ person, body, reply }) => {
    paying(person.id, reply);
    return sandbox.authenticate(person.id, body.clientSecret, body.approve);
  });
}
