import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { ManualClock } from '../../../src/infrastructure/shared/memory/manual-clock.ts';
import { identityPlugin } from '../../../src/infrastructure/node/identity/identity-plugin.ts';
import { createIdentityProvider } from '../../../src/infrastructure/node/identity/provider.ts';
import type { Identity } from '../../../src/infrastructure/node/identity/provider.ts';
import { openDatabase } from '../../../src/infrastructure/node/sql/database.ts';
import { unavailable } from '../../../src/infrastructure/node/sql/unavailable.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/sql/database.ts';

export const password = 'Kettle-and-4-cups';

/** The provider behind a real socket, on a database of its own that outlives a restart. */
export class IdentityServer {
  readonly clock = new ManualClock(Date.now());
  publicUrl = '';
  identity!: Identity;
  /** The database does not answer. */
  isCut = false;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'identity-'));
  #database!: OpenDatabase;
  #app!: ReturnType<typeof fastify>;

  static async start(publicUrl?: string): Promise<IdentityServer> {
    const server = new IdentityServer();
    server.publicUrl = publicUrl ?? `http://127.0.0.1:${await freePort()}`;
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
    this.#database = await openDatabase({ dataDir: this.#dataDir });
    const db = this.#database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (this.isCut) throw unavailable(new Error('cut'));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { clock, publicUrl } = this;
    const stylesheetPath = 'src/infrastructure/node/identity/identity.css';
    this.identity = await createIdentityProvider({ db, clock, publicUrl, stylesheetPath });
    this.#app = fastify();
    await this.#app.register(identityPlugin(this.identity));
    if (publicUrl.startsWith('http:'))
      await this.#app.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) });
  }

  async restart(): Promise<void> {
    await this.close();
    await this.open();
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.#database.close();
  }

  async stop(): Promise<void> {
    await this.close();
    rmSync(this.#dataDir, { recursive: true });
  }

  /** A verified account unless told otherwise; gives its subject. */
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
