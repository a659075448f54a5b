import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Faults in an authenticator's response. */
export type Wrong = {
  origin?: string;
  host?: string;
  key?: KeyObject;
  counter?: number;
  unverified?: boolean;
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

/**
 * Simulates an authenticator: makes passkeys (ES256, no attestation) and signs with them, as a phone does after a
 * fingerprint.
 */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Returns the result of `navigator.credentials.create` for a challenge. */
  create(challenge: string, wrong: Wrong = {}): object {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const made = [Buffer.alloc(16), length, this.id, Buffer.from(isoCBOR.encode(key))];
    const authData = Buffer.concat([this.#data(0x40, wrong), ...made]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]) as Parameters<typeof isoCBOR.encode>[0];
    return this.#answer({
      clientDataJSON: base64url(this.#client('webauthn.create', challenge, wrong)),
      attestationObject: base64url(isoCBOR.encode(attestation)),
    });
  }

  /** Returns the result of `navigator.credentials.get` for a challenge, as the log in page sends it. */
  get(challenge: string, wrong: Wrong = {}): string {
    this.#counter = wrong.counter ?? this.#counter + 1;
    const authData = this.#data(0, wrong);
    const client = this.#client('webauthn.get', challenge, wrong);
    const signed = Buffer.concat([authData, sha256(client)]);
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, wrong.key ?? this.#keys.privateKey)),
    };
    return JSON.stringify(this.#answer(response));
  }

  #answer(response: object): object {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Wrong): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(flags: number, { host = new URL(this.#origin).hostname, unverified = false }: Wrong): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(host), Buffer.from([flags | (unverified ? 0x01 : 0x05)]), counter]);
  }
}
