import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Returns the headers that Helmet would set, by name. They are computed once, because computing them for each request
 * takes as long as the rest of an API reply.
 */
export function computeSecurityHeaders(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const reply = new ServerResponse(request);
  helmet(options)(request, reply, (error) => {
    if (error) throw new Error('Helmet makes no headers.', { cause: error });
  });
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
