import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { People } from '../../../application/ports/server/people/people.ts';
import { createEmbeddedTokenVerifier, type AccessTokenVerifier } from '../account/access-tokens.ts';
import { createAccountService, type AccountService } from '../account/create-accounts.ts';
import type { HashingQueue } from '../platform/waiting/hashing-queue.ts';
import { refuseDemoAccounts, seedDemoPeople } from './accounts/demo.ts';
import type { PageFrame } from '../platform/pages/page-frame.ts';
import type { Settings } from '../platform/settings.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { EmbeddedAccountSignIns } from './embedded-own-sign-in.ts';
import { createIdentityPlugin } from './identity-plugin.ts';
import { SealedPassword } from './accounts/kept-password.ts';
import { createKnownBrowserCookieSetter } from './known-browser.ts';
import { createLocalKeySet } from './local-keys.ts';
import type { PasswordHashing } from './accounts/password-hash.ts';
import { SqlAccountAddresses } from './accounts/sql-account-addresses.ts';
import { createIdentityProvider, issuerUrlOf, createWaitingRoom } from './provider.ts';
import { createEmbeddedRegistration, SqlUserDirectory } from './accounts/sql-user-directory.ts';

type Parts = {
  db: Kysely<Tables>;
  clock: Clock;
  settings: Settings;
  frame: PageFrame;
  limits: RateLimiter;
  people: People;
  log: FastifyBaseLogger;
  hashing: PasswordHashing;
  hashingQueue: HashingQueue;
};

/** Creates sign-in and registration at the embedded provider; outside production also the demo accounts. */
export async function createEmbeddedIdentity(parts: Parts): Promise<{
  identity: FastifyPluginAsync;
  accounts: AccountService;
  tokens: AccessTokenVerifier;
}> {
  const { db, clock, settings, people } = parts;
  const { publicUrl, production } = settings;
  const identity = await createIdentityProvider({ ...parts, publicUrl });
  const { accounts } = identity;
  await (production ? refuseDemoAccounts(accounts) : seedDemoPeople({ accounts, people, clock }));
  return {
    identity: createIdentityPlugin(identity),
    accounts: createAccountService({
      ...parts,
      directory: new SqlUserDirectory(accounts),
      registerWith: createEmbeddedRegistration(accounts),
      newPasswords: {
        room: createWaitingRoom(identity, 'NewPassword'),
        keeping: async () => new SealedPassword((await identity.live.current()).keys.cookie),
      },
      signUps: createWaitingRoom(identity, 'SignUp'),
      knownCookie: createKnownBrowserCookieSetter(identity),
      ownSignIn: new EmbeddedAccountSignIns(identity),
      addresses: new SqlAccountAddresses(db, () => accounts.hashOfNobody()),
    }),
    tokens: createEmbeddedTokenVerifier(
      createLocalKeySet({ db, clock }),
      { issuer: issuerUrlOf({ publicUrl }), audience: `${publicUrl}/api` },
      clock,
    ),
  };
}
