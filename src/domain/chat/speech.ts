import type { PlayableActivity } from '../activity/definition.ts';
import { languagesOf, sourceLanguage } from '../content/translation.ts';
import { spokenIn } from '../translation/spoken-in.ts';
import { authoredId } from '../steps/step-id.ts';
import { kindOfResponse, restated, type StepDefinition, type StepResponse } from '../steps/step-kinds.ts';
import type { EarlierAnswer, StepsReply } from '../steps/steps-reply.ts';

/** A step as it is said in the language of its touchpoint; without `language` as its author wrote it. */
export type SpokenStep = { definition: StepDefinition; touchpointTitle: string; language?: string };

/** The language of a run. A log has the labels of the content's own language, whichever was read. */
export class Speech {
  /** The language that the family chose last. */
  wanted = sourceLanguage;
  /** How often it chose. */
  choices = 0;
  readonly #definition: PlayableActivity;
  /** The language of the coach in this touchpoint. */
  #now = sourceLanguage;
  /** The languages of the steps that were said, by their ids. */
  readonly #spoken = new Map<string, string>();

  constructor(definition: PlayableActivity) {
    this.#definition = definition;
  }

  choose(language: string): void {
    this.wanted = language;
    this.choices += 1;
  }

  /** The run begins again, or is folded again. */
  forget(): void {
    this.wanted = sourceLanguage;
    this.choices = 0;
  }

  /** A touchpoint is in one language from its beginning to its end. */
  enter(): void {
    this.#now = this.wanted;
  }

  /** The step at this place, which is reached under this id. */
  say(stepId: string, at: { touchpoint: number; step: number }, source: SpokenStep): SpokenStep {
    if (this.#now === sourceLanguage) return source;
    const touchpoint = spokenIn(this.#definition, this.#now).touchpoints[at.touchpoint];
    const definition = touchpoint?.steps[at.step];
    if (!touchpoint || !definition || definition === source.definition) return source;
    this.#spoken.set(stepId, this.#now);
    return { definition, touchpointTitle: touchpoint.title, language: this.#now };
  }

  /** The answer to a step as it is stored. */
  stored(stepId: string, response: StepResponse): StepResponse {
    return this.#restated(stepId, response, this.#spoken.get(stepId), sourceLanguage);
  }

  /** A stored answer to a step in the words in which the step was read. */
  shown(stepId: string, response: StepResponse): StepResponse {
    return this.#restated(stepId, response, sourceLanguage, this.#spoken.get(stepId));
  }

  /** The fields in which a step reports its stored answer. */
  answered(
    stepId: string,
    response: StepResponse,
  ): ReturnType<ReturnType<typeof kindOfResponse>['answered']> {
    const shown = this.shown(stepId, response);
    return kindOfResponse(shown).answered(shown);
  }

  /** Stored answers by their steps, as they are offered now. */
  sayAgain(answers: readonly (readonly [stepId: string, StepResponse])[]): EarlierAnswer[] {
    return answers.map(([id, response]) => ({
      touchpointStepEntityId: id,
      response: this.saidNow(id, response),
    }));
  }

  /** A stored answer to a step in the words of what is said now. */
  saidNow(stepId: string, response: StepResponse): StepResponse {
    return this.#restated(stepId, response, sourceLanguage, this.#now);
  }

  /** The languages that the family can choose from; empty where there is one language. */
  languageChoice(): Pick<StepsReply, 'language' | 'languages'> {
    const others = languagesOf(this.#definition);
    return others.length === 0 ? {} : { language: this.wanted, languages: [sourceLanguage, ...others] };
  }

  #restated(
    stepId: string,
    response: StepResponse,
    from = sourceLanguage,
    to = sourceLanguage,
  ): StepResponse {
    if (from === to) return response;
    const id = authoredId(stepId);
    const [one, other] = [from, to].map((language) => stepsOf(spokenIn(this.#definition, language)).get(id));
    return one && other ? restated(response, one, other) : response;
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
