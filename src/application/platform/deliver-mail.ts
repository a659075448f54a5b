import type { Clock } from '../ports/clock.ts';
import { MailRefused, type Mailer } from '../ports/server/platform/mailer.ts';
import type { Outbox } from '../ports/server/platform/outbox.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A mailer gives up after 30 s; a process that dies with a mail in hand holds it no longer than this. */
export const claimMs = 2 * minuteMs;
const longestWaitMs = hourMs;
const giveUpAfterMs = 48 * hourMs;

/**
 * 'later': it will be tried again. 'late': it was of no use any more, and nothing of it is kept. 'refused': it will never
 * be sent, and its content is gone.
 */
export type Delivery = {
  id: string;
  outcome: 'sent' | 'later' | 'late' | 'refused';
  attempts: number;
  cause?: unknown;
};

/** Sends the mail that is due first; null when none is. A fault of the mail system is an outcome, not an error. */
export async function deliverMail({
  outbox,
  mailer,
  clock,
}: {
  outbox: Outbox;
  mailer: Mailer;
  clock: Clock;
}): Promise<Delivery | null> {
  const claimed = await outbox.claim(clock.now(), clock.now() + claimMs);
  if (!claimed) return null;
  const { createdAt, attempts, until = Infinity, ...mail } = claimed;
  const { id } = mail;
  const drop = async (cause?: unknown): Promise<Delivery> => {
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

/** One minute after the first try, then twice as long each time, up to an hour: greylisting lasts some minutes. */
const waitMs = (attempts: number): number => Math.min(longestWaitMs, minuteMs * 2 ** (attempts - 1));
