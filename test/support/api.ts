import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify';
import type { ContentChecks } from '../../src/application/ports/server/content/content-checks.ts';
import type { PushSender } from '../../src/application/ports/server/reminders/push-sender.ts';
import type { PaymentProvider } from '../../src/application/ports/server/shop/payments.ts';
import { embeddedIssuer, type Person } from '../../src/domain/people/person.ts';
import { ApiClient } from '../../src/infrastructure/browser/platform/api-client.ts';
import { HttpChatGatewayFactory } from '../../src/infrastructure/browser/chat/http-chat-gateway.ts';
import { HttpLearnerGateway } from '../../src/infrastructure/browser/catalogue/http-learner-gateway.ts';
import {
  createEmbeddedTokenVerifier,
  type AccessTokenVerifier,
} from '../../src/infrastructure/node/account/access-tokens.ts';
import type { AccountService } from '../../src/infrastructure/node/account/create-accounts.ts';
import { buildApp } from '../../src/infrastructure/node/compose/app.ts';
import type { Readiness } from '../../src/infrastructure/node/platform/http/health.ts';
import { readSettings } from '../../src/infrastructure/node/platform/settings.ts';
import { SandboxPaymentProvider } from '../../src/infrastructure/node/shop/sandbox/sandbox-payments.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { SystemClock } from '../../src/infrastructure/shared/platform/system-clock.ts';
import { MemoryRateLimiter } from '../../src/infrastructure/shared/platform/memory-limits.ts';
import { MemoryContentChecks } from './stores/memory-content-checks.ts';
import { MemoryLetters } from './stores/memory-letters.ts';
import { freshPorts } from './fresh-database.ts';
import type { SqlPorts } from './databases.ts';
import { TestIssuer } from './test-issuer.ts';
import { MemoryAccounts } from './stores/memory-accounts.ts';
import { MemorySandboxStore } from './sandbox.ts';
import { testFrame } from './page-frame.ts';

export type Caller = { person: Person; token: string };
export type Answer = { status: number; headers: Headers; text: string; json: unknown };
export type RegisteredRoute = { method: string; url: string; access: string | undefined };

const yearMs = 365 * 24 * 60 * 60 * 1000;
let starts = 0;

/** Runs the server's API over a database on a real socket, and creates people who call it. */
export class TestApi {
  readonly app: FastifyInstance;
  readonly address: string;
  readonly clock: ManualClock;
  readonly ports: SqlPorts;
  readonly payments: PaymentProvider | null;
  readonly issuer: TestIssuer;
  /** Every route of the server. */
  readonly registered: readonly RegisteredRoute[];
  readonly #family: string;
  readonly #keptAs: string;

  private constructor(of: {
    app: FastifyInstance;
    clock: ManualClock;
    ports: SqlPorts;
    payments: PaymentProvider | null;
    issuer: TestIssuer;
    registered: readonly RegisteredRoute[];
    keptAs: string;
  }) {
    this.app = of.app;
    this.address = `http://127.0.0.1:${(of.app.server.address() as AddressInfo).port}`;
    this.clock = of.clock;
    this.ports = of.ports;
    this.payments = of.payments;
    this.issuer = of.issuer;
    this.registered = of.registered;
    this.#keptAs = of.keptAs;
    this.#family = `family-${(starts += 1)}`;
  }

