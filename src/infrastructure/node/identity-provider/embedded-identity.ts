import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Limits } from '../../../application/ports/server/platform/limits.ts';
import type { People } from '../../../application/ports/server/people/people.ts';
import { embeddedAccessTokens, type AccessTokens } from '../account/access-tokens.ts';
import { createAccounts, type AccountService } from '../account/create-accounts.ts';
import type { HashingQueue } from '../platform/waiting/hashing-queue.ts';
import { refuseDemo, seedDemo } from './accounts/demo.ts';
import type { PageFrame } from '../platform/pages/page-frame.ts';
import type { Settings } from '../platform/settings.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { EmbeddedOwnSignIn } from './embedded-own-sign-in.ts';
import { identityPlugin } from './identity-plugin.ts';
import { KeptPassword } from './accounts/kept-password.ts';
import { knownBrowserSetter } from './known-browser.ts';
import { localKeySet } from './local-keys.ts';
import type { PasswordHashing } from './accounts/password-hash.ts';
import { SqlAccountAddresses } from './accounts/sql-account-addresses.ts';
import { createIdentityProvider, issuerOf, waitingRoom } from './provider.ts';
import { registeringHere, SqlUserDirectory } from './accounts/sql-user-directory.ts';

type Parts = {
  db: Kysely<Tables>;
  clock: Clock;
  settings: Settings;
  frame: PageFrame;
  limits: Limits;
  people: People;
  log: FastifyBaseLogger;
  hashing: PasswordHashing;
  hashingQueue: HashingQueue;
};

/** Creates sign-in and registration at the embedded provider; outside production also the demo accounts. */
export async function embeddedIdentity(parts: Parts): Promise<{
  identity: FastifyPluginAsync;
  accounts: AccountService;
  tokens: AccessTokens;
}> {
  const { db, clock, settings, people } = parts;
  const { publicUrl, production } = settings;
  const identity = await createIdentityProvider({ ...parts, publicUrl });
  const { accounts } = identity;
  await (production ? refuseDemo(accounts) : seedDemo({ accounts, people, clock }));
  return {
    identity: identityPlugin(identity),
    accounts: createAccounts({
      ...parts,
      directory: new SqlUserDirectory(accounts),
      registerWith: registeringHere(accounts),
      newPasswords: {
        room: waitingRoom(identity, 'NewPassword'),
        keeping: async () => new KeptPassword((await identity.live.current()).keys.cookie),
      },
      signUps: waitingRoom(identity, 'SignUp'),
      knownCookie: knownBrowserSetter(identity),
      ownSignIn: new EmbeddedOwnSignIn(identity),
      addresses: new SqlAccountAddresses(db, () => accounts.hashOfNobody()),
    }),
    tokens: embeddedAccessTokens(
      localKeySet({ db, clock }),
      { issuer: issuerOf({ publicUrl }), audience: `${publicUrl}/api` },
      clock,
    ),
  };
}
