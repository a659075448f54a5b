import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import {
  PushDeviceGoneError,
  type PushNotificationText,
  type PushNotification,
  type PushSender,
} from '../../../application/ports/server/reminders/push-sender.ts';
import { parseStoredJson } from '../platform/database/tables/stored-json.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { isAllowedPushEndpoint } from './push-services.ts';
import { CachedVapidKey } from './vapid-key.ts';

/** The number of push notifications that are kept, enough for a person who tries the product. */
const kept = 200;

/** The endings of endpoints that the sandbox treats as unsubscribed (`gone`) or unreachable (`away`). */
export const sandboxEndpointEndings = { gone: '/gone', away: '/away' } as const;

/** Stores every push notification for a page: without push settings, none leaves this machine. */
export class SandboxPushSender implements PushSender {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #key: CachedVapidKey;

  constructor(db: Kysely<Tables>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
    this.#key = new CachedVapidKey(db);
  }

  async publicKey(): Promise<string> {
    return (await this.#key.read()).publicKey;
  }

  takes(endpoint: string): boolean {
    return isAllowedPushEndpoint(endpoint, []);
  }

  async send({ id, deviceId, endpoint, words }: PushNotification): Promise<void> {
    if (!this.takes(endpoint) || endpoint.endsWith(sandboxEndpointEndings.gone))
      throw new PushDeviceGoneError('The device was unsubscribed.');
    if (endpoint.endsWith(sandboxEndpointEndings.away)) throw new Error('The push service is out of reach.');
    await this.#db
      .insertInto('sandbox_push')
      .values({
        id,
        device_id: deviceId,
        words_json: JSON.stringify(words),
        received_at: this.#clock.now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const newest = this.#newest().select('id').limit(kept);
    await this.#db.deleteFrom('sandbox_push').where('id', 'not in', newest).execute();
  }

  /** Returns the notes, newest first. */
  async list(): Promise<{ words: PushNotificationText; receivedAt: number }[]> {
    const rows = await this.#newest().selectAll().limit(kept).execute();
    return rows.map(({ words_json: words, received_at: receivedAt }) => ({
      words: parseStoredJson(words),
      receivedAt,
    }));
  }

  #newest() {
    return this.#db.selectFrom('sandbox_push').orderBy('received_at', 'desc').orderBy('id');
  }
}
