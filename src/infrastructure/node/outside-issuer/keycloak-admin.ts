import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { readObjectFields, readRequiredText } from '../../shared/api/parts/read-fields.ts';
import { formatBasicAuthHeader } from './introspection.ts';

/** The user in Keycloak's admin interface; a change keeps fields that are not listed in this type. */
export type KeycloakUser = {
  id: string;
  username: string;
  email?: string;
  emailVerified?: boolean;
  enabled?: boolean;
};

/**
 * The settings of the admin interface; `url` is the realm's address, such as https://id.example/admin/realms/family.
 */
export type KeycloakSettings = { url: string; clientId: string; clientSecret: string };

type Answer = { status: number; location: string | null; text: string };
type TokenAnswer = { access_token: string; expires_in: number };
type Token = { text: string; until: number };

/** The time limit of all calls of one `run` together (ms). */
const timeoutMs = 4500;
/** The remaining lifetime below which a token is no longer used (ms). */
const marginMs = 10_000;

/** Calls Keycloak's admin interface with its own access token. @throws AppError 'Unavailable'. */
export class KeycloakAdmin {
  readonly #settings: KeycloakSettings;
  readonly #tokenEndpoint: () => Promise<string | undefined>;
  readonly #clock: Clock;
  #token: Promise<Token> | undefined;

  constructor(settings: KeycloakSettings, tokenEndpoint: () => Promise<string | undefined>, clock: Clock) {
    this.#settings = settings;
    this.#tokenEndpoint = tokenEndpoint;
    this.#clock = clock;
  }

  /** Runs calls that belong together, within one time limit. @throws AppError 'Unavailable'. */
  async run<Result>(work: (call: KeycloakCall) => Promise<Result>): Promise<Result> {
    const signal = AbortSignal.timeout(timeoutMs);
    const late = wait(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('The user directory takes too long.');
    });
    try {
      return await Promise.race([work((...of) => this.#call(signal, ...of)), late]);
    } catch (error) {
      const problem = new AppError('Unavailable', 'Accounts cannot be reached right now.');
      problem.cause = error;
      throw problem;
    }
  }

  async #call(signal: AbortSignal, method: string, path: string, body?: object): Promise<Answer> {
    const token = await this.#valid(signal);
    const answer = await this.#send(signal, method, path, token, body);
    if (answer.status !== 401) return answer;
    // Keycloak was restarted or changed its keys, so that a new token may be accepted.
    this.#token = undefined;
    return this.#send(signal, method, path, await this.#valid(signal), body);
  }

  async #send(
    signal: AbortSignal,
    method: string,
    path: string,
    token: string,
    body: object | undefined,
  ): Promise<Answer> {
    const answer = await fetch(`${this.#settings.url}${path}`, {
      method,
      signal,
      redirect: 'error',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, location: answer.headers.get('location'), text };
  }

  async #valid(signal: AbortSignal): Promise<string> {
    this.#token ??= this.#fetchToken(signal);
    const known = await this.#token.catch((error: unknown) => {
      this.#token = undefined;
      throw error;
    });
    if (this.#clock.now() < known.until) return known.text;
    this.#token = this.#fetchToken(signal);
    return (await this.#token).text;
  }

  async #fetchToken(signal: AbortSignal): Promise<Token> {
    const { clientId, clientSecret } = this.#settings;
    const endpoint = await this.#tokenEndpoint();
    if (endpoint === undefined) throw new Error('The issuer names no token endpoint.');
    const answer = await fetch(endpoint, {
      method: 'POST',
      signal,
      redirect: 'error',
      headers: { authorization: formatBasicAuthHeader(clientId, clientSecret) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    if (!answer.ok)
      throw new Error(
        `The issuer answers ${answer.status} to USER_DIRECTORY_CLIENT_ID and USER_DIRECTORY_CLIENT_SECRET.`,
      );
    const { access_token: text, expires_in: lifeS } = readObjectFields<TokenAnswer>(await answer.json());
    const lifeMs = typeof lifeS === 'number' ? lifeS * 1000 : 0;
    return { text: readRequiredText(text), until: this.#clock.now() + lifeMs - marginMs };
  }
}

export type KeycloakCall = (method: string, path: string, body?: object) => Promise<Answer>;

/** Returns the reply if its status is expected. @throws Error otherwise. */
export function expectStatus(answer: Answer, ...statuses: number[]): Answer {
  if (!statuses.includes(answer.status))
    throw new Error(`Keycloak answers ${answer.status}: ${answer.text.slice(0, 200)}`);
  return answer;
}
