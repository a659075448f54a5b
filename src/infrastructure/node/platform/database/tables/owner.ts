import { sql } from 'kysely';
import { embeddedIssuer } from '../../../../../domain/people/person.ts';
import { toEmailKey } from '../../email-key.ts';

/** The values that identify a person's rows. */
export type RowOwner = {
  id: string;
  issuer: string;
  accountId: string;
  isEmbedded: boolean;
  emails: string[];
  emailKeys: string[];
};

/** Returns the condition for a person's rows; the table's alias must be `own`. */
export const ownedByPerson = ({ id }: RowOwner) => sql`own.person_id = ${id}`;
export const ownedByAccount = ({ accountId }: RowOwner) => sql`own.account_id = ${accountId}`;
export const ownedByNobody = sql`1 = 0`;
/** Returns the condition for rows of an account of the embedded provider. */
export const ownedByEmbeddedAccount = (owner: RowOwner) =>
  owner.isEmbedded ? ownedByAccount(owner) : ownedByNobody;
export const ownedByRecipient = ({ emails }: RowOwner) =>
  emails.length === 0 ? ownedByNobody : sql`lower(own.recipient) in (${sql.join(emails)})`;

export function toRowOwner(
  person: { id: string; issuer: string; subject: string; email: string },
  accountEmail: string | undefined,
): RowOwner {
  const emails = [person.email, accountEmail ?? ''].filter((email) => email !== '');
  return {
    id: person.id,
    issuer: person.issuer,
    accountId: person.subject,
    isEmbedded: person.issuer === embeddedIssuer,
    emails: [...new Set(emails.map((email) => email.toLowerCase()))],
    emailKeys: [...new Set(emails.map(toEmailKey))],
  };
}
