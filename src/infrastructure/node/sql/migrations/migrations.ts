import type { Migration } from 'kysely/migration';
import { initial } from './0001-initial.ts';
import { accounts } from './0002-accounts.ts';
import { admin } from './0004-admin.ts';
import { shop } from './0003-shop.ts';

/** In order of name; a released one is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-accounts': accounts,
  '0004-admin': admin,
  '0003-shop': shop,
};
