import { Pool } from 'undici';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { questionsEach, slugOf, stepOf, tokensFor } from '../../test/support/many-learners.ts';

/** The state of a learner in a conversation. */
type Visit = { token: string; question: number; until: number; isBusy: boolean };

/**
 * The time (s) between two answers of a person: for each answer due in a second, this many people are in a
 * conversation.
 */
export const secondsBetweenAnswers = 20;
/**
 * The step from one learner to the next. It has no common divisor with a million, so that every learner comes once
 * before any comes again.
 */
const stride = 611_953;
const tokensAtOnce = 500;
const base = `/api/my-activities/${slugOf(0)}`;
const text = 'We talked about the day, and laughed a little.';
const firstReads = ['/api/me', '/api/my-programmes/search', base, `${base}/get-available-steps`];
const laterReads = [`${base}/get-available-steps`, '/api/my-programmes/search', base, '/api/me'];

/**
 * Imitates learners who visit: each answers the questions of one Activity in turn, then another learner takes their
 * place, spread over all learners. Requests go to the processes in turn, as behind a proxy.
 */
export class Visits {
  readonly #pools: readonly Pool[];
  readonly #more: (learners: readonly number[]) => Promise<string[]>;
  readonly #learners: number;
  readonly #visits: Visit[] = [];
  readonly #tokens: string[] = [];
  /** The first reads of learners who have just come. */
  readonly #reads: { token: string; path: string }[] = [];
  #signing: Promise<void> | null = null;
  #came = 0;
  #answers = 0;
  #read = 0;
  #sent = 0;

  private constructor(
    addresses: readonly string[],
    learners: number,
    more: (learners: readonly number[]) => Promise<string[]>,
  ) {
    const timeouts = { headersTimeout: 30_000, bodyTimeout: 30_000 };
    this.#pools = addresses.map(
      (address) => new Pool(address, { connections: 100, pipelining: 1, ...timeouts }),
    );
    this.#learners = learners;
    this.#more = more;
  }

  /** Starts the visits; `atOnce` learners are in a conversation at any time. */
  static async start(
    database: OpenDatabase,
    { publicUrl, addresses }: { publicUrl: string; addresses: readonly string[] },
    { learners, atOnce }: { learners: number; atOnce: number },
  ): Promise<Visits> {
    const visits = new Visits(addresses, learners, (which) => tokensFor(database, publicUrl, which));
    while (visits.#tokens.length < atOnce + 2 * tokensAtOnce) await visits.#sign();
    for (let at = 0; at < atOnce; at += 1)
      // Learners do not all begin at the same moment, so each begins at another question.
      visits.#visits.push({ ...visits.#next(), until: 1 + (at % questionsEach) });
    return visits;
  }

  /** Returns the number of different learners who have come so far. */
  get came(): number {
    return this.#came;
  }

  /** Sends the next answer that is due. @throws with the status of a refusal. */
  async answer(): Promise<void> {
    const at = this.#answers++ % this.#visits.length;
    const visit = this.#visits[at]!;
    if (visit.isBusy) throw new Error('not sent: the answer before is still under way');
    visit.isBusy = true;
    try {
      await this.#request('POST', `${base}/input`, visit.token, {
        touchpointStepEntityId: stepOf(visit.question),
        response: text,
      });
      visit.question += 1;
      if (visit.question >= visit.until) this.#visits[at] = this.#comes();
    } catch (error) {
      // A request that is refused for good is not repeated; after any other failure it is, as a person does.
      if (error instanceof Refused && error.status < 500) this.#visits[at] = this.#comes();
      throw error;
    } finally {
      visit.isBusy = false;
    }
  }

  /** Sends the next read that is due; the first reads of new learners come before others. */
  async read(): Promise<void> {
    const first = this.#reads.shift();
    if (first) return this.#request('GET', first.path, first.token);
    const count = this.#read++;
    const { token } = this.#visits[(count * 7919) % this.#visits.length]!;
    await this.#request('GET', laterReads[count % laterReads.length]!, token);
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.destroy()));
  }

  #comes(): Visit {
    const visit = this.#next();
    for (const path of firstReads) this.#reads.push({ token: visit.token, path });
    if (this.#tokens.length < tokensAtOnce) void this.#sign();
    return visit;
  }

  #next(): Visit {
    const token = this.#tokens.shift();
    if (token === undefined) throw new Error('not sent: the load generator has no token ready');
    return { token, question: 0, until: questionsEach, isBusy: false };
  }

  #sign(): Promise<void> {
    this.#signing ??= this.#more(
      Array.from({ length: tokensAtOnce }, () => 1 + ((this.#came++ * stride) % this.#learners)),
    )
      .then((tokens) => void this.#tokens.push(...tokens))
      .finally(() => (this.#signing = null));
    return this.#signing;
  }

  async #request(method: 'GET' | 'POST', path: string, token: string, body?: unknown): Promise<void> {
    const pool = this.#pools[this.#sent++ % this.#pools.length]!;
    const { statusCode, body: reply } = await pool.request({
      method,
      path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await reply.dump();
    if (statusCode >= 300) throw new Refused(statusCode);
  }
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}
