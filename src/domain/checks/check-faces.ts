import type { StepDefinition } from '../steps/step-kinds.ts';
import { createFinding, type Finding } from '../content/finding.ts';

/** The fewest and most options with faces: fewer are no scale, and more do not fit side by side on a telephone. */
const fewest = 3;
const most = 5;

/**
 * Checks the options of a choice with faces. A face shows the option's position among all options, so no option may be
 * conditional.
 */
export function checkOptionFaces(step: StepDefinition, path: string): Finding[] {
  if (step.type !== 'user-path-choice' || step.faces !== true) return [];
  const { options } = step;
  const fault = (at: string, message: string): Finding =>
    createFinding('faces-scale', `${path}/options${at}`, message);
  const count = options.length;
  const wrongCount = `A choice with faces has ${fewest} to ${most} options, not ${count}.`;
  return [
    ...(count < fewest || count > most ? [fault('', wrongCount)] : []),
    ...options.flatMap(({ when, image }, index) => [
      ...(when
        ? [
            fault(
              `/${index}/when`,
              'A choice with faces offers all its options to everybody: leave this out.',
            ),
          ]
        : []),
      ...(image ? [fault(`/${index}/image`, 'An option has a face or a picture: leave one out.')] : []),
    ]),
  ];
}
