import { staffRoles, type Role, type StaffRole } from './roles.ts';

/** The permissions of the admin app. Each call of the admin app requires one of them. */
export const permissions = [
  /** To list Activities and Programmes by their titles. */
  'content.list',
  /** To read texts, published or not, with their versions, comments and sign-offs. */
  'content.read',
  'content.comment',
  /** To edit working copies and pictures, make preview links and request a review. */
  'content.write',
  /** To sign off a text or ask for changes. */
  'content.review',
  /** To publish, withdraw and archive, and to see how many runs are under way. */
  'content.publish',
  /** To read statistics, which never describe fewer than five families. */
  'figures.read',
  /** To download reports with a row for each answer, under a pseudonym. */
  'reports.download',
  /** To read the address, roles and access of a person. */
  'people.read',
  /** To grant and end access. */
  'people.access',
  /** To export everything that a person wrote. */
  'people.export',
  'people.erase',
  /** To change the roles of people. */
  'people.roles',
  'audit.read',
  /** To read, create and end promo codes. */
  'shop.codes',
  /** To read, create and delete licences by address. */
  'shop.licences',
  /** To read purchases, grants and totals. */
  'sales.read',
  /** To read the addresses and subjects of waiting mails, and to retry one. */
  'mail.queue',
  /** To read how many people have accepted each version of the Terms. */
  'terms.read',
] as const;
export type Permission = (typeof permissions)[number];

const texts = ['content.list', 'content.read', 'content.comment'] as const;

/** The permissions of each staff role. The admin has all permissions (specification 6). */
const granted: Readonly<Record<StaffRole, readonly Permission[]>> = {
  author: [...texts, 'content.write'],
  reviewer: [...texts, 'content.review'],
  publisher: [...texts, 'content.write', 'content.publish'],
  analyst: ['content.list', 'figures.read', 'reports.download'],
  support: ['people.read', 'people.access', 'mail.queue'],
};

type Holder = { roles: readonly string[] };

/** Returns whether these roles give this permission. An unknown role gives none. */
export function hasPermission({ roles }: Holder, permission: Permission): boolean {
  return findRolesWithPermission(permission).some((role) => roles.includes(role));
}

/** Returns the roles that have this permission. */
export function findRolesWithPermission(permission: Permission): Role[] {
  return [...staffRoles.filter((role) => granted[role].includes(permission)), 'admin'];
}

/**
 * The permissions to publish and to see single people or families; a setting can require a second factor for their
 * holders.
 */
const guarded = ['content.publish', 'reports.download', 'people.read'] as const;

/**
 * The value of `ADMIN_SECOND_FACTOR`. false: no staff need a second factor; true: staff who can publish or see single
 * people or families; 'staff': all staff.
 */
export type SecondFactorPolicy = boolean | 'staff';

/** Returns whether people with these roles must sign in with a second factor. */
export function needsSecondFactor(holder: Holder, demand: SecondFactorPolicy = true): boolean {
  if (demand === 'staff') return permissions.some((permission) => hasPermission(holder, permission));
  return demand && guarded.some((permission) => hasPermission(holder, permission));
}
