import type { Flow } from './flow.ts';
import { recallOf, type Recalled } from './recall.ts';
import type { StepExit } from './steps/step-kind.ts';

/** What a run remembers: the words under each name, and the values that conditions ask for. */
export class RunMemory {
  readonly words = new Map<string, string>();
  readonly chosen = new Map<string, string>();
  readonly #asked: Flow['asked'];

  constructor({ asked }: Flow) {
    this.#asked = asked;
  }

  /** Only what was kept of earlier runs. */
  beginWith(recalled: Recalled): void {
    this.words.clear();
    this.chosen.clear();
    for (const [name, words] of Object.entries(recalled.words)) this.words.set(name, words);
    for (const { name } of this.#asked)
      if (recallOf(name)) this.chosen.set(name, this.words.has(name) ? 'kept' : 'not-kept');
  }

  /** A name is said again in the words that were read; conditions ask for the value of the answer. */
  remember(name: string, words: { stored: string; read: string }, exits: readonly StepExit[]): void {
    this.words.set(name, words.read);
    if (!this.#asked.some((asked) => asked.name === name)) return;
    const value = exits.find(({ answer }) => answer === words.stored)?.value;
    if (value === undefined) this.chosen.delete(name);
    else this.chosen.set(name, value);
  }
}
