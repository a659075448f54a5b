import { isIPv6 } from 'node:net';

/**
 * Returns the network of an address: for IPv6 the /64, because a customer has at least that and could change the
 * address within it.
 */
export function toClientNetwork(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : [];
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
