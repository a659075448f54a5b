import type { AccountAspect } from '../../../../domain/account/account-changes.ts';
import type { AccountTableRows } from '../../platform/database/tables/kept-rows.ts';

type Row = AccountTableRows[string][number];

/** The push services by the end of their host names, each with the browser that uses it. */
const pushServices: readonly (readonly [host: string, browser: string])[] = [
  ['googleapis.com', 'Chrome, Android'],
  ['mozilla.com', 'Firefox'],
  ['apple.com', 'Safari'],
  ['windows.com', 'Edge'],
];

const named: Partial<Record<AccountAspect, { table: string; key: string; nameOf: (row: Row) => string }>> = {
  passkeys: { table: 'passkey', key: 'credential_id', nameOf: (row) => String(row['name'] ?? '') },
  devices: {
    table: 'push_device',
    key: 'endpoint',
    nameOf: (row) => browserOf(String(row['endpoint'] ?? '')),
  },
};

/**
 * Returns the names of the rows that a change added, removed or renamed, such as the names of passkeys. A renamed row
 * is listed with its former name. Rows without names are left out.
 */
export function listChangedRowNames(
  thing: AccountAspect,
  before: AccountTableRows,
  after: AccountTableRows,
): string[] {
  const naming = named[thing];
  if (!naming) return [];
  const { table, key, nameOf } = naming;
  const [earlier, later] = [before, after].map(
    (rows) => new Map((rows[table] ?? []).map((row) => [String(row[key]), nameOf(row)])),
  ) as [Map<string, string>, Map<string, string>];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((id) => {
    const names = [earlier.get(id), later.get(id)].filter((name) => name !== undefined);
    return names[0] === names[1] ? [] : [names.join(' → ')];
  });
}

function browserOf(endpoint: string): string {
  const host = URL.parse(endpoint)?.hostname ?? '';
  return pushServices.find(([end]) => host.endsWith(`.${end}`) || host === end)?.[1] ?? host;
}
