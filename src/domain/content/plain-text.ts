/** Most texts have none of the characters that mean something. */
const perhapsMarked = /[[*`~_\\]|^[ \t]{0,3}[#>+\-\d]/m;

/**
 * Markdown as plain words, for a transcript, for speech and for the names of controls: marks and pictures (which
 * are not shown) go, words and link texts stay.
 * Linear in the text's length.
 */
export function plainText(markdown: string): string {
  if (!perhapsMarked.test(markdown)) return markdown.replace(/\s+/g, ' ').trim();
  return markdown
    .replace(/(?<!\\)!\[[^[\]]*\]\([^()]*\)/g, '')
    .replace(/(?<!\\)\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^[ \t]{0,3}(#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+/gm, '')
    .replace(/(?<!\\)(\*+|`+|~~)/g, '')
    .replace(/(?<![\\\p{L}\p{N}])_|(?<!\\)_(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
