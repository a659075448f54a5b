const prefix = '__Host-';
const names = ['fireside_session', 'fireside_sign_in', 'fireside_resume', 'fireside_known'];
/** The cookies of one sign-in request. The request's id ends their path, so that two tabs have separate cookies. */
const ofOneRequest = ['fireside_sign_in', 'fireside_resume'];

/**
 * Rewrites a cookie of the provider for https. The prefix `__Host-` makes browsers accept it from this host alone, not
 * from another host of the same domain, and requires the path `/`; the former path becomes a part of the name.
 */
export function toHostCookie(line: string): string {
  const [pair = '', ...attributes] = line.split(/; */);
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  if (!names.includes(plainName(name))) return line;
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
  const request = ofOneRequest.includes(plainName(name)) ? `~${lastPart(path)}` : '';
  const others = attributes.filter((attribute) => !/^(path|secure$)/i.test(attribute));
  return [`${prefix}${name}${request}=${value}`, 'path=/', 'secure', ...others].join('; ');
}

/**
 * Returns the cookies of a request for this path with the provider's names; cookies without the prefix are left out.
 */
export function fromHostCookies(header: string, path: string): string {
  return header
    .split(/; */)
    .flatMap((pair) => {
      const [outside = '', value = ''] = pair.split(/=(.*)/s);
      if (!outside.startsWith(prefix)) return names.includes(plainName(outside)) ? [] : [pair];
      const [name = '', request] = outside.slice(prefix.length).split('~');
      return request === undefined || request === lastPart(path) ? [`${name}=${value}`] : [];
    })
    .join('; ');
}

/** The most unfinished sign-ins that one browser keeps. */
const mostSignIns = 8;
const nameOfRequest = /^__Host-fireside_(?:sign_in|resume)(?:\.sig)?~([\w-]+)$/;

/**
 * Returns the header lines that delete the oldest unfinished sign-ins of a browser before another begins. With the path
 * `/`, every request sends their cookies, and the length of headers is limited. Browsers send older cookies first.
 */
export function expireOldSignInCookies(header: string): string[] {
  const names = header.split(/; */).map((pair) => pair.replace(/=.*$/s, ''));
  const requests = new Set(names.flatMap((name) => nameOfRequest.exec(name)?.[1] ?? []));
  const old = new Set([...requests].slice(0, 1 - mostSignIns));
  return names
    .filter((name) => old.has(nameOfRequest.exec(name)?.[1] ?? ''))
    .map((name) => `${name}=; path=/; secure; httponly; samesite=lax; max-age=0; expires=${longAgo}`);
}

const longAgo = new Date(0).toUTCString();

/** Returns a cookie's name without the suffix of its signature cookie. */
const plainName = (name: string): string => name.replace(/\.sig$/, '');
const lastPart = (path: string): string => path.replace(/\?.*$/s, '').replace(/^.*\//s, '');
