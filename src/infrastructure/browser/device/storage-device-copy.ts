import type { Conversation, DeviceCopy, Draft, KeptAnswer } from '../../../application/ports/device-copy.ts';
import { paces, type PaceName } from '../../../domain/chat/timing.ts';
import { SafeStorage } from './safe-storage.ts';

const answersKey = 'fireside.answers';
const draftsKey = 'fireside.drafts';
const paceKey = 'fireside.pace';
/** Written and removed at once: tells the other tabs to drop their drafts. */
const clearedKey = 'fireside.cleared';

/** By conversation, and drafts by step as well. Whose it is stands with it. */
type Kept<Value> = { person: string; entries: Readonly<Record<string, Value>> };

/** Answers and pace in local storage, drafts in the tab's session storage. */
export class StorageDeviceCopy implements DeviceCopy {
  readonly #device = new SafeStorage(() => window.localStorage);
  readonly #tab = new SafeStorage(() => window.sessionStorage);
  #person: string | null = null;

  constructor() {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === clearedKey && newValue !== null) this.#tab.remove(draftsKey);
    });
  }

  open(person: string): void {
    this.#person = person;
    if (ownerOf(this.#device.read(answersKey)) !== person) this.#device.remove(answersKey);
    if (ownerOf(this.#tab.read(draftsKey)) !== person) this.#tab.remove(draftsKey);
  }

  draft(of: Conversation, stepId: string): Draft | null {
    const draft = this.#drafts()[nameOf(of, stepId)];
    return isDraft(draft) ? draft : null;
  }

  keepDraft(of: Conversation, stepId: string, draft: Draft | null): void {
    this.#write(this.#tab, draftsKey, { ...this.#drafts(), [nameOf(of, stepId)]: draft });
  }

  answer(of: Conversation): KeptAnswer | null {
    const answer = this.#answers()[nameOf(of)];
    return isAnswer(answer) ? answer : null;
  }

  keepAnswer(of: Conversation, answer: KeptAnswer | null): void {
    this.#write(this.#device, answersKey, { ...this.#answers(), [nameOf(of)]: answer });
  }

  unconfirmed(): readonly Conversation[] {
    return Object.entries(this.#answers()).flatMap(([name, answer]) => {
      const of = isAnswer(answer) ? conversationOf(name) : null;
      return of === null ? [] : [of];
    });
  }

  forget(conversation: Conversation): void {
    this.keepAnswer(conversation, null);
    const start = nameOf(conversation);
    const others = Object.entries(this.#drafts()).filter(([name]) => !name.startsWith(start));
    this.#write(this.#tab, draftsKey, Object.fromEntries(others));
  }

  pace(): PaceName | null {
    const pace = this.#device.read(paceKey);
    return typeof pace === 'string' && Object.hasOwn(paces, pace) ? (pace as PaceName) : null;
  }

  keepPace(pace: PaceName): void {
    this.#device.write(paceKey, pace);
  }

  clear(): void {
    this.#device.remove(answersKey);
    this.#tab.remove(draftsKey);
    this.#device.write(clearedKey, true);
    this.#device.remove(clearedKey);
  }

  #answers(): Readonly<Record<string, unknown>> {
    return entriesOf(this.#device.read(answersKey), this.#person);
  }

  #drafts(): Readonly<Record<string, unknown>> {
    return entriesOf(this.#tab.read(draftsKey), this.#person);
  }

  #write(storage: SafeStorage, key: string, values: Readonly<Record<string, unknown>>): void {
    if (this.#person === null) return;
    const entries = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    if (Object.keys(entries).length === 0) storage.remove(key);
    else storage.write(key, { person: this.#person, entries } satisfies Kept<unknown>);
  }
}

/** The name of a conversation is the start of the names of its steps. */
function nameOf({ activity, programme = '' }: Conversation, stepId = ''): string {
  return `${JSON.stringify([programme, activity])}${stepId}`;
}

function conversationOf(name: string): Conversation | null {
  try {
    const [programme, activity] = JSON.parse(name) as string[];
    if (!activity) return null;
    return programme ? { activity, programme } : { activity };
  } catch {
    return null;
  }
}

function ownerOf(kept: unknown): unknown {
  return isObject(kept) ? kept['person'] : null;
}

function entriesOf(kept: unknown, person: string | null): Readonly<Record<string, unknown>> {
  if (!isObject(kept) || person === null || kept['person'] !== person) return {};
  return isObject(kept['entries']) ? kept['entries'] : {};
}

function isAnswer(value: unknown): value is KeptAnswer {
  if (!isObject(value) || typeof value['stepId'] !== 'string' || typeof value['key'] !== 'string')
    return false;
  const response = value['response'];
  if (!isObject(response)) return false;
  return response['kind'] === 'feedback'
    ? Array.isArray(response['questionResponses'])
    : typeof response['response'] === 'string' && ['choice', 'input'].includes(String(response['kind']));
}

function isDraft(value: unknown): value is Draft {
  if (!isObject(value)) return false;
  if (value['kind'] === 'input') return typeof value['text'] === 'string';
  const { kind, page, answers } = value;
  return (
    kind === 'feedback' &&
    Number.isInteger(page) &&
    isObject(answers) &&
    Object.values(answers).every(
      (responses) => Array.isArray(responses) && responses.every((one) => typeof one === 'string'),
    )
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
