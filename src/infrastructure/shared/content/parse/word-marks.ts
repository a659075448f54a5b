import type { RuleId } from '../../../../domain/content/rules.ts';

/** A range of a text, and its replacement. */
export type TextEdit = { from: number; to: number; insert: string };

/** The first offset of a mark, and its number of occurrences. */
type Seen = { at: number; count: number };
type WordFinding = { rule: RuleId; message: string; at: number };

/** Collects a word processor's quotation marks and spaces in JSON; each kind is reported once, with its number. */
export class WordProcessorMarks {
  /** The edits that replace these marks and spaces by those of JSON, roughly in order. */
  readonly edits: TextEdit[] = [];
  #quotes: Seen | null = null;
  #spaces: Seen | null = null;

  get hasQuotes(): boolean {
    return this.#quotes !== null;
  }

  /** Records a name or text between curly quotation marks, with the edits that make it valid JSON. */
  noteText(text: string, { open, close, next }: { open: number; close: number; next: number }): void {
    this.#noteQuotes(open);
    this.edits.push({ from: open, to: open + 1, insert: '"' });
    for (let at = text.indexOf('"', open + 1); at !== -1 && at < close; at = text.indexOf('"', at + 1))
      if (text[at - 1] !== '\\') this.edits.push({ from: at, to: at, insert: '\\' });
    this.edits.push({ from: close, to: next, insert: '"' });
  }

  /** Records a curly mark that closes a text opened with a straight one. */
  noteClose(at: number): void {
    this.#noteQuotes(at);
    this.edits.push({ from: at, to: at + 1, insert: '"' });
  }

  noteSpaces(from: number, to: number): void {
    this.#spaces = { at: this.#spaces?.at ?? from, count: (this.#spaces?.count ?? 0) + 1 };
    this.edits.push({ from, to, insert: ' '.repeat(to - from) });
  }

  #noteQuotes(at: number): void {
    this.#quotes = { at: this.#quotes?.at ?? at, count: (this.#quotes?.count ?? 0) + 1 };
  }

  get findings(): WordFinding[] {
    const [quotes, spaces] = [this.#quotes, this.#spaces];
    return [
      ...(quotes
        ? [
            {
              rule: 'json/word-quotes' as const,
              message: `a word processor has put curly quotation marks here${places(quotes)}: JSON needs straight ones (")`,
              at: quotes.at,
            },
          ]
        : []),
      ...(spaces
        ? [
            {
              rule: 'json/odd-space' as const,
              message: `a no-break or other special space stands here${places(spaces)}: JSON takes plain spaces only`,
              at: spaces.at,
            },
          ]
        : []),
    ];
  }
}

const places = ({ count }: Seen): string =>
  count === 1 ? '' : ` and in ${count - 1} more ${count === 2 ? 'place' : 'places'}`;

/** Applies these edits to the text; of two edits at the same place only the first is applied. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { from, to, insert } of edits.toSorted((one, other) => one.from - other.from)) {
    if (from < copied) continue;
    parts.push(text.slice(copied, from), insert);
    copied = to;
  }
  return parts.join('') + text.slice(copied);
}
