import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';

export type SigningKey = { kid: string; alg: string; privateKey: CryptoKey; publicJwk: JWK };
/** How a document is answered: as it should be, after 2.2 s, with a 500, with HTML, or never. */
export type Conduct = 'well' | 'slow' | 'failing' | 'nonsense' | 'silent';
/** What a token says beside or instead of the usual; undefined leaves a claim or a header member out. */
export type TokenChanges = {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: SigningKey;
};

export async function signingKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** An OpenID issuer as far as the API sees one: it signs tokens, and serves its keys once `serve` is called. */
export class TestIssuer {
  url: string;
  readonly audience: string;
  key: SigningKey;
  /** The keys that the key set shows. */
  published: SigningKey[];
  discovery: Conduct = 'well';
  keySet: Conduct = 'well';
  /** How often each document was asked for. */
  readonly asked = { discovery: 0, keySet: 0 };
  readonly #waiting = new Set<ServerResponse>();
  #server: Server | null = null;

  private constructor(url: string, audience: string, key: SigningKey) {
    this.url = url;
    this.audience = audience;
    this.key = key;
    this.published = [key];
  }

  static async create({
    url = 'https://id.example',
    audience = 'https://family.example/api',
    alg = 'ES256',
  } = {}): Promise<TestIssuer> {
    return new TestIssuer(url, audience, await signingKey('first', alg));
  }

  /** An access token of this issuer for the API, good for ten minutes. */
  token(subject: string, { claims = {}, header = {}, key = this.key }: TokenChanges = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: this.url,
      aud: this.audience,
      sub: subject,
      email: `${subject}@home.example`,
      iat: now,
      exp: now + 600,
      ...claims,
    };
    const { kid, alg } = key;
    return new SignJWT(said(payload))
      .setProtectedHeader(said({ alg, kid, typ: 'at+jwt', ...header }) as { alg: string })
      .sign(key.privateKey);
  }

  /** The published keys without a request, as the embedded provider has them. */
  localKeySet(): JWTVerifyGetKey {
    return (header, token) =>
      createLocalJWKSet({ keys: this.published.map(({ publicJwk }) => publicJwk) })(header, token);
  }

  /** A new key signs from now on; the old one is no longer shown. */
  async rotate(kid: string): Promise<void> {
    this.key = await signingKey(kid, this.key.alg);
    this.published = [this.key];
  }

  /** Serves discovery and keys on 127.0.0.1 and becomes the issuer of that address. */
  async serve(port = 0): Promise<void> {
    const server = createServer(({ url = '' }, response) => {
      if (url.endsWith('/.well-known/openid-configuration')) {
        this.asked.discovery += 1;
        this.#answer(response, this.discovery, { issuer: this.url, jwks_uri: `${this.#origin}/keys` });
      } else if (url === '/keys') {
        this.asked.keySet += 1;
        this.#answer(response, this.keySet, { keys: this.published.map(({ publicJwk }) => publicJwk) });
      } else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.#server = server;
    this.url = this.#origin;
  }

  /** The port it serves on, to come back to. */
  get port(): number {
    return (this.#server!.address() as AddressInfo).port;
  }

  /** Stops serving; whoever waits is cut off. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    for (const response of this.#waiting) response.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  get #origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  #answer(response: ServerResponse, conduct: Conduct, document: object): void {
    if (conduct === 'silent') this.#waiting.add(response);
    else if (conduct === 'failing') response.writeHead(500).end();
    else if (conduct === 'nonsense')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Down for maintenance');
    else {
      const answer = () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
      if (conduct === 'slow') setTimeout(answer, 2200);
      else answer();
    }
  }
}

const said = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
