import type { PlayableActivity } from '../activity/definition.ts';
import { listAvailableLanguages, sourceLanguage } from '../content/translation.ts';
import { translateContent } from '../translation/translate-content.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import {
  getResponseStepKind,
  translateResponse,
  type StepDefinition,
  type StepResponse,
} from '../steps/step-kinds.ts';
import type { EarlierAnswer, StepsReply } from '../steps/steps-reply.ts';

/** A step in the language in which the coach says it; `language` is missing for the author's own texts. */
export type LocalisedStep = { definition: StepDefinition; touchpointTitle: string; language?: string };

/**
 * Tracks the language of a run. The log stores labels in the author's language, whichever language the family reads.
 */
export class RunLanguage {
  /** The language that the family chose last. */
  wanted = sourceLanguage;
  /** The number of times that the family chose a language. */
  choices = 0;
  readonly #definition: PlayableActivity;
  /** The language of the coach in the current touchpoint. */
  #now = sourceLanguage;
  /** The language of each step that was delivered in a translation, by step id. */
  readonly #spoken = new Map<string, string>();

  constructor(definition: PlayableActivity) {
    this.#definition = definition;
  }

  choose(language: string): void {
    this.wanted = language;
    this.choices += 1;
  }

  /** Resets the choice of language before the log is folded again. */
  forget(): void {
    this.wanted = sourceLanguage;
    this.choices = 0;
  }

  /** Begins a touchpoint, whose language does not change until its end. */
  enter(): void {
    this.#now = this.wanted;
  }

  /** Returns the step at this place in the current language, and records that language for `stepId`. */
  say(stepId: string, at: { touchpoint: number; step: number }, source: LocalisedStep): LocalisedStep {
    if (this.#now === sourceLanguage) return source;
    const touchpoint = translateContent(this.#definition, this.#now).touchpoints[at.touchpoint];
    const definition = touchpoint?.steps[at.step];
    if (!touchpoint || !definition || definition === source.definition) return source;
    this.#spoken.set(stepId, this.#now);
    return { definition, touchpointTitle: touchpoint.title, language: this.#now };
  }

  /** Returns an answer in the author's language, as the log stores it. */
  stored(stepId: string, response: StepResponse): StepResponse {
    return this.#restated(stepId, response, this.#spoken.get(stepId), sourceLanguage);
  }

  /** Returns a stored answer in the language in which the family read the step. */
  shown(stepId: string, response: StepResponse): StepResponse {
    return this.#restated(stepId, response, sourceLanguage, this.#spoken.get(stepId));
  }

  /** Returns the fields of a step that show its stored answer. */
  answered(
    stepId: string,
    response: StepResponse,
  ): ReturnType<ReturnType<typeof getResponseStepKind>['answered']> {
    const shown = this.shown(stepId, response);
    return getResponseStepKind(shown).answered(shown);
  }

  /** Returns stored answers by step in the current language, so that the family can give them again. */
  sayAgain(answers: readonly (readonly [stepId: string, StepResponse])[]): EarlierAnswer[] {
    return answers.map(([id, response]) => ({
      touchpointStepEntityId: id,
      response: this.saidNow(id, response),
    }));
  }

  /** Returns a stored answer in the current language. */
  saidNow(stepId: string, response: StepResponse): StepResponse {
    return this.#restated(stepId, response, sourceLanguage, this.#now);
  }

  /** Returns the languages that the family can choose; empty when there is only one. */
  languageChoice(): Pick<StepsReply, 'language' | 'languages'> {
    const others = listAvailableLanguages(this.#definition);
    return others.length === 0 ? {} : { language: this.wanted, languages: [sourceLanguage, ...others] };
  }

  #restated(
    stepId: string,
    response: StepResponse,
    from = sourceLanguage,
    to = sourceLanguage,
  ): StepResponse {
    if (from === to) return response;
    const id = toAuthoredId(stepId);
    const [one, other] = [from, to].map((language) =>
      stepsOf(translateContent(this.#definition, language)).get(id),
    );
    return one && other ? translateResponse(response, one, other) : response;
  }
}

const byId = new WeakMap<PlayableActivity, ReadonlyMap<string, StepDefinition>>();

function stepsOf(definition: PlayableActivity): ReadonlyMap<string, StepDefinition> {
  const known =
    byId.get(definition) ??
    new Map(
      definition.touchpoints
        .flatMap(({ steps }) => steps)
        .flatMap((step) => (step.id === undefined ? [] : [[step.id, step] as const])),
    );
  byId.set(definition, known);
  return known;
}
