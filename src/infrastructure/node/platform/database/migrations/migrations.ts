import type { Migration } from 'kysely/migration';
import { initial } from './0001-initial.ts';
import { accounts } from './0002-accounts.ts';
import { shop } from './0003-shop.ts';
import { admin } from './0004-admin.ts';
import { sharedLimits } from './0005-shared-limits.ts';
import { retention } from './0006-retention.ts';
import { scale } from './0007-scale.ts';
import { ownLinks } from './0008-own-links.ts';
import { standing } from './0009-standing.ts';

/** In order of name; a released one is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-accounts': accounts,
  '0003-shop': shop,
  '0004-admin': admin,
  '0005-shared-limits': sharedLimits,
  '0006-retention': retention,
  '0007-scale': scale,
  '0008-own-links': ownLinks,
  '0009-standing': standing,
};
