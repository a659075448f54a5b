import type {
  AccountDetails,
  AccountGateway,
} from '../../../src/application/ports/device/account-gateway.ts';
import type { AppError } from '../../../src/application/errors.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** An account without a server; `failures` are thrown by the call of the name. */
export class MemoryAccountGateway implements AccountGateway {
  readonly failures = new Map<keyof AccountGateway, AppError>();
  readonly calls: string[] = [];
  details: AccountDetails;

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
  planErasure = () =>
    this.#answer('planErasure', () => this.#become({ eraseAt: Date.UTC(2026, 2, 2, 12) + 7 * dayMs }));
  takeBackErasure = () => this.#answer('takeBackErasure', () => this.#become({ eraseAt: null }));

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
