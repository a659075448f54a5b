import { mostAccessMs } from '../../domain/shop/access-term.ts';
import type { Person } from '../../domain/people/person.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { AuditLog } from '../ports/server/platform/audit-log.ts';
import type {
  AddedLicenceCounts,
  StoredLicence,
  Licences,
  LicenceUse,
} from '../ports/server/shop/licences.ts';
import { importLicences } from './import-licences.ts';

type LicencePorts = { licences: Licences; audit: AuditLog; clock: Clock };

const pageSize = 50;
const mostOrganisations = 200;

/**
 * Finds licences by a part of their address or organisation. The search text is not logged, because it may be an
 * address.
 */
export async function searchLicences(
  { licences, audit, clock }: LicencePorts,
  { id: by }: Person,
  text: string,
): Promise<{ licences: StoredLicence[]; hasMore: boolean; organisations: LicenceUse[] }> {
  const [found, organisations] = await Promise.all([
    licences.search(text.trim(), pageSize + 1),
    licences.byOrganisation(mostOrganisations),
  ]);
  const shown = found.slice(0, pageSize);
  const details = { found: shown.length };
  await audit.add({ at: clock.now(), by, action: 'shop.licence.search', subject: null, details });
  return { licences: shown, hasMore: found.length > pageSize, organisations };
}

/**
 * Gives access to all these addresses, or to none. Instants are epoch ms. Without `from` access begins today; without
 * `until` it ends after `months`. @throws InvalidRequest
 */
export async function giveLicences(
  ports: LicencePorts,
  { id: by }: Person,
  given: { emails: readonly string[]; organisation: string; from: number | null; until: number | null },
  months: number,
): Promise<AddedLicenceCounts> {
  const at = ports.clock.now();
  const { emails, from, until } = given;
  const organisation = given.organisation.trim();
  if (until !== null && until <= at)
    throw new AppError('InvalidRequest', 'Its last day is over; give today or a later one.');
  if (until !== null && until > at + mostAccessMs)
    throw new AppError('InvalidRequest', 'Access ends within 25 years; give an earlier date.');
  const addresses = emails.map((email) => email.trim()).filter((email) => email !== '');
  if (addresses.length === 0) throw new AppError('InvalidRequest', 'Give at least one e-mail address.');
  const lines = addresses.map((email, index) => ({
    place: `Address ${index + 1}`,
    email,
    organisation,
    from,
    until,
  }));
  return importLicences(ports, lines, months, ({ added, granted }) => ({
    at,
    by,
    action: 'shop.licence.give',
    subject: null,
    details: { organisation, added, granted },
  }));
}

/** Deletes the licences of an address: they give no further access, and access already given stays. @throws NotFound */
export async function forgetLicences(
  { licences, clock }: LicencePorts,
  { id: by }: Person,
  email: string,
): Promise<{ removed: number }> {
  const at = clock.now();
  const removed = await licences.remove(email, (count) => ({
    at,
    by,
    action: 'shop.licence.forget',
    subject: null,
    details: { removed: count },
  }));
  if (removed === 0) throw new AppError('NotFound', 'This address has no licence.');
  return { removed };
}
