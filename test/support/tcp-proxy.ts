import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The behaviour of the connection between a program and its server. */
export type LineConduct =
  | 'pass'
  /** Connections and bytes are accepted, but nothing is sent in either direction. */
  | 'hang'
  /** Every connection is closed as soon as it is accepted. */
  | 'refuse'
  /** Every message is answered with bytes that are no valid protocol. */
  | 'babble';

/**
 * Proxies connections to a server, which a test can cut, stop and corrupt. `target` is the path of a Unix socket or a
 * port.
 */
export class TcpProxy {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #conduct: LineConduct = 'pass';

  constructor(target: string | number) {
    this.#server = createServer({ allowHalfOpen: true }, (near) => {
      if (this.#conduct === 'refuse') return near.destroy();
      const place = typeof target === 'string' ? { path: target } : { port: target, host: '127.0.0.1' };
      const far = connect({ ...place, allowHalfOpen: true });
      const pair: Pair = { near, far, isForgotten: false };
      this.#pairs.add(pair);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('data', (chunk) => {
          if (pair.isForgotten) return;
          if (this.#conduct === 'pass') {
            if (!to.write(chunk)) from.pause();
          } else if (this.#conduct === 'babble' && from === near)
            near.write('What is a database? \0\xff\x7f');
        });
        to.on('drain', () => from.resume());
        // While it hangs, the proxy does not forward the end of a connection either.
        from.on('end', () => this.#conduct !== 'hang' && to.end());
        from.on('error', () => undefined);
        from.on('close', () => {
          this.#pairs.delete(pair);
          to.destroy();
        });
      }
      return undefined;
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The number of open connections. */
  get open(): number {
    return this.#pairs.size;
  }

  /** Changes the behaviour. Bytes that were swallowed during 'hang' stay lost. */
  become(conduct: LineConduct): void {
    this.#conduct = conduct;
    if (conduct === 'refuse') this.cut();
    if (conduct === 'hang') return;
    for (const { near, far } of this.#pairs) {
      if (near.readableEnded) far.end();
      if (far.readableEnded) near.end();
    }
  }

  /** Makes all open connections silent for ever, as a router does that restarts. */
  forget(): void {
    for (const pair of this.#pairs) pair.isForgotten = true;
  }

  /** Closes all open connections. */
  cut(): void {
    for (const { near } of this.#pairs) near.destroy();
  }

  async stop(): Promise<void> {
    this.cut();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }
}

type Pair = { near: Socket; far: Socket; isForgotten: boolean };
