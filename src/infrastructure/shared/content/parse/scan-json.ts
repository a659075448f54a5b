import { createFinding, mostFindings, type Finding } from '../../../../domain/content/finding.ts';
import type { RuleId } from '../../../../domain/content/rules.ts';
import { contentLimits } from './content-limits.ts';
import {
  findCurlyClosingQuote,
  findCurlyTextEnd,
  findMisplacedWordEnd,
  isNonJsonSpace,
  isCurlyQuote,
  findLineEnd,
  isNextLineJsonMember,
  canStartJsonValue,
  type ExpectedJsonText,
} from './json-slips.ts';
import { WordProcessorMarks, type TextEdit } from './word-marks.ts';
import { LineIndex, type TextPosition } from './text-lines.ts';

/** An open object or list: its own pointer, its keys so far, and the member or entry being read. */
type Frame = { path: string; list: boolean; keys: Set<string>; key: string; index: number };
type Expecting = 'value' | 'value or ]' | 'key or }' | 'key' | 'colon' | 'comma or close' | 'nothing';

/** Names that no file may use, because they have a meaning in JavaScript. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** The rules whose findings have a path; findings of other rules concern the whole file. */
const aboutPlace = new Set(['json/duplicate-key', 'json/forbidden-key', 'json/nul', 'json/encoding']);
const plain = /[ !#-[\]-\uffff]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const literal = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const comment = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y;
const space = /[ \t\n\r]*/y;

/** The errors of a text, and the edits that remove superfluous commas and replace a word processor's marks. */
export type JsonScanResult = {
  faults: Finding[];
  needlessCommas: readonly TextEdit[];
  wordMarks: readonly TextEdit[];
};

/**
 * Reads JSON text once, strictly, and reports its errors: syntax, duplicate keys, dangerous keys, too many levels or
 * values, characters that cannot be stored. Continues after a syntax error if possible. Takes linear time without
 * recursion, so that no file can overload the process. The edits that remove commas keep every offset.
 */
export function scanJson(text: string): JsonScanResult {
  const scan = new Scan(text);
  const faults = scan.run();
  return { faults, needlessCommas: scan.needlessCommas, wordMarks: scan.marks.edits };
}

/** Finds the positions of the values at these pointers. The text must be JSON that `scanJson` accepts. */
export function findTextPositions(text: string, pointers: ReadonlySet<string>): Map<string, TextPosition> {
  const lines = new LineIndex(text);
  const places = new Map<string, TextPosition>();
  new Scan(
    text,
    (pointer, at) => void (pointers.has(pointer) && places.set(pointer, lines.placeAt(at))),
  ).run();
  return places;
}

class Scan {
  readonly #text: string;
  readonly #lines: LineIndex;
  /** Receives the offset at which each value begins. */
  readonly #onValue: ((pointer: string, at: number) => void) | null;
  readonly #frames: Frame[] = [];
  readonly #faults: Finding[] = [];
  readonly marks = new WordProcessorMarks();
  readonly needlessCommas: TextEdit[] = [];
  #at = 0;
  #expecting: Expecting = 'value';
  #values = 0;
  /** The offset of the last comma, and the start and end of the text or name that was read last. */
  #comma = 0;
  #last = { start: 0, end: -1 };
  #isOver = false;

  constructor(text: string, onValue: ((pointer: string, at: number) => void) | null = null) {
    this.#text = text;
    this.#lines = new LineIndex(text);
    this.#onValue = onValue;
  }

  run(): Finding[] {
    while (!this.#isOver && this.#faults.length <= mostFindings) {
      this.#skip(space);
      if (this.#at >= this.#text.length) break;
      const char = this.#text.charAt(this.#at);
      if (isNonJsonSpace(char)) this.#oddSpace();
      else if (char === '/' && this.#skipComment()) continue;
      else this.#step(char);
    }
    const isCut = !this.#isOver && this.#expecting !== 'nothing' && this.#at >= this.#text.length;
    if (isCut && this.#isSound)
      this.#fault('json/syntax', 'the file ends too early: something is not closed');
    const marks = this.marks.findings.map(({ rule, message, at }) => this.#found(rule, message, at));
    return [...marks, ...this.#faults];
  }

  get #isSound(): boolean {
    return this.#faults.length === 0 && !this.marks.hasQuotes;
  }

  get #isInList(): boolean {
    return this.#frames.at(-1)?.list === true;
  }

  #step(char: string): void {
    const frame = this.#frames.at(-1);
    switch (this.#expecting) {
      case 'value':
        return this.#value(char);
      case 'value or ]':
        return char === ']' ? this.#close() : this.#value(char);
      case 'key or }':
        return char === '}' ? this.#close() : this.#key(char);
      case 'key':
        return this.#key(char);
      case 'colon':
        if (char !== ':') return this.#noColon(char);
        this.#at += 1;
        this.#expecting = 'value';
        return undefined;
      case 'comma or close':
        if (char === (frame?.list ? ']' : '}')) return this.#close();
        if (char !== ',') return this.#noComma(char);
        this.#comma = this.#at;
        this.#at += 1;
        this.#expecting = frame?.list ? 'value' : 'key';
        return undefined;
      case 'nothing':
        if (this.#isSound) this.#fault('json/syntax', 'there is more text after the end');
        this.#isOver = true;
        return undefined;
    }
  }

  #value(char: string): void {
    const frame = this.#frames.at(-1);
    if (frame && (char === ']' || char === '}' || char === ',')) return this.#noValue(char);
    if (frame) frame.index += 1;
    this.#values += 1;
    this.#onValue?.(this.#path(), this.#at);
    if (frame && frame.index >= contentLimits.width)
      return this.#end('json/too-wide', `more than ${contentLimits.width} entries in one place are too many`);
    if (this.#values > contentLimits.values)
      return this.#end('json/too-many-values', `more than ${contentLimits.values} values are too many`);
    if (char === '{' || char === '[') return this.#open(char === '[');
    if (char === '"') this.#string();
    else if (isCurlyQuote(char)) this.#wordString(frame?.list ? 'entry' : 'value');
    else if (!this.#skip(literal)) {
      this.#fault('json/syntax', `a value is missing or misspelt here (found ${shown(char)})`);
      this.#at = char === "'" ? this.#endOfSingle() : findMisplacedWordEnd(this.#text, this.#at);
    }
    return this.#afterValue();
  }

  #open(list: boolean): void {
    if (this.#frames.length >= contentLimits.depth)
      return this.#end('json/too-deep', `more than ${contentLimits.depth} levels are too deep`);
    this.#frames.push({ path: this.#path(), list, keys: new Set(), key: '', index: -1 });
    this.#at += 1;
    this.#expecting = list ? 'value or ]' : 'key or }';
  }

  #close(): void {
    this.#frames.pop();
    this.#at += 1;
    this.#afterValue();
  }

  #afterValue(): void {
    this.#expecting = this.#frames.length === 0 ? 'nothing' : 'comma or close';
  }

  #key(char: string): void {
    if (char === '}' || char === ']' || char === ',') return this.#noValue(char);
    const start = this.#at;
    let key: string | null = null;
    if (char === '"') key = this.#string();
    else if (isCurlyQuote(char)) this.#wordString('name');
    else {
      this.#fault('json/syntax', `a name in "double quotes" is missing here (found ${shown(char)})`);
      if (char === '{' || char === '[') return void (this.#expecting = 'value');
      this.#at = char === "'" ? this.#endOfSingle() : findMisplacedWordEnd(this.#text, this.#at);
    }
    this.#expecting = 'colon';
    const frame = this.#frames.at(-1);
    if (frame) frame.key = key ?? '';
    if (key === null || !frame) return undefined;
    if (forbiddenKeys.has(key)) this.#fault('json/forbidden-key', `the name "${key}" is not allowed`, start);
    else if (frame.keys.has(key))
      this.#fault('json/duplicate-key', `the name "${key.slice(0, 60)}" is used twice`, start);
    frame.keys.add(key);
    return undefined;
  }

  /** Reports a comma or a closing bracket in place of a value or name. */
  #noValue(char: string): void {
    const isList = this.#isInList;
    const isTrailing = this.#expecting !== 'key or }' && this.#expecting !== 'value or ]';
    const afterComma = isTrailing && (isList || this.#expecting === 'key');
    const from = char === ',' ? this.#at : this.#comma;
    if (afterComma) this.needlessCommas.push({ from, to: from + 1, insert: ' ' });
    if (afterComma && char !== ',') {
      this.#fault('json/syntax', 'nothing comes after this comma: take it out', this.#comma);
      this.#expecting = 'comma or close';
      return undefined;
    }
    const wanted = this.#expecting.startsWith('key')
      ? 'a name in "double quotes" is missing'
      : 'a value is missing or misspelt';
    this.#fault('json/syntax', `${wanted} here (found ${char})`);
    if (isList || this.#expecting.startsWith('key')) this.#at += 1;
    else this.#expecting = 'comma or close';
    return undefined;
  }

  #noColon(char: string): void {
    if (this.#backToCurlyClose()) return undefined;
    this.#fault('json/syntax', `a colon is missing here (found ${shown(char)})`);
    if (char === ',' || char === '}' || char === ']') return this.#afterValue();
    if (char === '=' || char === ';') this.#at += 1;
    this.#expecting = 'value';
    return undefined;
  }

  #noComma(char: string): void {
    if (char === ']' || char === '}') return this.#closeOther(char);
    const { end } = this.#last;
    const isText = end > 0 && char !== ':' && /^[ \t]*$/.test(this.#text.slice(end, this.#at));
    if (isText && this.#backToCurlyClose()) return undefined;
    // Characters directly after a text, or that begin no value, are part of the text.
    if (isText && (this.#at === end || !canStartJsonValue(char))) {
      this.#fault(
        'json/syntax',
        'this quotation mark ends the text: inside a text write “ ” or \\"',
        end - 1,
      );
      this.#at = findCurlyTextEnd(this.#text, this.#at, this.#isInList ? 'entry' : 'value', '"').next;
      this.#last = { start: this.#at, end: -1 };
      return undefined;
    }
    this.#fault('json/syntax', `a comma is missing here (found ${shown(char)})`);
    if (char === ':') this.#at += 1;
    this.#expecting = this.#isInList || char === ':' ? 'value' : 'key';
    return undefined;
  }

  /** Handles a closing bracket that does not match the open one. */
  #closeOther(char: string): void {
    const index = this.#frames.findLastIndex(({ list }) => list === (char === ']'));
    if (index === -1) {
      this.#fault('json/syntax', `this ${char} closes nothing`);
      this.#at += 1;
      return undefined;
    }
    this.#fault('json/syntax', `a ${char === ']' ? '}' : ']'} is missing before this ${char}`);
    this.#frames.length = index + 1;
    return this.#close();
  }

  /**
   * Ends a text that began with a straight quotation mark at a curly one inside it. Returns false without such a mark.
   */
  #backToCurlyClose(): boolean {
    const { start, end } = this.#last;
    const at = end > start ? findCurlyClosingQuote(this.#text, start + 1, end) : -1;
    if (at === -1) return false;
    this.marks.noteClose(at);
    this.#at = at + 1;
    this.#last = { start: 0, end: -1 };
    return true;
  }

  /** Skips a comment, and reports the error once. */
  #skipComment(): boolean {
    const start = this.#at;
    if (this.#expecting === 'nothing' || !this.#skip(comment)) return false;
    this.#fault('json/syntax', 'comments are not part of JSON: take this one out', start);
    return true;
  }

  /** Reads a text or name between curly quotation marks. */
  #wordString(expected: ExpectedJsonText): void {
    const open = this.#at;
    const { close, next } = findCurlyTextEnd(this.#text, open + 1, expected, this.#text.charAt(open));
    this.marks.noteText(this.#text, { open, close, next });
    this.#at = next;
    this.#last = { start: 0, end: -1 };
  }

  /** Returns the end of a text between ' and '. */
  #endOfSingle(): number {
    const expected = this.#expecting.startsWith('key') ? 'name' : this.#isInList ? 'entry' : 'value';
    return findCurlyTextEnd(this.#text, this.#at + 1, expected, "'").next;
  }

  #oddSpace(): void {
    const from = this.#at;
    while (isNonJsonSpace(this.#text[this.#at])) this.#at += 1;
    this.marks.noteSpaces(from, this.#at);
  }

  /**
   * Reads a string and returns its value; after an error returns null, and reading continues at the string's probable
   * end.
   */
  #string(): string | null {
    const start = this.#at;
    let isSound = true;
    this.#at += 1;
    for (;;) {
      this.#skip(plain);
      const char = this.#text[this.#at];
      if (char === '"') break;
      if (char === undefined || isNextLineJsonMember(this.#text, this.#at)) {
        this.#unclosed(start, isSound);
        return null;
      }
      if (char === '\\' && this.#skip(escape)) continue;
      if (isSound)
        this.#fault(
          'json/syntax',
          char === '\\'
            ? 'a backslash must be followed by one of " \\ / b f n r t u0000'
            : `a line break or control character inside a text: write it as \\n or \\t`,
        );
      isSound = false;
      this.#at += 1;
    }
    this.#at += 1;
    this.#last = { start, end: this.#at };
    // When positions are wanted the text was accepted before, so only names are parsed.
    if (!isSound || (this.#onValue !== null && !this.#expecting.startsWith('key'))) return null;
    const value = String(JSON.parse(this.#text.slice(start, this.#at)));
    if (value.includes('\u0000'))
      this.#fault('json/nul', 'a NUL character (\\u0000) cannot be stored', start);
    else if (/\p{Surrogate}/u.test(value))
      this.#fault('json/encoding', 'half of a character (a lone \\ud800 to \\udfff) cannot be stored', start);
    else return value;
    return null;
  }

  /** Ends an unclosed text at the end of its line, before a final comma. */
  #unclosed(start: number, isSound: boolean): void {
    this.#at = start + 1;
    this.#last = { start, end: findLineEnd(this.#text, start) };
    if (this.#backToCurlyClose()) return undefined;
    if (isSound) this.#fault('json/syntax', 'this text has no closing quotation mark', start);
    this.#at = this.#last.end;
    if (this.#text[this.#at - 1] === ',') this.#at -= 1;
    this.#last = { start: 0, end: -1 };
    return undefined;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.test(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  /** Reports a fault and stops reading. */
  #end(rule: RuleId, message: string): void {
    this.#fault(rule, message);
    this.#isOver = true;
  }

  #fault(rule: RuleId, message: string, at = this.#at): void {
    this.#faults.push(this.#found(rule, message, at));
  }

  #found(rule: RuleId, message: string, at: number): Finding {
    const words = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
    return {
      ...createFinding(rule, aboutPlace.has(rule) ? this.#path() : '', words),
      ...this.#lines.placeAt(at),
    };
  }

  #path(): string {
    const frame = this.#frames.at(-1);
    if (!frame) return '';
    const { path, list, key, index } = frame;
    return `${path}/${list ? index : pointerPart(key)}`;
  }
}

const pointerPart = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const shown = (char: string): string => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(char) ? char : 'an odd character');
