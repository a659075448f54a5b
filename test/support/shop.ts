import { AppError } from '../../src/application/errors.ts';
import type { PaymentProvider } from '../../src/application/ports/server/shop/payments.ts';
import type { People } from '../../src/application/ports/server/people/people.ts';
import type { Person } from '../../src/domain/people/person.ts';
import type { ShopPorts } from '../../src/application/shop/shop-ports.ts';
import { SandboxPaymentProvider } from '../../src/infrastructure/node/shop/sandbox/sandbox-payments.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryLetters } from './stores/memory-letters.ts';
import { freshPorts } from './fresh-database.ts';
import { MemorySandboxStore } from './sandbox.ts';

/**
 * The state of the connection to the payment provider: it carries calls, fails, or carries out calls and loses the
 * answers.
 */
export type Line = 'up' | 'down' | 'answer lost';

/** Returns a payment provider behind a connection that the test can cut; `calls` records the calls. */
export function onALine(payments: PaymentProvider): PaymentProvider & { line: Line; calls: string[] } {
  const over =
    <Args extends unknown[], Answer>(name: string, call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      cut.calls.push(name);
      if (cut.line === 'down') throw new AppError('Unavailable', 'Out of reach.');
      const answer = await call(...args);
      if (cut.line === 'answer lost') throw new AppError('Unavailable', 'No answer came.');
      return answer;
    };
  const cut: PaymentProvider & { line: Line; calls: string[] } = {
    provider: payments.provider,
    publicKey: payments.publicKey,
    browserHosts: payments.browserHosts,
    signatureHeader: payments.signatureHeader,
    create: over('create', (order) => payments.create(order)),
    find: over('find', (intentId) => payments.find(intentId)),
    cancel: over('cancel', (intentId) => payments.cancel(intentId)),
    readEvent: (rawBody, signature) => payments.readEvent(rawBody, signature),
    line: 'up',
    calls: [],
  };
  return cut;
}

/** Runs a shop with the sandbox as its payment provider, and creates people who buy. */
export class TestShop {
  readonly clock = new ManualClock(Date.UTC(2026, 10, 21));
  readonly stored: Awaited<ReturnType<typeof freshPorts>>;
  readonly sandboxStore = new MemorySandboxStore();
  readonly sandbox = new SandboxPaymentProvider(this.sandboxStore, this.clock);
  readonly line = onALine(this.sandbox);
  readonly ports: ShopPorts & { people: People; payments: PaymentProvider };

  private constructor(stored: TestShop['stored']) {
    this.stored = stored;
    this.ports = {
      ...stored,
      clock: this.clock,
      letters: new MemoryLetters(),
      payments: this.line,
      offer: { pricePence: 54_000, months: 12 },
    };
  }

  static async open(): Promise<TestShop> {
    return new TestShop(await freshPorts());
  }

  person(name = 'mia'): Promise<Person> {
    const identity = { issuer: 'https://id.example', subject: name, email: `${name}@home.example` };
    return this.stored.people.findOrCreate(identity, 0);
  }

  /** Returns the source of each access grant of this person. */
  async accessOf({ id }: Person): Promise<string[]> {
    const { grants } = (await this.stored.people.find(id))!;
    return grants.map(({ source }) => source);
  }

  /** Returns the events that the sandbox would post now. */
  async events(): Promise<{ rawBody: string; signature: string }[]> {
    const posted: { rawBody: string; signature: string }[] = [];
    await this.sandbox.sendEvents(async (rawBody, signature) => (posted.push({ rawBody, signature }), true));
    return posted;
  }
}
