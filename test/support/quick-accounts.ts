import type { Kysely } from 'kysely';
import { Accounts } from '../../src/infrastructure/node/identity-provider/accounts/accounts.ts';
import { PasswordHashing } from '../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import type { Tables } from '../../src/infrastructure/node/platform/database/tables/tables.ts';

/** The cost of a password hash in tests, far below that of production. */
export const quickCost = { memory: 4096, passes: 1 };

/** Returns the accounts of the embedded provider with cheap password hashes. */
export const quickAccounts = (db: Kysely<Tables>): Accounts =>
  new Accounts(db, new PasswordHashing(quickCost));
