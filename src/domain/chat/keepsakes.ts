import type { PlayableActivity } from '../activity/definition.ts';
import { Flow } from '../flow/flow.ts';
import { isPrivateQuestion } from './step-privacy.ts';
import {
  parseRecallName,
  listRecalledNames,
  listStepTexts,
  countDistinctVisits,
  type RecallReference,
  type RecalledAnswers,
} from '../flow/recall.ts';
import type { Run } from './run.ts';
import { filterStandingEntries } from './standing-log.ts';
import { findInputProblem } from '../steps/input.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import type { KeepsakeDefinition } from '../steps/keep.ts';
import { mostAnswerCharacters } from '../steps/response.ts';
import { getStepKind, getResponseText, type StepDefinition } from '../steps/step-kinds.ts';

/** A keepsake: a family's answer to a step that the author marked with `keep`. */
export type Keepsake = KeepsakeDefinition & {
  stepId: string;
  words: string;
  at: number;
  /** The name under which the Activity remembers the answer; null without one. */
  name: string | null;
  /** The maximum length of a new text (characters); null when the text is the author's and cannot be changed. */
  longest: number | null;
};

/** A family's marks on a keepsake: `done` (carried out) and `offShelf` (hidden from the family's list). */
export type KeepsakeMark = { done: boolean; offShelf: boolean };

/** A keepsake's marks as they are stored. `words` replaces the text of the answer; null keeps the answer's text. */
export type StoredKeepsakeMark = KeepsakeMark & { words: string | null; isForgotten: boolean };

export const defaultKeepsakeMark: StoredKeepsakeMark = {
  done: false,
  offShelf: false,
  words: null,
  isForgotten: false,
};

/** The marks of one family by keepsake id. */
export type StoredKeepsakeMarks = ReadonlyMap<string, StoredKeepsakeMark>;

/** A keepsake with the Activity in which it was made. Its id consists of the ids of run and step. */
export type FamilyKeepsake = Keepsake &
  KeepsakeMark & {
    id: string;
    activityId: string;
    activityTitle: string;
    /** The titles of the Activities whose texts quote this keepsake. */
    saidIn: readonly string[];
  };

export const toKeepsakeId = (runId: string, stepId: string): string => `${runId}.${stepId}`;

/** Returns the problem with a new text for a keepsake, or null. */
export const findKeepsakeTextProblem = (
  { longest }: Pick<Keepsake, 'longest'>,
  words: string,
): string | null =>
  longest === null ? 'These words are not your own, so they stay.' : findInputProblem(words, longest);

/** Returns the author's `keep` mark of a step; undefined for a private step and for a step without the mark. */
export const getKeepsakeDefinition = (step: StepDefinition): KeepsakeDefinition | undefined =>
  'keep' in step && !isPrivateQuestion(step) ? step.keep : undefined;

/** Returns the keepsakes made in a run, oldest first. For each step the last answer that was not undone counts. */
export function listRunKeepsakes({ definition, log }: Pick<Run, 'definition' | 'log'>): Keepsake[] {
  return answersKept({ definition, log }).map(({ step, keep, stepId, words, at }) => ({
    ...keep,
    stepId,
    words,
    at,
    name: getStepKind(step.type).remembers(step) ?? null,
    longest: step.type === 'user-input' ? (step.maxLength ?? mostAnswerCharacters) : null,
  }));
}

type Kept = { step: StepDefinition; keep: KeepsakeDefinition; stepId: string; words: string; at: number };

function answersKept({ definition, log }: Pick<Run, 'definition' | 'log'>): Kept[] {
  const steps = new Map(
    definition.touchpoints.flatMap((touchpoint) => touchpoint.steps.map((step) => [step.id, step] as const)),
  );
  const kept = new Map<string, Kept>();
  for (const entry of filterStandingEntries(log)) {
    if (entry.kind !== 'answered') continue;
    const stepId = toAuthoredId(entry.stepId);
    const step = steps.get(stepId);
    const keep = step && getKeepsakeDefinition(step);
    const words = getResponseText(entry.response);
    if (!step || !keep || words === null) continue;
    // An existing key keeps its position in a map, so it is deleted first: the map is ordered by the last answers.
    kept.delete(stepId);
    kept.set(stepId, { step, keep, stepId, words, at: entry.at });
  }
  return [...kept.values()];
}

/**
 * The data that an Activity needs from earlier runs. `recalls`: the answers that its texts and conditions refer to,
 * each under the name `as`. `visits`: true if its texts change from visit to visit.
 */
export type EarlierRunNeeds = { recalls: readonly (RecallReference & { as: string })[]; visits: boolean };

/**
 * Returns the data that an Activity needs from earlier runs, cached because every run of a definition needs the same.
 */
export function findEarlierRunNeeds(definition: PlayableActivity): EarlierRunNeeds {
  const known = asked.get(definition);
  if (known) return known;
  const steps = definition.touchpoints.flatMap((touchpoint) => touchpoint.steps);
  const names = new Set([
    ...steps.flatMap((step) => listStepTexts(step).flatMap(({ text }) => listRecalledNames(text))),
    ...Flow.of(definition).asked.map(({ name }) => name),
  ]);
  const found = {
    recalls: Array.from(names).flatMap((as) => {
      const recall = parseRecallName(as);
      return recall ? [{ ...recall, as }] : [];
    }),
    visits: countDistinctVisits(definition) > 1,
  };
  asked.set(definition, found);
  return found;
}

const asked = new WeakMap<PlayableActivity, EarlierRunNeeds>();

/** An earlier run with the id of its Activity. */
export type EarlierRun = Pick<Run, 'id' | 'definition' | 'log'> & { activityId: string };

/**
 * Collects the answers of earlier runs that a new run of the Activity `activityId` quotes: for each name the last
 * answer in any run, unless the family has deleted the keepsake. `idOf` gives an Activity's id by a present or former
 * slug.
 */
export function collectRecalledAnswers(
  { recalls, visits }: EarlierRunNeeds,
  runs: readonly EarlierRun[],
  activityId: string,
  idOf: ReadonlyMap<string, string>,
  marks: StoredKeepsakeMarks,
): RecalledAnswers {
  const given = new Map<string, { words: string; at: number }>();
  for (const run of runs)
    for (const { stepId, words, at, name } of listRunKeepsakes(run)) {
      const mark = marks.get(toKeepsakeId(run.id, stepId));
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

/** Returns whether there is anything to recall; otherwise the run's log gets no `recalled` entry. */
export const hasRecalledAnswers = ({ visit, words }: RecalledAnswers): boolean =>
  visit > 0 || Object.keys(words).length > 0;
