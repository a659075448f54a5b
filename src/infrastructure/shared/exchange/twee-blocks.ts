import { isJsonObject } from '../../../domain/platform/json.ts';
import { findTweeLinks, parseTweeJsonObject, type TwineLink } from './twee.ts';

/**
 * The kind of a block: content that Twine cannot express, in a one-line comment of a passage, which no story format
 * shows: `<!-- fireside:step {"type":"message"} -->`. An author can change the text below the comment.
 */
export type TweeBlockKind = 'touchpoint' | 'step' | 'end';
export type TweeBlock = {
  kind: TweeBlockKind;
  /** The JSON in the block's comment. */
  fields: Record<string, unknown>;
  text: string;
  links: TwineLink[];
};

const commentMark = '<!-- fireside:';
const commentPattern = /^<!-- fireside:(touchpoint|step|end) (\{[^\n]*\}) -->$/;

/**
 * Returns the blocks of a passage; null when it has none of Fireside's comments. Text before the first comment is a
 * block without fields.
 */
export function parseTweeBlocks(text: string): TweeBlock[] | null {
  const blocks: TweeBlock[] = [];
  let lines: string[] = [];
  let open: { kind: TweeBlockKind; fields: Record<string, unknown> } = { kind: 'step', fields: {} };
  const close = (isFirst: boolean): void => {
    const block = { ...open, ...wordsIn(lines.join('\n')) };
    lines = [];
    if (!isFirst || block.text !== '' || block.links.length > 0) blocks.push(block);
  };
  let isFirst = true;
  for (const line of text.split('\n')) {
    const comment = line.startsWith(commentMark) ? commentPattern.exec(line.trimEnd()) : null;
    const [, kind, json = ''] = comment ?? [];
    const fields = comment ? parseTweeJsonObject(json) : null;
    if (fields === null || (kind !== 'touchpoint' && kind !== 'step' && kind !== 'end')) {
      lines.push(line);
      continue;
    }
    close(isFirst);
    isFirst = false;
    open = { kind, fields };
  }
  if (isFirst) return null;
  close(false);
  return blocks;
}

/** Splits a text: links at its end, each on a line of its own, lead onwards; the rest is the message. */
function wordsIn(text: string): Pick<TweeBlock, 'text' | 'links'> {
  const lines = text.trimEnd().split('\n');
  const links: TwineLink[] = [];
  while (lines.length > 0) {
    const line = (lines.at(-1) ?? '').trim();
    const [link, another] = findTweeLinks(line);
    if (line !== '' && (!link || another || link.length !== line.length)) break;
    if (link) links.unshift({ label: link.label, target: link.target, setter: link.setter });
    lines.pop();
  }
  return { text: lines.join('\n').replace(/^\n+/, '').trimEnd(), links };
}

type WrittenBlock = {
  kind: TweeBlockKind;
  fields: Record<string, unknown>;
  text?: string | undefined;
  links?: TwineLink[];
};

/**
 * Writes a block as lines of a passage. A text that would be read back differently goes into the comment: one that ends
 * with a blank line, or a label with an arrow.
 */
export function formatTweeBlock({ kind, fields, text = '', links = [] }: WrittenBlock): string {
  const shown = links.map((link) => ({ ...link, label: shownLabel(link) }));
  const isSame = shown.every(({ label }, index) => label === links[index]?.label);
  const own = isSame ? fields : { ...fields, labels: links.map(({ label }) => label) };
  const block = { kind, fields: own, text, links: shown };
  const lines = linesOf(block);
  return isReadBack(lines, block) ? lines : linesOf({ ...block, fields: { ...own, text }, text: '' });
}

function isReadBack(lines: string, { text, links }: TweeBlock): boolean {
  const [block, more] = parseTweeBlocks(lines) ?? [];
  const isWhole = block !== undefined && more === undefined && block.text === text;
  return isWhole && block.links.length === links.length && !/^::|\r/m.test(lines);
}

function linesOf({ kind, fields, text, links }: TweeBlock): string {
  // A comment ends at the first arrow, and only texts in the JSON can contain one.
  const json = JSON.stringify(fields).replaceAll('>', '\\u003e');
  return [
    `<!-- fireside:${kind} ${json} -->`,
    ...(text === '' ? [] : [text]),
    ...links.map(({ label, target }) => `[[${label}->${target}]]`),
  ].join('\n');
}

function shownLabel({ label, target }: TwineLink): string {
  const [link, more] = findTweeLinks(`[[${label}->${target}]]`);
  const isRead = link && !more && link.label === label && link.target === target && link.setter === '';
  return isRead
    ? label
    : label
        .replace(/[[\]|<>-]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim() || 'Go on';
}

/** Returns the texts of a list in a block's comment. */
export const listTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((entry) => (typeof entry === 'string' ? entry : '')) : [];

/** Returns the objects of a list in a block's comment. */
export const listObjects = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((entry) => (isJsonObject(entry) ? entry : {})) : [];
