import type { Kysely } from 'kysely';
import { Provider } from 'oidc-provider';
import type { Clock } from '../../../application/ports/clock.ts';
import type { PageFrame } from '../pages/page-frame.ts';
import type { Tables } from '../sql/tables.ts';
import { Accounts } from './accounts.ts';
import { loadKeys } from './keys.ts';
import { skipEmptyLogOut } from './log-out.ts';
import { IdentityPages } from './pages.ts';
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
};

/** The embedded provider with what its routes and the operators' commands need. */
export type Identity = IdentityOptions & {
  provider: Provider;
  accounts: Accounts;
  pages: IdentityPages;
  cookieKeys: string[];
};

/**
 * The embedded OpenID provider (specification 4, 7.2): authorization code with PKCE S256 for the web program
 * alone, no consent step, rotating refresh tokens bound to the session, JWT access tokens for `/api`.
 * Everything it keeps is in the database; keys are made at the first start.
 */
export async function createIdentityProvider(options: IdentityOptions): Promise<Identity> {
  const { db, publicUrl, clock } = options;
  const accounts = new Accounts(db);
  const pages = new IdentityPages(options.frame);
  const keys = await loadKeys(db, clock.now());
  const provider = new Provider(
    `${publicUrl}/idp`,
    providerConfiguration({ ...options, accounts, pages, keys }),
  );
  // The mount writes the forwarding headers itself, so they always name the public address.
  provider.proxy = true;
  shapeAnswers(provider, pages, publicUrl);
  skipEmptyLogOut(provider);
  return { ...options, provider, accounts, pages, cookieKeys: keys.cookie };
}
