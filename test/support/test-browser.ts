import { createHash, randomBytes } from 'node:crypto';
import type { IdentityServer } from './identity-server.ts';
import { password } from './identity-server.ts';

type Sent = { method?: string; body?: URLSearchParams; headers: Record<string, string> };
type Cookie = { name: string; value: string; path: string };
export type Tokens = { access_token: string; refresh_token: string; id_token: string; expires_in: number };
export type Answer = { status: number; headers: Headers; text: string; url: string };

export const verifier = randomBytes(32).toString('base64url');
const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

type Addresses = Pick<IdentityServer, 'issuer' | 'publicUrl'>;

/** Simulates a browser during a sign-in: stores cookies by path, follows redirects one at a time, and sends forms. */
export class TestBrowser {
  readonly server: Addresses;
  /** The origin of the process that gets the requests, where several processes share one public address. */
  through: string | null = null;
  /** Headers that are added to every request. */
  headers: Record<string, string> = {};
  #cookies: Cookie[] = [];

  constructor(server: Addresses) {
    this.server = server;
  }

  cookieNames(): string[] {
    return this.#cookies.map(({ name }) => name);
  }

  /** Receives each Set-Cookie header. */
  onCookie: (line: string) => void = () => undefined;

  cookies(): readonly Cookie[] {
    return this.#cookies;
  }

  cookiePairs(): [name: string, value: string][] {
    return this.#cookies.map(({ name, value }) => [name, value]);
  }

  cookieValues(): string[] {
    return this.#cookies.map(({ value }) => value);
  }

  async get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(url, { headers });
  }

  /** Sends a form, and returns the first response, which may be a page that asks to wait. */
  async postAtOnce(
    url: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(form), headers });
  }

  /** Sends a form, and follows pages that ask to wait, as a busy server sends them, to the last response. */
  async post(
    url: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    let answer = await this.postAtOnce(url, form, headers);
    for (;;) {
      const next =
        answer.headers.get('refresh')?.split('url=')[1] ??
        /^.*[?&]waiting=.*$/.exec(answer.headers.get('location') ?? '')?.[0];
      if (next === undefined) return answer;
      answer = await this.get(new URL(next, answer.url).href, headers);
    }
  }

  /**
   * Returns the address of the web program's authorization request, with these parameters changed, or removed by ''.
   */
  authorizeUrl(changes: Record<string, string> = {}): string {
    const { issuer, publicUrl } = this.server;
    const params = {
      client_id: 'fireside-web',
      response_type: 'code',
      redirect_uri: `${publicUrl}/signed-in`,
      scope: 'openid email offline_access',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      ...changes,
    };
    const kept = Object.entries(params).filter(([, value]) => value !== '');
    return `${issuer}/auth?${new URLSearchParams(kept).toString()}`;
  }

  /** Follows redirects within the provider; returns the first page, or the redirect to another server. */
  async follow(answer: Answer): Promise<Answer> {
    let current = answer;
    for (let hops = 0; hops < 10; hops += 1) {
      const location = current.headers.get('location');
      if (location === null) return current;
      const url = new URL(location, current.url).href;
      if (!url.startsWith(`${this.server.issuer}/`)) return { ...current, url };
      current = await this.get(url);
    }
    throw new Error('redirects go round in circles');
  }

  /** Opens the log in page, and returns the response. */
  async openSignIn(changes: Record<string, string> = {}): Promise<Answer> {
    return this.follow(await this.get(this.authorizeUrl(changes)));
  }

  /** Logs in through the form, and returns the last redirect. */
  async signIn(email: string, changes: Record<string, string> = {}, word = password): Promise<Answer> {
    const page = await this.openSignIn(changes);
    return this.follow(await this.post(page.url, { email, password: word }));
  }

  async code(email: string, changes: Record<string, string> = {}): Promise<string> {
    return new URL((await this.signIn(email, changes)).url).searchParams.get('code')!;
  }

  token(form: Record<string, string>): Promise<Answer> {
    const body = { client_id: 'fireside-web', ...form };
    return this.post(`${this.server.issuer}/token`, body, { accept: 'application/json' });
  }

  redeem(code: string, changes: Record<string, string> = {}): Promise<Answer> {
    const redirect = `${this.server.publicUrl}/signed-in`;
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      code_verifier: verifier,
      ...changes,
    });
  }

  refresh(token: string): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: token });
  }

  async tokens(email: string): Promise<Tokens> {
    return json(await this.redeem(await this.code(email)));
  }

  async #send(url: string, init: Sent): Promise<Answer> {
    const { pathname } = new URL(url);
    const cookie = this.#cookies
      .filter(({ path }) => path === '/' || pathname === path || pathname.startsWith(`${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const headers = {
      accept: 'text/html',
      ...this.headers,
      ...init.headers,
      ...(cookie === '' ? {} : { cookie }),
    };
    const reached = this.through === null ? url : url.replace(this.server.publicUrl, this.through);
    const response = await fetch(reached, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      this.onCookie(line);
      this.#keep(line);
    }
    return { status: response.status, headers: response.headers, text: await response.text(), url };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const find = (key: string): string | undefined =>
      attributes.find((attribute) => attribute.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = find('path') ?? '/';
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    const isOver = value === '' || new Date(find('expires') ?? '2999-01-01').getTime() < Date.now();
    if (!isOver) this.#cookies.push({ name, value, path });
  }
}

export function json<T = Tokens>(answer: Answer): T {
  return JSON.parse(answer.text) as T;
}
