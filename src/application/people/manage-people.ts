import type { Role } from '../../domain/account/roles.ts';
import { AppError } from '../errors.ts';
import type { AuditLog } from '../ports/server/platform/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { People } from '../ports/server/people/people.ts';
import type { Person, PersonRecord } from '../../domain/people/person.ts';
import { type PersonalRows, type PersonRecords } from '../ports/server/people/person-records.ts';
import { mostAccessMs } from '../../domain/shop/access-term.ts';
import { formatLicenceReference } from '../../domain/shop/licence.ts';

type ManagingPorts = { people: People; records: PersonRecords; audit: AuditLog; clock: Clock };

/** The person who acts: an admin, or an operator at a terminal. */
type Actor = Pick<Person, 'id'>;

const pageSize = 50;
/** The time within which an admin must confirm an erasure (ms). */
const erasureMs = 10 * 60_000;

/**
 * Finds people by part of an address that they have, or had within the last week. The search text is not logged,
 * because it would be an address.
 */
export async function searchPeople(
  { records, audit, clock }: ManagingPorts,
  { id: by }: Person,
  email: string,
): Promise<{ people: PersonRecord[]; hasMore: boolean }> {
  const at = clock.now();
  const found = await records.search(email.trim(), pageSize + 1, at);
  const people = found.slice(0, pageSize);
  const details = { found: people.length };
  await audit.add({ at, by, action: 'people.search', subject: null, details });
  return { people, hasMore: found.length > pageSize };
}

/** Returns one person for an admin, and writes an audit log entry. */
export async function viewPerson(
  { records, audit, clock }: ManagingPorts,
  { id: by }: Person,
  personId: string,
): Promise<PersonRecord> {
  const person = await findPerson({ records }, personId);
  await audit.add({ at: clock.now(), by, action: 'person.view', subject: personId, details: {} });
  return person;
}

async function findPerson(
  { records }: Pick<ManagingPorts, 'records'>,
  personId: string,
): Promise<PersonRecord> {
  const person = await records.find(personId);
  if (!person) throw unknown();
  return person;
}

/**
 * Replaces a person's roles. `rolesFrom` names the outside issuer that stores roles; null when this server stores them.
 * @throws Conflict when an admin would lose their own admin role, when no admin would be left, or when the next sign-in
 * would overwrite the roles.
 */
export async function changeRoles(
  ports: ManagingPorts,
  { id: by }: Actor,
  personId: string,
  roles: readonly Role[],
  rolesFrom: string | null,
): Promise<PersonRecord> {
  const { roles: before } = await findPerson(ports, personId);
  if (rolesFrom !== null) throw new AppError('Conflict', `Roles come from ${rolesFrom}; change them there.`);
  if (personId === by && !roles.includes('admin'))
    throw new AppError('Conflict', 'You cannot take the admin role from yourself; another admin can.');
  const isDone = await ports.people.changeRoles(personId, roles, () => ({
    at: ports.clock.now(),
    by,
    action: 'person.roles',
    subject: personId,
    details: { roles: [...roles], before: [...before] },
  }));
  if (!isDone)
    throw new AppError('Conflict', 'Nobody else has the admin role; give it to somebody else first.');
  return findPerson(ports, personId);
}

/**
 * Gives a person access by licence. @throws InvalidRequest for an invalid term or reference, Conflict when the same
 * reference gave this person access before.
 */
