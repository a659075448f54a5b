/** The time to decide on an answer (ms); reading the options is counted separately. */
export const answerDecisionMs = 4000;
const perTypedWordMs = 2000;

/** Returns how many words people usually type, for a maximum number of characters. */
export function estimateTypedWords(maxLength = 300): number {
  return Math.min(15, Math.max(1, Math.round(maxLength / 20)));
}

/** Returns how long people type (ms), for a maximum number of characters. */
export function estimateTypingMs(maxLength?: number): number {
  return estimateTypedWords(maxLength) * perTypedWordMs;
}
