import type { Role } from '../../domain/account/roles.ts';
import { AppError } from '../errors.ts';
import type { AuditLog } from '../ports/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { People, Person } from '../ports/people.ts';
import type { PersonalRows, PersonRecord, PersonRecords } from '../ports/person-records.ts';

type ManagingPorts = { people: People; records: PersonRecords; audit: AuditLog; clock: Clock };

const pageSize = 50;
/** How long an admin has to confirm an erasure. */
const erasureMs = 10 * 60_000;

/** People by a part of their address. What was searched for is not kept: it would be an address. */
export async function searchPeople(
  { records, audit, clock }: ManagingPorts,
  { id: by }: Person,
  email: string,
): Promise<{ people: PersonRecord[]; hasMore: boolean }> {
  const found = await records.search(email.trim(), pageSize + 1);
  const people = found.slice(0, pageSize);
  const details = { found: people.length };
  await audit.add({ at: clock.now(), by, action: 'people.search', subject: null, details });
  return { people, hasMore: found.length > pageSize };
}

export async function findPerson(
  { records }: Pick<ManagingPorts, 'records'>,
  personId: string,
): Promise<PersonRecord> {
  const person = await records.find(personId);
  if (!person) throw unknown();
  return person;
}

/**
 * Gives exactly these roles. Throws Conflict when an admin would shut themselves out, or when roles come
 * from the issuer's claim and would be overwritten by the next sign-in.
 */
export async function changeRoles(
  ports: ManagingPorts,
  { id: by }: Person,
  personId: string,
  roles: readonly Role[],
  rolesClaim: string | null,
): Promise<PersonRecord> {
  await findPerson(ports, personId);
  if (rolesClaim !== null)
    throw new AppError(
      'Conflict',
      `Roles come from '${rolesClaim}' of the sign-in service; change them there.`,
    );
  if (personId === by && !roles.includes('admin'))
    throw new AppError('Conflict', 'You cannot take the admin role from yourself; another admin can.');
  await ports.people.setRoles(personId, roles);
  const details = { roles: [...roles] };
  await ports.audit.add({ at: ports.clock.now(), by, action: 'person.roles', subject: personId, details });
  return findPerson(ports, personId);
}

/** Gives access by licence; the same reference gives one person access once. */
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
  await findPerson(ports, personId);
  const grant = { source: 'licence', from: start, until } as const;
  await ports.people.grant(personId, grant, `licence/${reference}/${personId}`);
  const details = { from: start, until };
  await ports.audit.add({ at, by, action: 'person.grant', subject: personId, details });
  return findPerson(ports, personId);
}

/** Every row of a person and of nobody else. The log has it before it is handed out. */
export async function exportPerson(
  { records, audit, clock }: ManagingPorts,
  { id: by }: Person,
  personId: string,
): Promise<{ at: number; tables: PersonalRows }> {
  const at = clock.now();
  const tables = await records.rows(personId);
  if (!tables) throw unknown();
  await audit.add({ at, by, action: 'person.export', subject: personId, details: {} });
  return { at, tables };
}

/** The first of two steps: what would go, and the token that does it. Changes nothing. */
export async function prepareErasure(
  { records, clock }: ManagingPorts,
  { id: by }: Person,
  personId: string,
): Promise<{ token: string; expiresAt: number; rows: Record<string, number> }> {
  refuseOneself(by, personId);
  const expiresAt = clock.now() + erasureMs;
  const tables = await records.rows(personId);
  const token = tables && (await records.askErasure(personId, by, expiresAt));
  if (!tables || token === null) throw unknown();
  const rows = Object.fromEntries(Object.entries(tables).map(([name, { length }]) => [name, length]));
  return { token, expiresAt, rows };
}

/** The second step. The log says that somebody was erased, and no longer who. */
export async function erasePerson(
  { records, audit, clock }: ManagingPorts,
  { id: by }: Person,
  personId: string,
  token: string,
): Promise<void> {
  refuseOneself(by, personId);
  if (!(await records.find(personId))) throw unknown();
  const at = clock.now();
  if ((await records.erase(personId, by, token, at)) === 'refused')
    throw new AppError('InvalidRequest', 'This confirmation is not valid any more; begin again.');
  await audit.add({ at, by, action: 'person.erase', subject: null, details: {} });
}

function refuseOneself(by: string, personId: string): void {
  if (by === personId) throw new AppError('Conflict', 'You cannot erase yourself; another admin can.');
}

const unknown = (): AppError => new AppError('NotFound', 'There is no such person.');
