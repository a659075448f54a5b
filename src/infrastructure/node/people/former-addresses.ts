import { sql, type RawBuilder } from 'kysely';
import { takeBackLinkValidMs } from '../../../domain/account/account-changes.ts';

/**
 * Returns the condition that the account in column `account` had an address containing `part` within the week before
 * `at`. Operators thus find an account by the address that its owner names, whoever changed it.
 */
export const hadRecentAddressContaining = (account: string, part: string, at: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(account)} in (
    select ${sql.ref('account_id')} from ${sql.table('account_change')}
    where ${sql.ref('kind')} = 'addressChanged' and ${sql.ref('at')} > ${at - takeBackLinkValidMs}
    and lower(${sql.ref('email')}) like ${`%${escapeLikePattern(part)}%`} escape '\\')`;

/** Returns a part of an address as a pattern of LIKE, escaped by `\`. */
export const escapeLikePattern = (part: string): string =>
  part
    .replaceAll('\0', '')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
