import { recognisedRoles, staffRoles } from '../../../domain/account/roles.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';

export type RoleRules = {
  /** The name of the claim, or the path to it with dots between, such as `realm_access.roles`. */
  rolesClaim: string;
  /** The staff roles that the claim may grant: an issuer may use the same names for other purposes. */
  staffRoles: readonly string[];
  /** Our roles by the names that the issuer has for them, such as a group's id. */
  roleNames: Readonly<Record<string, string>>;
};

/** Returns the roles that a token's claims grant here, and the sentence for the operator when they grant none of ours. */
export function readTokenRoles(
  claims: Readonly<Record<string, unknown>>,
  { rolesClaim, staffRoles: granted, roleNames }: RoleRules,
): { roles: string[]; fault: string | null } {
  const value = valueAt(claims, rolesClaim);
  const names = namesIn(value);
  const roles = names.flatMap((name) => {
    if (Object.hasOwn(roleNames, name)) return [roleNames[name]!];
    return granted.includes(name) || !staffRoles.some((one) => one === name) ? [name] : [];
  });
  const isAnyOurs = roles.some((role) => recognisedRoles.some((one) => one === role));
  return { roles: [...new Set(roles)], fault: isAnyOurs ? null : faultOf(rolesClaim, value, names) };
}

const mostNamesShown = 5;

function faultOf(claim: string, value: unknown, names: readonly string[]): string {
  if (value === undefined)
    return `Somebody signed in whose access token has no claim '${claim}' (OIDC_ROLES_CLAIM), so they have no role here and nothing opens.`;
  const shown = names.slice(0, mostNamesShown).map((name) => `'${name.slice(0, 60)}'`);
  const held = shown.length === 0 ? 'holds no name' : `holds ${shown.join(', ')}`;
  return `Somebody signed in whose claim '${claim}' ${held}, and none of these is a role here (${recognisedRoles.join(', ')}), so nothing opens. OIDC_ROLE_NAMES maps an issuer's names to roles, OIDC_STAFF_ROLES lets the claim give roles of staff.`;
}

/**
 * Returns the value at a path of names with dots between. A name may have dots itself, as names that are addresses do;
 * the longest one counts.
 */
function valueAt(value: unknown, path: string): unknown {
  if (!isJsonObject(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const name = path.slice(0, dot);
    const inner = Object.hasOwn(value, name) ? valueAt(value[name], path.slice(dot + 1)) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/**
 * Returns the names in a claim: a list of names or of objects with a `name` or `value`, a text of names with commas or
 * spaces between, or an object whose keys are the names and whose values say where the role holds.
 */
function namesIn(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(nameOf) : typeof value === 'string' ? split(value) : [];
  const keys = isJsonObject(value) ? Object.keys(value).filter((key) => isHeld(value[key])) : [];
  return [...list, ...keys].map((name) => name.trim()).filter(Boolean);
}

const split = (text: string): string[] => text.split(text.includes(',') ? ',' : /\s+/);

function nameOf(entry: unknown): string {
  const name = isJsonObject(entry) ? (entry['name'] ?? entry['value']) : entry;
  return typeof name === 'string' ? name : '';
}

/** Returns whether the value of a role in an object names a place, such as an organisation, where the role holds. */
const isHeld = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;
