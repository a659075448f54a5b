import type {
  PathChoiceDefinition,
  QuestionDefinition,
  StepDefinition,
  UserInputDefinition,
} from '../activity/activity.ts';
import { wordCount } from '../chat/timing.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkPlaceholders } from './check-placeholders.ts';
import { error, warning, type Finding } from './finding.ts';

/** An answer put into later texts stays short enough to read in a sentence. */
const rememberedMaxLength = 80;
/** More words than this in one bubble are hard to take in. */
const bubbleWords = 80;

/** The rules that one step can break by itself. */
export function checkStep(step: StepDefinition, path: string): Finding[] {
  return [
    ...checkBubbles(step, path),
    ...checkPlaceholders(step, path),
    ...(step.type === 'user-path-choice' ? checkOptions(step, path) : []),
    ...(step.type === 'user-input' ? checkRemembered(step, path) : []),
    ...(step.type === 'feedback'
      ? step.questions.flatMap((question, index) => checkQuestion(question, `${path}/questions/${index}`))
      : []),
  ];
}

function checkBubbles(step: StepDefinition, path: string): Finding[] {
  if (step.text !== undefined) {
    const findings = checkMarkdown(`${path}/text`, step.text);
    const words = wordCount(step.text);
    if (words > bubbleWords)
      findings.push(
        warning('long-bubble', `${path}/text`, `${words} words are a lot for one bubble: split it.`),
      );
    return findings;
  }
  return step.image || step.action || step.type === 'feedback'
    ? []
    : [error('empty-bubble', path, 'This step shows nothing: give it a text, an image or an action.')];
}

function checkOptions({ options }: PathChoiceDefinition, path: string): Finding[] {
  return repeats(options, ({ label }) => label.trim().toLowerCase()).map((index) =>
    error(
      'duplicate-option-label',
      `${path}/options/${index}/label`,
      `Another option of this choice is already labelled "${options[index]!.label}".`,
    ),
  );
}

function checkRemembered({ remember, maxLength }: UserInputDefinition, path: string): Finding[] {
  return remember === undefined || (maxLength !== undefined && maxLength <= rememberedMaxLength)
    ? []
    : [
        error(
          'remembered-length',
          maxLength === undefined ? path : `${path}/maxLength`,
          `A remembered answer is read back inside a sentence: give it a maxLength of ${rememberedMaxLength} or less.`,
        ),
      ];
}

function checkQuestion(question: QuestionDefinition, path: string): Finding[] {
  switch (question.type) {
    case 'text':
      return [];
    case 'range':
      return question.min !== undefined && question.max !== undefined && question.min < question.max
        ? []
        : [error('range-bounds', path, 'A range question needs a min that is less than its max.')];
    case 'single-select':
    case 'multi-select': {
      const options = question.options ?? [];
      if (options.length === 0) return [error('question-options', path, 'A select question needs options.')];
      const repeated = (key: 'label' | 'value') =>
        repeats(options, (option) => option[key].trim().toLowerCase()).map((index) =>
          error(
            'question-options',
            `${path}/options/${index}/${key}`,
            `Another option of this question already has the ${key} "${options[index]![key]}".`,
          ),
        );
      return [...repeated('label'), ...repeated('value')];
    }
  }
}

/** Where an item's key is the same as an earlier one's. */
function repeats<Item>(items: readonly Item[], keyOf: (item: Item) => string): number[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const key = keyOf(item);
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}
