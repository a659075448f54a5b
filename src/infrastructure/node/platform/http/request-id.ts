import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Returns whether the forwarding headers of a peer are trusted, in the form that Fastify calls. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** Returns the check for these trusted proxies; without any, the check refuses every peer. */
export function createProxyTrust(proxies: readonly string[]): ProxyTrust {
  return proxies.length === 0 ? () => false : proxyAddr.compile([...proxies]);
}

const wellFormed = /^[\w-]{8,64}$/;

/** Returns the id of a request for the log and the reply: a trusted proxy's, if it is valid, or a new one. */
export function readRequestId({ headers, socket }: IncomingMessage, trust: ProxyTrust): string {
  const given = headers['x-request-id'];
  const isKept = typeof given === 'string' && wellFormed.test(given) && trust(socket.remoteAddress ?? '', 0);
  return isKept ? given : randomUUID();
}