export async function grantAccess(
  ports: ManagingPorts,
  { id: by }: Person,
  personId: string,
  { from, until, reference }: { from: number | null; until: number | null; reference: string },
): Promise<PersonRecord> {
  const at = ports.clock.now();
  const start = from ?? at;
  if (until === null || until <= start)
    throw new AppError('InvalidRequest', 'Access has to end after it begins; give its end as a date.');
  if (until > at + mostAccessMs)
    throw new AppError('InvalidRequest', 'Access ends within 25 years; give an earlier date.');
  if (!/^[^\p{Cc}]*[^\p{Cc}\s][^\p{Cc}]*$/u.test(reference))
    throw new AppError('InvalidRequest', 'The reference names the licence in words; give one.');
  await findPerson(ports, personId);
  const grant = { source: 'licence', from: start, until } as const;
  const isMade = await ports.people.grant(
    personId,
    grant,
    formatLicenceReference(reference.trim(), personId),
    () => ({
      at,
      by,
      action: 'person.grant',
      subject: personId,
      details: { from: dayOf(start), until: dayOf(until) },
    }),
  );
  if (!isMade)
    throw new AppError('Conflict', 'This reference has given this person access before; use another one.');
  return findPerson(ports, personId);
}

/** Ends a person's access by one grant, at once. @throws Conflict when it has ended already. */
export async function endAccess(
  ports: ManagingPorts,
  { id: by }: Person,
  personId: string,
  grantId: string,
): Promise<PersonRecord> {
  const { grants } = await findPerson(ports, personId);
  const grant = grants.find(({ id }) => id === grantId);
  if (!grant) throw noGrant();
  const at = ports.clock.now();
  const ended = await ports.people.endGrant(personId, grantId, at, () => ({
    at,
    by,
    action: 'person.grant.end',
    subject: personId,
    details: { source: grant.source, until: dayOf(grant.until) },
  }));
  if (ended === null) throw noGrant();
  if (ended === 'ended') throw new AppError('Conflict', 'This access has ended already.');
  return findPerson(ports, personId);
}

/** Returns every row of one person. The audit log entry is written before the rows are returned. */
export async function exportPerson(
  { records, audit, clock }: ManagingPorts,
  { id: by }: Actor,
  personId: string,
): Promise<{ at: number; tables: PersonalRows }> {
  const at = clock.now();
  const tables = await records.rows(personId);
  if (!tables) throw unknown();
  await audit.add({ at, by, action: 'person.export', subject: personId, details: {} });
  return { at, tables };
}

/**
 * Prepares an erasure: returns the numbers of rows that would be erased, and the token for `erasePerson`. Nothing
 * changes except the audit log.
 */
export async function prepareErasure(
  { records, audit, clock }: ManagingPorts,
  { id: by }: Actor,
  personId: string,
): Promise<{ token: string; expiresAt: number; rows: Record<string, number> }> {
  refuseOneself(by, personId);
  const at = clock.now();
  const expiresAt = at + erasureMs;
  const tables = await records.rowsWithPrivate(personId);
  const token = tables && (await records.askErasure(personId, by, expiresAt));
  if (!tables || token === null) throw unknown();
  await audit.add({ at, by, action: 'person.erasure.ask', subject: personId, details: {} });
  const rows = Object.fromEntries(Object.entries(tables).map(([name, { length }]) => [name, length]));
  return { token, expiresAt, rows };
}

/**
 * Erases a person, with the token of `prepareErasure`. The audit log then says that a person was erased, but not who it
 * was.
 */
export async function erasePerson(
  { records, clock }: ManagingPorts,
  { id: by }: Actor,
  personId: string,
  token: string,
): Promise<void> {
  refuseOneself(by, personId);
  if (!(await records.find(personId))) throw unknown();
  const at = clock.now();
  const done = await records.erase(personId, by, token, at, () => ({
    at,
    by,
    action: 'person.erase',
    subject: null,
    details: {},
  }));
  if (done === 'refused')
    throw new AppError('InvalidRequest', 'This confirmation is not valid any more; begin again.');
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

function refuseOneself(by: string, personId: string): void {
  if (by === personId) throw new AppError('Conflict', 'You cannot erase yourself; another admin can.');
}

const noGrant = (): AppError => new AppError('NotFound', 'There is no such access.');
const unknown = (): AppError => new AppError('NotFound', 'There is no such person.');
