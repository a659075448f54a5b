import { sql } from 'kysely';
import { embeddedIssuer } from '../../../../../domain/people/person.ts';
import { emailKey } from '../../email-key.ts';

/** The values that identify a person's rows. */
export type Owner = {
  id: string;
  issuer: string;
  accountId: string;
  isEmbedded: boolean;
  emails: string[];
  emailKeys: string[];
};

/** Returns the condition for a person's rows; the table's alias must be `own`. */
export const byPerson = ({ id }: Owner) => sql`own.person_id = ${id}`;
export const byAccount = ({ accountId }: Owner) => sql`own.account_id = ${accountId}`;
export const nobodys = sql`1 = 0`;
/** Returns the condition for rows of the embedded provider's own account. */
export const byEmbeddedAccount = (owner: Owner) => (owner.isEmbedded ? byAccount(owner) : nobodys);
export const byRecipient = ({ emails }: Owner) =>
  emails.length === 0 ? nobodys : sql`lower(own.recipient) in (${sql.join(emails)})`;

export function ownerOf(
  person: { id: string; issuer: string; subject: string; email: string },
  accountEmail: string | undefined,
): Owner {
  const emails = [person.email, accountEmail ?? ''].filter((email) => email !== '');
  return {
    id: person.id,
    issuer: person.issuer,
    accountId: person.subject,
    isEmbedded: person.issuer === embeddedIssuer,
    emails: [...new Set(emails.map((email) => email.toLowerCase()))],
    emailKeys: [...new Set(emails.map(emailKey))],
  };
}
