import type { StepDefinition } from '../steps/step-kinds.ts';
import { finding, type Finding } from '../content/finding.ts';

/** Fewer are no scale, and more do not fit beside each other on a telephone. */
const fewest = 3;
const most = 5;

/**
 * Checks the number of options with faces: an option's face shows its place among all of them, so none may be left out.
 */
export function checkFaces(step: StepDefinition, path: string): Finding[] {
  if (step.type !== 'user-path-choice' || step.faces !== true) return [];
  const { options } = step;
  const fault = (at: string, message: string): Finding =>
    finding('faces-scale', `${path}/options${at}`, message);
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
