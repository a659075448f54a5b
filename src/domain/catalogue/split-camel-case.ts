/**
 * Splits a value into words: 'somethingNewHere' becomes 'Something New Here', '45mins' '45 mins', 'ADHDSupport' 'ADHD
 * Support'.
 */
export function splitCamelCase(value: string): string {
  const words = value
    .replace(/([\p{Ll}\p{M}])(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu, '$& ');
  return words.replace(/^./su, (first) => first.toUpperCase());
}
