/** Matches a text that may have markup; most texts have none of these characters. */
const perhapsMarked = /[[*`~_\\]|^[ \t]{0,3}[#>+\-\d]/m;

/**
 * Converts markdown to plain text, for transcripts, speech and names of controls: removes marks and pictures (which are
 * not shown) and keeps link texts. The time is linear in the text's length.
 */
export function toPlainText(markdown: string): string {
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
