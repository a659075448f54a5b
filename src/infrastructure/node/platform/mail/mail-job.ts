import type { FastifyBaseLogger } from 'fastify';
import { deliverMail, type MailDeliveryOutcome } from '../../../../application/platform/deliver-mail.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { Mailer } from '../../../../application/ports/server/platform/mailer.ts';
import type { MailOutbox } from '../../../../application/ports/server/platform/outbox.ts';
import { isJsonObject } from '../../../../domain/platform/json.ts';

/** The pause between two checks for mails that are due: postponed ones, and those of a process that has died (ms). */
const checkEveryMs = 5000;
/** The most mails that are sent at once, so that one mail that the server does not answer delays few others. */
const most = 4;

type Parts = {
  outbox: MailOutbox;
  mailer: Mailer;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** Sends the mails in the outbox; other processes may do so too. The log contains only ids of mails (promise 23). */
export class MailJob {
  readonly #parts: Parts;
  readonly #underWay = new Set<Promise<void>>();
  #callOff: () => void = () => undefined;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#callOff();
    this.wake();
    const { clock } = this.#parts;
    this.#callOff = clock.schedule(clock.now() + checkEveryMs, () => this.start());
  }

  /** Starts to send mails, because one may be waiting. */
  wake(): void {
    if (this.#isStopped || this.#underWay.size >= most) return;
    const round = this.#sendAll().finally(() => this.#underWay.delete(round));
    this.#underWay.add(round);
  }

  /** Starts no further mails; resolves once those under way are sent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#callOff();
    await Promise.all(this.#underWay);
  }

  async #sendAll(): Promise<void> {
    const { log } = this.#parts;
    try {
      while (!this.#isStopped) {
        const delivery = await deliverMail(this.#parts);
        if (!delivery) return;
        logDelivery(log, delivery);
      }
    } catch (error) {
      log.error({ err: error }, 'mails cannot be sent at the moment');
    }
  }
}

type Fault = { code?: unknown; responseCode?: unknown; command?: unknown };

function logDelivery(log: Parts['log'], { id, outcome, attempts, cause }: MailDeliveryOutcome): void {
  if (outcome === 'sent' || (outcome === 'late' && cause === undefined)) return;
  // The mail server's message may repeat the recipient's address; the verb of the SMTP command does not.
  const error = causeOf(cause);
  const { code, responseCode, command }: Fault = isJsonObject(error) ? error : {};
  const verb = typeof command === 'string' ? command.split(/[\s:]/, 1)[0] : undefined;
  const facts = { mail: id, attempts, code, responseCode, command: verb };
  if (outcome === 'refused') log.error(facts, 'a mail was refused for good');
  else if (outcome === 'late') log.warn(facts, 'a mail could not be sent while it was of use');
  else log.warn(facts, 'a mail could not be sent and is tried again');
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;
