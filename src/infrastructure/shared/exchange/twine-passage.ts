import { findTweeLinks, type TwinePassage, type TwineLink } from './twee.ts';
import { removeTwineCode, type ReportLost, type StoryFormat } from './twine-code.ts';
import { writeTwineLinks } from './twine-links.ts';
import { describeLost, stripStoryFormatCode } from './twine-words.ts';

/** The messages of a passage that another tool wrote, and the links from it. */
export type ForeignPassageContent = {
  messages: Record<string, unknown>[];
  links: TwineLink[];
  lost: string[];
};

/**
 * Reads a passage: each paragraph becomes a message of the coach. A line of links alone is removed; in a sentence, a
 * link's label stays.
 */
export function parseForeignPassage({ text }: TwinePassage, format: StoryFormat): ForeignPassageContent {
  const lost: string[] = [];
  const report: ReportLost = (what, found) => void lost.push(describeLost(what, found));
  const withLinks = writeTwineLinks(removeTwineCode(shortenDataUrls(text), format, report), format, report);
  const links: TwineLink[] = [];
  const lines = withLinks.split('\n').map((line) => {
    const found = findTweeLinks(line);
    links.push(...found.map(({ label, target, setter }) => ({ label, target, setter })));
    if (found.length === 0) return line;
    const without = withoutLinks(line, found, () => '');
    return /^[\s*•>.,;|-]*$/.test(without) ? '' : withoutLinks(line, found, ({ label }) => label);
  });
  const read = stripStoryFormatCode(lines.join('\n'), format);
  const paragraphs = read.text
    .split(/\n\s*\n/)
    .map((paragraph) => keepLineEnds(paragraph.trim()))
    .filter((paragraph) => paragraph !== '');
  const messages: Record<string, unknown>[] = [
    ...paragraphs.map((words) => ({ type: 'message', text: words })),
    ...read.pictures.map((image) => ({ type: 'message', image })),
  ];
  const settings = links.flatMap(({ setter, label }) =>
    setter === '' ? [] : [`the setting '${setter}' of the link '${label}'`],
  );
  return { messages, links, lost: [...settings, ...lost, ...read.lost] };
}

/**
 * Ends each line of a paragraph as a line in markdown, because a story shows its lines as they are written. Lines of
 * lists and quotations end by themselves.
 */
const keepLineEnds = (paragraph: string): string =>
  paragraph.replace(/([^\n])\n(?![ \t]*(?:[-*+>#]|\d+[.)])[ \t])/g, '$1  \n');

/** Shortens embedded pictures, which have no URL to import and may be very long. */
export const shortenDataUrls = (text: string): string =>
  text.replace(/\bdata:[\w.+/-]+;base64,[\w+/=]+/g, 'data:…');

function withoutLinks(
  line: string,
  found: ReturnType<typeof findTweeLinks>,
  instead: (link: TwineLink) => string,
): string {
  let words = '';
  let at = 0;
  for (const one of found) {
    words += line.slice(at, one.at) + instead(one);
    at = one.at + one.length;
  }
  return words + line.slice(at);
}
