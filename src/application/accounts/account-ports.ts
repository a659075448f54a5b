import type { AccountLinks } from '../ports/account-links.ts';
import type { Clock } from '../ports/clock.ts';
import type { CommonPasswords } from '../ports/common-passwords.ts';
import type { Letters } from '../ports/letters.ts';
import type { UserDirectory } from '../ports/user-directory.ts';

/** What registering, verifying and new passwords stand on. */
export type AccountPorts = {
  clock: Clock;
  directory: UserDirectory;
  links: AccountLinks;
  letters: Letters;
  commonPasswords: CommonPasswords;
};
