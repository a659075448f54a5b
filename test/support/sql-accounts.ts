import type { Kysely } from 'kysely';
import type { Clock } from '../../src/application/ports/clock.ts';
import {
  accountService,
  type AccountService,
} from '../../src/infrastructure/node/accounts/account-service.ts';
import type { Accounts } from '../../src/infrastructure/node/identity/accounts.ts';
import {
  registeringHere,
  SqlUserDirectory,
} from '../../src/infrastructure/node/identity/sql-user-directory.ts';
import type { Settings } from '../../src/infrastructure/node/settings.ts';
import type { Tables } from '../../src/infrastructure/node/sql/tables.ts';
import { MemoryLimits } from '../../src/infrastructure/shared/memory/memory-limits.ts';
import { testFrame } from './page-frame.ts';

/** Registration as the server offers it with the embedded provider; without a mail server the mailbox has the mails. */
export function sqlAccountService(parts: {
  db: Kysely<Tables>;
  clock: Clock;
  accounts: Accounts;
  mail?: Settings['mail'];
  publicUrl?: string;
}): AccountService {
  const { db, clock, accounts, mail = null, publicUrl = 'https://family.example' } = parts;
  return accountService({
    db,
    clock,
    settings: { mail },
    frame: testFrame({ clock, publicUrl }),
    directory: new SqlUserDirectory(accounts),
    registerWith: registeringHere(accounts),
    limits: new MemoryLimits(clock),
    log: { warn: () => undefined, error: () => undefined },
  });
}
