import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * The headers that Helmet would set, by name: made once, for to have them made on each request takes as long as
 * everything else that an answer of the API needs.
 */
export function securityHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const reply = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, reply as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}
