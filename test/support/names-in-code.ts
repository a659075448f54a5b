/** A name in a source text, with the number of its line. */
export type NameInCode = { name: string; line: number };

/**
 * Matches code before a slash that begins a regular expression; after a name, a number or a bracket a slash divides.
 */
const beforeExpression = /(?:^|[(,=:[!&|?{;+*%~^-]|=>|\b(?:return|typeof|case|of|in|await|yield|throw))\s*$/;

/**
 * Lists the names in TypeScript or JavaScript, including those in SQL (templates with the tag `sql`). Comments,
 * strings, regular expressions and the text of other templates are skipped.
 */
export function namesInCode(text: string): NameInCode[] {
  const code: string[] = text.split('').map((sign) => (sign === '\n' ? sign : ' '));
  const show = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) code[at] = text[at]!;
  };
  const after = (end: string, from: number): number => {
    const at = text.indexOf(end, from);
    return at === -1 ? text.length : at + end.length;
  };
  /** Returns the end of the string or regular expression at `from`. */
  const quoted = (from: number): number => {
    const end = text[from];
    let isInClass = false;
    for (let at = from + 1; at < text.length; at += 1) {
      const sign = text[at];
      if (sign === '\\') at += 1;
      else if (sign === '\n') return at;
      else if (end === '/' && sign === '[') isInClass = true;
      else if (end === '/' && sign === ']') isInClass = false;
      else if (sign === end && !isInClass) return at + 1;
    }
    return text.length;
  };
  /** Returns the end of the template at `from`. */
  const template = (from: number, isSql: boolean): number => {
    for (let at = from + 1; at < text.length; at += 1) {
      if (text[at] === '`') return at + 1;
      if (text[at] === '\\') at += 1;
      else if (text.startsWith('${', at)) at = read(at + 2) - 1;
      else if (isSql) show(at, at + 1);
    }
    return text.length;
  };
  /** Returns the end of the code at `from`: after its closing brace, or the end of the text. */
  function read(from: number): number {
    let depth = 0;
    for (let at = from; at < text.length;) {
      const before = (): string => text.slice(Math.max(0, at - 40), at);
      if (text.startsWith('//', at)) at = after('\n', at) - 1;
      else if (text.startsWith('/*', at)) at = after('*/', at);
      else if (/['"]/.test(text[at]!)) at = quoted(at);
      else if (text[at] === '/' && beforeExpression.test(before())) at = quoted(at);
      else if (text[at] === '`') at = template(at, /\bsql(?:<.*>)?$/.test(before()));
      else {
        if (text[at] === '{') depth += 1;
        if (text[at] === '}' && --depth < 0) return at + 1;
        show(at, at + 1);
        at += 1;
      }
    }
    return text.length;
  }
  read(0);
  const lines = code.join('').split('\n');
  return lines.flatMap((line, index) =>
    [...line.matchAll(/[A-Za-z_$][\w$]*/g)].map(([name]) => ({ name, line: index + 1 })),
  );
}
