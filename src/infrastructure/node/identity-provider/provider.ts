import type { Kysely } from 'kysely';
import { Provider } from 'oidc-provider';
import type { Clock } from '../../../application/ports/clock.ts';
import type { MailWriter } from '../../../application/ports/server/platform/mail-writer.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { HashingQueue } from '../platform/waiting/hashing-queue.ts';
import type { PageFrame } from '../platform/pages/page-frame.ts';
import { TranslatedMailWriter } from '../platform/mail/translated-letters.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { Accounts } from './accounts/accounts.ts';
import type { IdentityKeys } from './keys.ts';
import { LiveProvider } from './live-provider.ts';
import { skipLogOutWithoutSession } from './log-out.ts';
import { IdentityPages } from './pages.ts';
import type { PasswordHashing } from './accounts/password-hash.ts';
import { createOidcSqlAdapter } from './accounts/sql-adapter.ts';
import { WaitingRoom } from '../platform/waiting/waiting-room.ts';
import { adaptProviderReplies } from './provider-answers.ts';
import { createProviderConfiguration } from './provider-configuration.ts';

export type IdentityOptions = {
  db: Kysely<Tables>;
  /** The origin of the product without a trailing slash; the issuer is `/idp` below it. */
  publicUrl: string;
  /** The system clock, because tokens contain the machine's time. */
  clock: Clock;
  /** The layout and texts of the pages. */
  frame: PageFrame;
  hashing: PasswordHashing;
  /** The queue in which requests wait for a password hash. */
  hashingQueue: HashingQueue;
  /** The limits that slow guessing. */
  limits: RateLimiter;
};

/** The embedded provider, with the dependencies of its routes and of the operators' commands. */
export type IdentityProvider = IdentityOptions & {
  live: LiveProvider;
  accounts: Accounts;
  pages: IdentityPages;
  letters: MailWriter;
};

/**
 * Creates the embedded OpenID provider (specification 4, 7.2): authorization code with PKCE S256 for the web program
 * alone, no consent step, rotating refresh tokens bound to the session, JWT access tokens for `/api`. Keys are created
 * at the first start and replaced every 90 days.
 */
export async function createIdentityProvider(options: IdentityOptions): Promise<IdentityProvider> {
  const { publicUrl } = options;
  const accounts = new Accounts(options.db, options.hashing);
  const pages = new IdentityPages(options.frame);
  const build = (keys: IdentityKeys): Provider => {
    const configuration = createProviderConfiguration({ ...options, accounts, pages, keys });
    const provider = new Provider(issuerUrlOf(options), configuration);
    // This middleware sets the forwarding headers itself, so that they always contain the public address.
    provider.proxy = true;
    adaptProviderReplies(provider, pages, publicUrl);
    skipLogOutWithoutSession(provider);
    return provider;
  };
  const live = new LiveProvider({ ...options, build });
  await live.current();
  const letters = new TranslatedMailWriter(options.frame.texts, publicUrl, options.frame.supportEmail);
  return { ...options, live, accounts, pages, letters };
}

/**
 * Creates the waiting room for submissions that need a hash; `model` is the model of its records in the provider's
 * table.
 */
export const createWaitingRoom = <Outcome>(
  { hashingQueue: queue, db, clock }: IdentityOptions,
  model: string,
  signInOf: (outcome: Outcome) => { accountId: string; epoch: number } | null = () => null,
): WaitingRoom<Outcome> =>
  new WaitingRoom({ queue, records: createOidcSqlAdapter({ db, clock })(model), clock, signInOf });

/** Returns the issuer's name in tokens; its path is where the provider is mounted. */
export const issuerUrlOf = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl}/idp`;
