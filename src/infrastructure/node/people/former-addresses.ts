import { sql, type RawBuilder } from 'kysely';
import { takeBackMs } from '../../../domain/account/account-changes.ts';

/**
 * Holds for the account in column `account` if an address with `part` in it was changed to another within the week
 * before `at`: operators find an account by the address that its owner names, whoever changed it.
 */
export const hadAddressWith = (account: string, part: string, at: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(account)} in (
    select ${sql.ref('account_id')} from ${sql.table('account_change')}
    where ${sql.ref('kind')} = 'addressChanged' and ${sql.ref('at')} > ${at - takeBackMs}
    and lower(${sql.ref('email')}) like ${`%${escapedForLike(part)}%`} escape '\\')`;

/** A part of an address as a pattern of LIKE, with the escape sign `\`. */
export const escapedForLike = (part: string): string =>
  part
    .replaceAll('\0', '')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
