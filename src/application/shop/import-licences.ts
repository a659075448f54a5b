import { isBlank } from '../../domain/platform/visible-text.ts';
import { isEmailAddress } from '../../domain/account/registration.ts';
import { computeLicenceTerm } from '../../domain/shop/access-term.ts';
import { AppError } from '../errors.ts';
import type { AuditEntryFactory } from '../ports/server/platform/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { AddedLicenceCounts, Licences } from '../ports/server/shop/licences.ts';
import type { Licence } from '../../domain/shop/licence.ts';

/** One line of an import; `place` identifies the line in messages. Instants are epoch ms, null for the default. */
export type LicenceImportLine = {
  place: string;
  email: string;
  organisation: string;
  from: number | null;
  until: number | null;
};

/**
 * Stores the licences of all lines, or of none; `months` is their default term. @throws InvalidRequest, with the first
 * line at fault.
 */
export function importLicences(
  { licences, clock }: { licences: Licences; clock: Clock },
  lines: readonly LicenceImportLine[],
  months: number,
  noted?: AuditEntryFactory<AddedLicenceCounts>,
): Promise<AddedLicenceCounts> {
  const now = clock.now();
  const checked = lines.map(({ place, email, organisation, from, until }): Licence => {
    const refuse = (problem: string) => new AppError('InvalidRequest', `${place}: ${problem}`);
    if (!isEmailAddress(email)) throw refuse(`'${email}' is not an e-mail address.`);
    if (isBlank(organisation)) throw refuse('there is no organisation; add the column or --organisation.');
    const term = computeLicenceTerm({ from, until }, now, months);
    if (!term) throw refuse('it ends before it begins.');
    return { email, organisation, ...term };
  });
  return licences.add(checked, now, noted);
}
