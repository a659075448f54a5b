import { sql, type RawBuilder } from 'kysely';
import { embeddedIssuer } from '../../../../domain/people/person.ts';
import { emailKey } from '../email-key.ts';
import type { PersonRow, Tables } from './tables.ts';

/** The values by which a person's rows are found. */
export type Owner = {
  id: string;
  issuer: string;
  accountId: string;
  isEmbedded: boolean;
  emails: string[];
  emailKeys: string[];
};

type Personal = {
  /** The condition for a person's rows; the table's alias is `own`. */
  of: (owner: Owner) => RawBuilder<unknown>;
  /** Columns that grant access or belong to somebody else: they are left out of exports. */
  secret?: readonly string[];
};

const byPerson = { of: ({ id }: Owner) => sql`own.person_id = ${id}` };
const byAccount = ({ accountId }: Owner) => sql`own.account_id = ${accountId}`;
const nobodys = sql`1 = 0`;
const byRecipient = ({ emails }: Owner) =>
  emails.length === 0 ? nobodys : sql`lower(own.recipient) in (${sql.join(emails)})`;

/**
 * Every table with the rule for a person's rows, or null when it holds none. A new table does not compile until
 * it is listed, so exports and erasures miss none. In the order in which rows can be deleted.
 */
export const personalTables: Readonly<Record<keyof Tables, Personal | null>> = {
  run_entry: { of: ({ id }) => sql`own.run_id in (select id from run where person_id = ${id})` },
  run: byPerson,
  enrolment: byPerson,
  sandbox_event: {
    of: ({ id }) => sql`own.intent_id in (select id from sandbox_intent where person_id = ${id})`,
  },
  sandbox_intent: { ...byPerson, secret: ['client_secret'] },
  promo_claim: byPerson,
  purchase: byPerson,
  licence: {
    of: ({ emailKeys }) =>
      emailKeys.length === 0 ? nobodys : sql`own.email_key in (${sql.join(emailKeys)})`,
  },
  access_grant: byPerson,
  registration: { of: byAccount },
  account_link: { of: byAccount, secret: ['token_hash', 'password_hash'] },
  // The text of a mail may hold a link that signs somebody in.
  outbox_mail: { of: byRecipient, secret: ['text', 'html', 'sealed_token'] },
  mailbox_mail: { of: byRecipient, secret: ['text', 'html'] },
  identity_record: {
    of: (owner) => (owner.isEmbedded ? byAccount(owner) : nobodys),
    secret: ['id', 'payload_json', 'grant_id', 'user_code', 'uid'],
  },
  identity_account: {
    of: ({ accountId, isEmbedded }) => (isEmbedded ? sql`own.id = ${accountId}` : nobodys),
    secret: ['password_hash'],
  },
  erasure_request: { of: byPerson.of, secret: ['token_hash', 'by_person'] },
  audit_entry: {
    of: ({ id }) => sql`own.subject = ${id} or own.by_person = ${id}`,
    secret: ['by_person', 'subject'],
  },
  person: { of: ({ id }) => sql`own.id = ${id}` },
  promo_code: null,
  payment_event: null,
  content_item: null,
  content_version: null,
  content_publication: null,
  content_revision: null,
  content_alias: null,
  identity_key: null,
  report_key: null,
  erased_identity: null,
  limit_count: null,
  retention_turn: null,
};

export function ownerOf(person: PersonRow, accountEmail: string | undefined): Owner {
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
