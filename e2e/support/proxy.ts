import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A reverse proxy that sends requests to several processes in turn. A process that refuses a connection gets no more
 * requests, and its request goes to another one; a request whose process dies is answered with 502.
 */
export class RoundRobin {
  readonly address: string;
  /** The number of requests that each process received, by its port. */
  readonly given = new Map<number, number>();
  readonly #server: ReturnType<typeof createServer>;
  #ports: number[] = [];
  #turn = 0;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.address = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on('request', (incoming: IncomingMessage, reply: ServerResponse) => this.#pass(incoming, reply));
  }

  static async start(): Promise<RoundRobin> {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
    return new RoundRobin(server);
  }

  add(port: number): void {
    this.#ports.push(port);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #pass(incoming: IncomingMessage, reply: ServerResponse): void {
    const body: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => body.push(piece));
    incoming.on('end', () => this.#send(incoming, Buffer.concat(body), reply));
  }

  #send(incoming: IncomingMessage, body: Buffer, reply: ServerResponse): void {
    const port = this.#ports[this.#turn++ % this.#ports.length];
    if (port === undefined) return void reply.writeHead(503).end();
    const { method, url, headers } = incoming;
    const forwarded = { 'x-forwarded-for': incoming.socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' };
    const outgoing = ask(
      { host: 'localhost', port, method, path: url, headers: { ...headers, ...forwarded }, agent: false },
      (answer) => {
        reply.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(reply);
        answer.once('error', () => reply.destroy());
      },
    );
    outgoing.once('socket', (socket) =>
      socket.once('connect', () => this.given.set(port, (this.given.get(port) ?? 0) + 1)),
    );
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        this.#ports = this.#ports.filter((other) => other !== port);
        return this.#send(incoming, body, reply);
      }
      if (!reply.headersSent) reply.writeHead(502).end();
    });
    outgoing.end(body);
  }
}
