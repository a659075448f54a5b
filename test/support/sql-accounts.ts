import type { Kysely } from 'kysely';
import type { Clock } from '../../src/application/ports/clock.ts';
import {
  createAccountService,
  type AccountService,
} from '../../src/infrastructure/node/account/create-accounts.ts';
import { HashingQueue } from '../../src/infrastructure/node/platform/waiting/hashing-queue.ts';
import type { Accounts } from '../../src/infrastructure/node/identity-provider/accounts/accounts.ts';
import {
  createEmbeddedRegistration,
  SqlUserDirectory,
} from '../../src/infrastructure/node/identity-provider/accounts/sql-user-directory.ts';
import { SealedPassword } from '../../src/infrastructure/node/identity-provider/accounts/kept-password.ts';
import { createOidcSqlAdapter } from '../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import { WaitingRoom } from '../../src/infrastructure/node/platform/waiting/waiting-room.ts';
import type { Settings } from '../../src/infrastructure/node/platform/settings.ts';
import type { Tables } from '../../src/infrastructure/node/platform/database/tables/tables.ts';
import { MemoryRateLimiter } from '../../src/infrastructure/shared/platform/memory-limits.ts';
import { testFrame } from './page-frame.ts';

/**
 * Returns the registration service of a server with the embedded provider. Without a mail server, mails go to the
 * mailbox.
 */
export function sqlAccountService(parts: {
  db: Kysely<Tables>;
  clock: Clock;
  accounts: Accounts;
  mail?: Settings['mail'];
  publicUrl?: string;
  registrations?: Settings['registrations'];
  pause?: (ms: number) => Promise<unknown>;
  hashingQueue?: HashingQueue;
  /** The waiting times of queued sign-ups. */
  waitingTimes?: ConstructorParameters<typeof WaitingRoom>[0]['times'];
}): AccountService {
  const { db, clock, accounts, mail = null, publicUrl = 'https://family.example' } = parts;
  const { hashingQueue = new HashingQueue({ atOnce: 1 }), waitingTimes } = parts;
  const { registrations = { aMinute: 5, anHour: 20 }, pause = async () => undefined } = parts;
  return createAccountService({
    db,
    clock,
    settings: { mail, registrations },
    pause,
    frame: testFrame({ clock, publicUrl }),
    directory: new SqlUserDirectory(accounts),
    registerWith: createEmbeddedRegistration(accounts),
    limits: new MemoryRateLimiter(clock),
    hashingQueue,
    newPasswords: {
      room: new WaitingRoom({
        queue: hashingQueue,
        records: createOidcSqlAdapter({ db, clock })('NewPassword'),
        clock,
      }),
      keeping: async () => new SealedPassword(['a key']),
    },
    signUps: new WaitingRoom({
      queue: hashingQueue,
      records: createOidcSqlAdapter({ db, clock })('SignUp'),
      clock,
      ...(waitingTimes ? { times: waitingTimes } : {}),
    }),
    log: { warn: () => undefined, error: () => undefined },
  });
}
