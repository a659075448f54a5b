import type {
  AccountLinks,
  StoredAccountLink,
  LinkRejection,
  AccountLinkPurpose,
  NewAccountLink,
  SignUpRecord,
} from '../../../src/application/ports/server/account/account-links.ts';
import type { MailDraft } from '../../../src/application/ports/server/platform/mail-writer.ts';
import type { UnverifiedAccount } from '../../../src/application/ports/server/account/user-directory.ts';
import { createAccountLink } from '../../../src/application/account/account-link.ts';
import type { MemoryUserDirectory } from './memory-user-directory.ts';
import type { MemoryOutbox } from './memory-outbox.ts';

/** The links in mails about accounts, in memory; tokens count upwards, so that tests can predict them. */
export class MemoryAccountLinks implements AccountLinks {
  readonly #directory: MemoryUserDirectory;
  readonly #outbox: MemoryOutbox;
  readonly #links = new Map<string, NewAccountLink & { isUsed: boolean; madeAt: number }>();
  #made = 0;
  readonly accepted: { accountId: string; version: string; language: string; at: number }[] = [];

  constructor(directory: MemoryUserDirectory, outbox: MemoryOutbox) {
    this.#directory = directory;
    this.#outbox = outbox;
  }

  newToken(): string {
    this.#made += 1;
    return `token-${this.#made}`;
  }

  async signUp(
    entry: { email: string; password: string; at: number },
    recordFor: (account: UnverifiedAccount | null) => SignUpRecord,
  ): Promise<void> {
    const { mail, account } = recordFor(await this.#directory.register(entry));
    if (account) {
      const { link, terms } = account;
      this.#links.set(link.token, { ...link, isUsed: false, madeAt: entry.at });
      this.accepted.push({ accountId: link.accountId, ...terms, at: entry.at });
    }
    this.#outbox.add(mail, entry.at);
  }

  async issue(record: { link: NewAccountLink | null; mail: MailDraft } | null, at: number): Promise<void> {
    const link = record?.link;
    if (link) {
      if (link.purpose === 'password')
        for (const other of this.#of(link.accountId, link.purpose)) this.#links.delete(other.token);
      this.#links.set(link.token, { ...link, isUsed: false, madeAt: at });
    }
    if (record) this.#outbox.add(record.mail, at);
  }

  async notifyOwner(
    accountId: string,
    at: number,
    write: (to: { email: string; language: string; token: string; until: number }) => MailDraft,
    language: string,
  ): Promise<void> {
    const email = this.#directory.addressOf(accountId);
    if (email === null) return;
    const token = this.newToken();
    const link = createAccountLink('oldAddress', { id: accountId, email }, token, at);
    await this.issue({ link, mail: write({ email, language, token, until: link.expiresAt }) }, at);
  }

  async lost(): Promise<null> {
    return null;
  }

  async read(
    token: string,
    purpose: AccountLinkPurpose,
    at: number,
  ): Promise<StoredAccountLink | LinkRejection> {
    const link = this.#links.get(token);
    if (link?.purpose !== purpose) return 'unknown';
    if (link.isUsed) return 'used';
    const { accountId, email, expiresAt, passwordHash, madeAt } = link;
    return expiresAt > at ? { purpose, accountId, email, expiresAt, passwordHash, madeAt } : 'expired';
  }

  async newestHash(email: string, at: number): Promise<string | null> {
    const account = await this.#directory.find(email);
    return (await this.waitingHashes(account?.id ?? '', at))[0] ?? null;
  }

  async waitingHashes(accountId: string, at: number): Promise<string[]> {
    const waiting = this.#of(accountId, 'verify').filter((link) => !link.isUsed && link.expiresAt > at);
    return [...new Set(waiting.toReversed().flatMap(({ passwordHash }) => passwordHash ?? []))];
  }

  async use(
    token: string,
    purpose: AccountLinkPurpose,
    at: number,
  ): Promise<StoredAccountLink | LinkRejection> {
    const link = await this.read(token, purpose, at);
    if (typeof link === 'string') return link;
    const held = this.#links.get(token)!;
    if (held.isUsed) return 'used';
    held.isUsed = true;
    const ended: AccountLinkPurpose[] = purpose === 'browser' ? [] : ['verify', 'newAddress'];
    for (const one of ended) for (const other of this.#of(link.accountId, one)) other.isUsed = true;
    return link;
  }

  #of(accountId: string, purpose: AccountLinkPurpose) {
    return [...this.#links.values()].filter(
      (link) => link.accountId === accountId && link.purpose === purpose,
    );
  }
}
