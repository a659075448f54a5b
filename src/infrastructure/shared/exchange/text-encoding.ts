import { TransferRefusedError } from './conversion.ts';

/** The text of a file; `guessed` is the encoding when nothing in the file says it, and null for Unicode. */
export type DecodedText = { text: string; guessed: string | null };

/**
 * Decodes UTF-8 or UTF-16, with or without a byte order mark, or the encoding in which spreadsheets and editors of one
 * language save, which is guessed by the letters. @throws TransferRefusedError for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return unicode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return unicode('utf-16be', bytes);
  const text = decoded('utf-8', bytes);
  if (text !== null) return readable({ text, guessed: null });
  return readable(guess(bytes));
}

function unicode(encoding: string, bytes: Uint8Array): DecodedText {
  const text = decoded(encoding, bytes);
  if (text === null) throw unreadable();
  return readable({ text, guessed: null });
}

function readable(found: DecodedText): DecodedText {
  if (found.text.includes('\0')) throw unreadable();
  return found;
}

const unreadable = (): TransferRefusedError =>
  new TransferRefusedError("this is not readable text; save it as 'CSV UTF-8'.");

function decoded(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

type Encoding = Readonly<{
  name: string;
  label: string;
  /** The script of its letters beyond ASCII. */
  script: RegExp;
  /** The letters that its languages use seldom. */
  rare: RegExp;
}>;

const latin = /\p{Script=Latin}/u;
const cyrillic = /\p{Script=Cyrillic}/u;
const none = /(?!)/;

/** The encodings that are guessed, the likelier one first: it is taken when two fit equally well. */
const encodings: readonly Encoding[] = [
  { name: 'Windows-1252', label: 'windows-1252', script: latin, rare: /[šžýþðÿœƒ]/iu },
  { name: 'Mac Roman', label: 'macintosh', script: latin, rare: /[ÿœƒıˆ]/iu },
  { name: 'Windows-1254', label: 'windows-1254', script: latin, rare: /[šžýÿœƒ]/iu },
  { name: 'Windows-1250', label: 'windows-1250', script: latin, rare: /[ŕĺ˙]/iu },
  { name: 'Windows-1251', label: 'windows-1251', script: cyrillic, rare: /[ѓђљњќћџјґ]/iu },
  { name: 'KOI8-R', label: 'koi8-r', script: cyrillic, rare: none },
  { name: 'Windows-1253', label: 'windows-1253', script: /\p{Script=Greek}/u, rare: none },
];

/** The length of text that a guess reads (bytes). */
const longestSample = 200_000;

function guess(bytes: Uint8Array): DecodedText {
  const sample = bytes.subarray(0, longestSample);
  const [likeliest] = encodings
    .map((encoding) => ({ encoding, text: decodedLetters(encoding, sample) }))
    .flatMap(({ encoding, text }) => (text === null ? [] : [{ encoding, fit: fitOf(text, encoding) }]))
    .toSorted((one, other) => other.fit - one.fit);
  const best = likeliest && likeliest.fit >= 0 ? likeliest.encoding : encodings[0]!;
  const text = decodedLetters(best, bytes);
  if (text === null) throw unreadable();
  return { text, guessed: best.name };
}

/** Decodes a text; null if it has bytes that the encoding gives no character. */
function decodedLetters({ label }: Encoding, bytes: Uint8Array): string | null {
  const text = decoded(label, bytes);
  return text === null || /[\u0080-\u009f]/.test(text) ? null : text;
}

const letter = /\p{L}/u;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
/** The punctuation that stands beside letters or between words. */
const punctuation = /[\u00a0“”„‚‘’«»‹›–—…·¡¿§©®™°€£]/u;

/** The letters beyond ASCII that are words by themselves. */
const lone = /[àáâåæèéêíîòóôöøùúивсякауоη]/iu;

/** Returns how well a text reads in an encoding: a point for each letter of its script, points off for each oddity. */
function fitOf(text: string, { script, rare }: Encoding): number {
  let fit = 0;
  let run = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]!;
    if (mark <= '\u007f') {
      run = 0;
      continue;
    }
    const [before, after] = [text[at - 1] ?? '', text[at + 1] ?? ''];
    const isInWord = letter.test(before) && letter.test(after);
    if (!letter.test(mark)) {
      run = 0;
      fit += isInWord && mark !== '’' ? -3 : punctuation.test(mark) ? 0.3 : -1;
      continue;
    }
    run += 1;
    fit += script.test(mark) ? (rare.test(mark) ? 0.4 : 1) : -1;
    if (!letter.test(before) && !letter.test(after) && !lone.test(mark)) fit -= 2;
    // A capital after a small letter is odd in every language.
    if (upper.test(mark) && lower.test(before)) fit -= 3;
    // Four accented Latin letters in a row are odd, and so is a letter of another script between Latin ones.
    if (script === latin ? run > 3 : isInWord && /[a-z]/i.test(before) && /[a-z]/i.test(after)) fit -= 2;
  }
  return fit;
}

/** Returns some words around the first letter beyond ASCII, by which a person checks a guess. */
export function sampleOfGuess(text: string): string {
  const at = text.search(/[^\0-\x7f]/);
  const before = text
    .slice(Math.max(0, at - 20), at)
    .split(/[\r\n]/)
    .at(-1)!;
  return `${before}${text.slice(at, at + 40).split(/[\r\n]/, 1)[0]}`.trim();
}
