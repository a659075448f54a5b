/** The roles of staff besides the admin, an addition to the specification. Each opens some sections of the admin app. */
export const staffRoles = ['author', 'reviewer', 'publisher', 'analyst', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const recognisedRoles = ['learner', 'tester', ...staffRoles, 'admin'] as const;
export type Role = (typeof recognisedRoles)[number];

export type AppName = 'learner' | 'admin';

const appOf = (role: Role): AppName => (role === 'learner' || role === 'tester' ? 'learner' : 'admin');

/**
 * Returns the app for a person's roles; null means the sign-out notice. Roles that match both apps open the admin app
 * for an admin, or for a path that contains 'admin'; otherwise the learner app (decision C15).
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

/** Returns whether the header shows the 'Test Mode' label for a tester (specification 2.1). */
export function isTestModeShown(roles: readonly string[]): boolean {
  return roles.includes('tester');
}
