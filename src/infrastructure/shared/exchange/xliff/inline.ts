import { TransferRefusedError } from '../conversion.ts';
import { escapeXmlText, quoteXmlAttribute, type XmlElement } from './xml-tree.ts';

/** The namespace of XLIFF 2.0 and 2.1. */
export const xliffNamespace = 'urn:oasis:names:tc:xliff:document:2.0';

/** The namespace of attributes that only Fireside reads. */
export const firesideXliffNamespace = 'urn:fireside:translation:1';

/** Matches a placeholder for an answer; the text after a bar is shown to the family, so translators change it. */
const inText = /\{\{[^{}|]*(?:\|[^{}]*)?\}\}/g;

/** The protected codes of a unit: the text of each by its id, and the ids of the codes in its source. */
type Codes = { data: Map<string, string>; inSource: Map<string, string[]> };

/** Returns the content of `<source>` and `<target>`, and the data of their protected codes. */
export function formatInlineElements(source: string, target: string | null) {
  const codes: Codes = { data: new Map(), inSource: new Map() };
  let made = 0;
  const asSource = withCodes(source, codes, (code) => {
    made += 1;
    const ids = codes.inSource.get(code) ?? [];
    codes.inSource.set(code, [...ids, String(made)]);
    return String(made);
  });
  const asTarget =
    target === null
      ? null
      : withCodes(target, codes, (code) => {
          const [same, ...rest] = codes.inSource.get(code) ?? [];
          codes.inSource.set(code, rest);
          made += same === undefined ? 1 : 0;
          return same ?? String(made);
        });
  const data = Array.from(codes.data, ([text, id]) => ({ id, text: withControls(text) }));
  return { source: asSource, target: asTarget, data };
}

function withCodes(text: string, { data }: Codes, idOf: (code: string) => string): string {
  const refer = (part: string): string => {
    const known = data.get(part) ?? `d${data.size + 1}`;
    data.set(part, known);
    return known;
  };
  let written = '';
  let end = 0;
  for (const { 0: code, index } of text.matchAll(inText)) {
    written += withControls(text.slice(end, index));
    end = index + code.length;
    const [opening = ''] = /^\{\{[^{}|]*\|\s*/.exec(code) ?? [];
    const kept = 'canCopy="no" canDelete="no"';
    if (opening === '') {
      written += `<ph id="${idOf(code)}" dataRef="${refer(code)}" disp=${quoteXmlAttribute(code)} ${kept}/>`;
      continue;
    }
    const refs = `dataRefStart="${refer(opening)}" dataRefEnd="${refer('}}')}"`;
    const shown = `dispStart=${quoteXmlAttribute(opening)} dispEnd="}}"`;
    const words = withControls(code.slice(opening.length, -2));
    written += `<pc id="${idOf(opening)}" ${refs} ${shown} ${kept}>${words}</pc>`;
  }
  return written + withControls(text.slice(end));
}

const withControls = (text: string): string =>
  escapeXmlText(
    text,
    (one) => `<cp hex="${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`,
  );

/**
 * Returns the text in `<source>`, `<target>` or `<data>`. @throws TransferRefusedError for elements that cannot become text.
 */
export function readXliffText({ children }: XmlElement, data: ReadonlyMap<string, string>): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child;
      const { name, namespace, attributes } = child;
      const held = (attribute: string): string => {
        const text = data.get(attributes.get(attribute) ?? '');
        if (text !== undefined) return text;
        throw new TransferRefusedError('a protected part of the sentence no longer says what it stands for');
      };
      if (namespace !== xliffNamespace)
        throw new TransferRefusedError(`<${name}> stands in it, which is not from XLIFF itself`);
      if (name === 'cp') return characterOf(attributes.get('hex') ?? '');
      if (name === 'ph' || name === 'sc' || name === 'ec') return held('dataRef');
      if (name === 'pc') return held('dataRefStart') + readXliffText(child, data) + held('dataRefEnd');
      if (name === 'mrk') return readXliffText(child, data);
      if (name === 'sm' || name === 'em') return '';
      throw new TransferRefusedError(`<${name}> stands in it, which a sentence cannot hold`);
    })
    .join('');
}

function characterOf(hex: string): string {
  const code = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : Infinity;
  if (code <= 0x10ffff) return String.fromCodePoint(code);
  throw new TransferRefusedError(`<cp hex="${hex}"/> is no character`);
}
