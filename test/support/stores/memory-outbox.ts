import type { MailDraft } from '../../../src/application/ports/server/platform/mail-writer.ts';
import type { MailOutbox, QueuedMail } from '../../../src/application/ports/server/platform/outbox.ts';

type Held = QueuedMail & { dueAt: number; refusedAt: number | null };

/** A queue of mails in memory. */
export class MemoryOutbox implements MailOutbox {
  #mails: Held[] = [];
  #made = 0;

  /** The mails that wait or were refused, oldest first. */
  get mails(): readonly Held[] {
    return this.#mails;
  }

  add(mail: MailDraft, at: number, until?: number): void {
    this.#made += 1;
    const state = { createdAt: at, dueAt: at, attempts: 0, refusedAt: null, until };
    this.#mails.push({ id: `mail_${this.#made}`, ...mail, ...state });
  }

  async claim(at: number, until: number): Promise<QueuedMail | null> {
    const [first] = this.#mails
      .filter(({ dueAt, refusedAt }) => dueAt <= at && refusedAt === null)
      .toSorted((one, other) => one.dueAt - other.dueAt);
    if (!first) return null;
    Object.assign(first, { dueAt: until, attempts: first.attempts + 1 });
    const { dueAt: _dueAt, refusedAt: _refusedAt, ...mail } = first;
    return mail;
  }

  async remove(id: string): Promise<void> {
    this.#mails = this.#mails.filter((mail) => mail.id !== id);
  }

  async postpone(id: string, dueAt: number): Promise<void> {
    this.#change(id, { dueAt });
  }

  async refuse(id: string, at: number): Promise<void> {
    this.#change(id, { to: '', subject: '', text: '', html: '', refusedAt: at });
  }

  #change(id: string, values: Partial<Held>): void {
    for (const mail of this.#mails) if (mail.id === id) Object.assign(mail, values);
  }
}
