import type { ActivityDefinition } from '../activity/definition.ts';
import { isPrivateQuestion } from '../chat/step-privacy.ts';
import type { PathChoiceDefinition } from '../steps/choice.ts';
import type { StepDefinition } from '../steps/step-kinds.ts';
import { createFinding, type Finding } from '../content/finding.ts';
import { formatSpellingSuggestion } from '../content/nearest.ts';

/** Checks that a choice compared with an earlier one offers the same options, and that neither choice is private. */
export function checkComparedScales({ touchpoints }: ActivityDefinition): Finding[] {
  const earlier = new Map<string, PathChoiceDefinition>();
  const findings: Finding[] = [];
  touchpoints.forEach(({ steps }, index) =>
    steps.forEach((step, place) => {
      const problem = problemWith(step, earlier);
      if (problem !== null)
        findings.push(
          createFinding('compared-scale', `/touchpoints/${index}/steps/${place}/compareWith`, problem),
        );
      if (step.type === 'user-path-choice') earlier.set(step.id, step);
    }),
  );
  return findings;
}

function problemWith(
  step: StepDefinition,
  earlier: ReadonlyMap<string, PathChoiceDefinition>,
): string | null {
  if (step.type !== 'user-path-choice' || step.compareWith === undefined) return null;
  const first = earlier.get(step.compareWith);
  if (first === undefined)
    return `No choice "${step.compareWith}" stands before this one.${formatSpellingSuggestion(step.compareWith, earlier.keys())}`;
  if (isPrivateQuestion(step) || isPrivateQuestion(first))
    return 'A private answer is not shown again: compare answers that everybody may see.';
  return labelsOf(first) === labelsOf(step)
    ? null
    : `The options are not those of "${step.compareWith}": give both the same labels in the same order.`;
}

const labelsOf = ({ options }: PathChoiceDefinition): string =>
  JSON.stringify(options.map(({ label }) => label));
