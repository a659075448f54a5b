import type {
  AccountLink,
  AccountLinks,
  DeadLink,
  LinkPurpose,
  NewLink,
  SignUpPapers,
} from '../../../application/ports/account-links.ts';
import type { MailDraft } from '../../../application/ports/letters.ts';
import type { DirectoryAccount, UserDirectory } from '../../../application/ports/user-directory.ts';
import type { MemoryOutbox } from './memory-outbox.ts';

/** Links without a database; tokens are counted, not drawn. */
export class MemoryAccountLinks implements AccountLinks {
  readonly #directory: UserDirectory;
  readonly #outbox: MemoryOutbox;
  readonly #links = new Map<string, NewLink & { isUsed: boolean }>();
  #made = 0;
  /** Who accepted which terms when. */
  readonly accepted: { accountId: string; version: string; language: string; at: number }[] = [];

  constructor(directory: UserDirectory, outbox: MemoryOutbox) {
    this.#directory = directory;
    this.#outbox = outbox;
  }

  newToken(): string {
    this.#made += 1;
    return `token-${this.#made}`;
  }

  async signUp(
    entry: { email: string; password: string; at: number },
    papersFor: (account: DirectoryAccount | null) => SignUpPapers,
  ): Promise<void> {
    const { mail, account } = papersFor(await this.#directory.register(entry));
    if (account) {
      const { link, terms } = account;
      this.#end((other) => other.accountId === link.accountId);
      this.#links.set(link.token, { ...link, isUsed: false });
      this.accepted.push({ accountId: link.accountId, ...terms, at: entry.at });
    }
    this.#outbox.add(mail, entry.at);
  }

  async issue(papers: { link: NewLink | null; mail: MailDraft } | null, at: number): Promise<void> {
    const link = papers?.link;
    if (link) {
      this.#end((other) => other.accountId === link.accountId && other.purpose === link.purpose);
      this.#links.set(link.token, { ...link, isUsed: false });
    }
    if (papers) this.#outbox.add(papers.mail, at);
  }

  async read(token: string, purpose: LinkPurpose, at: number): Promise<AccountLink | DeadLink> {
    const link = this.#links.get(token);
    if (link?.purpose !== purpose) return 'unknown';
    if (link.isUsed) return 'used';
    const { accountId, email, expiresAt } = link;
    return expiresAt > at ? { purpose, accountId, email, expiresAt } : 'expired';
  }

  async use(token: string, purpose: LinkPurpose, at: number): Promise<AccountLink | DeadLink> {
    const link = await this.read(token, purpose, at);
    if (typeof link === 'string') return link;
    const held = this.#links.get(token)!;
    if (held.isUsed) return 'used';
    held.isUsed = true;
    return link;
  }

  #end(isEnded: (link: NewLink) => boolean): void {
    for (const [token, link] of this.#links) if (isEnded(link)) this.#links.delete(token);
  }
}
