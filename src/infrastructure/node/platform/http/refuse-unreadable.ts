import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { Problem } from '../../../shared/api/parts/problem.ts';
import { hasUploadInProgress } from './upload-time.ts';

const refusals: Readonly<Record<string, { status: number; code: Problem['code']; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'TooLarge', message: 'The head of the request is too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'InvalidRequest', message: 'The request took too long.' },
};
const unreadable = {
  status: 400,
  code: 'InvalidRequest',
  message: 'The request could not be read.',
} as const;

/** Answers a request that is not HTTP or arrives too slowly, which reaches no route, and closes its connection. */
export function refuseUnreadableRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasUploadInProgress(socket)) return;
  // The client has closed the connection, or a reply is being sent.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, code, message } = refusals[error.code] ?? unreadable;
  const title = STATUS_CODES[status] ?? 'Error';
  const body = JSON.stringify({ type: `urn:fireside:problem:${code}`, title, status, code, message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
