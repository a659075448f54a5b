import type { PlayableActivity } from '../activity/definition.ts';
import type { Flow } from '../flow/flow.ts';
import { parseRecallName, type RecalledAnswers } from '../flow/recall.ts';
import type { ClosedPartEntry } from './run-entry.ts';
import type { RunLanguage } from './run-language.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import { getStepKind, getResponseText, type StepDefinition, type StepResponse } from '../steps/step-kinds.ts';

/** The answers that a run remembers by name: `words` for placeholders in texts, `chosen` for conditions. */
export class RunMemory {
  readonly words = new Map<string, string>();
  readonly chosen = new Map<string, string>();
  readonly #asked: Flow['asked'];

  readonly #speech: RunLanguage;

  constructor({ asked }: Flow, speech: RunLanguage) {
    this.#asked = asked;
    this.#speech = speech;
  }

  /** Remembers the answers of a closed private part that were not private; the private answers stay unknown. */
  rememberAll({ touchpoints }: PlayableActivity, said: ClosedPartEntry['said']): void {
    const steps = touchpoints.flatMap((touchpoint) => touchpoint.steps);
    for (const { stepId, response } of said)
      for (const step of steps) if (step.id === toAuthoredId(stepId)) this.remember(step, response);
  }

  /** Resets the memory to the answers recalled from earlier runs. */
  beginWith(recalled: RecalledAnswers): void {
    this.words.clear();
    this.chosen.clear();
    for (const [name, words] of Object.entries(recalled.words)) this.words.set(name, words);
    for (const { name } of this.#asked)
      if (parseRecallName(name)) this.chosen.set(name, this.words.has(name) ? 'kept' : 'not-kept');
  }

  /** Remembers an answer: its text for placeholders, in the coach's current language, and its value for conditions. */
  remember(definition: StepDefinition, response: StepResponse): void {
    const kind = getStepKind(definition.type);
    const [name, words] = [kind.remembers(definition), getResponseText(response)];
    if (name === undefined || words === null) return;
    this.words.set(name, getResponseText(this.#speech.saidNow(definition.id ?? '', response)) ?? words);
    if (!this.#asked.some((asked) => asked.name === name)) return;
    const value = kind.exits(definition).find(({ answer }) => answer === words)?.value;
    if (value === undefined) this.chosen.delete(name);
    else this.chosen.set(name, value);
  }
}
