import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';
import { quantile } from './figure.ts';

/** Lifts the limit on one person's writes, because a load answers faster than any person. */
export const unbounded = { WRITES_A_MINUTE: '1000000' };

/** One request of a load; `body` is sent as JSON. */
export type LoadRequest = {
  /** The name of a kind of request, which is one line in a table. */
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  body?: unknown;
  /** The statuses of refusals that count as answered requests, since the server's work on a refusal is load, too. */
  refusals?: readonly number[];
};

export type Load = {
  perSecond: number;
  /** The times of all requests, each counted from its due instant (ms). */
  times: number[];
  byName: Map<string, number[]>;
};

/**
 * Sends requests to `address` for the given time over several connections, each one request after the other. With
 * `rate`, that many requests are due in each second, evenly, and the wait for a free connection counts; without, a
 * connection never pauses. @throws when a request failed.
 */
export async function load(
  address: string,
  next: (connection: number) => LoadRequest,
  { seconds, connections, rate }: { seconds: number; connections: number; rate?: number },
): Promise<Load> {
  const byName = new Map<string, number[]>();
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let due = 0;
  const turn = (): number => (rate === undefined ? performance.now() : begun + (due++ / rate) * 1000);
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const client = new Client(address, { pipelining: 1 });
      try {
        for (let at = turn(); at < end; at = turn()) {
          const early = at - performance.now();
          if (early > 1) await pause(early);
          const request = next(connection);
          await carryOut(client, request);
          const times = byName.get(request.name);
          const took = performance.now() - at;
          if (times) times.push(took);
          else byName.set(request.name, [took]);
        }
      } finally {
        await client.close();
      }
    }),
  );
  const times = [...byName.values()].flat();
  return { perSecond: (times.length / (performance.now() - begun)) * 1000, times, byName };
}

export const p99 = ({ times }: Load): number => quantile(times, 0.99);

/**
 * Sends one request and reads the reply. @throws when the status is neither a success nor one of the request's
 * `refusals`.
 */
export async function carryOut(
  client: Client,
  { method, path, token, body, refusals = [] }: LoadRequest,
): Promise<void> {
  const { statusCode, body: reply } = await client.request({
    method,
    path,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (statusCode < 300 || refusals.includes(statusCode)) return reply.dump();
  throw new Error(`${method} ${path} was answered ${statusCode}: ${await reply.text()}`);
}
