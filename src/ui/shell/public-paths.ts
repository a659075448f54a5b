/** The paths of the policies (specification 2.2). */
export const policyPaths = [
  'privacy-policy',
  'safeguarding-policy',
  'cookie-policy',
  'terms-and-conditions',
] as const;

const publicPath = new RegExp(`^/(registration|preview|${policyPaths.join('|')})(/|$)`, 'i');

/** Returns true if everybody may see this path without signing in (decision A02). */
export function isPublicPath(path: string): boolean {
  try {
    return publicPath.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
