const prefix = '__Host-';
const names = ['fireside_session', 'fireside_sign_in', 'fireside_resume', 'fireside_known'];
/** Each belongs to one request to sign in, named at the end of its path, so that two tabs can have one each. */
const ofOneRequest = ['fireside_sign_in', 'fireside_resume'];

/**
 * Rewrites a cookie of the provider for https: the prefix `__Host-` makes browsers take it from this host alone, not
 * from a neighbour below the same domain, and requires the path `/`; the former path becomes a part of the name.
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

/** The same cookies as the provider knows them, at a request for this path; none that lacks the prefix. */
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

/** The most sign-ins of one browser that are under way at a time. */
const mostSignIns = 8;
const nameOfRequest = /^__Host-fireside_(?:sign_in|resume)(?:\.sig)?~([\w-]+)$/;

/**
 * The lines that end the oldest sign-ins of a browser before it begins another: with the path `/` their cookies
 * travel with every request, whose headers have a limit. Browsers send older cookies first.
 */
export function endOldSignIns(header: string): string[] {
  const names = header.split(/; */).map((pair) => pair.replace(/=.*$/s, ''));
  const requests = new Set(names.flatMap((name) => nameOfRequest.exec(name)?.[1] ?? []));
  const old = new Set([...requests].slice(0, 1 - mostSignIns));
  return names
    .filter((name) => old.has(nameOfRequest.exec(name)?.[1] ?? ''))
    .map((name) => `${name}=; path=/; secure; httponly; samesite=lax; max-age=0; expires=${longAgo}`);
}

const longAgo = new Date(0).toUTCString();

/** Without the ending of the cookie that holds its signature. */
const plainName = (name: string): string => name.replace(/\.sig$/, '');
const lastPart = (path: string): string => path.replace(/\?.*$/s, '').replace(/^.*\//s, '');
