import type { Kysely } from 'kysely';
import { Accounts } from '../../src/infrastructure/node/identity-provider/accounts/accounts.ts';
import { PasswordHashing } from '../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import type { Tables } from '../../src/infrastructure/node/platform/database/tables/tables.ts';

/** Far below what counts outside of tests. */
export const quickCost = { memory: 4096, passes: 1 };

/** The embedded provider's accounts, with hashes that cost a test next to nothing. */
export const quickAccounts = (db: Kysely<Tables>): Accounts =>
  new Accounts(db, new PasswordHashing(quickCost));
