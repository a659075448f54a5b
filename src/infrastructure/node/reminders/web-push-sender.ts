import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import {
  PushDeviceGoneError,
  type PushNotification,
  type PushSender,
} from '../../../application/ports/server/reminders/push-sender.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { isAllowedPushEndpoint, resolvePublicHost } from './push-services.ts';
import { CachedVapidKey } from './vapid-key.ts';

const timeoutMs = 15_000;
/** The statuses with which a service reports that a device was unsubscribed. */
const gone = [404, 410];

export type WebPushOptions = {
  /** The address for the service's reports of problems: mailto: or https:. */
  contact: string;
  /** The origins of push services besides the public ones. */
  hosts: readonly string[];
};

/** Sends a request to a push service; over https by default. */
type Ask = (endpoint: string, options: RequestOptions) => ClientRequest;

/** Sends push notifications to the push services of browser makers. */
export class WebPushSender implements PushSender {
  readonly #options: WebPushOptions;
  readonly #clock: Clock;
  readonly #key: CachedVapidKey;
  readonly #ask: Ask;

  constructor(db: Kysely<Tables>, clock: Clock, options: WebPushOptions, ask: Ask = request) {
    this.#ask = ask;
    this.#options = options;
    this.#clock = clock;
    this.#key = new CachedVapidKey(db);
  }

  async publicKey(): Promise<string> {
    return (await this.#key.read()).publicKey;
  }

  takes(endpoint: string): boolean {
    return isAllowedPushEndpoint(endpoint, this.#options.hosts);
  }

  async send({ endpoint, p256dh, auth, words, until }: PushNotification): Promise<void> {
    if (!this.takes(endpoint)) throw new PushDeviceGoneError('The address is of no push service.');
    const { contact: subject, hosts } = this.#options;
    const { default: webPush } = await import('web-push');
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(words),
      {
        vapidDetails: { subject, ...(await this.#key.read()) },
        TTL: Math.max(0, Math.floor((until - this.#clock.now()) / 1000)),
        urgency: 'normal',
        topic: 'note',
      },
    );
    const isOwn = hosts.includes(new URL(endpoint).origin);
    const call = this.#ask(endpoint, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(isOwn ? {} : { lookup: resolvePublicHost }),
    });
    // An error after the reply changes nothing.
    call.on('error', () => undefined);
    call.end(body);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.destroy();
    const { statusCode: status = 0 } = answer;
    if (gone.includes(status)) throw new PushDeviceGoneError(`The service answers ${status}.`);
    if (status < 200 || status > 299) throw new Error(`The push service answers ${status}.`);
  }
}
