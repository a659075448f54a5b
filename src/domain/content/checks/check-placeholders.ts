import { placeholder } from '../../chat/delivery.ts';
import { longestFallback, withRecalled } from '../../chat/recall.ts';
import { textsOf } from '../../chat/steps/step-texts.ts';
import { finding, type Finding } from '../finding.ts';
import { type StepDefinition, kindOf } from '../../chat/steps/step-kinds.ts';

/** Every `{{` of a step is a whole placeholder, and stands in a text of the step. */
export function checkPlaceholders(step: StepDefinition, path: string): Finding[] {
  const findings = otherWords(step, path)
    .filter(({ words }) => words.includes('{{'))
    .map(({ at }) =>
      finding('misplaced-placeholder', at, 'Remembered answers are put into the text of a step only.'),
    );
  const inTexts = textsOf(step).flatMap(({ path: at, text }) => inText(text, `${path}${at}`));
  return [...inTexts, ...findings];
}

function inText(text: string, at: string): Finding[] {
  const fallbacks: string[] = [];
  const rest = withRecalled(text.replace(placeholder, ''), (_name, fallback) => {
    fallbacks.push(fallback);
    return '';
  });
  const without = rest.replace(/\{\{\s*from\s[^{}]*\}\}/g, '');
  const isWrong = (fallback: string): boolean => fallback === '' || fallback.length > longestFallback;
  return [
    ...(/\{\{|\}\}/.test(without)
      ? [
          finding(
            'malformed-placeholder',
            at,
            'Write a remembered answer as {{name}}: letters and digits only.',
          ),
        ]
      : []),
    ...(without !== rest || fallbacks.some(isWrong)
      ? [
          finding(
            'recall-fallback',
            at,
            `Write what another Activity keeps as {{from its-slug.name | other words}}: the words after the bar, ${longestFallback} characters at most, are read where nothing was kept.`,
          ),
        ]
      : []),
  ];
}

/** The words of a step that the learner reads besides its text. */
export function otherWords(step: StepDefinition, path: string): { at: string; words: string }[] {
  const words = step.image ? [{ at: `${path}/image/alt`, words: step.image.alt }] : [];
  const others = kindOf(step.type).words(step);
  return [...words, ...others.map((other) => ({ at: `${path}${other.path}`, words: other.words }))];
}
