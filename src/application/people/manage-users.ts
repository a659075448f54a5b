import type { Clock } from '../ports/clock.ts';
import type { People } from '../ports/server/people/people.ts';
import type { UserDirectory } from '../ports/server/account/user-directory.ts';

type UserPorts = { people: People; directory: UserDirectory; clock: Clock };

/** A person, or an account of the embedded identity provider, or both. */
type User = { personId: string | null; accountId: string | null };

/**
 * Marks an account's address as verified without a mailed link. After several sign-ups with the address, `newestCounts`
 * makes the newest password valid; without it the result is 'disputed'. `notifyOwner` mails the address once.
 * 'elsewhere': an outside issuer keeps the account.
 */
export async function markAddressVerified(
  { directory, clock }: UserPorts,
  { accountId, isVerified }: { accountId: string | null; isVerified: boolean | null },
  {
    newestCounts,
    countSignUps,
    notifyOwner,
  }: {
    newestCounts: boolean;
    countSignUps(id: string): Promise<number>;
    notifyOwner(id: string, at: number): Promise<void>;
  },
): Promise<'done' | 'elsewhere' | 'disputed'> {
  if (accountId === null) return 'elsewhere';
  if (!isVerified && !newestCounts && (await countSignUps(accountId)) > 1) return 'disputed';
  const at = clock.now();
  await directory.verify(accountId, at, null);
  if (!isVerified) await notifyOwner(accountId, at);
  return 'done';
}

/** Disables a user, which ends every sign-in, or enables them again; answers and access stay. */
export async function setUserDisabled(
  { people, directory, clock }: UserPorts,
  { personId, accountId }: User,
  isDisabled: boolean,
): Promise<void> {
  const now = clock.now();
  if (accountId !== null) await directory.setDisabled(accountId, isDisabled, now);
  if (personId !== null) await people.setDisabled(personId, isDisabled, now);
}
