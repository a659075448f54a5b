import type {
  PathChoiceDefinition,
  QuestionDefinition,
  StepDefinition,
  UserInputDefinition,
} from '../activity/activity.ts';
import { plainText } from '../chat/plain-text.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkPlaceholders } from './check-placeholders.ts';
import { checkWords } from './check-words.ts';
import { finding, type Finding } from './finding.ts';

/** An answer put into later texts stays short enough to read in a sentence. */
const rememberedMaxLength = 80;
/** A description that says no more than that there is a picture, or that is a file's name. */
const emptyAlt =
  /^(an? |the )?(image|picture|photo|photograph|drawing|illustration|graphic|icon)s?\b( of\b.*)?[.]?$|[.](svg|png|jpe?g|gif|webp)$/i;

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
  const { text, image, action, type } = step;
  const shows = plainText(text ?? '') !== '' || image || action || type === 'feedback';
  return [
    ...(text === undefined ? [] : checkMarkdown(`${path}/text`, text)),
    ...checkWords(step, path),
    ...(image && emptyAlt.test(image.alt)
      ? [
          finding(
            'image-text',
            `${path}/image/alt`,
            'Say what the picture shows, as to someone who cannot see it; "a picture of" is not needed.',
          ),
        ]
      : []),
    ...(shows
      ? []
      : [finding('empty-bubble', path, 'This step shows nothing: give it a text, an image or an action.')]),
  ];
}

function checkOptions({ options }: PathChoiceDefinition, path: string): Finding[] {
  return repeats(options, ({ label }) => label.trim().toLowerCase()).map((index) =>
    finding(
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
        finding(
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
        : [finding('range-bounds', path, 'A range question needs a min that is less than its max.')];
    case 'single-select':
    case 'multi-select': {
      const options = question.options ?? [];
      if (options.length === 0)
        return [finding('question-options', path, 'A select question needs options.')];
      const repeated = (key: 'label' | 'value') =>
        repeats(options, (option) => option[key].trim().toLowerCase()).map((index) =>
          finding(
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
