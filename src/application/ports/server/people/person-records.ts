import type { PersonRecord } from '../../../../domain/people/person.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';

/** The rows of a person by table, without secrets such as hashes of passwords and tokens. */
export type PersonalRows = Record<string, Record<string, unknown>[]>;

/**
 * All data that is stored about a person, for finding, exporting and erasing (promise 24).
 *
 * Adapters: an unknown person is null. `rows` returns every row of this person only, but from a private part of a
 * conversation only the fact that it was answered (private-parts.ts); `rowsWithPrivate` returns all. `erase` must
 * remove, all or nothing, everything that identifies the person. Their answers stay as those of 'erased', under new
 * ids, with the day but not the minute, without any text that they wrote. The token of `erase` comes from `askErasure`
 * by the same admin for the same person, and is valid once until it expires.
 */
export interface PersonRecords {
  /**
   * Finds people whose address contains this text, in any case, at present or in the week before `at`; sorted by
   * address, at most `limit`.
   */
  search(emailPart: string, limit: number, at: number): Promise<PersonRecord[]>;
  find(personId: string): Promise<PersonRecord | null>;
  rows(personId: string): Promise<PersonalRows | null>;
  rowsWithPrivate(personId: string): Promise<PersonalRows | null>;
  /** Returns when a private part that can lead to help was last answered, on any of its paths (epoch ms). */
  lastPrivateHelp(personId: string): Promise<number | null>;
  askErasure(personId: string, by: string, expiresAt: number): Promise<string | null>;
  erase(
    personId: string,
    by: string,
    token: string,
    at: number,
    noted?: AuditEntryFactory,
  ): Promise<'erased' | 'refused'>;
}
