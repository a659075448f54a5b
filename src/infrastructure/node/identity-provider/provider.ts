import type { Kysely } from 'kysely';
import { Provider } from 'oidc-provider';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Letters } from '../../../application/ports/server/platform/letters.ts';
import type { Limits } from '../../../application/ports/server/platform/limits.ts';
import type { HashingQueue } from '../platform/waiting/hashing-queue.ts';
import type { PageFrame } from '../platform/pages/page-frame.ts';
import { TranslatedLetters } from '../platform/mail/translated-letters.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { Accounts } from './accounts/accounts.ts';
import type { IdentityKeys } from './keys.ts';
import { LiveProvider } from './live-provider.ts';
import { skipEmptyLogOut } from './log-out.ts';
import { IdentityPages } from './pages.ts';
import type { PasswordHashing } from './accounts/password-hash.ts';
import { sqlAdapter } from './accounts/sql-adapter.ts';
import { WaitingRoom } from '../platform/waiting/waiting-room.ts';
import { shapeAnswers } from './provider-answers.ts';
import { providerConfiguration } from './provider-configuration.ts';

export type IdentityOptions = {
  db: Kysely<Tables>;
  /** Origin of the product, without a slash at the end; the issuer is `/idp` below it. */
  publicUrl: string;
  /** Wall time: tokens carry the machine's own. */
  clock: Clock;
  /** The look and words of its pages. */
  frame: PageFrame;
  hashing: PasswordHashing;
  /** Requests wait here for their turn to have a password hashed. */
  hashingQueue: HashingQueue;
  /** Keeps guessing slow. */
  limits: Limits;
};

/** The embedded provider with what its routes and the operators' commands need. */
export type IdentityProvider = IdentityOptions & {
  live: LiveProvider;
  accounts: Accounts;
  pages: IdentityPages;
  letters: Letters;
};

/**
 * The embedded OpenID provider (specification 4, 7.2): authorization code with PKCE S256 for the web program
 * alone, no consent step, rotating refresh tokens bound to the session, JWT access tokens for `/api`.
 * Everything it keeps is in the database; keys are made at the first start, and anew every 90 days.
 */
export async function createIdentityProvider(options: IdentityOptions): Promise<IdentityProvider> {
  const { publicUrl } = options;
  const accounts = new Accounts(options.db, options.hashing);
  const pages = new IdentityPages(options.frame);
  const build = (keys: IdentityKeys): Provider => {
    const configuration = providerConfiguration({ ...options, accounts, pages, keys });
    const provider = new Provider(issuerOf(options), configuration);
    // The mount writes the forwarding headers itself, so they always name the public address.
    provider.proxy = true;
    shapeAnswers(provider, pages, publicUrl);
    skipEmptyLogOut(provider);
    return provider;
  };
  const live = new LiveProvider({ ...options, build });
  await live.current();
  const letters = new TranslatedLetters(options.frame.texts, publicUrl, options.frame.supportEmail);
  return { ...options, live, accounts, pages, letters };
}

/** Makes the room in which submissions wait for a hash; `model` names its records among the provider's. */
export const waitingRoom = <Outcome>(
  { hashingQueue: queue, db, clock }: IdentityOptions,
  model: string,
  signInOf: (outcome: Outcome) => { accountId: string; epoch: number } | null = () => null,
): WaitingRoom<Outcome> =>
  new WaitingRoom({ queue, records: sqlAdapter({ db, clock })(model), clock, signInOf });

/** The issuer's name in tokens; its path is where the provider is mounted. */
export const issuerOf = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl}/idp`;
