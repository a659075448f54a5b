import * as fc from 'fast-check';

/** Characters with a special meaning to some parser, and halves of characters. */
const odd = ['\0', '\t', '\n', '\r', '\r\n', '\u001b', '\u007f', '\u0085', '\u00a0', '\u00ad']
  .concat(['\u200b', '\u200d', '\u2028', '\u2029', '\u202e', '\ufeff', '\ufffd', '\uffff'])
  .concat(['\ud800', '\udfff', '\ud83d', '\u0301', 'é', 'ß', 'İ', 'ǅ', 'ﬃ', 'דאגה', '😀'])
  .concat(['👩‍👩‍👧‍👦', '“', '”', '„', '’', '…', '–', '__proto__', 'constructor', 'prototype'])
  .concat(['toString', '{{name}}', '%00', '%', '../', '\\', '"', "'", '<', '>', '&', '&amp;'])
  .concat(['<script>', "' or 1=1; --", 'null', 'NaN', '-1', '1e999', '0x10', ',']);

/** Draws any text, odd or ordinary, of at most this many pieces. */
export const anyText = (mostPieces = 30): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: textOf([...odd, 'a', 'word', ' ', '1', '.'], mostPieces) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: mostPieces, size: 'max' }) },
    { weight: 1, arbitrary: fc.string({ maxLength: mostPieces, size: 'max' }) },
  );

/** Draws a text made of these pieces. */
export const textOf = (pieces: readonly string[], mostPieces: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pieces), { maxLength: mostPieces, size: 'max' }).map((drawn) => drawn.join(''));

/** Draws a text of a few pieces, repeated up to this many characters, which makes a careless parser slow. */
export const repeatedText = (pieces: readonly string[], mostCharacters: number): fc.Arbitrary<string> =>
  fc
    .record({
      before: textOf(pieces, 3),
      unit: fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }),
      times: fc.nat(mostCharacters),
      after: textOf(pieces, 3),
    })
    .map(({ before, unit, times, after }) => {
      const repeated = unit.join('');
      const most = Math.ceil(mostCharacters / Math.max(1, repeated.length));
      return `${before}${repeated.repeat(Math.min(times, most))}${after}`;
    });

/** A change of a text: `at` and `length` are limited to its bounds. */
export type TextEdit = {
  how: 'insert' | 'delete' | 'double' | 'cut';
  at: number;
  length: number;
  text: string;
};

/** Draws changes of a text that insert these pieces. */
export const textEdits = (pieces: readonly string[], most = 4): fc.Arbitrary<TextEdit[]> =>
  fc.array(
    fc.record({
      how: fc.constantFrom('insert', 'delete', 'double', 'cut'),
      at: fc.nat(),
      length: fc.nat(40),
      text: fc.oneof(textOf(pieces, 4), anyText(4)),
    }),
    { maxLength: most },
  );

export function withTextEdits(text: string, edits: readonly TextEdit[]): string {
  return edits.reduce((edited, { how, at, length, text: inserted }) => {
    const from = at % (edited.length + 1);
    const [before, after] = [edited.slice(0, from), edited.slice(from)];
    switch (how) {
      case 'insert':
        return before + inserted + after;
      case 'delete':
        return before + after.slice(length);
      case 'double':
        return before + after.slice(0, length) + after;
      case 'cut':
        return before;
    }
  }, text);
}

/** A change of bytes: a bit is flipped, bytes are removed, doubled or overwritten, or the rest is cut. */
export type ByteEdit = {
  how: 'flip' | 'delete' | 'double' | 'overwrite' | 'cut' | 'append';
  at: number;
  length: number;
  byte: number;
};

export const byteEdits = (most = 4): fc.Arbitrary<ByteEdit[]> =>
  fc.array(
    fc.record({
      how: fc.constantFrom('flip', 'delete', 'double', 'overwrite', 'cut', 'append'),
      at: fc.nat(),
      length: fc.integer({ min: 1, max: 64 }),
      byte: fc.nat(255),
    }),
    { minLength: 1, maxLength: most },
  );

export function withByteEdits(bytes: Uint8Array, edits: readonly ByteEdit[]): Buffer {
  return edits.reduce((edited, { how, at, length, byte }) => {
    const from = at % (edited.length + 1);
    const [before, after] = [edited.subarray(0, from), edited.subarray(from)];
    const filled = Buffer.alloc(length, byte);
    switch (how) {
      case 'flip': {
        const flipped = Buffer.from(edited);
        flipped[from] = (flipped[from] ?? 0) ^ (1 << (byte % 8));
        return flipped;
      }
      case 'delete':
        return Buffer.concat([before, after.subarray(length)]);
      case 'double':
        return Buffer.concat([before, after.subarray(0, length), after]);
      case 'overwrite':
        return Buffer.concat([before, filled.subarray(0, after.length), after.subarray(length)]);
      case 'cut':
        return Buffer.from(before);
      case 'append':
        return Buffer.concat([edited, filled]);
    }
  }, Buffer.from(bytes));
}
