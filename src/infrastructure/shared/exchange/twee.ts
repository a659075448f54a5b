import { isJsonObject } from '../../../domain/platform/json.ts';
import { parseEmbeddedJson } from './conversion.ts';

/** A passage of a Twine story. */
export type TwinePassage = {
  name: string;
  tags: string[];
  metadata: Readonly<Record<string, unknown>>;
  /** The text without blank lines at its end, as the Twee specification demands. */
  text: string;
};

/** A Twine story: its passages, and the lost content by passage ('' for the whole story). */
export type TweeStory = { passages: TwinePassage[]; lost: { passage: string; message: string }[] };

/**
 * Reads Twee 3 (Interactive Fiction Technology Foundation, version 3.0.2). Every text is valid Twee.
 * @throws TransferRefusedError when the JSON in braces is nested too deeply.
 */
export function parseTwee(text: string): TweeStory {
  const twee: TweeStory = { passages: [], lost: [] };
  let lines: string[] = [];
  let header: Omit<TwinePassage, 'text'> | null = null;
  const close = (): void => {
    const body = lines.join('\n').trimEnd();
    lines = [];
    if (header) twee.passages.push({ ...header, text: body });
    else if (body.trim() !== '')
      twee.lost.push({ passage: '', message: 'The words before the first passage are not carried over.' });
  };
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((line) => {
      if (!line.startsWith('::')) {
        lines.push(line);
        return;
      }
      close();
      const read = headerOf(line.slice(2));
      header = { ...read, metadata: read.metadata ?? {} };
      if (read.metadata === null)
        twee.lost.push({ passage: read.name, message: 'What stands in braces beside its name is no JSON.' });
    });
  close();
  return twee;
}

/** Reads a header: name, tags in brackets, metadata in braces; a backslash escapes the next character. */
function headerOf(line: string): { name: string; tags: string[]; metadata: Record<string, unknown> | null } {
  const brace = opening(line, '{');
  const beforeMetadata = brace === -1 ? line : line.slice(0, brace);
  const bracket = opening(beforeMetadata, '[');
  const tags = bracket === -1 ? '' : beforeMetadata.slice(bracket + 1).replace(/\]\s*$/, '');
  return {
    name: unescaped(bracket === -1 ? beforeMetadata : beforeMetadata.slice(0, bracket)).trim(),
    tags: tags
      .split(/\s+/)
      .filter((tag) => tag !== '')
      .map(unescaped),
    metadata: brace === -1 ? {} : parseTweeJsonObject(line.slice(brace)),
  };
}

function opening(line: string, mark: string): number {
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === mark) return at;
  }
  return -1;
}

/** Returns the JSON object in a text, or null. @throws TransferRefusedError when it is nested too deeply. */
export function parseTweeJsonObject(text: string): Record<string, unknown> | null {
  const value = parseEmbeddedJson(text);
  return isJsonObject(value) ? { ...value } : null;
}

const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');
const escaped = (text: string): string => text.replace(/[\\[\]{}]/g, '\\$&');

/** Writes the passages as a Twee file. No line of a passage's text may begin with `::`. */
export function formatTwee(
  passages: readonly Pick<TwinePassage, 'name' | 'tags' | 'metadata' | 'text'>[],
): string {
  return passages
    .map(({ name, tags, metadata, text }) => {
      const tagged = tags.length === 0 ? '' : ` [${tags.map(escaped).join(' ')}]`;
      const placed = Object.keys(metadata).length === 0 ? '' : ` ${JSON.stringify(metadata)}`;
      return `:: ${escaped(name)}${tagged}${placed}\n${text}\n`;
    })
    .join('\n');
}

/** A link of a passage: `[[label->target]]`, `[[target<-label]]`, `[[label|target]]` or `[[target]]`. */
export type TwineLink = { label: string; target: string; setter: string };

const linkPattern = /\[\[((?:(?!\[\[|\]\])[^\n])*?)\](?:\[([^\]\n]*)\])?\]/g;

/** Finds the links in a text, each with its offset. */
export function findTweeLinks(text: string): (TwineLink & { at: number; length: number })[] {
  if (!text.includes('[[')) return [];
  return [...text.matchAll(linkPattern)].map((found) => ({
    ...labelAndTarget(found[1] ?? ''),
    setter: found[2] ?? '',
    at: found.index,
    length: found[0].length,
  }));
}

function labelAndTarget(inside: string): Pick<TwineLink, 'label' | 'target'> {
  const right = inside.lastIndexOf('->');
  if (right !== -1) return trimmed(inside.slice(0, right), inside.slice(right + 2));
  const left = inside.indexOf('<-');
  if (left !== -1) return trimmed(inside.slice(left + 2), inside.slice(0, left));
  const bar = inside.indexOf('|');
  return bar === -1 ? trimmed(inside, inside) : trimmed(inside.slice(0, bar), inside.slice(bar + 1));
}

const trimmed = (label: string, target: string) => ({ label: label.trim(), target: target.trim() });
