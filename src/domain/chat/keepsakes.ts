import type { PlayableActivity } from '../activity/definition.ts';
import { Flow } from '../flow/flow.ts';
import { asksPrivately } from './holding.ts';
import { recallOf, recalledIn, stepTextsOf, visitsOf, type Recall, type Recalled } from '../flow/recall.ts';
import type { Run } from './run.ts';
import { standingLog } from './standing-log.ts';
import { inputProblem } from '../steps/input.ts';
import { authoredId } from '../steps/step-id.ts';
import type { Keep } from '../steps/keep.ts';
import { longestAnswer } from '../steps/response.ts';
import { kindOf, shownWords, type StepDefinition } from '../steps/step-kinds.ts';

/** An answer of a family in a run that its author marked with `keep`. */
export type Keepsake = Keep & {
  stepId: string;
  words: string;
  at: number;
  /** The name under which its Activity remembers the answer. */
  name: string | null;
  /** The maximum length of a new text (characters); null when the text is the author's and cannot be changed. */
  longest: number | null;
};

/** A family's marks on a keepsake: it was done, and it is hidden from the shelf. */
export type KeepsakeMark = { done: boolean; offShelf: boolean };

/** The mark as it is stored. A `words` text replaces the text from the conversation. */
export type StoredMark = KeepsakeMark & { words: string | null; isForgotten: boolean };

export const unmarked: StoredMark = { done: false, offShelf: false, words: null, isForgotten: false };

/** The marks of one family, by the id of the keepsake. */
export type StoredMarks = ReadonlyMap<string, StoredMark>;

/** A keepsake with the Activity in which it was made. Its id consists of the ids of run and step. */
export type OwnKeepsake = Keepsake &
  KeepsakeMark & {
    id: string;
    activityId: string;
    activityTitle: string;
    /** The titles of the Activities that would recall this keepsake. */
    saidIn: readonly string[];
  };

export const keepsakeId = (runId: string, stepId: string): string => `${runId}.${stepId}`;

/** Returns the problem with a new text for a keepsake, or null. */
export const problemRewording = ({ longest }: Pick<Keepsake, 'longest'>, words: string): string | null =>
  longest === null ? 'These words are not your own, so they stay.' : inputProblem(words, longest);

/** Returns how the answer to a step is kept; undefined for a private step and for one without `keep`. */
export const keepOf = (step: StepDefinition): Keep | undefined =>
  'keep' in step && !asksPrivately(step) ? step.keep : undefined;

/**
 * Returns the keepsakes made in a run, oldest first: the standing answer to each step, the last one when the step was
 * visited several times.
 */
export function keepsakesOf({ definition, log }: Pick<Run, 'definition' | 'log'>): Keepsake[] {
  return answersKept({ definition, log }).map(({ step, keep, stepId, words, at }) => ({
    ...keep,
    stepId,
    words,
    at,
    name: kindOf(step.type).remembers(step) ?? null,
    longest: step.type === 'user-input' ? (step.maxLength ?? longestAnswer) : null,
  }));
}

type Kept = { step: StepDefinition; keep: Keep; stepId: string; words: string; at: number };

function answersKept({ definition, log }: Pick<Run, 'definition' | 'log'>): Kept[] {
  const steps = new Map(
    definition.touchpoints.flatMap((touchpoint) => touchpoint.steps.map((step) => [step.id, step] as const)),
  );
  const kept = new Map<string, Kept>();
  for (const entry of standingLog(log)) {
    if (entry.kind !== 'answered') continue;
    const stepId = authoredId(entry.stepId);
    const step = steps.get(stepId);
    const keep = step && keepOf(step);
    const words = shownWords(entry.response);
    if (!step || !keep || words === null) continue;
    // Deletes first, so that the map is ordered by the last answer.
    kept.delete(stepId);
    kept.set(stepId, { step, keep, stepId, words, at: entry.at });
  }
  return [...kept.values()];
}

/**
 * The data that an Activity needs from earlier runs: recalled answers of other Activities, and whether its visits
 * differ.
 */
export type AsksEarlier = { recalls: readonly (Recall & { as: string })[]; visits: boolean };

/** Returns the needs of a definition, cached because they are the same for every run. */
export function asksEarlier(definition: PlayableActivity): AsksEarlier {
  const known = asked.get(definition);
  if (known) return known;
  const steps = definition.touchpoints.flatMap((touchpoint) => touchpoint.steps);
  const names = new Set([
    ...steps.flatMap((step) => stepTextsOf(step).flatMap(({ text }) => recalledIn(text))),
    ...Flow.of(definition).asked.map(({ name }) => name),
  ]);
  const found = {
    recalls: Array.from(names).flatMap((as) => {
      const recall = recallOf(as);
      return recall ? [{ ...recall, as }] : [];
    }),
    visits: visitsOf(definition) > 1,
  };
  asked.set(definition, found);
  return found;
}

const asked = new WeakMap<PlayableActivity, AsksEarlier>();

/** An earlier run with the id of its Activity. */
export type EarlierRun = Pick<Run, 'id' | 'definition' | 'log'> & { activityId: string };

/**
 * Collects the answers that a run recalls from earlier ones when it opens: the last answer in any run, unless the
 * family has deleted it. `idOf` finds an Activity by a present or former slug; `activityId` is the Activity that is
 * opened.
 */
export function recallFrom(
  { recalls, visits }: AsksEarlier,
  runs: readonly EarlierRun[],
  activityId: string,
  idOf: ReadonlyMap<string, string>,
  marks: StoredMarks,
): Recalled {
  const given = new Map<string, { words: string; at: number }>();
  for (const run of runs)
    for (const { stepId, words, at, name } of keepsakesOf(run)) {
      const mark = marks.get(keepsakeId(run.id, stepId));
      const key = `${run.activityId} ${name}`;
      if (name !== null && mark?.isForgotten !== true && at >= (given.get(key)?.at ?? 0))
        given.set(key, { words: mark?.words ?? words, at });
    }
  const words = recalls.flatMap(({ activity, name, as }) => {
    const kept = given.get(`${idOf.get(activity)} ${name}`);
    return kept ? [[as, kept.words] as const] : [];
  });
  const visit = runs.filter((run) => run.activityId === activityId && run.log.length > 0).length;
  return { visit: visits ? visit : 0, words: Object.fromEntries(words) };
}

/** Returns whether a run recalls anything. Otherwise its log has no `recalled` entry. */
export const hasRecall = ({ visit, words }: Recalled): boolean => visit > 0 || Object.keys(words).length > 0;
