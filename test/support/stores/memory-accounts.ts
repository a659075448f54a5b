import type { AdapterPayload } from 'oidc-provider';
import { AccountRateLimits } from '../../../src/infrastructure/node/account/account-limits.ts';
import type { AccountService } from '../../../src/infrastructure/node/account/create-accounts.ts';
import { HashingQueue } from '../../../src/infrastructure/node/platform/waiting/hashing-queue.ts';
import { SealedPassword } from '../../../src/infrastructure/node/identity-provider/accounts/kept-password.ts';
import {
  WaitingRoom,
  type WaitingRecords,
} from '../../../src/infrastructure/node/platform/waiting/waiting-room.ts';
import { MailJob } from '../../../src/infrastructure/node/platform/mail/mail-job.ts';
import { MemoryMailer } from './memory-mailer.ts';
import type { AccountPorts } from '../../../src/application/account/account-ports.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryAccountLinks } from './memory-account-links.ts';
import { MemoryCommonPasswords } from './memory-common-passwords.ts';
import { MemoryRateLimiter } from '../../../src/infrastructure/shared/platform/memory-limits.ts';
import { MemoryLetters } from './memory-letters.ts';
import { MemoryOutbox } from './memory-outbox.ts';
import { MemoryUserDirectory } from './memory-user-directory.ts';

/**
 * Stores the records of people who wait for their registration; they never expire, because waits in tests are short.
 */
class MemoryRecords implements WaitingRecords {
  readonly #records = new Map<string, AdapterPayload>();

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#records.get(id);
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#records.set(id, payload);
  }

  async destroy(id: string): Promise<void> {
    this.#records.delete(id);
  }
}

export const hourMs = 60 * 60_000;
export const mia = {
  email: ' Mia@Home.example ',
  password: 'Kettle-and-4-cups',
  confirmPassword: 'Kettle-and-4-cups',
  acceptedTerms: true,
};

/** The ports of accounts, in memory. */
export class MemoryAccounts implements AccountPorts {
  readonly clock: ManualClock;
  readonly directory = new MemoryUserDirectory();
  readonly outbox = new MemoryOutbox();
  readonly links = new MemoryAccountLinks(this.directory, this.outbox);
  readonly letters = new MemoryLetters();
  readonly commonPasswords = new MemoryCommonPasswords(['Password-1']);

  readonly mailer = new MemoryMailer();

  constructor(clock = new ManualClock(1_800_000_000_000)) {
    this.clock = clock;
  }

  /** Returns the registration service for a server. */
  service(): AccountService {
    const { clock, outbox, mailer } = this;
    const hashingQueue = new HashingQueue({ atOnce: 1 });
    const log = { warn: () => undefined, error: () => undefined };
    return {
      ports: this,
      limits: new AccountRateLimits(
        new MemoryRateLimiter(clock),
        { aMinute: 5, anHour: 20 },
        async () => undefined,
      ),
      hashingQueue,
      newPasswords: {
        room: new WaitingRoom({ queue: hashingQueue, records: new MemoryRecords(), clock }),
        keeping: async () => new SealedPassword(['a key']),
      },
      signUps: new WaitingRoom({ queue: hashingQueue, records: new MemoryRecords(), clock }),
      knownCookie: null,
      ownSignIn: null,
      addresses: null,
      worker: new MailJob({ outbox, mailer, clock, log }),
      mailbox: null,
    };
  }

  /** The texts of the sent mails, oldest first. */
  get mails(): string[] {
    return this.outbox.mails.map(({ to, text }) => `${to}: ${text}`);
  }

  /** The token in the link of the newest mail. */
  get token(): string {
    return this.outbox.mails.at(-1)!.text.split(' ')[2]!;
  }
}
