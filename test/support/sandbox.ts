import type {
  SandboxChange,
  SandboxStore,
} from '../../src/infrastructure/node/shop/sandbox/sandbox-store.ts';
import type {
  SandboxEventRow,
  SandboxIntentRow,
} from '../../src/infrastructure/node/platform/database/tables/tables.ts';

/** Stores the payments of the sandbox in memory, one change at a time. */
export class MemorySandboxStore implements SandboxStore {
  readonly #intents = new Map<string, SandboxIntentRow>();
  readonly events: SandboxEventRow[] = [];

  /** Changes a stored payment directly, as if the provider had recorded values that nobody sent. */
  tamper(id: string, values: Partial<SandboxIntentRow>): void {
    Object.assign(this.#intents.get(id)!, values);
  }

  async add(intent: SandboxIntentRow): Promise<SandboxIntentRow> {
    const known = [...this.#intents.values()].find((one) => one.purchase_id === intent.purchase_id);
    if (!known) this.#intents.set(intent.id, intent);
    return { ...(known ?? intent) };
  }

  async find(by: { id: string } | { client_secret: string }): Promise<SandboxIntentRow | null> {
    const found = [...this.#intents.values()].find((intent) =>
      'id' in by ? intent.id === by.id : intent.client_secret === by.client_secret,
    );
    return found ? { ...found } : null;
  }

  async change<Reply>(
    id: string,
    decide: (intent: SandboxIntentRow) => { change?: SandboxChange; reply: Reply },
  ): Promise<Reply> {
    const intent = this.#intents.get(id);
    if (!intent) throw new Error('There is no such intent.');
    const { change, reply } = decide({ ...intent });
    if (!change) return reply;
    const { event, settles_at = null, status } = change;
    this.#intents.set(id, { ...intent, status, settles_at });
    const number = this.events.length + 1;
    if (event) this.events.push({ id: `evt_sandbox_${number}`, intent_id: id, sent_at: null, ...event });
    return reply;
  }

  async dueEvents(now: number): Promise<SandboxEventRow[]> {
    return this.events.filter(({ due_at, sent_at }) => sent_at === null && due_at <= now);
  }

  async sent(eventId: string, at: number): Promise<void> {
    for (const event of this.events) if (event.id === eventId) event.sent_at = at;
  }
}
