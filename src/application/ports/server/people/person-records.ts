import type { PersonRecord } from '../../../../domain/people/person.ts';
import type { AuditEntryFactory } from '../platform/audit-log.ts';

/** The rows of a person by table, without secrets such as hashes of passwords and tokens. */
export type PersonalRows = Record<string, Record<string, unknown>[]>;

/**
 * Everything that is kept of a person, to be found, handed over and erased (promise 24).
 *
 * Adapters: an unknown person is null. `rows` holds every row of theirs and of nobody else, but of each private part of
 * a conversation only that something was answered privately (private-parts.ts); `rowsWithPrivate` holds all. `erase`
 * removes, all or nothing, everything that can lead to them; their answers stay as those of 'erased', under new ids, on
 * their day but not their minute, without any word that they wrote themselves. Its token was given by `askErasure` to
 * the same admin for the same person and is good until it expires, once.
 */
export interface PersonRecords {
  /**
   * Whose address holds this part, in any case, by address, or one that their account had in the week before `at`; at
   * most `limit`.
   */
  search(emailPart: string, limit: number, at: number): Promise<PersonRecord[]>;
  find(personId: string): Promise<PersonRecord | null>;
  rows(personId: string): Promise<PersonalRows | null>;
  rowsWithPrivate(personId: string): Promise<PersonalRows | null>;
  /** Returns when a private part that can lead to help was last answered, on any of its ways (epoch ms). */
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
