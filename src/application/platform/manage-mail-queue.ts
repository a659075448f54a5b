import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { AuditLog } from '../ports/server/platform/audit-log.ts';
import type { ListedMail, MailQueue } from '../ports/server/platform/mail-queue.ts';
import { claimMs } from './deliver-mail.ts';

type QueuePorts = { mailQueue: MailQueue; audit: AuditLog; clock: Clock };

const most = 200;

/** Lists mails that wait and mails refused for good; the log notes that somebody looked. */
export async function showMailQueue(
  { mailQueue, audit, clock }: QueuePorts,
  { id: by }: Person,
): Promise<{ mails: ListedMail[]; waiting: number; refused: number }> {
  const [mails, counts] = await Promise.all([mailQueue.list(most), mailQueue.count()]);
  await audit.add({ at: clock.now(), by, action: 'mail.view', subject: null, details: counts });
  return { mails, ...counts };
}

/**
 * Has a mail that waits tried at once. @throws NotFound for one that does not wait, Conflict for one that is being sent
 * or will be tried within two minutes: to touch it could send it twice.
 */
export async function tryMailAgain(
  { mailQueue, clock }: QueuePorts,
  { id: by }: Person,
  mailId: string,
): Promise<void> {
  const at = clock.now();
  const done = await mailQueue.hasten(mailId, { at, after: at + claimMs }, () => ({
    at,
    by,
    action: 'mail.try-again',
    subject: mailId,
    details: {},
  }));
  if (done === null) throw new AppError('NotFound', 'This mail does not wait any more.');
  if (done === 'soon')
    throw new AppError('Conflict', 'This mail is being sent, or will be tried within two minutes.');
}
