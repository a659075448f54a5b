import { argon2Sync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basicAuth, sendJson, type Conduct } from './issuer-page.ts';

type User = {
  id: string;
  username: string;
  email?: string;
  firstName?: string;
  emailVerified: boolean;
  enabled: boolean;
  attributes?: Record<string, string[]>;
};
type Credential =
  | { type: 'password'; value: string; temporary: boolean }
  | { type: 'password'; secretData: string; credentialData: string };

/**
 * Simulates Keycloak's admin API as its documentation and issue tracker describe it: addresses become lower-case; a
 * taken name or address is refused with 409; a search finds an exact address or a part; a PUT clears missing fields;
 * passwords are hashed (argon2id); `logout` ends sessions.
 */
export class KeycloakStandIn {
  readonly users = new Map<string, User>();
  readonly #passwords = new Map<string, (password: string) => boolean>();
  /** The ids of the users whose sessions were ended, in order. */
  readonly loggedOut: string[] = [];
  readonly client: [id: string, secret: string] = ['fireside-accounts', 'se:cret +1'];
  conduct: Conduct = 'well';
  tokenLifeS = 300;
  /** The number of requests for a token. */
  tokens = 0;
  #valid = new Set<string>();
  #server!: Server;

  static async start(): Promise<KeycloakStandIn> {
    const keycloak = new KeycloakStandIn();
    keycloak.#server = createServer((request, response) => void keycloak.#take(request, response));
    await new Promise<void>((resolve) => keycloak.#server.listen(0, '127.0.0.1', resolve));
    return keycloak;
  }

  get #origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  get adminUrl(): string {
    return `${this.#origin}/admin/realms/family`;
  }
  get tokenEndpoint(): string {
    return `${this.#origin}/realms/family/protocol/openid-connect/token`;
  }

  /** Returns true if this address and password would log in at Keycloak. */
  accepts(email: string, password: string): boolean {
    const user = [...this.users.values()].find((one) => one.email === email.trim().toLowerCase());
    return user !== undefined && user.enabled && this.#passwords.get(user.id)?.(password) === true;
  }

  /** Adds a user as an operator does in Keycloak's console. */
  add(user: Omit<User, 'id'>, password: string | null): User {
    const made = { ...user, id: randomUUID() };
    this.users.set(made.id, made);
    if (password !== null) this.#passwords.set(made.id, (typed) => typed === password);
    return made;
  }

  /** Refuses all tokens issued so far, as Keycloak does after a restart with other keys. */
  forgetTokens(): void {
    this.#valid = new Set();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (this.conduct === 'silent') return;
    if (this.conduct === 'cut') return void response.destroy();
    if (this.conduct === 'failing') return void response.writeHead(500).end('{"error":"unknown_error"}');
    if (this.conduct === 'nonsense') return void response.writeHead(200).end('<p>Down for maintenance');
    const { pathname, searchParams } = new URL(request.url!, this.#origin);
    if (`${this.#origin}${pathname}` === this.tokenEndpoint) return this.#token(request, body, response);
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!this.#valid.has(bearer)) return sendJson(response, { error: 'HTTP 401 Unauthorized' }, 401);
    const [, id, action] =
      /^\/admin\/realms\/family\/users(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (id === undefined)
      return request.method === 'POST'
        ? this.#create(JSON.parse(body) as User & { credentials?: Credential[] }, response)
        : sendJson(response, this.#search(searchParams));
    const user = this.users.get(id);
    if (!user) return sendJson(response, { error: 'User not found' }, 404);
    const name = [request.method, action].filter(Boolean).join(' ');
    if (name === 'GET') return sendJson(response, user);
    if (name === 'PUT') {
      const { credentials, ...changed } = JSON.parse(body) as User & { credentials?: Credential[] };
      this.users.set(id, { ...changed, id });
      this.#keepPassword(id, credentials?.[0]);
    } else if (name === 'PUT reset-password') this.#keepPassword(id, JSON.parse(body) as Credential);
    else if (name === 'POST logout') this.loggedOut.push(id);
    else return void response.writeHead(405).end();
    response.writeHead(204).end();
  }

  #token(request: IncomingMessage, body: string, response: ServerResponse): void {
    const client = basicAuth(request);
    const isKnown = client?.[0] === this.client[0] && client[1] === this.client[1];
    if (!isKnown || new URLSearchParams(body).get('grant_type') !== 'client_credentials')
      return sendJson(response, { error: 'unauthorized_client' }, 401);
    const token = randomUUID();
    this.tokens += 1;
    this.#valid.add(token);
    sendJson(response, { access_token: token, expires_in: this.tokenLifeS, token_type: 'Bearer' });
  }

  #search(query: URLSearchParams): User[] {
    const email = (query.get('email') ?? '').toLowerCase();
    const isExact = query.get('exact') === 'true';
    return [...this.users.values()].filter((user) =>
      isExact ? user.email === email : user.email?.includes(email),
    );
  }

  #create({ credentials, ...user }: User & { credentials?: Credential[] }, response: ServerResponse): void {
    const [username, email] = [user.username.toLowerCase(), user.email?.toLowerCase()];
    const known = [...this.users.values()];
    if (known.some((one) => one.username === username || one.email === email))
      return sendJson(response, { errorMessage: 'User exists with same username' }, 409);
    const made = this.add({ ...user, username, ...(email === undefined ? {} : { email }) }, null);
    this.#keepPassword(made.id, credentials?.[0]);
    response.writeHead(201, { location: `${this.adminUrl}/users/${made.id}` }).end();
  }

  #keepPassword(id: string, credential: Credential | undefined): void {
    if (!credential) return;
    if ('value' in credential) return void this.#passwords.set(id, (typed) => typed === credential.value);
    const secret = JSON.parse(credential.secretData) as { value: string; salt: string };
    const { algorithm, hashIterations, additionalParameters } = JSON.parse(credential.credentialData) as {
      algorithm: string;
      hashIterations: number;
      additionalParameters: Record<'type' | 'version' | 'hashLength' | 'memory' | 'parallelism', [string]>;
    };
    const { type, version, hashLength, memory, parallelism } = additionalParameters;
    if (algorithm !== 'argon2' || type[0] !== 'id' || version[0] !== '1.3') return;
    this.#passwords.set(id, (typed) => {
      const tag = argon2Sync('argon2id', {
        message: typed,
        nonce: Buffer.from(secret.salt, 'base64'),
        memory: Number(memory[0]),
        passes: hashIterations,
        parallelism: Number(parallelism[0]),
        tagLength: Number(hashLength[0]),
      });
      return tag.toString('base64') === secret.value;
    });
  }
}
