import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { MemoryRateLimiter } from '../../src/infrastructure/shared/platform/memory-limits.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { createIdentityPlugin } from '../../src/infrastructure/node/identity-provider/identity-plugin.ts';
import { HashingQueue } from '../../src/infrastructure/node/platform/waiting/hashing-queue.ts';
import { PasswordHashing } from '../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { createIdentityProvider } from '../../src/infrastructure/node/identity-provider/provider.ts';
import type { IdentityProvider } from '../../src/infrastructure/node/identity-provider/provider.ts';
import { stylesheetRoute } from '../../src/infrastructure/node/platform/pages/stylesheet-route.ts';
import { databaseUnavailableError } from '../../src/infrastructure/node/platform/database/unavailable.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { testFrame } from './page-frame.ts';
import { quickCost } from './quick-accounts.ts';

export const password = 'Kettle-and-4-cups';

type ServerOptions = { publicUrl?: string; hashing?: PasswordHashing; hashingQueue?: HashingQueue };

/** Runs the embedded identity provider on a real socket; its database survives restarts of the provider. */
export class IdentityServer {
  readonly clock = new ManualClock(Date.now());
  publicUrl = '';
  identity!: IdentityProvider;
  /** True to simulate a database that does not answer. */
  isCut = false;
  /** Runs after each SQL statement of the provider, which waits for it. */
  afterStatement: () => Promise<void> = async () => undefined;
  /** The warnings that Fastify has logged. */
  readonly warnings: string[] = [];
  readonly #openDatabase: () => Promise<OpenDatabase>;
  #database!: OpenDatabase;
  #app!: FastifyInstance;

  readonly #hashing: PasswordHashing;
  readonly hashingQueue: HashingQueue;
  /** The address at which the server listens; people type `publicUrl`. */
  address = '';

  private constructor(
    open: () => Promise<OpenDatabase>,
    hashing: PasswordHashing,
    hashingQueue: HashingQueue,
  ) {
    this.#openDatabase = open;
    this.#hashing = hashing;
    this.hashingQueue = hashingQueue;
  }

  static async start(
    open: () => Promise<OpenDatabase>,
    {
      publicUrl,
      hashing = new PasswordHashing(quickCost),
      hashingQueue = new HashingQueue({ atOnce: 1 }),
    }: ServerOptions = {},
  ): Promise<IdentityServer> {
    const server = new IdentityServer(open, hashing, hashingQueue);
    server.address = `http://127.0.0.1:${await freePort()}`;
    server.publicUrl = publicUrl ?? server.address;
    await server.open();
    return server;
  }

  get issuer(): string {
    return `${this.publicUrl}/idp`;
  }

  get db() {
    return this.#database.db;
  }

  get app() {
    return this.#app;
  }

  async open(): Promise<void> {
    this.#database = await this.#openDatabase();
    const db = this.#database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (this.isCut) throw databaseUnavailableError(new Error('cut'));
        return node;
      },
      transformResult: async ({ result }) => {
        await this.afterStatement();
        return result;
      },
    });
    const { clock, publicUrl } = this;
    const frame = testFrame({ clock, publicUrl });
    this.identity = await createIdentityProvider({
      db,
      clock,
      publicUrl,
      frame,
      hashing: this.#hashing,
      limits: new MemoryRateLimiter(clock),
      hashingQueue: this.hashingQueue,
    });
    const stream = { write: (line: string) => void this.warnings.push(line) };
    this.#app = fastify({ logger: { level: 'warn', stream } });
    this.#app.addHook('onRequest', async (_request, reply) => {
      reply
        .header('strict-transport-security', 'max-age=1')
        .header('content-security-policy', 'of the web program');
    });
    await this.#app.register((scope) => stylesheetRoute(scope, frame));
    await this.#app.register(createIdentityPlugin(this.identity));
    await this.#app.listen({ host: '127.0.0.1', port: Number(new URL(this.address).port) });
  }

  async restart(): Promise<void> {
    await this.close();
    // Browsers need this pause to see that their connections have ended, before a new server starts.
    await pause(50);
    await this.open();
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.#database.close();
  }

  /** Creates an account, verified by default, and returns its subject. */
  async account(email: string, verified = true): Promise<string> {
    const at = this.clock.now();
    const account = await this.identity.accounts.create({
      email,
      password,
      verifiedAt: verified ? at : null,
      at,
    });
    return account!.id;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
