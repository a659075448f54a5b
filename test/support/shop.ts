import { AppError } from '../../src/application/errors.ts';
import type { Payments } from '../../src/application/ports/payments.ts';
import type { People, Person } from '../../src/application/ports/people.ts';
import type { ShopPorts } from '../../src/application/purchasing/shop-ports.ts';
import { SandboxPayments } from '../../src/infrastructure/node/sandbox/sandbox-payments.ts';
import { ManualClock } from '../../src/infrastructure/shared/memory/manual-clock.ts';
import { MemoryLetters } from '../../src/infrastructure/shared/memory/memory-letters.ts';
import { memoryPorts } from '../../src/infrastructure/shared/memory/memory-ports.ts';
import { MemorySandboxStore } from './sandbox.ts';

/** What the line to the provider does with each call: carries it, loses it, or loses the answer. */
export type Line = 'up' | 'down' | 'answer lost';

/** A provider at the end of a line that can be cut. */
export function onALine(payments: Payments): Payments & { line: Line; calls: string[] } {
  const over =
    <Args extends unknown[], Answer>(name: string, call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      cut.calls.push(name);
      if (cut.line === 'down') throw new AppError('Unavailable', 'Out of reach.');
      const answer = await call(...args);
      if (cut.line === 'answer lost') throw new AppError('Unavailable', 'No answer came.');
      return answer;
    };
  const cut: Payments & { line: Line; calls: string[] } = {
    provider: payments.provider,
    publicKey: payments.publicKey,
    create: over('create', (order) => payments.create(order)),
    find: over('find', (intentId) => payments.find(intentId)),
    cancel: over('cancel', (intentId) => payments.cancel(intentId)),
    readEvent: (rawBody, signature) => payments.readEvent(rawBody, signature),
    line: 'up',
    calls: [],
  };
  return cut;
}

export const cardOf = (cardNumber: string) => ({ cardNumber, expiry: '12/40', cvc: '123' });
export const goodCard = cardOf('4242 4242 4242 4242');

/** A shop in memory with the sandbox as its provider, and people to buy in it. */
export class TestShop {
  readonly clock = new ManualClock(Date.UTC(2026, 10, 21));
  readonly memory = memoryPorts();
  readonly sandboxStore = new MemorySandboxStore();
  readonly sandbox = new SandboxPayments(this.sandboxStore, this.clock);
  readonly line = onALine(this.sandbox);
  readonly ports: ShopPorts & { people: People; payments: Payments } = {
    ...this.memory,
    clock: this.clock,
    letters: new MemoryLetters(),
    payments: this.line,
    offer: { pricePence: 54_000, months: 12 },
  };

  person(name = 'mia'): Promise<Person> {
    const identity = { issuer: 'https://id.example', subject: name, email: `${name}@home.example` };
    return this.memory.people.atFirstSight(identity, 0);
  }

  /** Months and source of what this person has. */
  async accessOf({ id }: Person): Promise<string[]> {
    const { grants } = (await this.memory.people.find(id))!;
    return grants.map(({ source }) => source);
  }

  /** What the sandbox would post now. */
  async events(): Promise<{ rawBody: string; signature: string }[]> {
    const posted: { rawBody: string; signature: string }[] = [];
    await this.sandbox.sendEvents(async (rawBody, signature) => (posted.push({ rawBody, signature }), true));
    return posted;
  }
}