  static async start({
    ports: given,
    accounts = (clock) => new MemoryAccounts(clock).service(),
    tokens,
    clock = new ManualClock(Date.now()),
    payments = new SandboxPaymentProvider(new MemorySandboxStore(), clock),
    checks = new MemoryContentChecks(),
    pushSender,
    logger,
    readiness,
    watch,
    env = {},
    webFolder = resolve('src/ui/public'),
  }: {
    ports?: SqlPorts;
    /** Creates the registration of accounts; returns null for a server without registration. */
    accounts?: (clock: ManualClock) => AccountService | null;
    tokens?: AccessTokenVerifier;
    clock?: ManualClock;
    /** The payment provider: the sandbox by default, null for a server without payments. */
    payments?: PaymentProvider | null;
    checks?: ContentChecks;
    /** Creates the sender of push messages; without this function the server sends none. */
    pushSender?: (clock: ManualClock) => PushSender;
    logger?: FastifyBaseLogger;
    readiness?: Readiness;
    watch?: (app: FastifyInstance) => void;
    /** Environment variables of the server, which override the defaults of the tests. */
    env?: Record<string, string>;
    /** The folder of the built web program, which the server serves. */
    webFolder?: string;
  } = {}): Promise<TestApi> {
    const issuer = await TestIssuer.create();
    const ports = given ?? (await freshPorts());
    // The clock stands still, so all requests of a test file count towards one minute, whose limit is therefore high.
    const defaults = {
      PUBLIC_URL: 'https://family.example',
      NODE_ENV: 'test',
      WRITES_A_MINUTE: '1000000',
    };
    const settings = readSettings({ ...defaults, ...env }, '.');
    const { url, audience } = issuer;
    const registered: RegisteredRoute[] = [];
    const app = await buildApp({
      settings,
      ports: {
        ...ports,
        checks,
        clock,
        limits: new MemoryRateLimiter(clock),
        letters: new MemoryLetters(),
        pushSender: pushSender?.(clock) ?? null,
        payments,
        offer: settings.shop.offer,
        tokens:
          tokens ??
          standing(
            createEmbeddedTokenVerifier(issuer.localKeySet(), { issuer: url, audience }, new SystemClock()),
          ),
      },
      identity: noting(registered),
      accounts: accounts(clock),
      frame: testFrame({ clock, publicUrl: settings.publicUrl }),
      webFolder,
      ...(logger ? { logger } : {}),
      ...(readiness ? { readiness } : {}),
      ...(watch ? { watch } : {}),
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const keptAs = tokens ? url : embeddedIssuer;
    return new TestApi({ app, clock, ports, payments, issuer, registered, keptAs });
  }

  /**
   * Creates a person with a new subject and an access token. The person has access for a year, unless `paid` is false.
   */
  async caller(
    name: string,
    { paid = true, roles = ['learner'] }: { paid?: boolean; roles?: string[] } = {},
  ): Promise<Caller> {
    const subject = `${name}-${this.#family}`;
    const now = this.clock.now();
    const email = `${subject}@home.example`;
    const { people } = this.ports;
    const { id } = await people.findOrCreate({ issuer: this.#keptAs, subject, email }, now);
    await people.setRoles(id, roles);
    if (paid) await people.grant(id, { source: 'card', from: now, until: now + yearMs }, `paid-${subject}`);
    return { person: (await people.find(id))!, token: await this.issuer.token(subject) };
  }

  /** Sends a request exactly as given, 1 ms after the previous one; `path` is the address without its origin. */
  async request(
    method: string,
    path: string,
    { token, body, headers = {} }: { token?: string; body?: BodyInit; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    this.clock.moveBy(1);
    const response = await fetch(`${this.address}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  }

  /** Returns the web program's gateways, signed in as this person. */
  gateways({ token }: Caller): { learner: HttpLearnerGateway; chats: HttpChatGatewayFactory } {
    const api = new ApiClient({
      apiUrl: `${this.address}/api`,
      signIn: { accessToken: async () => token, renew: async () => false },
    });
    return { learner: new HttpLearnerGateway(api), chats: new HttpChatGatewayFactory(api) };
  }

  async close(): Promise<void> {
    await this.app.close();
  }
}

/**
 * Removes the grant id from each token, because the test issuer stores no grants, and the server would reject them as
 * ended.
 */
export const standing = (tokens: AccessTokenVerifier): AccessTokenVerifier => ({
  async verify(token) {
    const { grantId: _grantId, ...bearer } = await tokens.verify(token);
    return bearer;
  },
});

/** Returns a Fastify plugin that records every route registered after it. */
function noting(registered: RegisteredRoute[]): FastifyPluginAsync {
  const plugin: FastifyPluginAsync = async (app) => {
    app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
      for (const one of [method].flat())
        registered.push({ method: one, url, access: (config as { access?: string } | undefined)?.access });
    });
  };
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
