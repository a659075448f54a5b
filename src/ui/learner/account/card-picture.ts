import type { KeepsakeKind } from '../../../domain/steps/keep.ts';
import { downloadFile } from '../../context/save-file.ts';

/** The texts on the picture of a keepsake. */
export type KeepsakeCardTexts = {
  as: KeepsakeKind;
  kind: string;
  title: string;
  words: string;
  date: string;
};

/** The card's colours by kind. They do not follow the theme, because the card looks like paper. */
const papers: Readonly<Record<KeepsakeKind, string>> = {
  plan: '#d7e6be',
  name: '#cfe2f3',
  motto: '#bfe3e2',
  promise: '#ffdcc4',
};
const ink = '#14313a';

/** Width and height of the picture (px): sharp on a phone and large enough to print. */
const side = 1080;
const margin = 96;
const leastSize = 32;

/**
 * Draws a keepsake's picture on this device, without the server, and downloads it. Resolves to false when the browser
 * cannot draw it.
 */
export async function downloadKeepsakeCard(card: KeepsakeCardTexts): Promise<boolean> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return false;
  draw(context, card, getComputedStyle(document.body).fontFamily);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (picture === null) return false;
  downloadFile('card.png', picture);
  return true;
}

function draw(
  context: CanvasRenderingContext2D,
  { as, kind, title, words, date }: KeepsakeCardTexts,
  family: string,
): void {
  const width = side - 2 * margin;
  context.fillStyle = papers[as];
  context.fillRect(0, 0, side, side);
  context.fillStyle = ink;
  context.textBaseline = 'top';
  context.textAlign = 'start';
  const write = (lines: readonly string[], size: number, from: number, weight = 400): number => {
    context.font = `${weight} ${size}px ${family}`;
    let top = from;
    for (const line of lines) {
      context.fillText(line, margin, top, width);
      top += size * 1.3;
    }
    return top;
  };
  const wrapped = (text: string, size: number, weight = 400): string[] => {
    context.font = `${weight} ${size}px ${family}`;
    return wrapTextLines(text, (line) => context.measureText(line).width <= width);
  };
  const afterKind = write(wrapped(kind, 34, 700), 34, margin, 700);
  const top = write(wrapped(title, 46, 700), 46, afterKind + 12, 700) + 48;
  const bottom = side - margin - 34;
  let size = 104;
  let lines = wrapped(words, size, 700);
  while (size > leastSize && lines.length * size * 1.3 > bottom - top - 40) {
    size -= 8;
    lines = wrapped(words, size, 700);
  }
  write(lines, size, top, 700);
  write([date], 30, bottom);
}

/** Splits a text into lines for which `fits` is true; a single word that does not fit is cut. */
export function wrapTextLines(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word)
        if (line === '' || fits(line + letter)) line += letter;
        else {
          lines.push(line);
          line = letter;
        }
    }
    return [...lines, line];
  });
}
