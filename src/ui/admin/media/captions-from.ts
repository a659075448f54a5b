const time = String.raw`((?:\d+:)?\d\d:\d\d[.,]\d{3})`;
const times = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}`);

/**
 * Returns the captions of a WebVTT or SubRip file as a step stores them: times and text, without numbers, notes, styles
 * and positions. Returns '' when there are none.
 */
export function parseCaptionsFile(file: string): string {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/);
  return blocks
    .flatMap((block) => {
      const lines = block.split('\n').map((line) => line.trim());
      const at = lines.findIndex((line) => times.test(line));
      const [, start = '', end = ''] = times.exec(lines[at] ?? '') ?? [];
      const words = lines
        .slice(at + 1)
        .map((line) => inWords(line.replace(/<[^<>]*>/g, '')).trim())
        .filter(Boolean);
      return at < 0 || words.length === 0
        ? []
        : [[`${inCaptions(start)} --> ${inCaptions(end)}`, ...words].join('\n')];
    })
    .join('\n\n');
}

/** Returns a time as a step's captions write it: two digits for the hours, or no hours when they are 0. */
const inCaptions = (written: string): string =>
  written
    .replace(',', '.')
    .replace(/^0+:(?=\d\d:)/, '')
    .replace(/^\d(?=:\d\d:)/, '0$&');

/** Decodes the HTML entities that WebVTT allows. */
const inWords = (text: string): string => new DOMParser().parseFromString(text, 'text/html').body.textContent;
