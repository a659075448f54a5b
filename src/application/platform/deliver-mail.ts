import type { Clock } from '../ports/clock.ts';
import { MailRefused, type Mailer } from '../ports/server/platform/mailer.ts';
import type { MailOutbox } from '../ports/server/platform/outbox.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * The time (ms) for which one process claims a mail for sending; if that process crashes, the mail is due again
 * afterwards. The mailer gives up after 30 s.
 */
export const mailClaimMs = 2 * minuteMs;
const longestWaitMs = hourMs;
const giveUpAfterMs = 48 * hourMs;

/**
 * The outcome of sending a mail. 'later': sending will be retried. 'late': the mail had expired and was deleted.
 * 'refused': the mail will never be sent, and its content was deleted.
 */
export type MailDeliveryOutcome = {
  id: string;
  outcome: 'sent' | 'later' | 'late' | 'refused';
  attempts: number;
  cause?: unknown;
};

/**
 * Sends the mail that is due first; returns null when none is due. A failure of the mail system is an outcome, not an
 * error.
 */
export async function deliverMail({
  outbox,
  mailer,
  clock,
}: {
  outbox: MailOutbox;
  mailer: Mailer;
  clock: Clock;
}): Promise<MailDeliveryOutcome | null> {
  const claimed = await outbox.claim(clock.now(), clock.now() + mailClaimMs);
  if (!claimed) return null;
  const { createdAt, attempts, until = Infinity, ...mail } = claimed;
  const { id } = mail;
  const drop = async (cause?: unknown): Promise<MailDeliveryOutcome> => {
    await outbox.remove(id);
    return { id, outcome: 'late', attempts, cause };
  };
  if (until <= clock.now()) return drop();
  try {
    await mailer.send(mail);
  } catch (cause) {
    const now = clock.now();
    if (cause instanceof MailRefused || now - createdAt >= giveUpAfterMs) {
      await outbox.refuse(id, now);
      return { id, outcome: 'refused', attempts, cause };
    }
    const nextAt = now + waitMs(attempts);
    if (until <= nextAt) return drop(cause);
    await outbox.postpone(id, nextAt);
    return { id, outcome: 'later', attempts, cause };
  }
  await outbox.remove(id);
  return { id, outcome: 'sent', attempts };
}

/**
 * Returns the wait before the next try (ms): one minute after the first, then doubling up to an hour, because
 * greylisting lasts some minutes.
 */
const waitMs = (attempts: number): number => Math.min(longestWaitMs, minuteMs * 2 ** (attempts - 1));
