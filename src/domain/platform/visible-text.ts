/**
 * Matches a text in which nothing can be seen: white space, control characters, characters that Unicode draws as
 * nothing, such as a zero-width space or a Hangul filler, and the blank Braille pattern.
 */
const nothingVisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns whether a person sees nothing in a text, so that it counts as empty. */
export const isBlank = (text: string): boolean => nothingVisible.test(text);
