import type { PlayableActivity } from '../activity/definition.ts';

export { stepTextsOf } from '../steps/step-texts.ts';

/** An answer that another Activity keeps, by the name under which it is remembered there. */
export type Recall = { activity: string; name: string };

/**
 * The knowledge that a run has of earlier ones, fixed at its opening. `visit` counts the runs of the same Activity
 * before it; `words` are the kept words, by the name that texts and conditions have for them.
 */
export type Recalled = { visit: number; words: Readonly<Record<string, string>> };

export const nothingRecalled: Recalled = { visit: 0, words: {} };

/** The two values of a recalled name in conditions. */
export const recalledValues = ['kept', 'not-kept'] as const;

const written = /^from ([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.([A-Za-z][A-Za-z0-9]*)$/;

/**
 * The answer that a name such as `from after-an-argument.pauseWord` recalls; null for a name of the Activity itself.
 */
export function recallOf(name: string): Recall | null {
  const [, activity, remembered] = written.exec(name) ?? [];
  return activity === undefined || remembered === undefined ? null : { activity, name: remembered };
}

/** The longest words that stand where nothing was kept. */
export const longestFallback = 80;

/** A recalled answer in a text, with the words that stand where nothing was kept. */
const recalledInText =
  /\{\{\s*(from [a-z][a-z0-9]*(?:-[a-z0-9]+)*\.[A-Za-z][A-Za-z0-9]*)\s*\|\s*([^{}|\n]*?)\s*\}\}/g;

/** The names that a text recalls, in order. */
export const recalledIn = (text: string | undefined): string[] =>
  text?.includes('{{') ? Array.from(text.matchAll(recalledInText), ([, name = '']) => name) : [];

/** The text with each recalled answer as `put` gives it. */
export const withRecalled = (text: string, put: (name: string, fallback: string) => string): string =>
  text.replace(recalledInText, (_match, name: string, fallback: string) => put(name, fallback));

/** A step as it is said at a visit, counted from 0: after the last of its variants it begins again with its text. */
export function saidAtVisit<Step extends { text?: string }>(step: Step, visit: number): Step {
  const variants = variantsOf(step);
  const text = visit === 0 ? undefined : variants[(visit % (variants.length + 1)) - 1];
  return text === undefined ? step : { ...step, text };
}

/** How many visits of an Activity can differ. */
export const visitsOf = ({ touchpoints }: Pick<PlayableActivity, 'touchpoints'>): number =>
  Math.max(...touchpoints.flatMap(({ steps }) => steps.map((step) => variantsOf(step).length + 1)));

const variantsOf = (step: object): readonly string[] =>
  ('variants' in step && (step.variants as readonly string[])) || [];
