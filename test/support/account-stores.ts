import type { AccountLinks } from '../../src/application/ports/server/account/account-links.ts';
import type { MailDraft } from '../../src/application/ports/server/platform/mail-writer.ts';
import type { MailOutbox } from '../../src/application/ports/server/platform/outbox.ts';
import type { UserDirectory } from '../../src/application/ports/server/account/user-directory.ts';
import { quickAccounts } from './quick-accounts.ts';
import {
  createEmbeddedRegistration,
  SqlUserDirectory,
} from '../../src/infrastructure/node/identity-provider/accounts/sql-user-directory.ts';
import {
  queueMail,
  queueReminderMail,
  SqlMailOutbox,
} from '../../src/infrastructure/node/platform/mail/sql-outbox.ts';
import { SqlAccountLinks } from '../../src/infrastructure/node/account/sql-account-links.ts';
import { MemoryAccountLinks } from './stores/memory-account-links.ts';
import { MemoryOutbox } from './stores/memory-outbox.ts';
import { MemoryUserDirectory } from './stores/memory-user-directory.ts';
import { onEveryDatabase } from './databases.ts';

/** The stores of accounts. `accepts` returns true if this address and password log in. */
export type AccountStores = {
  directory: UserDirectory;
  links: AccountLinks;
  outbox: MailOutbox;
  /** Queues a mail; `until` makes it a reminder that is not sent after that instant. */
  queue: (mail: MailDraft, at: number, until?: number) => Promise<void>;
  accepts: (email: string, password: string) => Promise<boolean>;
};

/** Runs a contract of account stores against those in memory, on SQLite and on PostgreSQL. */
export function onEveryAccountStore(name: string, contract: (stores: () => AccountStores) => void): void {
  describe(`${name} in memory`, () => {
    const directory = new MemoryUserDirectory();
    const outbox = new MemoryOutbox();
    const links = new MemoryAccountLinks(directory, outbox);
    contract(() => ({
      directory,
      links,
      outbox,
      queue: async (mail, at, until) => outbox.add(mail, at, until),
      accepts: (email, password) => directory.accepts(email, password),
    }));
  });
  onEveryDatabase(name, (database) => {
    let stores: AccountStores;
    beforeAll(async () => {
      const { db } = await database.open();
      const accounts = quickAccounts(db);
      stores = {
        directory: new SqlUserDirectory(accounts),
        links: new SqlAccountLinks(db, createEmbeddedRegistration(accounts)),
        outbox: new SqlMailOutbox(db),
        queue: (mail, at, until) =>
          until === undefined
            ? queueMail(db, mail, at)
            : queueReminderMail(db, mail, at, { personId: 'person_1', until }),
        accepts: async (email, password) => {
          const account = await accounts.verifyPassword(email, password);
          return account !== null && account.verifiedAt !== null;
        },
      };
    });
    contract(() => stores);
  });
}
