import { setTimeout as pause } from 'node:timers/promises';
import { freePort, ProductFolder, type ServerProcess } from '../support/process.ts';
import { activity, feedback, input, message, touchpoint } from '../support/activity.ts';
import { json, TestBrowser, type Tokens } from '../support/test-browser.ts';
import { expectInTime } from '../support/in-time.ts';

/** The number of rounds, with one question each, so that there is always a next answer. */
const rounds = 250;
const talk = activity(
  [
    touchpoint('first', [feedback('before')], 'talk'),
    touchpoint(
      'talk',
      Array.from({ length: rounds }, (_, index) => input(`say-${index}`)),
    ),
  ],
  { slug: 'small-talk' },
);
const base = '/my-activities/small-talk';
const password = 'Fireside-demo-1';
/** A password that sign-ups accept; they refuse that of the demo accounts. */
const chosenPassword = 'windmill-oyster-42';

const toleratedMs = 5000;
const givenUpMs = 60_000;

export type Reply = { status: number; headers: Headers; text: string; ms: number };
type Call = () => Promise<Reply>;

/** Simulates the whole installed server, with its own identity provider, a learner and an admin signed in. */
export class LearnerSimulation {
  readonly product = new ProductFolder();
  readonly answers: string[] = [];
  server!: ServerProcess;
  #browser!: TestBrowser;
  #learner = '';
  #admin = '';
  #newcomer = '';
  #refreshToken = '';
  #signInPage = '';
  #strangers = 0;
  #networks = 0;

  async start(env: Record<string, string>): Promise<void> {
    this.product.write('content/activities/small-talk.json', talk);
    await this.restart(env, await freePort());
    const { address } = this.server;
    this.#browser = new TestBrowser({ publicUrl: address, issuer: `${address}/idp` });
    this.#learner = (await this.signIn('learner@fireside.test')).access_token;
    await this.#newcomerSignsIn();
    this.#admin = (await this.signIn('admin@fireside.test')).access_token;
    this.#signInPage = (await this.#browser.openSignIn({ prompt: 'login' })).url;
    const said = {
      touchpointStepEntityId: 'before',
      questionResponses: [{ feedbackQuestionEntityId: 'before-q', responses: ['Well'] }],
    };
    const begun = [await this.api('POST', `${base}/start`), await this.api('POST', `${base}/feedback`, said)];
    expect(begun.map(({ status }) => status)).toEqual([204, 200]);
  }

