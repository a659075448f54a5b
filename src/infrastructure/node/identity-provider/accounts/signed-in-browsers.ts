import type { Kysely } from 'kysely';
import { parseStoredJson } from '../../platform/database/tables/stored-json.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';

/** The sign-in of the embedded provider, stored as a grant (times in epoch ms); `browser` is '' if it is unknown. */
export type StoredSignIn = { grantId: string; browser: string; begunAt: number; usedAt: number };

/** Returns the sign-ins of an account that have not expired at `at`, the last used first. */
export async function listStoredSignIns(
  db: Kysely<Tables>,
  accountId: string,
  at: number,
): Promise<StoredSignIn[]> {
  const rows = await db
    .selectFrom('identity_record')
    .select(['model', 'id', 'grant_id', 'browser', 'payload_json'])
    .where('account_id', '=', accountId)
    .where('model', 'in', ['Grant', 'RefreshToken'])
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]))
    .execute();
  const madeAt = (row: (typeof rows)[number]): number => (parseStoredJson(row.payload_json).iat ?? 0) * 1000;
  return rows
    .filter(({ model }) => model === 'Grant')
    .map((grant) => ({
      grantId: grant.id,
      browser: grant.browser ?? '',
      begunAt: madeAt(grant),
      usedAt: Math.max(madeAt(grant), ...rows.filter((row) => row.grant_id === grant.id).map(madeAt)),
    }))
    .toSorted((one, other) => other.usedAt - one.usedAt);
}
