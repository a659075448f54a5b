import type {
  AccountDetails,
  AccountGateway,
  ListedKeepsake,
  AccountBrowser,
  AccountPasskey,
  PasswordOrPasskeyProof,
  PastConversationView,
} from '../../../src/application/ports/device/account/account-gateway.ts';
import { AppError } from '../../../src/application/errors.ts';
import type { CatalogueCard } from '../../../src/domain/catalogue/card.ts';
import type { KeepsakeMark } from '../../../src/domain/chat/keepsakes.ts';
import type { PastConversation } from '../../../src/domain/chat/past-conversation.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Simulates an account without a server. A method throws the error that a test has set in `failures` under its name.
 */
export class MemoryAccountGateway implements AccountGateway {
  readonly failures = new Map<keyof AccountGateway, AppError>();
  readonly calls: string[] = [];
  details: AccountDetails;
  shownBrowsers: AccountBrowser[] = [];
  shownKeepsakes: ListedKeepsake[] | null = null;
  shownPast: PastConversation[] | null = null;
  /** The past conversations that are listed on request only. */
  keptPast: PastConversation[] = [];
  /** The past conversations that can be opened, by id. */
  readonly readable = new Map<string, PastConversationView>();
  shownPasskeys: AccountPasskey[] = [];
  password = 'Kettle-and-4-cups';
  /** The new addresses to which a confirmation link was mailed. */
  readonly askedFor: string[] = [];
  /** True if the person confirms when the device asks to make a passkey. */
  makesPasskeys = true;

  constructor(details: Partial<AccountDetails> = {}) {
    this.details = {
      email: 'mia@home.example',
      createdAt: Date.UTC(2026, 0, 5, 12),
      grants: [],
      receipts: [],
      conversations: 3,
      eraseAt: null,
      signIn: { isHere: true, address: null },
      ...details,
    };
  }

  account = () => this.#answer('account', () => this.details);
  exported = () => this.#answer('exported', () => '{"tables":{}}');
  takeBackErasure = () => this.#answer('takeBackErasure', () => this.#become({ eraseAt: null }));

  keepsakes = () => this.#answer('keepsakes', () => this.shownKeepsakes);
  markKeepsake = (id: string, { done, offShelf, words }: KeepsakeMark & { words?: string }) =>
    this.#answer(
      'markKeepsake',
      () =>
        (this.shownKeepsakes = (this.shownKeepsakes ?? []).map((one) =>
          one.id === id ? { ...one, done, offShelf, ...(words === undefined ? {} : { words }) } : one,
        )),
    );
  forgetKeepsake = (id: string) =>
    this.#answer(
      'forgetKeepsake',
      () => (this.shownKeepsakes = (this.shownKeepsakes ?? []).filter((one) => one.id !== id)),
    );
  shownBegun: CatalogueCard[] = [];
  begun = () => this.#answer('begun', () => this.shownBegun);
  #past = (kept: boolean) => [...(this.shownPast ?? []), ...(kept ? this.keptPast : [])];
  pastConversations = (kept: boolean) =>
    this.#answer('pastConversations', () =>
      this.shownPast === null
        ? null
        : { conversations: this.#past(kept), keepsMore: !kept && this.keptPast.length > 0 },
    );
  searchConversations = (words: string, kept: boolean) =>
    this.#answer('searchConversations', () =>
      this.#past(kept)
        .filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
        .map((past) => ({ ...past, excerpt: `A piece with ${words}` })),
    );
  readAgain = (id: string) =>
    this.#answer('readAgain', () => {
      const read = this.readable.get(id);
      if (!read) throw new AppError('NotFound', 'You have no such conversation.');
      return read;
    });
  browsers = () => this.#answer('browsers', () => this.shownBrowsers);
  endBrowser = (id: string, proof: PasswordOrPasskeyProof) =>
    this.#answer('endBrowser', () => {
      this.#show(proof);
      return (this.shownBrowsers = this.shownBrowsers.filter((browser) => browser.id !== id));
    });
  endAllBrowsers = (proof: PasswordOrPasskeyProof) =>
    this.#answer('endAllBrowsers', () => {
      this.#show(proof);
      this.shownBrowsers = [];
    });
  mailPasswordLink = () => this.#answer('mailPasswordLink', () => undefined);
  askForNewAddress = (email: string, proof: PasswordOrPasskeyProof) =>
    this.#answer('askForNewAddress', () => {
      const refuse = (reason: string) => new AppError('InvalidRequest', reason, { reason });
      if (!email.includes('@')) throw refuse('email');
      if (email === this.details.email) throw refuse('sameEmail');
      this.#show(proof);
      this.askedFor.push(email);
    });
  passkeys = () => this.#answer('passkeys', () => this.shownPasskeys);
  canMakePasskeys = async () => true;
  addPasskey = (password: string, name: string) =>
    this.#answer('addPasskey', () => {
      if (password !== this.password)
        throw new AppError('InvalidRequest', 'The password is not right.', { reason: 'password' });
      if (!this.makesPasskeys) return null;
      const id = `passkey-${this.shownPasskeys.length + 1}`;
      return (this.shownPasskeys = [{ id, name, createdAt: 0, usedAt: null }, ...this.shownPasskeys]);
    });
  renamePasskey = (id: string, name: string) =>
    this.#answer(
      'renamePasskey',
      () => (this.shownPasskeys = this.shownPasskeys.map((one) => (one.id === id ? { ...one, name } : one))),
    );
  removePasskey = (id: string, proof: PasswordOrPasskeyProof) =>
    this.#answer('removePasskey', () => {
      this.#show(proof);
      return (this.shownPasskeys = this.shownPasskeys.filter((one) => one.id !== id));
    });

  /** Plans the erasure of the account, as the account page does after a proof. */
  end(): AccountDetails {
    return this.#become({ eraseAt: Date.UTC(2026, 2, 2, 12) + 7 * dayMs });
  }

  #show(proof: PasswordOrPasskeyProof): void {
    const refuse = (reason: string) => new AppError('InvalidRequest', reason, { reason });
    if (proof === null && !this.makesPasskeys) throw refuse('none');
    if (proof !== null && proof !== this.password) throw refuse('password');
  }

  #become(change: Partial<AccountDetails>): AccountDetails {
    this.details = { ...this.details, ...change };
    return this.details;
  }

  async #answer<T>(name: keyof AccountGateway, answer: () => T): Promise<T> {
    this.calls.push(name);
    const failure = this.failures.get(name);
    if (failure) throw failure;
    return answer();
  }
}
