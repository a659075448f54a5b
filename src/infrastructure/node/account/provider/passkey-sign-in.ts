import { createHmac } from 'node:crypto';
import type { Account } from './accounts.ts';
import { Passkeys } from './passkeys.ts';
import type { Identity } from './provider.ts';

/** The `amr` of a sign-in with a passkey (RFC 8176): possession of a key, and a finger, face or PIN. */
export const passkeyMethods = ['pop', 'user', 'mfa'];

/** Limits all requests about passkeys that one network makes. */
export const passkeyTries = { name: 'passkeys of a network', windows: [{ most: 60, withinMs: 60_000 }] };

export type PasskeyOutcome =
  | { kind: 'wait'; waitMs: number }
  | { kind: 'refused' }
  | { kind: 'accepted'; account: Account };

/**
 * Signing in with a passkey on the log in page. The challenge is made of the request to sign in, which is drawn at
 * random, lives half an hour and ends with the sign-in: what was signed for one is good for no other.
 */
export class PasskeySignIn {
  readonly #identity: Identity;
  readonly #passkeys: Passkeys;

  constructor(identity: Identity) {
    this.#identity = identity;
    this.#passkeys = new Passkeys(identity);
  }

  /** Returns the options that the page passes to the browser. */
  async options(request: string): Promise<object> {
    const [newest = ''] = await this.#keys();
    return this.#passkeys.requestOptions(challengeOf(newest, request));
  }

  async decide(request: string, answer: string, network: string): Promise<PasskeyOutcome> {
    const waitMs = await this.#identity.limits.take(passkeyTries, network);
    if (waitMs > 0) return { kind: 'wait', waitMs };
    const keys = await this.#keys();
    const isChallenge = (given: string): boolean => keys.some((key) => challengeOf(key, request) === given);
    const id = await this.#passkeys.accountOf(answer, isChallenge);
    const account = id === null ? null : await this.#identity.accounts.byId(id);
    const isOpen = account !== null && account.disabledAt === null && account.verifiedAt !== null;
    return isOpen ? { kind: 'accepted', account } : { kind: 'refused' };
  }

  async #keys(): Promise<readonly string[]> {
    return (await this.#identity.live.current()).keys.cookie;
  }
}

const challengeOf = (key: string, request: string): string =>
  createHmac('sha256', key).update(`passkey\n${request}`).digest('base64url');
