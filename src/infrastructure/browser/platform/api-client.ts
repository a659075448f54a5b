import fetchRetry from 'fetch-retry';
import { AppError } from '../../../application/errors.ts';
import type { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { errorCodeOfReply } from '../../shared/api/parts/problem.ts';
import type { RouteAddress, PathParameters } from '../../shared/api/parts/route.ts';
import { fillPath, joinAddress } from '../../shared/api/parts/route.ts';

/** The content of a call. Lists of the query become repeated keys; empty ones are left out (decision A14). */
export type ApiCall<A extends RouteAddress> = AnyCall & NeededParameters<A['path']>;
type NeededParameters<Path extends string> = Path extends `${string}:${string}`
  ? { parameters: PathParameters<Path> }
  : unknown;

type AnyCall = {
  parameters?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | readonly string[]>>;
  body?: unknown;
  /** The files and texts that are sent as multipart/form-data instead of a body. */
  form?: FormData;
  /** Timeout of this call, for one that may take longer than others. */
  timeoutMs?: number;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** True for a call without a token, which needs no sign-in. */
  isOpen?: true;
};

/** The time limit of an export of a person's data (ms), which waits in a queue and is made in pieces. */
export const exportTimeoutMs = 60_000;

/** Time for which an answer requested by `readAhead` is valid (ms). */
const aheadForMs = 10_000;
const retries = 2;
const retryStatuses = [502, 503, 504];
const retryDelayMs = 300;

/** `here` is the text once it has arrived; `until` is in ms after the page's start. */
type ReadAhead = { path: string; text: Promise<string>; here?: string; until: number };

type Tokens = Pick<SignIn, 'accessToken' | 'renew'>;

/**
 * Calls the API with the access token, or without one where no sign-in is needed (specification 7). Reads are repeated
 * after a short failure, writes never. After a 401, which means that nothing was done, any call is repeated once with
 * a renewed token. Every failure is an AppError, except the caller's own abort.
 */
export class ApiClient {
  readonly #apiUrl: string;
  readonly #signIn: Tokens | undefined;
  readonly #timeoutMs: number;
  readonly #onServerTime: (serverAt: number) => void;
  readonly #languages: (() => string) | undefined;
  #ahead: ReadAhead | undefined;
  readonly #fetch = fetchRetry((input: string, init?: RequestInit) => fetch(input, init));

  constructor(options: {
    apiUrl: string;
    /** Without `signIn` no call carries a token. */
    signIn?: Tokens;
    /** Timeout of a whole call, repeats included. */
    timeoutMs?: number;
    /** Receives the server's time (epoch ms) of each answer that has it. */
    onServerTime?: (serverAt: number) => void;
    /** Returns the value of `Accept-Language`; without this function the browser's own is sent. */
    languages?: () => string;
  }) {
    this.#apiUrl = options.apiUrl;
    this.#signIn = options.signIn;
    this.#timeoutMs = options.timeoutMs ?? 15_000;
    this.#languages = options.languages;
    this.#onServerTime = options.onServerTime ?? (() => undefined);
  }

  /** Sends a read early: the next `ask` for the same address takes this answer, once. */
  readAhead<A extends RouteAddress>(address: A, call: ApiCall<A>): Promise<string> {
    const text = this.#exchange(address, call);
    const ahead: ReadAhead = { path: pathOf(address, call), text, until: performance.now() + aheadForMs };
    this.#ahead = ahead;
    text.then(
      (here) => (ahead.here = here),
      () => undefined,
    );
    return text;
  }

  /**
   * Returns, as `ask` does, the answer to an early read that has arrived; null if there is none or `read` refuses it.
   */
  askedAhead<A extends RouteAddress, T>(address: A, call: ApiCall<A>, read: (body: never) => T): T | null {
    const { path, here, until } = this.#ahead ?? { until: 0 };
    if (here === undefined || path !== pathOf(address, call) || performance.now() >= until) return null;
    this.#ahead = undefined;
    try {
      return read(JSON.parse(here) as never);
    } catch {
      return null;
    }
  }

  /** Makes a call and ignores the answer's content. */
  async send<A extends RouteAddress>(address: A, call: ApiCall<A>): Promise<void> {
    await this.#text(address, call);
  }

  /** Makes a call and reads its JSON answer. @throws Unexpected when `read` refuses the answer. */
  async ask<A extends RouteAddress, T>(address: A, call: ApiCall<A>, read: (body: never) => T): Promise<T> {
    const text = await this.#text(address, call);
    call.signal?.throwIfAborted();
    try {
      return read(JSON.parse(text) as never);
    } catch {
      throw new AppError('Unexpected', somethingWrong);
    }
  }

  /** Returns the answer to an early read of the address, or makes the call. A write discards the early answer. */
  #text(address: RouteAddress, call: AnyCall): Promise<string> {
    const ahead = this.#ahead;
    const isSame = address.method === 'GET' && ahead?.path === pathOf(address, call);
    if (isSame || address.method !== 'GET') this.#ahead = undefined;
    return isSame && performance.now() < ahead.until ? ahead.text : this.#exchange(address, call);
  }

  /** Returns the text of a successful answer. */
  #exchange(address: RouteAddress, call: AnyCall): Promise<string> {
    return this.answer(address, call, (response) => response.text());
  }

  /** Makes a call and reads its successful answer, of any kind, within the timeout of the call. */
  async answer<T>(
    address: RouteAddress,
    call: AnyCall,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const abort = new AbortController();
    const timedOut = new AppError('TimedOut', 'The server took too long to answer.');
    const timer = setTimeout(() => abort.abort(timedOut), call.timeoutMs ?? this.#timeoutMs);
    const giveUp = (): void => abort.abort(call.signal?.reason);
    if (call.signal?.aborted) giveUp();
    call.signal?.addEventListener('abort', giveUp);
    try {
      const response = await this.#respond(address, call, abort.signal);
      const failed = asNetworkFailure(abort.signal);
      if (!response.ok) throw failure(address, response, await response.text().catch(failed));
      return await read(response).catch(failed);
    } finally {
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', giveUp);
    }
  }

  async #respond(address: RouteAddress, call: AnyCall, signal: AbortSignal): Promise<Response> {
    if (!this.#signIn || call.isOpen) return this.#request(address, call, {}, signal);
    const token = await this.#signIn.accessToken();
    await reportLeft(token, signal);
    const first = await this.#request(address, call, bearer(token), signal);
    if (first.status !== 401 || !(await this.#signIn.renew(token))) return first;
    const renewed = await this.#signIn.accessToken();
    await reportLeft(renewed, signal);
    const second = await this.#request(address, call, bearer(renewed), signal);
    if (second.status === 401) await this.#signIn.renew(renewed);
    return second;
  }

  async #request(
    address: RouteAddress,
    call: AnyCall,
    credentials: Headed,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = joinAddress(this.#apiUrl, pathOf(address, call));
    const early = await takeEarly(`${address.method} ${url}`);
    if (early) {
      this.#listen(early);
      return early;
    }
    // A write may change the answers that were requested before it.
    if (address.method !== 'GET') globalThis.firesideEarly = undefined;
    const headers = new Headers({
      accept: 'application/json',
      ...(this.#languages && { 'accept-language': this.#languages() }),
      ...credentials,
      ...call.headers,
    });
    if (call.body !== undefined) headers.set('content-type', 'application/json');
    const response = await this.#fetch(url, {
      method: address.method,
      headers,
      cache: 'no-store',
      signal,
      body: call.form ?? (call.body === undefined ? null : JSON.stringify(call.body)),
      retryDelay: (attempt: number) => retryDelayMs * 2 ** attempt,
      retryOn: (attempt: number, error: Error | null, response: Response | null) =>
        address.method === 'GET' &&
        attempt < retries &&
        !signal.aborted &&
        (error !== null || (response !== null && retryStatuses.includes(response.status))),
    }).catch(asNetworkFailure(signal));
    this.#listen(response);
    return response;
  }

  #listen(response: Response): void {
    const serverAt = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(serverAt)) this.#onServerTime(serverAt);
  }
}

