import { createHash, ECDH } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { MailWriter } from '../../../application/ports/server/platform/mail-writer.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { PushDevices } from '../../../application/ports/server/reminders/push-devices.ts';
import type { PushSender } from '../../../application/ports/server/reminders/push-sender.ts';
import type { Reminders, ReminderSetting } from '../../../application/ports/server/reminders/reminders.ts';
import type { Person } from '../../../domain/people/person.ts';
import { defaultTimeZone, isTimeZone } from '../../../domain/platform/local-time.ts';
import * as api from '../../shared/api/reminders.ts';
import { createUseCounter } from '../platform/http/use-counter.ts';
import { serveRoute } from '../platform/http/serve.ts';

type Ports = {
  reminders: Reminders;
  pushDevices: PushDevices;
  pushSender: PushSender | null;
  letters: MailWriter | null;
  limits: RateLimiter;
  clock: Clock;
};

const switched = { name: 'reminders switched', windows: [{ most: 20, withinMs: 60_000 }] };

/** Serves the switching on and off of the person's own reminders, by mail and on devices. */
export function reminderRoutes(
  app: FastifyInstance,
  { reminders, pushDevices, pushSender, letters, limits, clock }: Ports,
  languages: readonly string[],
): void {
  const switching = createUseCounter(limits, switched);
  const stateOf = async ({ id, email }: Person) => ({
    on: (await reminders.find(id)) !== null,
    canSend: letters !== null && email !== '',
    ...(pushSender && {
      push: {
        key: await pushSender.publicKey(),
        devices: (await pushDevices.of(id)).map(digestOf),
      },
    }),
  });
  const settingOf = ({ zone = defaultTimeZone, language = 'en' }: Partial<ReminderSetting>) => {
    if (!isTimeZone(zone)) throw new AppError('InvalidRequest', `'${zone}' is no time zone.`);
    return { zone, language: languages.includes(language) ? language : 'en' };
  };

  serveRoute(app, api.getReminders, ({ person }) => stateOf(person));

  serveRoute(app, api.setReminders, async ({ person, body, reply }) => {
    await switching(person.id, reply);
    const { on, ...hours } = body;
    const setting = settingOf(hours);
    if (on) await reminders.set(person.id, setting, clock.now());
    else await reminders.end(person.id, clock.now());
    return stateOf(person);
  });

  serveRoute(app, api.addReminderDevice, async ({ person, body, reply }) => {
    await switching(person.id, reply);
    if (!pushSender) throw new AppError('InvalidRequest', 'This server sends no notes to devices.');
    const { endpoint, p256dh, auth, ...hours } = body;
    if (!pushSender.takes(endpoint))
      throw new AppError('InvalidRequest', 'The endpoint is of no push service that this server knows.');
    if (!isDeviceKey(p256dh, auth)) throw new AppError('InvalidRequest', 'The keys are none of a device.');
    await pushDevices.add(person.id, { endpoint, p256dh, auth }, settingOf(hours), clock.now());
    return stateOf(person);
  });

  serveRoute(app, api.removeReminderDevice, async ({ person, body, reply }) => {
    await switching(person.id, reply);
    await pushDevices.remove(person.id, body.endpoint, clock.now());
    return stateOf(person);
  });
}

/**
 * Returns the digest by which a browser finds itself in the list of devices. The list has no endpoints, because others
 * could send push notifications to them.
 */
const digestOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

const base64url = /^[\w-]+={0,2}$/;

/** Returns whether the keys allow encryption: an uncompressed point of the curve P-256, and 16 bytes (RFC 8291). */
function isDeviceKey(p256dh: string, auth: string): boolean {
  const [point, secret] = [p256dh, auth].map((text) => Buffer.from(text, 'base64url'));
  if (![p256dh, auth].every((text) => base64url.test(text))) return false;
  if (point?.length !== 65 || secret?.length !== 16) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