  async restart(env: Record<string, string>, port: number): Promise<void> {
    // One learner sends the answers of many.
    const trusted = { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error', WRITES_A_MINUTE: '100000' };
    this.server = await this.product.start({ ...trusted, ...env }, port);
    await this.server.ready();
  }

  async signIn(email: string): Promise<Tokens> {
    const { address } = this.server;
    const browser = new TestBrowser({ publicUrl: address, issuer: `${address}/idp` });
    const answer = await browser.signIn(email, {}, password);
    return json(await browser.redeem(new URL(answer.url).searchParams.get('code')!));
  }

  /** The calls: one of each kind that needs the database, in every part of the server. */
  readonly calls: Record<string, Call> = {
    'who I am': () => this.api('GET', '/me'),
    'a search': () => this.api('GET', '/my-programmes/search'),
    'an answer': () => this.answer(),
    'an upload': () => this.upload(),
    'a report': () => this.report(),
    'a registration': () => this.register(this.#stranger()),
    'a purchase': () => this.api('PUT', '/payments/verify-purchase/pi_unknown'),
    'the log in page': () => timed(() => this.#browser.openSignIn({ prompt: 'login' })),
    'a log in': () =>
      timed(() => {
        const form = { email: this.#stranger(), password: 'wrong' };
        return this.#browser.post(this.#signInPage, form, this.#from());
      }),
    'a renewal': () => timed(() => this.#renew()),
    'user info': () =>
      this.#fetch('/idp/userinfo', { headers: { authorization: `Bearer ${this.#learner}` } }),
  };

  /** Makes all calls at once, except those in `butFor`; returns the replies by name. */
  async everyCall(butFor: readonly string[] = []): Promise<Record<string, Reply>> {
    const wanted = Object.entries(this.calls).filter(([name]) => !butFor.includes(name));
    const answered = wanted.map(async ([name, call]) => [name, await call()] as const);
    return Object.fromEntries(await Promise.all(answered));
  }

  /** Answers the next question. Every acknowledged answer is in `answers`. */
  async answer(): Promise<Reply> {
    const number = this.answers.length;
    const reply = await this.api('POST', `${base}/input`, {
      touchpointStepEntityId: `say-${number}`,
      response: `Said ${number}`,
    });
    if (reply.status === 200) this.answers.push(`Said ${number}`);
    return reply;
  }

  /** Returns the answers that the server has, in order. */
  async stored(): Promise<string[]> {
    const { text } = await this.api('GET', `${base}/get-available-steps`);
    const { steps } = JSON.parse(text) as { steps: { selectedOption?: string }[] };
    return steps
      .flatMap(({ selectedOption }) => selectedOption ?? [])
      .filter((said) => said.startsWith('Said'));
  }

  register(email: string): Promise<Reply> {
    const account = {
      email,
      password: chosenPassword,
      confirmPassword: chosenPassword,
      acceptedTerms: true,
    };
    return this.api('POST', '/user', account);
  }

  /** Has a learner without access pay by card and never return. */
  async pay(): Promise<void> {
    const { text } = await this.api('POST', '/payments/create', {}, this.#newcomer);
    const { clientSecret } = JSON.parse(text) as { clientSecret: string };
    await this.api('POST', '/payments/sandbox/confirm', { clientSecret, outcome: 'pays' }, this.#newcomer);
  }

  /** Returns the status of that learner's access, which comes without a further call. */
  async paymentStatus(): Promise<string> {
    const { text } = await this.api('GET', '/me', undefined, this.#newcomer);
    return (JSON.parse(text) as { paymentStatus: string }).paymentStatus;
  }

  /** Returns the number of mails in the mailbox for each address. */
  async mails(): Promise<Map<string, number>> {
    const { text } = await this.#fetch('/mailbox', {});
    const found = new Map<string, number>();
    for (const [address] of text.matchAll(/stranger-\d+@home\.example/g))
      found.set(address, (found.get(address) ?? 0) + 1);
    return found;
  }

  /** Waits until /readyz answers with this status; returns its body. A reply may be a few seconds old. */
  async readiness(status: number): Promise<string> {
    let reply = await this.#fetch('/readyz', {});
    while (reply.status !== status) {
      await pause(200);
      reply = await this.#fetch('/readyz', {});
    }
    return reply.text;
  }

  upload(slug = 'uploaded', words = 'Hello there.'): Promise<Reply> {
    const form = new FormData();
    const uploaded = activity([touchpoint('one', [message(words), input('word')])], { slug });
    form.append('activity', new Blob([JSON.stringify(uploaded)]), 'activity.json');
    return this.api('POST', '/activity/create', form, this.#admin);
  }

  report(): Promise<Reply> {
    return this.api('GET', '/user-feedback/activity-report', undefined, this.#admin);
  }

  api(method: string, path: string, body?: object, token = this.#learner): Promise<Reply> {
    const isForm = body instanceof FormData;
    return this.#fetch(`/api${path}`, {
      method,
      headers: {
        ...this.#from(),
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
  }

  /** Returns the tokens, for requests that a test writes itself. */
  get tokens(): { learner: string; admin: string } {
    return { learner: this.#learner, admin: this.#admin };
  }

  /**
   * Renews the tokens. A refresh token whose renewal was interrupted may be spent: used again, it ends the grant and
   * its access tokens, and its person signs in again.
   */
  async #renew(): Promise<Omit<Reply, 'ms'>> {
    let answer = await this.#browser.refresh(this.#refreshToken);
    if (answer.status === 400) {
      await this.#newcomerSignsIn();
      answer = await this.#browser.refresh(this.#refreshToken);
    }
    if (answer.status === 200) this.#refreshToken = json<Tokens>(answer).refresh_token;
    return answer;
  }

  async #newcomerSignsIn(): Promise<void> {
    const tokens = await this.signIn('new@fireside.test');
    [this.#newcomer, this.#refreshToken] = [tokens.access_token, tokens.refresh_token];
  }

  #stranger(): string {
    return `stranger-${(this.#strangers += 1)}@home.example`;
  }

  /** Returns the header that gives every call a network of its own, because other tests cover the limits. */
  #from(): Record<string, string> {
    const number = (this.#networks += 1);
    return { 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` };
  }

  #fetch(path: string, init: RequestInit): Promise<Reply> {
    return timed(async () => {
      const response = await fetch(`${this.server.address}${path}`, init);
      return { status: response.status, headers: response.headers, text: await response.text() };
    });
  }
}

async function timed(call: () => Promise<Omit<Reply, 'ms'>>): Promise<Reply> {
  const startedAt = performance.now();
  const { status, headers, text } = await call();
  return { status, headers, text, ms: performance.now() - startedAt };
}

export const statuses = (replies: Record<string, Reply>): Record<string, number> =>
  Object.fromEntries(Object.entries(replies).map(([name, { status }]) => [name, status]));

/** The expected status of each call in normal operation. */
export const well: Record<string, number> = {
  'who I am': 200,
  'a search': 200,
  'an answer': 200,
  'an upload': 201,
  'a report': 200,
  'a registration': 204,
  'a purchase': 404,
  'the log in page': 200,
  'a log in': 422,
  'a renewal': 200,
  'user info': 200,
};

/** Promise 28: checks that every reply is 503 within five seconds, with a Retry-After. */
export function expectRefusals(replies: Record<string, Reply>): void {
  for (const [name, { status, headers, ms }] of Object.entries(replies)) {
    expect([name, status, headers.get('retry-after')]).toEqual([name, 503, expect.stringMatching(/^\d+$/)]);
    expectInTime(ms, toleratedMs);
  }
}

export function expectWellOrRefused(replies: Record<string, Reply>): void {
  const isRefused = ([name, { status }]: [string, Reply]) => status !== well[name];
  expectRefusals(Object.fromEntries(Object.entries(replies).filter(isRefused)));
}

/** Checks that the server recovers within five seconds, without a restart and with every acknowledged answer. */
export async function expectRecovery(home: LearnerSimulation): Promise<void> {
  for (const [name, call] of Object.entries(home.calls)) {
    let reply = await call();
    const beganAt = performance.now();
    while (reply.status !== well[name] && performance.now() - beganAt < givenUpMs) {
      await pause(50);
      reply = await call();
    }
    expectInTime(performance.now() - beganAt, toleratedMs);
    expect([name, reply.status]).toEqual([name, well[name]]);
  }
  expect(await home.stored()).toEqual(home.answers);
}
