import { sql, type RawBuilder } from 'kysely';
import { takeBackMs } from '../../../domain/account/account-changes.ts';

/**
 * Returns the condition that the account in column `account` had an address containing `part` within the week before
 * `at`. Operators thus find an account by the address that its owner names, whoever changed it.
 */
export const hadAddressWith = (account: string, part: string, at: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(account)} in (
    select ${sql.ref('account_id')} from ${sql.table('account_change')}
    where ${sql.ref('kind')} = 'addressChanged' and ${sql.ref('at')} > ${at - takeBackMs}
    and lower(${sql.ref('email')}) like ${`%${escapedForLike(part)}%`} escape '\\')`;

/** Returns a part of an address as a pattern of LIKE, escaped by `\`. */
export const escapedForLike = (part: string): string =>
  part
    .replaceAll('\0', '')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
