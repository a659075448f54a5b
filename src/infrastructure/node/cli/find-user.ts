import { embeddedIssuer } from '../../../domain/people/person.ts';
import { toEmailKey } from '../platform/email-key.ts';
import { findUsers, type User } from '../people/users.ts';
import { takeBackLinkValidMs } from '../../../domain/account/account-changes.ts';
import { findTakenOverAccount } from '../account/notify-owner.ts';
import { CommandError } from './command.ts';
import type { DatabaseContext } from './database.ts';

/**
 * Finds the user with an e-mail address or id. @throws CommandError for none, for several, and for an address that was
 * changed within the last week, since the operator must then identify the account by its id.
 */
export async function findUser({ db, clock }: DatabaseContext, who: string): Promise<User> {
  const filter = who.includes('@') ? { email: who } : { id: who };
  const [user, ...others] = await findUsers(db, filter, { at: clock.now(), limit: 10 });
  if (!user && (await isLicensed(db, who)))
    throw new CommandError(
      `${who} has never signed in, but has a licence; fireside licence remove ${who} removes it.`,
    );
  if (!user) await refuseFormerAddress(db, who, clock.now());
  if (!user) throw new CommandError(`There is no user '${who}'; fireside user list shows all.`);
  if (others.length > 0)
    throw new CommandError(
      `${who} belongs to ${others.length + 1} people, of different issuers; name one by its id: ${[user, ...others].map(userIdOf).join(', ')}.`,
    );
  return user;
}

async function refuseFormerAddress(db: DatabaseContext['db'], who: string, at: number): Promise<void> {
  const lost = await findTakenOverAccount(db, who, at);
  const [user] = lost ? await findUsers(db, { id: lost.accountId }, { at, limit: 1 }) : [];
  if (!lost || !user) return;
  const until = lost.link.expiresAt;
  throw new CommandError(
    `This address was changed to ${user.email} on ${minuteOf(until - takeBackLinkValidMs)}. Name the account by its id, ${userIdOf(user)}. If that was not its owner: until ${minuteOf(until)} the mail to ${who} takes the account back, even while it is disabled, and 'Forgotten your password?' with ${who} sends that mail once more.`,
  );
}

const minuteOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function isLicensed(db: DatabaseContext['db'], who: string): Promise<boolean> {
  const query = db.selectFrom('licence').select('id').where('email_key', '=', toEmailKey(who));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Finds a user like `findUser`, and creates a person for an account that never signed in. */
export async function findPerson(stored: DatabaseContext, who: string): Promise<User & { personId: string }> {
  const user = await findUser(stored, who);
  const { personId, accountId, email } = user;
  if (personId !== null) return { ...user, personId };
  const identity = { issuer: embeddedIssuer, subject: accountId ?? '', email };
  return { ...user, personId: (await stored.people.findOrCreate(identity, stored.clock.now())).id };
}

export const userIdOf = ({ personId, accountId }: User): string => personId ?? accountId ?? '';
