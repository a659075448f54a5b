import type { AccountDetails, AccountGateway } from '../../../application/ports/device/account-gateway.ts';
import { accountAddresses, fromWireAccount } from '../../shared/api/account.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** One's own account over HTTP. */
export class HttpAccountGateway implements AccountGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  account(): Promise<AccountDetails> {
    return this.#api.ask(accountAddresses.getAccount, {}, fromWireAccount);
  }

  exported(): Promise<string> {
    return this.#api.ask(accountAddresses.exportAccount, {}, (rows) => JSON.stringify(rows, null, 2));
  }

  planErasure(): Promise<AccountDetails> {
    return this.#api.ask(accountAddresses.planErasure, {}, fromWireAccount);
  }

  takeBackErasure(): Promise<AccountDetails> {
    return this.#api.ask(accountAddresses.takeBackErasure, {}, fromWireAccount);
  }
}
