import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose';
import {
  basicAuth,
  bodyOf,
  cookieOf,
  logInPage,
  redirect,
  sendHtml,
  sendJson,
  type Conduct,
} from './issuer-page.ts';
import { claimsOf, signingKey, signToken, type SigningKey, type TokenChanges } from './issuer-tokens.ts';

export { signingKey, type Conduct, type TokenChanges };

export type Account = { subject: string; email: string; password: string; claims?: Record<string, unknown> };

type Forwarded = { request: IncomingMessage; response: ServerResponse; body: URLSearchParams };

async function askThere(address: string, { request, response, body }: Forwarded): Promise<void> {
  const headers = { authorization: request.headers.authorization ?? '' };
  const answer = await fetch(address, { method: 'POST', headers, body });
  sendJson(response, await answer.json(), answer.status);
}

/** The settings of the issuer, which a test can change at any time. */
export type IssuerSettings = {
  clientId: string;
  redirectUris: string[];
  accounts: Account[];
  audience: string;
  accessTokens: 'jwt' | 'opaque';
  accessTokenLifeS: number;
  /** True to issue a new refresh token with each refresh; a second use of the old one then ends the grant. */
  rotates: boolean;
  endSession: boolean;
  revocation: boolean;
  /** The id and the secret of the client that may call the introspection endpoint. */
  introspector: [id: string, secret: string];
  /** The time by which the issuer's clock is ahead of the system's clock (s). */
  clockAheadS: number;
  /** Members that the discovery document adds or replaces; undefined removes a member. */
  metadata: Record<string, unknown>;
  accessToken: TokenChanges;
  idToken: TokenChanges;
  /** True to return the ID token in place of the access token. */
  mixesUpTokens: boolean;
  /** Parameters that are replaced in the redirect after a sign-in. */
  reply: Record<string, string>;
  /** The token endpoint of a management API, to which requests for client credentials are forwarded; null for none. */
  machineTokens: string | null;
  /** Members that the introspection response adds or replaces. */
  introspection: Record<string, unknown>;
};

