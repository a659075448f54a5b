import { ErrorResponse, ErrorTimeout, UserManager } from 'oidc-client-ts';
import type { SigninResponse, SigninSilentArgs, User, UserManagerSettings } from 'oidc-client-ts';
import type { BrowserPage } from './browser-page.ts';
import { parseAuthorizationResponse } from './required-oidc-settings.ts';

const refusals = [
  'invalid_grant',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
  'access_denied',
];

/**
 * Returns true if the provider itself refuses the request: the person is then not signed in (specification 4), even if
 * the network fails later.
 */
export function isProviderRefusal(error: unknown): boolean {
  return error instanceof ErrorResponse && refusals.includes(error.error ?? '');
}

/** Storage key of the name of this sign-in's chain of refresh tokens; a duplicate of this tab has the same name. */
const lineKey = 'fireside.sign-in-line';

/**
 * Adds to the UserManager of oidc-client-ts: the issuer and audience are checked, one renewal runs at a time, two tabs
 * never spend the same refresh token, and no pending call can sign in again after the sign-in has ended.
 */
export class TabSession extends UserManager {
  #ended = false;
  #renewal: Promise<User | null> | undefined;
  readonly #page: BrowserPage;
  readonly #claims = new Map<string, Promise<boolean>>();

  constructor(settings: UserManagerSettings, page: BrowserPage) {
    super(settings, page.navigators?.redirect, undefined, page.navigators?.frame);
    this.#page = page;
  }

  /** Returns the stored sign-in without setting its timers again. */
  stored(): Promise<User | null> {
    return this._loadUser();
  }

  /** Returns null for a record that cannot be read, and removes the record. */
  protected override async _loadUser(): Promise<User | null> {
    try {
      return await super._loadUser();
    } catch {
      await this.settings.userStore.remove(this._userStoreKey);
      return null;
    }
  }

  /** Removes the sign-in for good and returns its last state. */
  async end(): Promise<User | null> {
    this.#ended = true;
    this.stopSilentRenew();
    const user = await this._loadUser();
    await this.removeUser();
    this.#page.tabStore.removeItem(lineKey);
    return user;
  }

  /** Asks the provider to revoke the tokens; ignores failures. */
  async revoke(user: User): Promise<void> {
    for (const type of this.settings.revokeTokenTypes) {
      const token = user[type];
      if (token) await this._client.revokeToken(token, type).catch(() => undefined);
    }
  }

  /** Resolves to true if this tab may spend its refresh token: a duplicate of the tab may not. */
  claim(): Promise<boolean> {
    const line = this.#page.tabStore.getItem(lineKey) ?? '';
    let claim = this.#claims.get(line);
    if (!claim) this.#claims.set(line, (claim = this.#page.hold(`${lineKey}.${line}`)));
    return claim;
  }

  /**
   * Stores a new name for the chain of refresh tokens. When the store is full or blocked, the sign-in works without a
   * name.
   */
  #nameLine(): void {
    try {
      this.#page.tabStore.setItem(lineKey, crypto.randomUUID());
    } catch {
      // Without a name, duplicates of this tab may renew tokens at the same time, and one of them must sign in again.
    }
  }

  override signinSilent(args: SigninSilentArgs = {}): Promise<User | null> {
    this.#renewal ??= this.#renew(args).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renew(args: SigninSilentArgs): Promise<User | null> {
    const user = await this._loadUser();
    if (user?.refresh_token && (await this.claim())) {
      try {
        const most = args.silentRequestTimeoutInSeconds ?? this.settings.silentRequestTimeoutInSeconds;
        return await inTime(most, super.signinSilent(args));
      } catch (refusal) {
        if (!isProviderRefusal(refusal) || this.#ended) throw refusal;
        return this.#renewInFrame(args).catch(() => {
          throw refusal;
        });
      }
    }
    return this.#renewInFrame(args);
  }

  #renewInFrame(args: SigninSilentArgs): Promise<User | null> {
    return super.signinSilent({ ...args, nonce: crypto.randomUUID(), forceIframeAuth: true });
  }

  override async storeUser(user: User | null): Promise<void> {
    if (user && this.#ended) {
      void this.revoke(user);
      throw new Error('Signed out while the sign-in was being renewed');
    }
    await super.storeUser(user);
  }

  protected override async _signinEnd(address: string, verifySub?: string): Promise<User> {
    await this._client.readSigninResponseState(address);
    const issuer = parseAuthorizationResponse(address, this.settings).get('iss');
    if (issuer !== null && issuer !== (await this.metadataService.getIssuer()))
      throw new Error(foreignIssuer);
    return super._signinEnd(address, verifySub);
  }

  protected override async _buildUser(response: SigninResponse, verifySub?: string): Promise<User> {
    const { sub, iss, aud } = response.profile;
    if (!sub) throw new Error('ID Token is missing a subject claim');
    if (iss !== (await this.metadataService.getIssuer())) throw new Error(foreignIssuer);
    if (![aud].flat().includes(this.settings.client_id))
      throw new Error('The sign-in was not meant for this application');
    const user = await super._buildUser(response, verifySub);
    this.#nameLine();
    await this.claim();
    return user;
  }
}

/**
 * Rejects after `seconds`, because oidc-client-ts waits for a refresh forever. The refresh itself continues: its late
 * answer may contain the only refresh token that is still valid.
 */
function inTime<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new ErrorTimeout('Network timed out'));
    const timer = setTimeout(late, seconds * 1000);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const foreignIssuer = 'The sign-in did not come from the expected identity provider';
