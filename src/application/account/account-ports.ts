import type { AccountLinks } from '../ports/server/account/account-links.ts';
import type { Clock } from '../ports/clock.ts';
import type { CommonPasswords } from '../ports/server/account/common-passwords.ts';
import type { MailWriter } from '../ports/server/platform/mail-writer.ts';
import type { UserDirectory } from '../ports/server/account/user-directory.ts';

/** The ports for registration, verification and new passwords. */
export type AccountPorts = {
  clock: Clock;
  directory: UserDirectory;
  links: AccountLinks;
  letters: MailWriter;
  commonPasswords: CommonPasswords;
};
