import type { ActivityDefinition } from '../activity/definition.ts';
import { isPrivateQuestion, getStepHolder } from '../chat/step-privacy.ts';
import { createFinding, type Finding } from '../content/finding.ts';

/** Checks that no child is asked a private question that it may be too young to read, since nobody reads it out. */
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
