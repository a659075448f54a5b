import { placeholder } from '../../chat/delivery.ts';
import { finding, type Finding } from '../finding.ts';
import { type StepDefinition, kindOf } from '../../chat/steps/step-kinds.ts';

/** Every `{{` of a step is a whole placeholder, and stands in the step's text. */
export function checkPlaceholders(step: StepDefinition, path: string): Finding[] {
  const findings = otherWords(step, path)
    .filter(({ words }) => words.includes('{{'))
    .map(({ at }) =>
      finding('misplaced-placeholder', at, 'Remembered answers are put into the text of a step only.'),
    );
  if (step.text !== undefined && /\{\{|\}\}/.test(step.text.replace(placeholder, '')))
    findings.unshift(
      finding(
        'malformed-placeholder',
        `${path}/text`,
        'Write a remembered answer as {{name}}: letters and digits only.',
      ),
    );
  return findings;
}

/** The words of a step that the learner reads besides its text. */
export function otherWords(step: StepDefinition, path: string): { at: string; words: string }[] {
  const words = step.image ? [{ at: `${path}/image/alt`, words: step.image.alt }] : [];
  const others = kindOf(step.type).words(step);
  return [...words, ...others.map((other) => ({ at: `${path}${other.path}`, words: other.words }))];
}
