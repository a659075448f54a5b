import { staffRoles, type Role, type StaffRole } from './roles.ts';

/** The permissions in the admin app. Each of its calls demands one of them. */
export const permissions = [
  /** The titles of what there is. */
  'content.list',
  /** Texts, published or not, their versions, comments and sign-offs. */
  'content.read',
  'content.comment',
  /** Working copies, pictures, links to a preview; asking for a review. */
  'content.write',
  /** Signing, and asking for changes. */
  'content.review',
  /** To publish, withdraw and archive; and to see how many families are in the middle. */
  'content.publish',
  /** Figures, which tell of no fewer than five families. */
  'figures.read',
  /** Files with a line for each answer, under a pseudonym. */
  'reports.download',
  /** Addresses, roles and access of people, one by one. */
  'people.read',
  /** Giving and ending access. */
  'people.access',
  /** Every word that a person wrote. */
  'people.export',
  'people.erase',
  /** Saying who holds which role. */
  'people.roles',
  'audit.read',
  /** Promo codes: seeing, making and ending them. */
  'shop.codes',
  /** Licences by address: seeing, giving and forgetting them. */
  'shop.licences',
  /** To read who bought or was given access, and the sums. */
  'sales.read',
  /** Addresses and subjects of mails that wait, and having one tried again. */
  'mail.queue',
  /** How many have accepted which Terms. */
  'terms.read',
] as const;
export type Permission = (typeof permissions)[number];

const texts = ['content.list', 'content.read', 'content.comment'] as const;

/** The permissions of each role besides the admin, who has all (specification 6). */
const granted: Readonly<Record<StaffRole, readonly Permission[]>> = {
  author: [...texts, 'content.write'],
  reviewer: [...texts, 'content.review'],
  publisher: [...texts, 'content.write', 'content.publish'],
  analyst: ['content.list', 'figures.read', 'reports.download'],
  support: ['people.read', 'people.access', 'mail.queue'],
};

type Holder = { roles: readonly string[] };

/** Have the holders of these roles this permission? An unknown role has none. */
export function may({ roles }: Holder, permission: Permission): boolean {
  return rolesWith(permission).some((role) => roles.includes(role));
}

/** The roles that may do this. */
export function rolesWith(permission: Permission): Role[] {
  return [...staffRoles.filter((role) => granted[role].includes(permission)), 'admin'];
}

/** The permissions to publish and to see single people or families: their holders can be made to use two factors. */
const guarded = ['content.publish', 'reports.download', 'people.read'] as const;

/** The staff under `ADMIN_SECOND_FACTOR`: none, the holders of guarded permissions, or all. */
export type SecondFactorDemand = boolean | 'staff';

/** Do the holders of these roles have to sign in by two factors? */
export function needsSecondFactor(holder: Holder, demand: SecondFactorDemand = true): boolean {
  if (demand === 'staff') return permissions.some((permission) => may(holder, permission));
  return demand && guarded.some((permission) => may(holder, permission));
}
