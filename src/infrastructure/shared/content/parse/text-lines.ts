/** A position in a text; both numbers count from 1. */
export type TextPosition = { line: number; column: number };

/** Finds line and column of offsets in a text; fast while the offsets ascend. */
export class LineIndex {
  readonly #text: string;
  #line = 1;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text;
  }

  placeAt(at: number): TextPosition {
    if (at < this.#lineStart) [this.#line, this.#lineStart] = [1, 0];
    for (
      let end = this.#text.indexOf('\n', this.#lineStart);
      end !== -1 && end < at;
      end = this.#text.indexOf('\n', this.#lineStart)
    ) {
      this.#line += 1;
      this.#lineStart = end + 1;
    }
    return { line: this.#line, column: at - this.#lineStart + 1 };
  }
}
