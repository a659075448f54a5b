import type { Clock } from '../ports/clock.ts';
import type { People } from '../ports/server/people/people.ts';
import type { UserDirectory } from '../ports/server/account/user-directory.ts';

type UserPorts = { people: People; directory: UserDirectory; clock: Clock };

/** A person, an account of the embedded provider, or both. */
type User = { personId: string | null; accountId: string | null };

/**
 * Counts an account's address as verified, without the link of the mail. Where several people signed up with the
 * address, `newestCounts` lets the newest password open the account. `notifyOwner` mails the address,
 * once, that it was not its link. 'elsewhere': an outside issuer keeps the account.
 * 'disputed': nobody knows whose password would count.
 */
export async function verifyAddress(
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

/** Ends every sign-in of a user and allows no other, or takes that back; answers and access stay. */
export async function setUserDisabled(
  { people, directory, clock }: UserPorts,
  { personId, accountId }: User,
  isDisabled: boolean,
): Promise<void> {
  const now = clock.now();
  if (accountId !== null) await directory.setDisabled(accountId, isDisabled, now);
  if (personId !== null) await people.setDisabled(personId, isDisabled, now);
}
