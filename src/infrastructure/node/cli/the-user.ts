import { embeddedIssuer } from '../../../application/ports/people.ts';
import { emailKey } from '../email-key.ts';
import { findUsers, type User } from '../sql/reads/users.ts';
import { CommandError } from './command.ts';
import type { Stored } from './database.ts';

/** Whom an e-mail address or an id means, or a sentence about why nobody. */
export async function theOne({ db }: Stored, who: string): Promise<User> {
  const filter = who.includes('@') ? { email: who } : { id: who };
  const found = await findUsers(db, filter, { at: Date.now(), limit: 10 });
  if (found.length === 0 && (await isLicensed(db, who)))
    throw new CommandError(
      `${who} has never come, but has a licence; fireside licence remove ${who} takes it away.`,
    );
  if (found.length === 0) throw new CommandError(`There is no user '${who}'; fireside user list shows all.`);
  if (found.length > 1)
    throw new CommandError(
      `${who} belongs to ${found.length} people, of different issuers; name one by its id: ${found.map(idOf).join(', ')}.`,
    );
  return found[0]!;
}

async function isLicensed(db: Stored['db'], who: string): Promise<boolean> {
  const query = db.selectFrom('licence').select('id').where('email_key', '=', emailKey(who));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Who has registered but never signed in is known from now on. */
export async function personOf(
  people: Stored['people'],
  { personId, accountId, email }: User,
): Promise<string> {
  if (personId !== null) return personId;
  const { id } = await people.atFirstSight(
    { issuer: embeddedIssuer, subject: accountId!, email },
    Date.now(),
  );
  return id;
}

export const idOf = ({ personId, accountId }: User): string => personId ?? accountId ?? '';