/** Reports an unreported 'Exit this page' before any other call is sent. */
const reportLeft = (token: string | undefined, signal: AbortSignal): Promise<void> | undefined =>
  globalThis.firesideLeft?.(token === undefined ? {} : { token }).catch(asNetworkFailure(signal));

declare global {
  /** Answers that the early script requested before the program had loaded, by call. */
  var firesideEarly: Record<string, Promise<Response>> | undefined;
  /** Reports the Activity that 'Exit this page' left (early/left-page.ts). */
  var firesideLeft: ((of: { token?: string; path?: string }) => Promise<void>) | undefined;
}

/** Time after the page's start for which an answer to the early script is used (ms). */
const earlyForMs = 15_000;

/**
 * Returns, once, the answer that the early script requested; undefined when there is none or the call has to be
 * repeated.
 */
async function takeEarly(call: string): Promise<Response | undefined> {
  const early = globalThis.firesideEarly;
  const asked = early?.[call];
  if (!asked) return undefined;
  delete early[call];
  const answer = await asked.catch(() => undefined);
  const isGood = answer && !retryStatuses.includes(answer.status) && performance.now() < earlyForMs;
  return isGood ? answer : undefined;
}

type Headed = Readonly<Record<string, string>>;

const bearer = (token: string): Headed => ({ authorization: `Bearer ${token}` });

const somethingWrong = 'Something went wrong';

const pathOf = ({ path }: RouteAddress, { parameters = {}, query }: AnyCall): string =>
  fillPath(path, parameters) + queryOf(query);

function queryOf(query: AnyCall['query'] = {}): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== '') parameters.append(key, one);
  return `?${parameters}`.replace(/^\?$/, '');
}

/** Returns a handler that throws the reason of the abort, if there was one, else a network failure. */
function asNetworkFailure(signal: AbortSignal): (error: unknown) => never {
  return () => {
    if (signal.aborted) throw signal.reason;
    throw new AppError('Network', 'The server could not be reached.');
  };
}

/**
 * Returns and logs the AppError of an error answer (specification 8, decision C10). Its details are the answer's, with
 * `format` and `values` of the message, `retryAfterMs`, and `serverFailed` for a fault of the server.
 */
function failure(address: RouteAddress, { status, headers }: Response, text: string): AppError {
  const body = problemOf(text);
  const code = errorCodeOfReply(status, body);
  if (status === 401 || code === '401') console.error('No Authorised');
  else console.error(`${address.method} ${address.path}: ${status} ${code}`);
  const { message, format, values, details } = body;
  const retryAfterS = Number.parseInt(headers.get('retry-after') ?? '', 10);
  const all = {
    ...(typeof details === 'object' && details),
    ...(format !== undefined && { format, values }),
    ...(retryAfterS > 0 && { retryAfterMs: retryAfterS * 1000 }),
    ...(status >= 500 && { serverFailed: true }),
  };
  return new AppError(
    code,
    typeof message === 'string' && message !== '' ? message : somethingWrong,
    Object.keys(all).length > 0 ? all : undefined,
  );
}

type Body = { code?: unknown; message?: unknown; format?: unknown; values?: unknown; details?: unknown };

function problemOf(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return isJsonObject(body) ? body : {};
  } catch {
    return {};
  }
}
