import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Ajv2020 } from 'ajv/dist/2020.js';

type Body = Record<string, unknown>;
type Intent = Body & { id: string; status: string; amount: number };
export type SeenRequest = { operation: string; key: string | undefined; body: Body; problems: string[] };

const read = <Json>(name: string): Json =>
  JSON.parse(readFileSync(`test/support/stripe/${name}.json`, 'utf8')) as Json;
const { paths } = read<{ paths: Record<string, Record<string, { operationId: string; body: object }>> }>(
  'requests',
);
const { payment_intent: sample } = read<{ payment_intent: Body }>('objects');

/** The behaviour for the next requests. */
export type Weather = 'fine' | 'fails' | 'hangs' | 'cut after it was done';

/**
 * Simulates Stripe's payment intents on a local socket, and validates each request against Stripe's published schemas.
 */
export class StripeStandIn {
  readonly seen: SeenRequest[] = [];
  weather: Weather = 'fine';
  readonly #intents = new Map<string, Intent>();
  readonly #byKey = new Map<string, { status: number; answer: Body }>();
  readonly #busyKeys = new Set<string>();
  readonly #ajv = new Ajv2020({ strict: false, coerceTypes: true, allErrors: true, validateFormats: false });
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async listen(): Promise<{ host: string; port: number; protocol: 'http'; timeout: number }> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return { host: '127.0.0.1', port, protocol: 'http', timeout: 400 };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Changes a payment without a request from the product, for example because the family has paid. */
  change(id: string, values: Body): void {
    Object.assign(this.#intents.get(id)!, values);
  }

  pay(id: string): void {
    this.change(id, { status: 'succeeded', amount_received: this.#intents.get(id)!.amount });
  }

  get intents(): readonly Intent[] {
    return [...this.#intents.values()];
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, 'http://stripe');
    const [, pattern, operation] = operationAt(request.method!, pathname) ?? [];
    const raw = await text(request);
    const body = formOf(raw);
    const key = request.headers['idempotency-key'] as string | undefined;
    const problems = operation
      ? this.#problemsOf(operation.body, body)
      : [`no ${request.method} ${pathname}`];
    this.seen.push({ operation: operation?.operationId ?? '', key, body, problems });
    const { weather } = this;
    if (weather === 'hangs') return;
    if (weather === 'fails') return send(response, 500, { error: { type: 'api_error', message: 'Down.' } });
    if (problems.length > 0)
      return send(response, 400, { error: { type: 'invalid_request_error', message: problems.join('; ') } });
    const { status, answer } = await this.#answer(`${request.method} ${pattern}`, pathname, body, key);
    if (weather === 'cut after it was done') request.destroy();
    else send(response, status, answer);
  }

  async #answer(
    what: string,
    pathname: string,
    body: Body,
    key: string | undefined,
  ): Promise<{ status: number; answer: Body }> {
    const id = pathname.split('/')[3] ?? '';
    if (what === 'POST /v1/payment_intents') return this.#once(key!, () => this.#create(body));
    const intent = this.#intents.get(id);
    if (!intent) return refusal(404, 'resource_missing', `No such payment_intent: '${id}'`);
    if (!what.endsWith('/cancel')) return { status: 200, answer: intent };
    if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'canceled')
      return refusal(400, 'payment_intent_unexpected_state', `Its status is ${intent.status}.`);
    return { status: 200, answer: Object.assign(intent, { status: 'canceled' }) };
  }

  /**
   * Handles an idempotency key as Stripe does: repeats the first response, and answers 409 while the first request is
   * in progress.
   */
  async #once(key: string, work: () => Body): Promise<{ status: number; answer: Body }> {
    if (this.#busyKeys.has(key)) return refusal(409, 'idempotency_key_in_use', 'The key is in use.');
    this.#busyKeys.add(key);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const known = this.#byKey.get(key) ?? { status: 200, answer: { ...work() } };
    this.#byKey.set(key, known);
    this.#busyKeys.delete(key);
    return known;
  }

  #create(body: Body): Intent {
    const id = `pi_${randomUUID().replaceAll('-', '')}`;
    const secret = `${id}_secret_${randomUUID().replaceAll('-', '')}`;
    const made = { id, client_secret: secret, status: 'requires_payment_method', amount_received: 0 };
    const intent = { ...sample, last_payment_error: null, ...body, ...made } as unknown as Intent;
    this.#intents.set(id, intent);
    return intent;
  }

  #problemsOf(schema: object, body: Body): string[] {
    const validate = this.#ajv.compile(schema);
    validate(body);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }
}

function operationAt(method: string, pathname: string) {
  for (const [pattern, operations] of Object.entries(paths)) {
    const operation = operations[method.toLowerCase()];
    if (operation && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
      return [pathname, pattern, operation] as const;
  }
  return undefined;
}

/** Parses a form body, in which `a[b]=c` means `{ a: { b: 'c' } }`. */
function formOf(raw: string): Body {
  const body: Body = {};
  for (const [name, value] of new URLSearchParams(raw)) {
    const parts = name.replaceAll(']', '').split('[');
    const last = parts.pop()!;
    const parent = parts.reduce<Body>((inner, part) => (inner[part] ??= {}) as Body, body);
    parent[last] = value;
  }
  return body;
}

const refusal = (status: number, code: string, message: string) => ({
  status,
  answer: { error: { type: 'invalid_request_error', code, message } },
});

function send(response: ServerResponse, status: number, answer: Body): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}
