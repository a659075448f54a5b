import { SaxesParser, type SaxesTagNS } from 'saxes';
import { TransferRefusedError } from '../conversion.ts';

/** An XML element. The key of an attribute with a namespace is the namespace, a space and the name. */
export type XmlElement = {
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: (XmlElement | string)[];
};

/** The limits of an XML file, above the size of any exported content. */
const most = { bytes: 15 * 1024 * 1024, depth: 40, elements: 1_000_000 };

/**
 * Reads XML into its elements. Only the five entities of XML and character numbers are resolved: a document type, which
 * could declare others, is refused, and no file is ever loaded. @throws TransferRefusedError with a message.
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  if (bytes.length > most.bytes)
    throw new TransferRefusedError(`The file is larger than ${most.bytes / 1024 / 1024} MB.`);
  const text = decoded(bytes);
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  const addText = (words: string): void => void open.at(-1)?.children.push(words);
  const refuse = (message: string): never => {
    throw new TransferRefusedError(`Line ${parser.line}: ${message}`);
  };
  parser.on('error', ({ message }) =>
    refuse(`this is no sound XML (${message.replace(/^[\d:]+ /, '').replace(/\.$/, '')}).`),
  );
  parser.on('doctype', () =>
    refuse('the file has a document type (<!DOCTYPE>), which XLIFF does without. Take it out.'),
  );
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?(?:8|16)$/i.test(encoding))
      refuse(`the file is in ${encoding}. Save it as UTF-8.`);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', (tag) => {
    const element = elementOf(tag);
    elements += 1;
    if (open.length >= most.depth) refuse(`more than ${most.depth} elements stand in each other.`);
    if (elements > most.elements) refuse(`the file has more than ${most.elements} elements.`);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root ?? refuse('the file has no element.');
}

const noAttributes: ReadonlyMap<string, string> = new Map();

function elementOf({ local, uri, attributes }: SaxesTagNS): XmlElement {
  const own = Object.values(attributes).map(
    (one) => [one.uri === '' ? one.local : `${one.uri} ${one.local}`, one.value] as const,
  );
  return {
    name: local,
    namespace: uri,
    attributes: own.length === 0 ? noAttributes : new Map(own),
    children: [],
  };
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const mark = first === 0xff && second === 0xfe ? 'utf-16le' : null;
  const encoding = mark ?? (first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new TransferRefusedError('This is not readable text. Save it as UTF-8.');
  }
}

/** Matches characters that XML cannot contain, not even as a number: most controls, and lone surrogates. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text between tags; `put` replaces characters that XML cannot contain. */
export const escapeXmlText = (text: string, put: (character: string) => string = () => '\uFFFD'): string =>
  text.replace(/[&<>\r]/g, (one) => named[one] ?? '&#13;').replace(unwritable, put);

/** Returns the quoted value of an attribute. */
export const quoteXmlAttribute = (text: string): string =>
  `"${escapeXmlText(text).replace(/["\t\n]/g, (one) => named[one] ?? `&#${one.charCodeAt(0)};`)}"`;