const endpoints = {
  discovery: '/.well-known/openid-configuration',
  keySet: '/keys',
  authorization: '/auth',
  token: '/token',
  userInfo: '/userinfo',
  introspection: '/introspect',
  revocation: '/revoke',
  endSession: '/end',
} as const;
type Endpoint = keyof typeof endpoints;
const names = Object.keys(endpoints) as Endpoint[];
const forEach = <Value>(value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Endpoint, Value>;

/** A sign-in, whose tokens all end with it. */
type Grant = {
  account: Account;
  clientId: string;
  scope: string;
  nonce: string | null;
  /** The instant at which the person typed the password (epoch s). */
  authAt: number;
  ended: boolean;
};
type Session = { account: Account; authAt: number };
type Code = { grant: Grant; challenge: string; redirectUri: string; spent: boolean };

const sessionCookie = 'test_issuer_session';

/**
 * An OpenID issuer for tests, implemented from the standards: authorization code with PKCE S256, rotating refresh
 * tokens with reuse detection, introspection, and any fault that a test sets. It signs tokens from the start, and
 * answers requests once `serve` is called.
 */
export class TestIssuer {
  url: string;
  key: SigningKey;
  /** The keys in the published key set. */
  published: SigningKey[];
  readonly settings: IssuerSettings;
  readonly conduct = forEach<Conduct>('well');
  /** The number of requests to each endpoint. */
  readonly asked = forEach(0);
  readonly #codes = new Map<string, Code>();
  readonly #refreshTokens = new Map<string, { grant: Grant; spent: boolean }>();
  readonly #accessTokens = new Map<string, { grant: Grant; claims: Record<string, unknown> }>();
  readonly #sessions = new Map<string, Session>();
  #server: Server | null = null;
  #origin = '';

  private constructor(url: string, settings: Partial<IssuerSettings>) {
    this.url = url;
    this.key = signingKey('first');
    this.published = [this.key];
    this.settings = {
      clientId: 'fireside-web',
      redirectUris: [],
      accounts: [],
      audience: 'https://family.example/api',
      accessTokens: 'jwt',
      accessTokenLifeS: 600,
      rotates: true,
      endSession: true,
      revocation: true,
      introspector: ['fireside-api', 'introspection-secret'],
      clockAheadS: 0,
      metadata: {},
      accessToken: {},
      idToken: {},
      mixesUpTokens: false,
      reply: {},
      machineTokens: null,
      introspection: {},
      ...settings,
    };
  }

  /** Creates an issuer with this address, which answers no requests until `serve` is called. */
  static async create({
    url = 'https://id.example',
    ...settings
  }: Partial<IssuerSettings> & { url?: string } = {}): Promise<TestIssuer> {
    return new TestIssuer(url, settings);
  }

  get audience(): string {
    return this.settings.audience;
  }

  /** Returns an access token of this issuer for the product's API. */
  async token(subject: string, changes: TokenChanges = {}): Promise<string> {
    const payload = { ...this.#times(), iss: this.url, aud: this.audience, sub: subject };
    return signToken(
      { ...payload, email: `${subject}@home.example`, email_verified: true },
      { typ: 'at+jwt' },
      { key: this.key, ...changes },
    );
  }

  /** Returns the published keys without a request, as the server reads those of the embedded provider. */
  localKeySet(): JWTVerifyGetKey {
    return (header, token) =>
      createLocalJWKSet({ keys: this.published.map(({ publicJwk }) => publicJwk as JWK) })(header, token);
  }

  /** Signs with a new key from now on, and publishes that key only. */
  async rotate(kid: string): Promise<void> {
    this.key = signingKey(kid, this.key.alg);
    this.published = [this.key];
  }

  /** Answers requests on this machine; the issuer's address becomes the one that is served. */
  async serve(port = 0, host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<void> {
    const server = createServer((request, response) => void this.#take(request, response));
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    this.#server = server;
    this.#origin = `http://${host}:${this.port}`;
    this.url = this.#origin;
  }

  /** The port at which the issuer answers, which a later `serve` can use again. */
  get port(): number {
    return (this.#server!.address() as AddressInfo).port;
  }

  /** Stops answering requests, and cuts pending ones. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  /** Ends every sign-in, as an operator of the issuer can. */
  endEverySession(): void {
    this.#sessions.clear();
    for (const { grant } of this.#refreshTokens.values()) grant.ended = true;
  }

  get #now(): number {
    return Math.floor(Date.now() / 1000) + this.settings.clockAheadS;
  }

  #times() {
    return { iat: this.#now, exp: this.#now + this.settings.accessTokenLifeS };
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.#origin);
    const name = names.find((one) => endpoints[one] === url.pathname);
    if (!name) return void response.writeHead(404).end();
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    this.asked[name] += 1;
    const body = await bodyOf(request);
    switch (this.conduct[name]) {
      case 'silent':
        return;
      case 'cut':
        return void response.destroy();
      case 'closed':
        return void response.writeHead(404).end();
      case 'failing':
        return void response.writeHead(500).end();
      case 'nonsense':
        return sendHtml(response, '<p>Down for maintenance');
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, 2200));
    }
    this.#endpoints[name]({ request, response, body, query: url.searchParams });
  }

  readonly #endpoints: Record<Endpoint, (call: Call) => void> = {
    discovery: ({ response }) => sendJson(response, this.#discovery()),
    keySet: ({ response }) => sendJson(response, { keys: this.published.map(({ publicJwk }) => publicJwk) }),
    authorization: (call) => this.#authorize(call),
    token: ({ request, response, body }) => {
      const { machineTokens } = this.settings;
      if (machineTokens !== null && body.get('grant_type') === 'client_credentials')
        return void askThere(machineTokens, { request, response, body });
      const answer = body.get('grant_type') === 'refresh_token' ? this.#refresh(body) : this.#redeem(body);
      if (answer) sendJson(response, answer);
      else sendJson(response, { error: 'invalid_grant' }, 400);
    },
    userInfo: ({ request, response }) => {
      const known = this.#accessTokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
      if (!known || known.grant.ended) return sendJson(response, { error: 'invalid_token' }, 401);
      const { subject, email, claims } = known.grant.account;
      sendJson(response, { sub: subject, email, email_verified: true, ...claims });
    },
    introspection: ({ request, response, body }) => {
      const client = basicAuth(request);
      const [id, secret] = this.settings.introspector;
      if (client?.[0] !== id || client[1] !== secret)
        return sendJson(response, { error: 'invalid_client' }, 401);
      const known = this.#accessTokens.get(body.get('token') ?? '');
      const active = known !== undefined && !known.grant.ended && (known.claims['exp'] as number) > this.#now;
      sendJson(
        response,
        active ? { active, ...known.claims, ...this.settings.introspection } : { active: false },
      );
    },
    revocation: ({ response, body }) => {
      const token = body.get('token') ?? '';
      const refresh = this.#refreshTokens.get(token);
      if (refresh) refresh.grant.ended = true;
      this.#accessTokens.delete(token);
      response.writeHead(200).end();
    },
    endSession: ({ request, response, query }) => {
      this.#sessions.delete(cookieOf(request, sessionCookie) ?? '');
      const back = query.get('post_logout_redirect_uri');
      if (back === null) return sendHtml(response, '<h1>Signed out</h1>');
      const to = new URL(back);
      if (query.has('state')) to.searchParams.set('state', query.get('state')!);
      redirect(response, to, `${sessionCookie}=; Path=/; Max-Age=0`);
    },
  };

  #discovery(): object {
    const { endSession, revocation, metadata } = this.settings;
    const at = (name: Endpoint): string => this.#origin + endpoints[name];
    return {
      issuer: this.url,
      authorization_endpoint: at('authorization'),
      token_endpoint: at('token'),
      userinfo_endpoint: at('userInfo'),
      jwks_uri: at('keySet'),
      introspection_endpoint: at('introspection'),
      ...(revocation ? { revocation_endpoint: at('revocation') } : {}),
      ...(endSession ? { end_session_endpoint: at('endSession') } : {}),
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [this.key.alg],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      claims_supported: ['sub', 'email', 'email_verified'],
      authorization_response_iss_parameter_supported: true,
      ...metadata,
    };
  }

  #authorize({ request, response, query, body }: Call): void {
    const { clientId, redirectUris, accounts } = this.settings;
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== clientId || !redirectUris.includes(redirectUri))
      return sendHtml(response, '<h1>Unknown client or address</h1>', 400);
    const back = (answer: Record<string, string>, cookie?: string): void => {
      const to = new URL(redirectUri);
      const state = query.get('state') ?? '';
      for (const [name, value] of Object.entries({ ...answer, state, iss: this.url, ...this.settings.reply }))
        to.searchParams.set(name, value);
      redirect(response, to, cookie);
    };
    const challenge = query.get('code_challenge');
    const isCode = query.get('response_type') === 'code' && query.get('scope')?.split(' ').includes('openid');
    if (!isCode || challenge === null || query.get('code_challenge_method') !== 'S256')
      return back({ error: 'invalid_request' });
    const known = this.#sessions.get(cookieOf(request, sessionCookie) ?? '');
    const named = accounts.find(
      ({ email, password }) => email === body.get('email') && password === body.get('password'),
    );
    const account = named ?? (query.get('prompt') === 'login' ? undefined : known?.account);
    const authAt = named ? this.#times().iat : (known?.authAt ?? 0);
    if (!account && query.get('prompt') === 'none') return back({ error: 'login_required' });
    if (!account) return sendHtml(response, logInPage(body.has('email')), body.has('email') ? 401 : 200);
    const [code, session] = [randomUUID(), randomUUID()];
    this.#codes.set(code, {
      grant: {
        account,
        clientId,
        scope: query.get('scope')!,
        nonce: query.get('nonce'),
        authAt,
        ended: false,
      },
      challenge,
      redirectUri,
      spent: false,
    });
    if (!named) return back({ code });
    this.#sessions.set(session, { account, authAt });
    back({ code }, `${sessionCookie}=${session}; Path=/; HttpOnly; SameSite=Lax`);
  }

  #redeem(form: URLSearchParams): object | null {
    const code = this.#codes.get(form.get('code') ?? '');
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('grant_type') !== 'authorization_code' || !code) return null;
    if (code.spent) code.grant.ended = true;
    const fits = hash === code.challenge && form.get('redirect_uri') === code.redirectUri;
    if (code.grant.ended || !fits || form.get('client_id') !== code.grant.clientId) return null;
    code.spent = true;
    return this.#tokens(code.grant, randomUUID());
  }

  #refresh(form: URLSearchParams): object | null {
    const text = form.get('refresh_token') ?? '';
    const token = this.#refreshTokens.get(text);
    if (!token) return null;
    if (token.spent) token.grant.ended = true;
    if (token.grant.ended || form.get('client_id') !== token.grant.clientId) return null;
    if (!this.settings.rotates) return this.#tokens(token.grant, text);
    token.spent = true;
    return this.#tokens(token.grant, randomUUID());
  }

  /**
   * Returns a token response (RFC 6749, 5.1). Every ID token has the nonce, also after a refresh, as from many issuers.
   */
  #tokens(grant: Grant, refreshToken: string): object {
    const { account, clientId, scope, nonce, authAt } = grant;
    const { accessTokens, accessTokenLifeS, mixesUpTokens } = this.settings;
    const common = { ...this.#times(), iss: this.url, sub: account.subject };
    const claims = {
      ...common,
      aud: this.audience,
      client_id: clientId,
      scope,
      email: account.email,
      email_verified: true,
      ...account.claims,
    };
    const jwt = signToken(claims, { typ: 'at+jwt' }, { key: this.key, ...this.settings.accessToken });
    const idToken = signToken(
      { ...common, aud: clientId, auth_time: authAt, ...(nonce === null ? {} : { nonce }) },
      { typ: 'JWT' },
      { key: this.key, ...this.settings.idToken },
    );
    const accessToken = accessTokens === 'opaque' ? randomUUID() : mixesUpTokens ? idToken : jwt;
    this.#accessTokens.set(accessToken, { grant, claims: claimsOf(jwt) });
    this.#refreshTokens.set(refreshToken, { grant, spent: false });
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: accessTokenLifeS,
      refresh_token: refreshToken,
      id_token: idToken,
      scope,
    };
  }
}

type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  body: URLSearchParams;
  query: URLSearchParams;
};
