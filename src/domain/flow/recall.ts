import type { PlayableActivity } from '../activity/definition.ts';

export { listStepTexts } from '../steps/step-texts.ts';

/**
 * A reference to an answer in another Activity: the Activity's slug, and the name under which it remembers the answer.
 */
export type RecallReference = { activity: string; name: string };

/**
 * The answers of earlier runs that a run refers to, fixed at its opening. `visit` counts the earlier runs of the same
 * Activity; `words` are the answers, by their names in texts and conditions.
 */
export type RecalledAnswers = { visit: number; words: Readonly<Record<string, string>> };

export const noRecalledAnswers: RecalledAnswers = { visit: 0, words: {} };

/** The values in conditions for an answer of another Activity: the family has kept one, or not. */
export const recalledConditionValues = ['kept', 'not-kept'] as const;

const written = /^from ([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.([A-Za-z][A-Za-z0-9]*)$/;

/**
 * Parses a name such as `from after-an-argument.pauseWord`, which refers to an answer in another Activity; null for a
 * name of the Activity itself.
 */
export function parseRecallName(name: string): RecallReference | null {
  const [, activity, remembered] = written.exec(name) ?? [];
  return activity === undefined || remembered === undefined ? null : { activity, name: remembered };
}

/** The maximum length (characters) of the author's replacement for an answer that the family has not kept. */
export const mostFallbackCharacters = 80;

/**
 * Matches a placeholder for an answer in another Activity, with the author's fallback: `{{from slug.name | fallback}}`.
 */
const recalledInText =
  /\{\{\s*(from [a-z][a-z0-9]*(?:-[a-z0-9]+)*\.[A-Za-z][A-Za-z0-9]*)\s*\|\s*([^{}|\n]*?)\s*\}\}/g;

/** Returns the names of answers in other Activities that a text refers to, in order. */
export const listRecalledNames = (text: string | undefined): string[] =>
  text?.includes('{{') ? Array.from(text.matchAll(recalledInText), ([, name = '']) => name) : [];

/** Replaces each placeholder for an answer in another Activity by the result of `put`. */
export const replaceRecalledNames = (text: string, put: (name: string, fallback: string) => string): string =>
  text.replace(recalledInText, (_match, name: string, fallback: string) => put(name, fallback));

/** Returns a step with its text for a visit, counted from 0. After the last variant the first text follows again. */
export function withTextOfVisit<Step extends { text?: string }>(step: Step, visit: number): Step {
  const variants = variantsOf(step);
  const text = visit === 0 ? undefined : variants[(visit % (variants.length + 1)) - 1];
  return text === undefined ? step : { ...step, text };
}

/** Returns the number of visits after which a family has read each variant of every text. */
export const countDistinctVisits = ({ touchpoints }: Pick<PlayableActivity, 'touchpoints'>): number =>
  Math.max(...touchpoints.flatMap(({ steps }) => steps.map((step) => variantsOf(step).length + 1)));

const variantsOf = (step: object): readonly string[] =>
  ('variants' in step && (step.variants as readonly string[])) || [];
