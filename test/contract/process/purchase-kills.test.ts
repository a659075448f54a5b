import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { TestIssuer } from '../../support/test-issuer.ts';
import { freePort, ProductFolder, type ServerProcess } from '../../support/process.ts';
import { shareOf } from '../../support/random-share.ts';

/** The number of kills: restarting takes most of the time, so the database of most installations gets most of them. */
const killsOf = { sqlite: shareOf(30, 3), postgres: shareOf(8) };
/** The most kills in the search for one in the middle of each step. */
const mostKills = 60;
const buyersAtOnce = 4;

const steps = ['create', 'confirm', 'verify'] as const;
type Step = (typeof steps)[number];
const interrupted: Record<Step, number> = { create: 0, confirm: 0, verify: 0 };

class ConnectionLost extends Error {}

/** Buys with a sandbox card. A patient buyer retries each step until it is answered; other buyers never return. */
class Buyer extends EventEmitter<Record<Step, []>> {
  readonly #address: string;
  readonly #token: string;
  readonly isPatient: boolean;

  constructor(address: string, token: string, isPatient: boolean) {
    super();
    this.#address = address;
    this.#token = token;
    this.isPatient = isPatient;
  }

  async buy(): Promise<void> {
    const opened = await this.#step('create', () => this.#call('POST', '/payments/create', {}));
    // An earlier try has paid already.
    if (opened.status === 409) return;
    expect(opened.status).toBe(200);
    const { clientSecret, paymentIntent } = opened.json as { clientSecret: string; paymentIntent: string };
    const body = { clientSecret, outcome: 'pays' };
    const paid = await this.#step('confirm', () => this.#call('POST', '/payments/sandbox/confirm', body));
    expect(paid.json).toMatchObject({ status: 'succeeded' });
    const verified = await this.#step('verify', () =>
      this.#call('PUT', `/payments/verify-purchase/${paymentIntent}`),
    );
    expect([204, 409]).toContain(verified.status);
  }

  async paymentStatus(): Promise<string> {
    return ((await this.#call('GET', '/me')).json as { paymentStatus: string }).paymentStatus;
  }

  async #step(step: Step, call: () => Promise<{ status: number; json: unknown }>) {
    for (;;) {
      try {
        const answer = call();
        this.emit(step);
        return await answer;
      } catch {
        interrupted[step] += 1;
        if (!this.isPatient) throw new ConnectionLost();
        await pause(25);
      }
    }
  }

  async #call(method: string, path: string, body?: object): Promise<{ status: number; json: unknown }> {
    const response = await fetch(`${this.#address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.status === 503) {
      // A server that has just started on a busy machine answers so, and the call is repeated.
      await pause(25);
      return this.#call(method, path, body);
    }
    return { status: response.status, json: text === '' ? null : JSON.parse(text) };
  }
}

/**
 * Tests that kill -9 between any two steps of a purchase leads, after a restart, to one of two results: paid once, or
 * not charged.
 */
onEveryDatabase('The shop', (database) => {
  const product = new ProductFolder();
  let issuer: TestIssuer;

  beforeAll(async () => {
    issuer = await TestIssuer.create();
    await issuer.serve();
  });
  afterAll(async () => {
    await product.remove();
    await issuer.close();
  });

  test('has each person paid once or not charged after kill -9, several times', async () => {
    const { databaseUrl, dataDir } = database.settings();
    const kills = databaseUrl === undefined ? killsOf.sqlite : killsOf.postgres;
    for (const step of steps) interrupted[step] = 0;
    const port = await freePort();
    const restart = async (): Promise<ServerProcess> => {
      const server = await product.start(
        {
          OIDC_AUTHORITY: issuer.url,
          OIDC_CLIENT_ID: 'family',
          OIDC_AUDIENCE: issuer.audience,
          ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
        },
        port,
      );
      await server.ready();
      return server;
    };
    // A killed process writes no compile cache, so a process that stops in order writes it for the later ones.
    await (await restart()).kill('SIGTERM');
    let server = await restart();
    const claims = { exp: Math.floor(Date.now() / 1000) + 3600 };
    const buyers: Buyer[] = [];

    const isLacking = (): boolean =>
      databaseUrl === undefined && steps.some((step) => interrupted[step] === 0);
    for (let kill = 0; kill < kills || (isLacking() && kill < mostKills); kill += 1) {
      const group = await Promise.all(
        Array.from({ length: buyersAtOnce }, async (_, index) => {
          const token = await issuer.token(`buyer-${kill}-${index}`, { claims });
          return new Buyer(server.address, token, index % 2 === 0);
        }),
      );
      buyers.push(...group);
      // Each step in turn is the interrupted or the last answered one.
      const reached = Promise.race(group.map((buyer) => once(buyer, steps[kill % steps.length]!)));
      const done = Promise.allSettled(group.map((buyer) => buyer.buy()));
      await reached;
      await pause(randomInt(25));
      await server.kill('SIGKILL');
      server = await restart();
      for (const outcome of await done)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConnectionLost);
      for (const buyer of group) if (buyer.isPatient) expect(await buyer.paymentStatus()).toBe('paid');
    }

    // The sandbox's webhooks arrive within two seconds in any case.
    const open = await database.open();
    for (let wait = 0; wait < 600 && (await paidWithoutAccess(open)) > 0; wait += 1) await pause(100);
    expect(await paidWithoutAccess(open)).toBe(0);
    for (const person of await books(open)) {
      const { taken, purchasesPaid, grants } = person;
      expect([0, 1]).toContain(taken);
      expect({ purchasesPaid, grants }).toEqual({ purchasesPaid: taken, grants: taken });
    }
    // A buyer who was not charged can still buy, and pays once.
    await Promise.all(buyers.map((buyer) => buyer.buy()));
    for (const { taken, grants } of await books(open))
      expect({ taken, grants }).toEqual({ taken: 1, grants: 1 });
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(server.err).toBe('');
    expect(isLacking()).toBe(false);
  }, 900_000);
});

/** Returns the payments of each person at the provider and in the shop's records, with their access. */
async function books({ db }: OpenDatabase) {
  const people = await db.selectFrom('person').select('id').execute();
  const intents = await db.selectFrom('sandbox_intent').select(['person_id', 'status']).execute();
  const purchases = await db.selectFrom('purchase').select(['person_id', 'state']).execute();
  const grants = await db.selectFrom('access_grant').select('person_id').execute();
  return people.map(({ id }) => {
    const theirs = <Row extends { person_id: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.person_id === id);
    return {
      taken: theirs(intents).filter(({ status }) => status === 'succeeded').length,
      purchasesPaid: theirs(purchases).filter(({ state }) => state === 'paid').length,
      grants: theirs(grants).length,
    };
  });
}

async function paidWithoutAccess(open: OpenDatabase): Promise<number> {
  return (await books(open)).filter(({ taken, grants }) => taken !== grants).length;
}
