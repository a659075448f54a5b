import { AppError } from '../../../application/errors.ts';
import type {
  ReauthenticationGateway,
  ReauthenticationProof,
} from '../../../application/ports/device/account/reauthentication-gateway.ts';
import type { AccountDetails } from '../../../application/ports/device/account/account-gateway.ts';
import type { ReauthenticationState } from '../../../domain/account/reauthentication.ts';
import * as accountCalls from '../../shared/api/account.ts';
import type { RouteAddress } from '../../shared/api/parts/route.ts';
import * as reauthenticationCalls from '../../shared/api/reauthentication.ts';
import * as signInCalls from '../../shared/api/sign-ins.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { currentBrowserPage, type BrowserPage } from './browser-page.ts';
import type { RequiredOidcSettings } from './required-oidc-settings.ts';
import { passwordHashingTimeoutMs, nullIfNotFound, createPasskeyProof } from './passkey-proof.ts';
import { oidcUserStorageKey } from './stored-sign-in.ts';

/**
 * Re-authenticates over HTTP. After a sign-in at an external issuer, the proof is the ID token that this tab stores.
 */
export class HttpReauthenticationGateway implements ReauthenticationGateway {
  readonly #api: ApiClient;
  readonly #settings: Pick<RequiredOidcSettings, 'authority' | 'client_id'>;
  readonly #page: BrowserPage;

  constructor(
    api: ApiClient,
    settings: Pick<RequiredOidcSettings, 'authority' | 'client_id'>,
    page: BrowserPage = currentBrowserPage(),
  ) {
    this.#api = api;
    this.#settings = settings;
    this.#page = page;
  }

  read(): Promise<ReauthenticationState | null> {
    return nullIfNotFound(
      this.#api.ask(
        reauthenticationCalls.getReauthentication,
        {},
        reauthenticationCalls.fromWireReauthentication,
      ),
    );
  }

  extend(): Promise<ReauthenticationState | null> {
    return nullIfNotFound(
      this.#api.ask(
        reauthenticationCalls.extendReauthentication,
        {},
        reauthenticationCalls.fromWireReauthentication,
      ),
    );
  }

  async open(proof: ReauthenticationProof): Promise<ReauthenticationState> {
    const call = { body: await this.#shown(proof), timeoutMs: passwordHashingTimeoutMs };
    return this.#api.ask(
      reauthenticationCalls.reauthenticate,
      call,
      reauthenticationCalls.fromWireReauthentication,
    );
  }

  async choose(asks: boolean, proof: ReauthenticationProof | null): Promise<ReauthenticationState> {
    const body = { asks, ...(proof && (await this.#shown(proof))) };
    return this.#api.ask(
      reauthenticationCalls.setReauthentication,
      { body, timeoutMs: passwordHashingTimeoutMs },
      reauthenticationCalls.fromWireReauthentication,
    );
  }

  async planErasure(proof: ReauthenticationProof): Promise<AccountDetails> {
    const body = await this.#shown(proof);
    return this.#api.ask(
      accountCalls.planErasure,
      { body, timeoutMs: passwordHashingTimeoutMs },
      accountCalls.fromWireAccount,
    );
  }

  async exportedWithPrivate(proof: ReauthenticationProof): Promise<string> {
    const body = await this.#shown(proof, accountCalls.requestPrivateExportChallenge);
    return this.#api.ask(accountCalls.exportPrivate, { body, timeoutMs: passwordHashingTimeoutMs }, (rows) =>
      JSON.stringify(rows, null, 2),
    );
  }

  privateExportNonce(): Promise<string> {
    return this.#api.ask(
      accountCalls.requestPrivateExportChallenge,
      {},
      ({ nonce }: { nonce: string }) => nonce,
    );
  }

  async hasPasskey(): Promise<boolean> {
    if (typeof PublicKeyCredential !== 'function') return false;
    if (!('parseRequestOptionsFromJSON' in PublicKeyCredential)) return false;
    const passkeys = await nullIfNotFound(
      this.#api.ask(signInCalls.listPasskeys, {}, signInCalls.fromWirePasskeys),
    );
    return passkeys !== null && passkeys.length > 0;
  }

  /** Returns the proof in its wire format; a passkey signs the challenge that the call `challenge` returns. */
  async #shown(proof: ReauthenticationProof, challenge?: RouteAddress): Promise<object> {
    if (proof.kind === 'password') return { password: proof.password };
    return proof.kind === 'passkey' ? createPasskeyProof(this.#api, challenge) : { idToken: this.#idToken() };
  }

  #idToken(): string {
    const record = JSON.parse(
      this.#page.tabStore.getItem(oidcUserStorageKey(this.#settings)) ?? '{}',
    ) as object;
    if ('id_token' in record && typeof record.id_token === 'string') return record.id_token;
    throw new AppError('InvalidRequest', 'This tab has no ID token.', { reason: 'issuer' });
  }
}
