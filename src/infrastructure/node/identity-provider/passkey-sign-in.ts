import { createHmac } from 'node:crypto';
import type { Account } from './accounts/accounts.ts';
import { AccountPasskeys } from './accounts/account-passkeys.ts';
import type { IdentityProvider } from './provider.ts';

/** The `amr` of a sign-in with a passkey (RFC 8176): possession of a key, and a finger, face or PIN. */
export const passkeyAuthenticationMethods = ['pop', 'user', 'mfa'];

/** The limit of one network's requests about passkeys. */
export const passkeyRequestLimit = {
  name: 'passkeys of a network',
  windows: [{ most: 60, withinMs: 60_000 }],
};

export type PasskeyOutcome =
  | { kind: 'wait'; waitMs: number }
  | { kind: 'refused' }
  | { kind: 'accepted'; account: Account };

/**
 * Signs in with a passkey on the log-in page. The challenge is derived from the id of the sign-in request, which is
 * random, valid for half an hour and ends with the sign-in, so that a response is valid for one sign-in alone.
 */
export class PasskeySignIn {
  readonly #identity: IdentityProvider;
  readonly #passkeys: AccountPasskeys;

  constructor(identity: IdentityProvider) {
    this.#identity = identity;
    this.#passkeys = new AccountPasskeys(identity);
  }

  /** Returns the options that the page passes to the browser. */
  async options(request: string): Promise<object> {
    const [newest = ''] = await this.#keys();
    return this.#passkeys.requestOptions(challengeOf(newest, request));
  }

  async decide(request: string, answer: string, network: string): Promise<PasskeyOutcome> {
    const waitMs = await this.#identity.limits.take(passkeyRequestLimit, network);
    if (waitMs > 0) return { kind: 'wait', waitMs };
    const keys = await this.#keys();
    const isChallenge = (given: string): boolean => keys.some((key) => challengeOf(key, request) === given);
    const owner = await this.#passkeys.ownerOf(answer, isChallenge);
    const account = owner && (await this.#identity.accounts.byId(owner.accountId));
    const isOpen = account !== null && account.disabledAt === null && account.verifiedAt !== null;
    // The epoch (the account's count of ended sign-ins) is from when the passkey was read: if the passkey was removed
    // since, this sign-in is refused.
    return isOpen ? { kind: 'accepted', account: { ...account, epoch: owner!.epoch } } : { kind: 'refused' };
  }

  async #keys(): Promise<readonly string[]> {
    return (await this.#identity.live.current()).keys.cookie;
  }
}

const challengeOf = (key: string, request: string): string =>
  createHmac('sha256', key).update(`passkey\n${request}`).digest('base64url');
