import { isObject } from '../../../domain/platform/json.ts';

/** The roles at a path such as `realm_access.roles`: a list, or names with commas between them. */
export function rolesAt(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  const value = Object.hasOwn(claims, path)
    ? claims[path]
    : path.split('.').reduce<unknown>((inner, part) => memberOf(inner, part), claims);
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return list
    .filter((role): role is string => typeof role === 'string')
    .map((role) => role.trim())
    .filter(Boolean);
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
