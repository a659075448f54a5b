/** The time to decide; reading the options is counted separately. */
export const toDecideMs = 4000;
const perTypedWordMs = 2000;

/** How many words people write where so many characters are allowed. */
export function typedWords(maxLength = 300): number {
  return Math.min(15, Math.max(1, Math.round(maxLength / 20)));
}

/** How long people write where so many characters are allowed. */
export function typingMs(maxLength?: number): number {
  return typedWords(maxLength) * perTypedWordMs;
}
