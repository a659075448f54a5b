import { isListOfTexts, isObject, isText } from '../../../domain/platform/json.ts';
import type { Draft } from '../../../domain/chat/steps/response.ts';
import { isResponse } from '../../shared/api/step-wire.ts';
import type { PendingAnswer } from '../../../application/ports/device/offline-store.ts';

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

export function isPendingAnswer(value: unknown): value is PendingAnswer {
  return isObject(value) && isText(value['stepId']) && isText(value['key']) && isResponse(value['response']);
}
