/**
 * The roles of staff besides the admin, an addition to the specification. Each gives access to a section of the admin
 * app.
 */
export const staffRoles = ['author', 'reviewer', 'publisher', 'analyst', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const recognisedRoles = ['learner', 'tester', ...staffRoles, 'admin'] as const;
export type Role = (typeof recognisedRoles)[number];

export type AppName = 'learner' | 'admin';

const appOf = (role: Role): AppName => (role === 'learner' || role === 'tester' ? 'learner' : 'admin');

/**
 * Returns the app for a person's roles; null shows the sign-out notice. When the roles match both apps, it is the admin
 * app for a path with 'admin' in it or for an admin, as the specification says (decision C15).
 */
export function chooseAppForRoles({
  roles,
  path,
}: {
  roles: readonly string[];
  path: string;
}): AppName | null {
  const matching = new Set(recognisedRoles.filter((role) => roles.includes(role)).map(appOf));
  if (matching.size > 1) return path.includes('admin') || roles.includes('admin') ? 'admin' : 'learner';
  return [...matching][0] ?? null;
}

/** Returns whether the header shows the 'Test Mode' label, as it does for testers (specification 2.1). */
export function isTestModeShown(roles: readonly string[]): boolean {
  return roles.includes('tester');
}
