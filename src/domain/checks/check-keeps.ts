import type { ActivityDefinition } from '../activity/definition.ts';
import { listPlaceholderNames } from '../chat/delivery.ts';
import { Flow } from '../flow/flow.ts';
import { isPrivateQuestion } from '../chat/step-privacy.ts';
import { getKeepsakeDefinition } from '../chat/keepsakes.ts';
import { listRecalledNames, parseRecallName, type RecallReference } from '../flow/recall.ts';
import { listStepTexts } from '../steps/step-texts.ts';
import { getStepKind, type StepDefinition } from '../steps/step-kinds.ts';
import { createFinding, type Finding } from '../content/finding.ts';

/**
 * Checks that no private answer has `keep`, and that every text a family writes has `keep` or is quoted by a
 * placeholder.
 */
export function checkKeepsakes({ touchpoints }: ActivityDefinition): Finding[] {
  const steps = touchpoints.flatMap((touchpoint) => touchpoint.steps);
  const said = new Set(
    steps.flatMap((step) => listStepTexts(step).flatMap(({ text }) => listPlaceholderNames(text))),
  );
  return touchpoints.flatMap(({ steps: inside }, touchpoint) =>
    inside.flatMap((step, place) =>
      checkKeep(step, `/touchpoints/${touchpoint}/steps/${place}`, (name) => said.has(name)),
    ),
  );
}

function checkKeep(step: StepDefinition, path: string, isSaid: (name: string) => boolean): Finding[] {
  if (isPrivateQuestion(step))
    return 'keep' in step && step.keep
      ? [
          createFinding(
            'private-kept',
            `${path}/keep`,
            'Others see what is kept: leave out one of "private" and "keep".',
          ),
        ]
      : [];
  const { isFreeText, isForm, remembers } = getStepKind(step.type);
  if (isForm || !isFreeText(step) || getKeepsakeDefinition(step) || isSaid(remembers(step) ?? '')) return [];
  return [
    createFinding(
      'unused-keep',
      path,
      'What the family writes here is neither kept nor said again: give it a "keep", or remember it and say it as {{name}}.',
    ),
  ];
}

/**
 * Finds references to answers of other Activities that no Activity among these keeps. Returns a list for each Activity,
 * in their order.
 */
export function checkRecalls(activities: readonly ActivityDefinition[]): Finding[][] {
  const kept = new Map(activities.map((activity) => [activity.slug, namesKept(activity)]));
  return activities.map((activity) =>
    recallsIn(activity).flatMap(({ recall, path }) => {
      const names = kept.get(recall.activity);
      if (names?.has(recall.name)) return [];
      const why =
        names === undefined
          ? `There is no Activity "${recall.activity}" among the files that are checked together.`
          : `No answer of "${recall.activity}" has "keep" and is remembered as "${recall.name}" without being private.`;
      return [createFinding('unknown-recall', path, why)];
    }),
  );
}

/** Returns the names under which an Activity remembers its answers with `keep`. */
function namesKept({ touchpoints }: ActivityDefinition): Set<string> {
  const steps = touchpoints
    .flatMap((touchpoint) => touchpoint.steps)
    .filter((step) => getKeepsakeDefinition(step));
  return new Set(steps.flatMap((step) => getStepKind(step.type).remembers(step) ?? []));
}

/** Returns an Activity's references to answers of other Activities, each with the first path at which it occurs. */
function recallsIn(activity: ActivityDefinition): { recall: RecallReference; path: string }[] {
  const found = new Map<string, { recall: RecallReference; path: string }>();
  const add = (name: string, path: string): void => {
    const recall = parseRecallName(name);
    if (recall && !found.has(name)) found.set(name, { recall, path });
  };
  activity.touchpoints.forEach(({ steps }, touchpoint) => {
    steps.forEach((step, place) => {
      for (const { path, text } of listStepTexts(step))
        for (const name of listRecalledNames(text))
          add(name, `/touchpoints/${touchpoint}/steps/${place}${path}`);
    });
  });
  for (const { name } of Flow.of(activity).asked) add(name, '/touchpoints');
  return [...found.values()];
}
