import type { SpokenPassage } from '../../../../application/ports/device/chat/local-voice.ts';
import hidden from '../../../kit/VisuallyHidden.module.css';

/**
 * Matches the parts of a row that are not read aloud, such as the speaker's name and the button that changes an answer.
 */
const unspoken = `svg, summary, [data-change], [aria-hidden="true"], .${hidden.hidden}`;

const blocks = 'p, li, h3, dt, dd, pre, div';

/** The name of the CSS highlight, which ReadAloud.module.css styles. */
const highlight = 'spoken';

/** A passage of a row: text in one language, which can be highlighted while it is spoken. */
export type MarkedPassage = SpokenPassage & {
  /** Highlights the text between two characters, if the browser supports highlights. */
  mark(start: number, end: number): void;
};

/** Returns the passages of a row: one for each paragraph and language; a picture is read by its description. */
export function findRowPassages(row: Element): readonly MarkedPassage[] {
  const found: { block: Element | null; language: string; places: Place[] }[] = [];
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(unspoken) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = wordsOf(node);
    if (words === '') continue;
    const element = node instanceof Element ? node : node.parentElement;
    const block = element?.closest(blocks) ?? null;
    const language = element?.closest<HTMLElement>('[lang]')?.lang ?? 'en';
    const last = found.at(-1);
    const place = { words, node };
    if (last?.block === block && last.language === language) last.places.push(place);
    else found.push({ block, language, places: [place] });
  }
  return found
    .map(({ language, places }) => ({
      language,
      words: places.map(({ words }) => words).join(''),
      mark: (start: number, end: number) => mark(places, start, end),
    }))
    .filter(({ words }) => words.trim() !== '');
}

/** Removes the highlight. */
export function clearPassageMark(): void {
  globalThis.CSS?.highlights?.delete(highlight);
}

type Place = { words: string; node: Node };

function wordsOf(node: Node): string {
  if (node instanceof Text) return node.data;
  return node instanceof HTMLImageElement ? node.alt : '';
}

function mark(places: readonly Place[], start: number, end: number): void {
  if (!globalThis.CSS?.highlights) return;
  const range = document.createRange();
  const from = placeAt(places, start);
  const to = placeAt(places, end - 1);
  if (!(from?.node instanceof Text && to?.node instanceof Text)) return clearPassageMark();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset + 1);
  CSS.highlights.set(highlight, new Highlight(range));
}

/** Returns the text node and offset of a character of the passage. */
function placeAt(places: readonly Place[], index: number): { node: Node; offset: number } | null {
  let before = 0;
  for (const { words, node } of places) {
    if (index < before + words.length) return { node, offset: index - before };
    before += words.length;
  }
  return null;
}
