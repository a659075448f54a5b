import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { reconcilePurchases } from '../../../application/shop/reconcile-purchases.ts';
import type { ShopPorts } from '../../../application/shop/shop-ports.ts';
import type { People } from '../../../application/ports/server/people/people.ts';
import type { MailJob } from '../platform/mail/mail-job.ts';
import { webhookPath } from './webhook-route.ts';
import { IntervalJob } from '../platform/jobs/interval-job.ts';
import { SandboxPaymentProvider } from './sandbox/sandbox-payments.ts';

const reconcileEveryMs = 60_000;
const eventsEveryMs = 1000;

type Parts = {
  ports: ShopPorts & { people: People };
  /** Posts an event to the webhook of this server; returns true if it was accepted. */
  post: (rawBody: string, signature: string) => Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** Starts the shop's job when the server listens and stops it when the server closes. */
export function startShopJob(
  app: FastifyInstance,
  ports: Parts['ports'] & { receipts: MailJob | null },
): FastifyInstance {
  const { signatureHeader = '' } = ports.payments ?? {};
  const post: Parts['post'] = async (payload, signature) => {
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
    const { statusCode } = await app.inject({ method: 'POST', url: `/api${webhookPath}`, headers, payload });
    return statusCode < 300;
  };
  const worker = new ShopJob({ ports, post, log: app.log });
  app.addHook('onListen', async () => {
    worker.start();
    ports.receipts?.start();
  });
  app.addHook('onClose', async () => {
    await Promise.all([worker.stop(), ports.receipts?.stop()]);
  });
  return app;
}

/** Checks open purchases at the start and every minute, and sends the sandbox's events. */
export class ShopJob {
  readonly #parts: Parts;
  readonly #rounds: IntervalJob[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    const { ports, post } = this.#parts;
    const { payments } = ports;
    if (!payments) return;
    // The first round also checks purchases that the end of the last process may have interrupted.
    let aheadMs = reconcileEveryMs;
    this.#every(reconcileEveryMs, () => {
      const round = reconcilePurchases(ports, aheadMs);
      aheadMs = 0;
      return round;
    });
    if (payments instanceof SandboxPaymentProvider)
      this.#every(eventsEveryMs, () => payments.sendEvents(post));
  }

  /** Resolves when the running work is done. */
  async stop(): Promise<void> {
    await Promise.all(this.#rounds.map((round) => round.stop()));
  }

  #every(ms: number, work: () => Promise<unknown>): void {
    const { ports, log } = this.#parts;
    const careful = () =>
      work().catch((error: unknown) =>
        log.error({ err: error }, 'checking purchases failed and is tried again'),
      );
    const round = new IntervalJob(ports.clock, ms, careful);
    this.#rounds.push(round);
    round.start();
  }
}
