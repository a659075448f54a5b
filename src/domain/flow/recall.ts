import type { PlayableActivity } from '../activity/definition.ts';

export { listStepTexts } from '../steps/step-texts.ts';

/** A reference to an answer that another Activity keeps, by the name under which it is remembered there. */
export type RecallReference = { activity: string; name: string };

/**
 * The answers that a run recalls from earlier ones, fixed at its opening. `visit` counts the earlier runs of the same
 * Activity; `words` are the kept texts, by their names in texts and conditions.
 */
export type RecalledAnswers = { visit: number; words: Readonly<Record<string, string>> };

export const noRecalledAnswers: RecalledAnswers = { visit: 0, words: {} };

/** The two values of a recalled name in conditions. */
export const recalledConditionValues = ['kept', 'not-kept'] as const;

const written = /^from ([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.([A-Za-z][A-Za-z0-9]*)$/;

/**
 * Returns the answer that a name such as `from after-an-argument.pauseWord` recalls; null for a name of the Activity
 * itself.
 */
export function parseRecallName(name: string): RecallReference | null {
  const [, activity, remembered] = written.exec(name) ?? [];
  return activity === undefined || remembered === undefined ? null : { activity, name: remembered };
}

/** The maximum length of a fallback for an answer that was not kept (characters). */
export const mostFallbackCharacters = 80;

/** Matches a recalled answer in a text, with its fallback. */
const recalledInText =
  /\{\{\s*(from [a-z][a-z0-9]*(?:-[a-z0-9]+)*\.[A-Za-z][A-Za-z0-9]*)\s*\|\s*([^{}|\n]*?)\s*\}\}/g;

/** Returns the names that a text recalls, in order. */
export const listRecalledNames = (text: string | undefined): string[] =>
  text?.includes('{{') ? Array.from(text.matchAll(recalledInText), ([, name = '']) => name) : [];

/** Returns the text with each recalled answer replaced by the result of `put`. */
export const replaceRecalledNames = (text: string, put: (name: string, fallback: string) => string): string =>
  text.replace(recalledInText, (_match, name: string, fallback: string) => put(name, fallback));

/** Returns a step with its text at a visit, counted from 0: after the last variant the first text follows again. */
export function withTextOfVisit<Step extends { text?: string }>(step: Step, visit: number): Step {
  const variants = variantsOf(step);
  const text = visit === 0 ? undefined : variants[(visit % (variants.length + 1)) - 1];
  return text === undefined ? step : { ...step, text };
}

/** Returns the number of visits of an Activity that can differ. */
export const countDistinctVisits = ({ touchpoints }: Pick<PlayableActivity, 'touchpoints'>): number =>
  Math.max(...touchpoints.flatMap(({ steps }) => steps.map((step) => variantsOf(step).length + 1)));

const variantsOf = (step: object): readonly string[] =>
  ('variants' in step && (step.variants as readonly string[])) || [];
