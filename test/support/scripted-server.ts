import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request with its body. */
export type ReceivedRequest = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
};
export type Answer = (request: ReceivedRequest, response: ServerResponse) => unknown;

/** Starts an HTTP server whose replies the test sets. */
export async function scriptedServer() {
  const received: ReceivedRequest[] = [];
  let answer: Answer = (_request, response) => response.end();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const entry = {
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    received.push(entry);
    answer(entry, response);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (next: Answer) => {
      received.length = 0;
      answer = next;
    },
    close: () =>
      new Promise<unknown>((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
