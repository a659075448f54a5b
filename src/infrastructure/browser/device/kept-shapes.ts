import type { Draft, KeptAnswer } from '../../../application/ports/device-copy.ts';

/** What was read from a storage may be damaged, or written by another version of this program. */
export function isDraft(value: unknown): value is Draft {
  if (!isObject(value)) return false;
  const { kind, text, page, answers } = value;
  if (kind === 'input') return isText(text);
  return (
    kind === 'feedback' &&
    Number.isInteger(page) &&
    isObject(answers) &&
    Object.values(answers).every(isListOfTexts)
  );
}

export function isKeptAnswer(value: unknown): value is KeptAnswer {
  return isObject(value) && isText(value['stepId']) && isText(value['key']) && isResponse(value['response']);
}

function isResponse(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { kind, response, questionResponses } = value;
  if (kind === 'choice' || kind === 'input') return isText(response);
  return (
    kind === 'feedback' && Array.isArray(questionResponses) && questionResponses.every(isQuestionResponse)
  );
}

function isQuestionResponse(value: unknown): boolean {
  return isObject(value) && isText(value['feedbackQuestionEntityId']) && isListOfTexts(value['responses']);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
