import type { AccountLinks } from '../ports/server/account-links.ts';
import type { Clock } from '../ports/clock.ts';
import type { CommonPasswords } from '../ports/server/common-passwords.ts';
import type { Letters } from '../ports/server/letters.ts';
import type { UserDirectory } from '../ports/server/user-directory.ts';

/** The ports that registering, verifying and new passwords need. */
export type AccountPorts = {
  clock: Clock;
  directory: UserDirectory;
  links: AccountLinks;
  letters: Letters;
  commonPasswords: CommonPasswords;
};
