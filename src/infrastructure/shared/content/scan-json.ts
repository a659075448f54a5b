import { finding, type Finding } from '../../../domain/content/finding.ts';
import type { RuleId } from '../../../domain/content/rules.ts';

export const contentLimits = {
  /** UTF-8 bytes of a file. */
  bytes: 5 * 1024 * 1024,
  /** Objects and lists inside each other. */
  depth: 100,
  /** Members of one object, entries of one list. */
  width: 1000,
  /** Members and entries in the whole file. */
  values: 100_000,
} as const;

/** An object or list that is open: its own pointer, its keys so far, the member or entry being read. */
type Frame = { path: string; list: boolean; keys: Set<string>; key: string; index: number };
type Expecting = 'value' | 'value or ]' | 'key or }' | 'key' | 'colon' | 'comma or close' | 'nothing';

/** Rules that point at a place; the others speak of the file. */
const aboutPlace = new Set(['json/duplicate-key', 'json/forbidden-key', 'json/nul', 'json/encoding']);
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const plain = /[ !#-[\]-\uffff]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const literal = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const space = /[ \t\n\r]*/y;

/**
 * Reads JSON text once, strictly, and gives the first thing wrong with it, or null: its syntax, a key
 * used twice, a dangerous key, too many levels or values, or characters that cannot be stored.
 * Linear in the text and without recursion, so that no file can hurt the process.
 */
export function scanJson(text: string): Finding | null {
  return new Scan(text).run();
}

/** Where the values of JSON text stand that these pointers name. The text is JSON that `scanJson` accepts. */
export function placesIn(text: string, pointers: ReadonlySet<string>): Map<string, TextPlace> {
  const offsets = new Map<string, number>();
  new Scan(text, (pointer, at) => void (pointers.has(pointer) && offsets.set(pointer, at))).run();
  const places = new Map<string, TextPlace>();
  let line = 1;
  let lineStart = 0;
  for (const [pointer, at] of offsets) {
    for (
      let end = text.indexOf('\n', lineStart);
      end !== -1 && end < at;
      end = text.indexOf('\n', lineStart)
    ) {
      line += 1;
      lineStart = end + 1;
    }
    places.set(pointer, { line, column: at - lineStart + 1 });
  }
  return places;
}

/** Both from 1. */
export type TextPlace = { line: number; column: number };

export function placeAt(text: string, at: number): TextPlace {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

class Scan {
  readonly #text: string;
  /** Hears where each value begins. */
  readonly #hear: ((pointer: string, at: number) => void) | null;
  readonly #frames: Frame[] = [];
  #at = 0;
  #expecting: Expecting = 'value';
  #values = 0;

  constructor(text: string, hear: ((pointer: string, at: number) => void) | null = null) {
    this.#text = text;
    this.#hear = hear;
  }

  run(): Finding | null {
    for (;;) {
      this.#skip(space);
      if (this.#at >= this.#text.length)
        return this.#expecting === 'nothing'
          ? null
          : this.#fault('json/syntax', 'the file ends too early: something is not closed');
      const fault = this.#step(this.#text[this.#at]!);
      if (fault) return fault;
    }
  }

  #step(char: string): Finding | null {
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
        return this.#punctuation(char, ':', 'value');
      case 'comma or close':
        if (char === (frame!.list ? ']' : '}')) return this.#close();
        return this.#punctuation(char, ',', frame!.list ? 'value' : 'key');
      case 'nothing':
        return this.#fault('json/syntax', 'there is more text after the end');
    }
  }

  #value(char: string): Finding | null {
    const frame = this.#frames.at(-1);
    if (frame) frame.index += 1;
    this.#values += 1;
    this.#hear?.(this.#path(), this.#at);
    if (frame && frame.index >= contentLimits.width)
      return this.#fault(
        'json/too-wide',
        `more than ${contentLimits.width} entries in one place are too many`,
      );
    if (this.#values > contentLimits.values)
      return this.#fault('json/too-many-values', `more than ${contentLimits.values} values are too many`);
    if (char === '{' || char === '[') return this.#open(char === '[');
    if (char === '"') {
      const end = this.#string();
      if (typeof end !== 'string') return end;
    } else if (!this.#skip(literal))
      return this.#fault('json/syntax', `a value is missing or misspelt here (found ${shown(char)})`);
    this.#afterValue();
    return null;
  }

  #open(list: boolean): Finding | null {
    if (this.#frames.length >= contentLimits.depth)
      return this.#fault('json/too-deep', `more than ${contentLimits.depth} levels are too deep`);
    this.#frames.push({ path: this.#path(), list, keys: new Set(), key: '', index: -1 });
    this.#at += 1;
    this.#expecting = list ? 'value or ]' : 'key or }';
    return null;
  }

  #close(): null {
    this.#frames.pop();
    this.#at += 1;
    this.#afterValue();
    return null;
  }

  #afterValue(): void {
    this.#expecting = this.#frames.length === 0 ? 'nothing' : 'comma or close';
  }

  #key(char: string): Finding | null {
    if (char !== '"')
      return this.#fault('json/syntax', `a name in "double quotes" is missing here (found ${shown(char)})`);
    const start = this.#at;
    const key = this.#string();
    if (typeof key !== 'string') return key;
    const frame = this.#frames.at(-1)!;
    frame.key = key;
    if (forbiddenKeys.has(key))
      return this.#fault('json/forbidden-key', `the name "${key}" is not allowed`, start);
    if (frame.keys.has(key))
      return this.#fault('json/duplicate-key', `the name "${key.slice(0, 60)}" is used twice`, start);
    frame.keys.add(key);
    this.#expecting = 'colon';
    return null;
  }

  #punctuation(char: string, wanted: string, then: Expecting): Finding | null {
    if (char !== wanted)
      return this.#fault(
        'json/syntax',
        `a ${wanted === ',' ? 'comma' : 'colon'} is missing here (found ${shown(char)})`,
      );
    this.#at += 1;
    this.#expecting = then;
    return null;
  }

  /** Reads a string and gives its value. */
  #string(): string | Finding {
    const start = this.#at;
    this.#at += 1;
    for (;;) {
      this.#skip(plain);
      const char = this.#text[this.#at];
      if (char === '"') break;
      if (char === undefined)
        return this.#fault('json/syntax', 'this text has no closing quotation mark', start);
      if (char === '\\' && this.#skip(escape)) continue;
      return char === '\\'
        ? this.#fault('json/syntax', 'a backslash must be followed by one of " \\ / b f n r t u0000')
        : this.#fault(
            'json/syntax',
            `a line break or control character inside a text: write it as \\n or \\t`,
          );
    }
    this.#at += 1;
    // A text that is read to be heard was accepted before: only its names matter now.
    if (this.#hear !== null && !this.#expecting.startsWith('key')) return '';
    const value = JSON.parse(this.#text.slice(start, this.#at)) as string;
    if (value.includes('\u0000'))
      return this.#fault('json/nul', 'a NUL character (\\u0000) cannot be stored', start);
    if (/\p{Surrogate}/u.test(value))
      return this.#fault(
        'json/encoding',
        'half of a character (a lone \\ud800 to \\udfff) cannot be stored',
        start,
      );
    return value;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.test(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #fault(rule: RuleId, message: string, at = this.#at): Finding {
    const words = `${message[0]!.toUpperCase()}${message.slice(1)}.`;
    return { ...finding(rule, aboutPlace.has(rule) ? this.#path() : '', words), ...placeAt(this.#text, at) };
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
