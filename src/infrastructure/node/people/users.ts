import { sql, type Kysely } from 'kysely';
import { erasedFamilyPseudonym } from '../../../application/ports/server/reporting/feedback-reports.ts';
import { embeddedIssuer } from '../../../domain/people/person.ts';
import { computePaymentStatus, type PaymentStatus } from '../../../domain/shop/access-term.ts';
import { parseStoredJson } from '../platform/database/tables/stored-json.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { escapeLikePattern, hadRecentAddressContaining } from './former-addresses.ts';

/** The user as operators see them: a person, an account of the embedded provider, or both. */
export type User = {
  /** The person's id; null until the first sign-in. */
  personId: string | null;
  /** The account's id; null for people of an outside issuer. */
  accountId: string | null;
  email: string;
  issuer: string;
  roles: string[];
  /** True if the address is verified; null if only an outside issuer knows. */
  isVerified: boolean | null;
  isDisabled: boolean;
  paymentStatus: PaymentStatus;
};

/**
 * The conditions for users, all of which must match. `id` is a person's or an account's. `emailPart` must be in the
 * address, or in one that the account had within the last week.
 */
export type UserFilter = { id?: string; email?: string; emailPart?: string; role?: string };

type Page = { at: number; limit: number };

/** Returns the matching users, ordered by address; at most `limit`. */
export async function findUsers(
  db: Kysely<Tables>,
  filter: UserFilter,
  { at, limit }: Page,
): Promise<User[]> {
  const people = await peopleWith(db, filter, { at, limit });
  const newcomers = filter.role === undefined ? await accountsWithoutPerson(db, filter, { at, limit }) : [];
  const grants = await grantsOf(
    db,
    people.map(({ personId }) => personId),
  );
  const known = people.map(({ roles_json, ...person }) => ({
    ...person,
    roles: parseStoredJson(roles_json),
    paymentStatus: computePaymentStatus(grants.get(person.personId) ?? [], at),
  }));
  const waiting = newcomers.map((account) => ({
    ...account,
    personId: null,
    issuer: embeddedIssuer,
    roles: [],
    disabled_at: null,
    paymentStatus: 'unpaid' as const,
  }));
  return [...known, ...waiting]
    .map(({ verified_at, disabled_at, account_disabled_at, ...user }) => ({
      ...user,
      isVerified: user.accountId === null ? null : verified_at !== null,
      isDisabled: disabled_at !== null || account_disabled_at !== null,
    }))
    .toSorted((one, other) => (one.email < other.email ? -1 : 1))
    .slice(0, limit);
}

function peopleWith(db: Kysely<Tables>, { id, email, emailPart, role }: UserFilter, { at, limit }: Page) {
  let query = db
    .selectFrom('person')
    .leftJoin('identity_account as account', (join) =>
      join.onRef('account.id', '=', 'person.subject').on('person.issuer', '=', embeddedIssuer),
    )
    .select(['person.id as personId', 'person.email', 'person.issuer', 'person.roles_json'])
    .select(['person.disabled_at', 'account.id as accountId', 'account.verified_at'])
    .select('account.disabled_at as account_disabled_at')
    .where('person.id', '!=', erasedFamilyPseudonym)
    .orderBy('person.email')
    .limit(limit);
  if (id !== undefined)
    query = query.where((row) => row.or([row('person.id', '=', id), row('account.id', '=', id)]));
  if (email !== undefined) query = query.where(sql`lower(person.email)`, '=', email.trim().toLowerCase());
  if (emailPart !== undefined) query = query.where(contains('person.email', emailPart, at));
  if (role !== undefined) query = query.where('person.roles_json', 'like', `%${JSON.stringify(role)}%`);
  return query.execute();
}

function accountsWithoutPerson(
  db: Kysely<Tables>,
  { id, email, emailPart }: UserFilter,
  { at, limit }: Page,
) {
  let query = db
    .selectFrom('identity_account as account')
    .leftJoin('person', (join) =>
      join.onRef('person.subject', '=', 'account.id').on('person.issuer', '=', embeddedIssuer),
    )
    .select(['account.id as accountId', 'account.email', 'account.verified_at'])
    .select('account.disabled_at as account_disabled_at')
    .where('person.id', 'is', null)
    .orderBy('account.email')
    .limit(limit);
  if (id !== undefined) query = query.where('account.id', '=', id);
  if (email !== undefined) query = query.where(sql`lower(account.email)`, '=', email.trim().toLowerCase());
  if (emailPart !== undefined) query = query.where(contains('account.email', emailPart, at));
  return query.execute();
}

const contains = (column: string, part: string, at: number) =>
  sql<boolean>`(lower(${sql.ref(column)}) like ${`%${escapeLikePattern(part)}%`} escape '\\'
    or ${hadRecentAddressContaining('account.id', part, at)})`;

/** The most ids in one statement, below the limit of both databases. */
const batchSize = 10_000;

async function grantsOf(db: Kysely<Tables>, personIds: readonly string[]) {
  const grants = new Map<string, { from: number; until: number }[]>();
  for (let first = 0; first < personIds.length; first += batchSize) {
    const rows = await db
      .selectFrom('access_grant')
      .select(['person_id', 'from_at', 'until_at'])
      .where('person_id', 'in', personIds.slice(first, first + batchSize))
      .execute();
    for (const { person_id: id, from_at: from, until_at: until } of rows)
      grants.set(id, [...(grants.get(id) ?? []), { from, until }]);
  }
  return grants;
}
