import type { Grant } from '../../domain/pricing/access-term.ts';
import type { Noted } from './audit-log.ts';
import type { Person } from './people.ts';

/** Access as it is kept; `reference` names a licence that an admin gave. */
export type KeptGrant = Grant & { id: string; reference: string | null };

/** Someone as admins see them; `createdAt` is their first sight, epoch ms. */
export type PersonRecord = Omit<Person, 'grants'> & { createdAt: number; grants: KeptGrant[] };

/** How access that an admin gives is told apart: one reference gives one person access once. */
export const licenceReference = (reference: string, personId: string): string =>
  `licence/${reference}/${personId}`;

/** The admin's own words in such a reference; null for access that came otherwise. */
export function givenReference(kept: string, personId: string): string | null {
  const [begin, end] = ['licence/', `/${personId}`];
  return kept.startsWith(begin) && kept.endsWith(end) ? kept.slice(begin.length, -end.length) : null;
}

/** The rows of a person by table, without secrets such as hashes of passwords and tokens. */
export type PersonalRows = Record<string, Record<string, unknown>[]>;

/**
 * Everything that is kept of a person, to be found, handed over and erased (promise 24).
 *
 * Adapters: an unknown person is null. `rows` holds every row of theirs and of nobody else. `erase` takes
 * away, all or nothing, whatever can lead to them; what was answered stays as the answers of 'erased', under
 * new ids, on its day but not its minute, without any word that they wrote themselves. Its token was given by
 * `askErasure` to the same admin for the same person and is good until it expires, once.
 */
export interface PersonRecords {
  /** Whose address holds this part, in any case, by address; at most `limit`. */
  search(emailPart: string, limit: number): Promise<PersonRecord[]>;
  find(personId: string): Promise<PersonRecord | null>;
  rows(personId: string): Promise<PersonalRows | null>;
  askErasure(personId: string, by: string, expiresAt: number): Promise<string | null>;
  erase(
    personId: string,
    by: string,
    token: string,
    at: number,
    noted?: Noted,
  ): Promise<'erased' | 'refused'>;
}
