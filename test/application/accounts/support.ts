import type { AccountPorts } from '../../../src/application/accounts/account-ports.ts';
import { ManualClock } from '../../../src/infrastructure/shared/memory/manual-clock.ts';
import { MemoryAccountLinks } from '../../../src/infrastructure/shared/memory/memory-account-links.ts';
import { MemoryCommonPasswords } from '../../../src/infrastructure/shared/memory/memory-common-passwords.ts';
import { MemoryLetters } from '../../../src/infrastructure/shared/memory/memory-letters.ts';
import { MemoryOutbox } from '../../../src/infrastructure/shared/memory/memory-outbox.ts';
import { MemoryUserDirectory } from '../../../src/infrastructure/shared/memory/memory-user-directory.ts';

export const hourMs = 60 * 60_000;
export const mia = {
  email: ' Mia@Home.example ',
  password: 'Kettle-and-4-cups',
  confirmPassword: 'Kettle-and-4-cups',
  acceptedTerms: true,
};

/** Everything that accounts stand on, in memory. */
export class MemoryAccounts implements AccountPorts {
  readonly clock = new ManualClock(1_800_000_000_000);
  readonly directory = new MemoryUserDirectory();
  readonly outbox = new MemoryOutbox();
  readonly links = new MemoryAccountLinks(this.directory, this.outbox);
  readonly letters = new MemoryLetters();
  readonly commonPasswords = new MemoryCommonPasswords(['Password-1']);

  /** What the mails say, oldest first. */
  get mails(): string[] {
    return this.outbox.mails.map(({ to, text }) => `${to}: ${text}`);
  }

  /** The token of the newest mail. */
  get token(): string {
    return this.outbox.mails.at(-1)!.text.split(' ')[2]!;
  }
}
