import { isIPv6 } from 'node:net';

/** Returns the network of an address: for IPv6 the /64, within which a customer can change the address. */
export function toClientNetwork(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : [];
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
