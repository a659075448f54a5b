import type { FastifyInstance } from 'fastify';
import {
  deliverPushNotification,
  type PushDeliveryPorts,
} from '../../../application/reminders/deliver-push-notification.ts';
import type {
  PushSender,
  PushNotificationText,
} from '../../../application/ports/server/reminders/push-sender.ts';
import { startIntervalJob } from '../platform/jobs/start-interval-job.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';

const everyMs = 10_000;
/** The most push notifications sent at once, so that one that the service does not answer delays few others. */
const most = 4;

/**
 * Starts the job that sends waiting notes (push notifications) to devices; other processes may run it too. The log
 * contains only ids of notes.
 */
export function startPushNotificationJob(
  app: FastifyInstance,
  { pushSender, ...ports }: Omit<PushDeliveryPorts, 'pushSender'> & { pushSender: PushSender | null },
  texts: ServerTexts,
): FastifyInstance {
  if (pushSender === null) return app;
  const all = { ...ports, pushSender };
  const sendAll = async (goesOn: () => boolean): Promise<void> => {
    while (goesOn()) {
      const delivery = await deliverPushNotification(all, (language) =>
        createPushNotificationText(texts, language),
      );
      if (delivery === null) return;
      if (delivery.outcome === 'later')
        app.log.warn({ note: delivery.id }, 'a note could not be sent and is tried again');
    }
  };
  return startIntervalJob(app, {
    clock: ports.clock,
    everyMs,
    work: async (goesOn) => {
      await Promise.all(Array.from({ length: most }, () => sendAll(goesOn)));
    },
    failed: 'sending notes failed and is tried again',
  });
}

/** Returns the text of every note (push notification), in this language. */
export function createPushNotificationText(texts: ServerTexts, language: string): PushNotificationText {
  const { t } = texts.in(language);
  return { title: t('translation:brand.name'), text: t('note.text'), end: t('note.end') };
}
