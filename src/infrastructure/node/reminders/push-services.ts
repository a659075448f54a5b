import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** The push services of browser makers; a name that begins with a dot includes all its subdomains. */
const publicServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * Returns whether a push notification may be sent to this address: to a public service at its usual port, or to one of
 * the operator's hosts (`others`, as origins). Subscribers choose the address, so the server must call no other one.
 */
export function isAllowedPushEndpoint(endpoint: string, others: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password, hash } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false;
  if (others.includes(origin)) return true;
  return (
    port === '' &&
    publicServices.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
  );
}

/** The addresses of this machine, of internal networks, and without an owner. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** Returns whether an address is internal, even as an IPv4 address in IPv6 form. */
export const isInternalAddress = (address: string): boolean =>
  inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Resolves the host name of a public service; an internal address is an error, even if the name server returns it. */
export const resolvePublicHost: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error('The push service has no address.'), []);
    if (found.some(({ address }) => isInternalAddress(address)))
      return done(new Error('The push service has an address in this network.'), []);
    if (options.all === true) return done(null, found);
    return done(null, first.address, first.family);
  });
};
