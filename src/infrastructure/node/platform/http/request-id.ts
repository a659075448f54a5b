import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Whether the forwarding headers of a peer are trusted, as Fastify asks it. */
export type Trust = (address: string, hop: number) => boolean;

/** Trusts these proxies; without any, forwarding headers are ignored. */
export function trustOf(proxies: readonly string[]): Trust {
  return proxies.length === 0 ? () => false : proxyAddr.compile([...proxies]);
}

const wellFormed = /^[\w-]{8,64}$/;

/** The name of a request in the log and in its answer: its proxy's, when that one is trusted and makes sense, or a new one. */
export function requestIdOf({ headers, socket }: IncomingMessage, trust: Trust): string {
  const given = headers['x-request-id'];
  const isKept = typeof given === 'string' && wellFormed.test(given) && trust(socket.remoteAddress ?? '', 0);
  return isKept ? given : randomUUID();
}
