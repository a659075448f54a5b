import type { ActivityDefinition } from '../activity/definition.ts';
import { isPrivateQuestion, getStepHolder } from '../chat/step-privacy.ts';
import { createFinding, type Finding } from '../content/finding.ts';

/**
 * Checks that no private question is for a child who may be too young to read it, since nobody else may read it out.
 */
export function checkReadingAlone({ fromAge, audience, touchpoints }: ActivityDefinition): Finding[] {
  if (fromAge !== undefined || audience === 'teenager') return [];
  return touchpoints.flatMap((touchpoint, index) =>
    touchpoint.steps.flatMap((step, place) =>
      getStepHolder(touchpoint, step) === 'child' &&
      isPrivateQuestion(step) &&
      step.text !== undefined &&
      !(step.when ?? step.audio ?? step.video)
        ? [
            createFinding(
              'turn-beyond-reading',
              `/touchpoints/${index}/steps/${place}`,
              'A child reads this alone: say "fromAge", or leave it out for the younger ones with a `when`.',
            ),
          ]
        : [],
    ),
  );
}
