import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { UserDirectory } from '../../../application/ports/server/account/user-directory.ts';
import { createAccountService, type AccountService } from '../account/create-accounts.ts';
import type { HashingQueue } from '../platform/waiting/hashing-queue.ts';
import type { PasswordHashing } from '../identity-provider/accounts/password-hash.ts';
import type { AccessTokenVerifier } from '../account/access-tokens.ts';
import type { PageFrame } from '../platform/pages/page-frame.ts';
import type { Settings } from '../platform/settings.ts';
import { createOutsideRegistration, type AccountRegistration } from '../account/sql-account-links.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { checkOutsideIssuer } from './check-issuer.ts';
import { IssuerDiscovery } from './issuer-discovery.ts';
import { createIssuerTokenVerifier } from './issuer-access-tokens.ts';
import { KeycloakAdmin } from './keycloak-admin.ts';
import { KeycloakUserDirectory } from './keycloak-user-directory.ts';

type Parts = {
  db: Kysely<Tables>;
  clock: Clock;
  settings: Settings;
  frame: PageFrame;
  limits: RateLimiter;
  log: FastifyBaseLogger;
  hashing: PasswordHashing;
  hashingQueue: HashingQueue;
};

/** Creates sign-in at an outside issuer, and registration if its user directory is configured. */
export async function createOutsideIdentity(
  parts: Parts,
  issuer: NonNullable<Settings['issuer']>,
): Promise<{
  identity: null;
  accounts: AccountService | null;
  issuerOrigins: () => readonly string[];
  tokens: AccessTokenVerifier;
}> {
  const description = new IssuerDiscovery(issuer.authority);
  for (const warning of await checkOutsideIssuer({ ...parts.settings, issuer }, description))
    parts.log.warn(warning);
  return {
    identity: null,
    accounts: registeringThere(parts, description),
    issuerOrigins: () => description.origins,
    tokens: createIssuerTokenVerifier(issuer, {
      clock: parts.clock,
      description,
      logSentence: (sentence) => parts.log.error(sentence),
    }),
  };
}

function registeringThere(parts: Parts, description: IssuerDiscovery): AccountService | null {
  const { userDirectory } = parts.settings;
  if (!userDirectory) return null;
  const admin = new KeycloakAdmin(
    userDirectory,
    async () => (await description.read()).token_endpoint,
    parts.clock,
  );
  const directory = new KeycloakUserDirectory(admin, parts.hashing);
  return createAccountService({ ...parts, directory, registerWith: registerBeside(parts.db, directory) });
}

/**
 * The unit to which the duration of a registration is rounded up (ms): creating an account at another service takes
 * longer than finding one, and the duration must not reveal which happened.
 */
const paceMs = 1000;

function registerBeside(db: Kysely<Tables>, directory: UserDirectory): AccountRegistration {
  const register = createOutsideRegistration(db, directory);
  return async (entry, keep) => {
    const startedAt = performance.now();
    await register(entry, keep);
    await wait(paceMs - ((performance.now() - startedAt) % paceMs));
  };
}
