import { placeholder } from '../chat/delivery.ts';
import { longestFallback, withRecalled } from '../flow/recall.ts';
import { stepTextsOf } from '../steps/step-texts.ts';
import { finding, type Finding } from '../content/finding.ts';
import type { StepDefinition } from '../steps/step-kinds.ts';

/** Checks that every `{{` in a text of a step begins a valid placeholder. */
export function checkPlaceholders(step: StepDefinition, path: string): Finding[] {
  return stepTextsOf(step).flatMap(({ path: at, text }) => inText(text, path + at));
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
