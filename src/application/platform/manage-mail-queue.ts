import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { AuditLog } from '../ports/server/platform/audit-log.ts';
import type { ListedMail, MailQueue } from '../ports/server/platform/mail-queue.ts';
import { mailClaimMs } from './deliver-mail.ts';

type QueuePorts = { mailQueue: MailQueue; audit: AuditLog; clock: Clock };

const most = 200;

/** Lists waiting and refused mails, and writes an audit log entry. */
export async function showMailQueue(
  { mailQueue, audit, clock }: QueuePorts,
  { id: by }: Person,
): Promise<{ mails: ListedMail[]; waiting: number; refused: number }> {
  const [mails, counts] = await Promise.all([mailQueue.list(most), mailQueue.count()]);
  await audit.add({ at: clock.now(), by, action: 'mail.view', subject: null, details: counts });
  return { mails, ...counts };
}

/**
 * Makes a waiting mail due at once.
 * @throws NotFound for a mail that does not wait, Conflict for a mail that is being sent or due within two minutes,
 * because it could be sent twice.
 */
export async function tryMailAgain(
  { mailQueue, clock }: QueuePorts,
  { id: by }: Person,
  mailId: string,
): Promise<void> {
  const at = clock.now();
  const done = await mailQueue.hasten(mailId, { at, after: at + mailClaimMs }, () => ({
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
