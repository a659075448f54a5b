import { placeholderPattern } from '../chat/delivery.ts';
import { mostFallbackCharacters, replaceRecalledNames } from '../flow/recall.ts';
import { listStepTexts } from '../steps/step-texts.ts';
import { createFinding, type Finding } from '../content/finding.ts';
import type { StepDefinition } from '../steps/step-kinds.ts';

/** Checks that every `{{` in a step's texts begins a valid placeholder. */
export function checkPlaceholders(step: StepDefinition, path: string): Finding[] {
  return listStepTexts(step).flatMap(({ path: at, text }) => inText(text, path + at));
}

function inText(text: string, at: string): Finding[] {
  const fallbacks: string[] = [];
  const rest = replaceRecalledNames(text.replace(placeholderPattern, ''), (_name, fallback) => {
    fallbacks.push(fallback);
    return '';
  });
  const without = rest.replace(/\{\{\s*from\s[^{}]*\}\}/g, '');
  const isWrong = (fallback: string): boolean => fallback === '' || fallback.length > mostFallbackCharacters;
  return [
    ...(/\{\{|\}\}/.test(without)
      ? [
          createFinding(
            'malformed-placeholder',
            at,
            'Write a remembered answer as {{name}}: letters and digits only.',
          ),
        ]
      : []),
    ...(without !== rest || fallbacks.some(isWrong)
      ? [
          createFinding(
            'recall-fallback',
            at,
            `Write what another Activity keeps as {{from its-slug.name | other words}}: the words after the bar, ${mostFallbackCharacters} characters at most, are read where nothing was kept.`,
          ),
        ]
      : []),
  ];
}
