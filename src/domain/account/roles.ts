/** The roles that colleagues can hold in place of the admin's, an addition: each opens a part of the admin app. */
export const staffRoles = ['author', 'reviewer', 'publisher', 'analyst', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const recognisedRoles = ['learner', 'tester', ...staffRoles, 'admin'] as const;
export type Role = (typeof recognisedRoles)[number];

export type AppName = 'learner' | 'admin';

const appOf = (role: Role): AppName => (role === 'learner' || role === 'tester' ? 'learner' : 'admin');

/**
 * Null shows the sign-out notice. When both apps match, the admin app wins for a path with 'admin' in it
 * or a person who holds admin: the specification's words stand (decision C15).
 */
export function appFor({ roles, path }: { roles: readonly string[]; path: string }): AppName | null {
  const matching = new Set(recognisedRoles.filter((role) => roles.includes(role)).map(appOf));
  if (matching.size > 1) return path.includes('admin') || roles.includes('admin') ? 'admin' : 'learner';
  return [...matching][0] ?? null;
}

/** Testers see the 'Test Mode' label in the header (specification 2.1). */
export function showsTestMode(roles: readonly string[]): boolean {
  return roles.includes('tester');
}
