import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import type { PushDevice } from '../../src/application/ports/server/reminders/push-devices.ts';

/** The browser's side of Web Push: has the keys of a subscription, and decrypts messages (RFC 8291, RFC 8188). */
export class PushBrowser {
  readonly #ecdh = createECDH('prime256v1');
  readonly #secret = randomBytes(16);
  readonly #public: Buffer;

  constructor() {
    this.#public = this.#ecdh.generateKeys();
  }

  device(endpoint: string): PushDevice {
    return {
      endpoint,
      p256dh: this.#public.toString('base64url'),
      auth: this.#secret.toString('base64url'),
    };
  }

  read(body: Buffer): string {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)];
    const shared = this.#ecdh.computeSecret(sender);
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.#public, sender]);
    const material = Buffer.from(hkdfSync('sha256', shared, this.#secret, about, 32));
    const [key, nonce] = (
      [
        ['aes128gcm', 16],
        ['nonce', 12],
      ] as const
    ).map(([name, length]) =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length)),
    ) as [Buffer, Buffer];
    const sealed = body.subarray(21 + sender.length);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }
}

/**
 * Returns the claims of a VAPID header.
 * @throws Error when the header names another key, or its signature is invalid.
 */
export async function vapidClaims(authorization: string, publicKey: string): Promise<object> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error(`The key is ${key}.`);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }));
  return payload;
}

/** Runs a push service on 127.0.0.1 that stores accepted messages, and answers with `status`. */
export class PushService {
  status = 201;
  readonly taken: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  readonly #server = createServer((call, reply) => {
    void buffer(call).then((body) => {
      if (this.status === 201) this.taken.push({ path: call.url ?? '', headers: call.headers, body });
      reply.writeHead(this.status, { location: 'http://127.0.0.1/elsewhere' }).end();
    });
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Returns the address at which the service takes messages for this endpoint. */
  at(endpoint: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${new URL(endpoint).pathname}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
