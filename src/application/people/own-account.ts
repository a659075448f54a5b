import { computeErasureInstant } from '../../domain/people/own-account.ts';
import type { Person, PersonRecord } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { MailWriter } from '../ports/server/platform/mail-writer.ts';
import type { ErasureMail, OwnAccount, AccountSelfService } from '../ports/server/account/own-accounts.ts';
import type { PersonalRows, PersonRecords } from '../ports/server/people/person-records.ts';

export type OwnAccountPorts = {
  clock: Clock;
  records: PersonRecords;
  ownAccounts: AccountSelfService;
  /** Null when the server sends no mail. */
  letters: MailWriter | null;
};

/** Returns the data for the page of a person's own account. */
export async function showOwnAccount(
  { records, ownAccounts }: OwnAccountPorts,
  { id }: Person,
): Promise<PersonRecord & OwnAccount> {
  const record = await records.find(id);
  if (!record) throw gone();
  return { ...record, ...(await ownAccounts.read(id)) };
}

/** Returns every row of the caller. No audit log entry is written, because the rows are their own. */
export async function exportOwnData(
  { records, clock }: OwnAccountPorts,
  { id }: Person,
): Promise<{ at: number; tables: PersonalRows }> {
  const tables = await records.rows(id);
  if (!tables) throw gone();
  return { at: clock.now(), tables };
}

/**
 * Plans the erasure of the caller's account in a week, unless the caller cancels it. Every address of the last week
 * gets a mail. @throws Conflict for an admin, because no admin might be left.
 */
export async function planOwnErasure(
  { clock, ownAccounts, letters }: OwnAccountPorts,
  { id, roles }: Person,
  language: string,
): Promise<void> {
  if (roles.includes('admin'))
    throw new AppError(
      'Conflict',
      'An admin cannot delete their own account; another admin takes the role first.',
    );
  const at = clock.now();
  const eraseAt = computeErasureInstant(at);
  const letter = letters && {
    language,
    write: ({ token, until, ...to }: Parameters<ErasureMail['write']>[0]) =>
      letters.write({ kind: 'erasurePlanned', on: eraseAt, token, until }, to),
  };
  await ownAccounts.planErasure(id, { at, eraseAt }, letter);
}

/** The name under which the audit log records these erasures. */
const actor = 'own wish';

/** The number of accounts read at a time. */
const batchSize = 20;

/**
 * Erases the accounts whose planned erasure is due; returns their number. `isOver` can stop the work at any moment, and
 * several processes can do it at once: each account is erased once.
 */
export async function eraseDueAccounts(
  { ownAccounts, clock }: Pick<OwnAccountPorts, 'ownAccounts' | 'clock'>,
  goesOn: () => boolean = () => true,
): Promise<number> {
  const at = clock.now();
  let erased = 0;
  for (;;) {
    const due = await ownAccounts.dueForErasure(at, batchSize);
    for (const personId of due) {
      if (!goesOn()) return erased;
      const act = { at, by: actor, action: 'person.erase', subject: null, details: {} } as const;
      erased += Number(await ownAccounts.eraseDue(personId, act));
    }
    if (due.length < batchSize || !goesOn()) return erased;
  }
}

const gone = (): AppError => new AppError('401', 'This account is not there any more.');
