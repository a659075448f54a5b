import { sourceLanguage } from '../../../../domain/content/translation.ts';
import { TransferRefusedError } from '../conversion.ts';
import { firesideXliffNamespace, readXliffText, xliffNamespace } from './inline.ts';
import { parseXml, type XmlElement } from './xml-tree.ts';

/** One sentence of an XLIFF file. */
export type XliffUnit = {
  address: string;
  source: string;
  /** The translation; empty when there is none. */
  target: string;
  state: 'initial' | 'translated' | 'reviewed' | 'final';
  /** The digest of the earlier source sentence, when the translation belongs to that one. */
  of: string | undefined;
  /** The digest of the translation at the time of the export. */
  before: string | undefined;
};

/** A sentence that cannot be read, with the reason. */
type BrokenUnit = { address: string; fault: string };

/** An XLIFF file: the slug of its source, its language, and its sentences. */
export type XliffFile = { slug: string; language: string; units: (XliffUnit | BrokenUnit)[] };

/** Reads XLIFF 2.0 or 2.1. @throws TransferRefusedError with a message for any other file. */
export function parseXliff(bytes: Uint8Array): XliffFile {
  const root = parseXml(bytes);
  const version = root.attributes.get('version') ?? '';
  if (root.name !== 'xliff')
    throw new TransferRefusedError(`This is no XLIFF: it begins with <${root.name}>, not with <xliff>.`);
  if (root.namespace !== xliffNamespace || !['2.0', '2.1'].includes(version))
    throw new TransferRefusedError(
      `This is XLIFF ${version || 'of no version'}, and only 2.0 and 2.1 are read. Save it as XLIFF 2.1.`,
    );
  const from = root.attributes.get('srcLang') ?? '';
  if (from.split('-')[0]?.toLowerCase() !== sourceLanguage)
    throw new TransferRefusedError(
      `It is translated from '${from}', and content is written in English (en).`,
    );
  const [file, ...others] = childrenOf(root, 'file');
  if (!file || others.length > 0)
    throw new TransferRefusedError(`It has ${others.length + (file ? 1 : 0)} <file>s, and has to have one.`);
  const original = file.attributes.get('original') ?? '';
  const [, slug] = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.json$/.exec(original) ?? [];
  if (slug === undefined)
    throw new TransferRefusedError(`Its original is '${original}', which is no file such as two-homes.json.`);
  return { slug, language: root.attributes.get('trgLang') ?? '', units: unitsIn(file).map(readUnit) };
}

const isNamed = (child: XmlElement | string, name: string): child is XmlElement =>
  typeof child !== 'string' && child.namespace === xliffNamespace && child.name === name;

const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => isNamed(child, name));

/** Returns the units of an element, also those in groups, which some tools make. */
const unitsIn = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => {
    if (isNamed(child, 'unit')) return [child];
    return isNamed(child, 'group') ? unitsIn(child) : [];
  });

const states = ['initial', 'translated', 'reviewed', 'final'] as const;

function readUnit(unit: XmlElement): XliffUnit | BrokenUnit {
  const address = unit.attributes.get('id') ?? '';
  try {
    const noData: ReadonlyMap<string, string> = new Map();
    const data = new Map(
      childrenOf(unit, 'originalData')
        .flatMap((held) => childrenOf(held, 'data'))
        .map((one) => [one.attributes.get('id') ?? '', readXliffText(one, noData)] as const),
    );
    const parts = unit.children.filter((child) => isNamed(child, 'segment') || isNamed(child, 'ignorable'));
    const targets = parts.map((part) => childrenOf(part, 'target')[0]);
    if (targets.some((target) => target?.attributes.has('order')))
      throw new TransferRefusedError('its parts are to be read in another order, which is not supported');
    const [source, target] = [
      parts.map((part) => sourceIn(part, data)).join(''),
      parts
        .map((part, index) => {
          const own = targets[index];
          if (own) return readXliffText(own, data);
          return part.name === 'ignorable' ? sourceIn(part, data) : '';
        })
        .join(''),
    ];
    const segments = parts.filter(({ name }) => name === 'segment');
    const isWhole = segments.every((segment) => childrenOf(segment, 'target').length === 1);
    const isBegun = segments.some((segment) => childrenOf(segment, 'target').length === 1);
    if (isBegun && !isWhole) throw new TransferRefusedError('only a part of the sentence is translated');
    return {
      address,
      source,
      target: isBegun ? target : '',
      state: states[Math.min(...segments.map(stateOf), 3)] ?? 'initial',
      of: digestIn(unit, 'of'),
      before: digestIn(unit, 'before'),
    };
  } catch (error) {
    if (error instanceof TransferRefusedError) return { address, fault: error.message };
    throw error;
  }
}

function sourceIn(part: XmlElement, data: ReadonlyMap<string, string>): string {
  const [source] = childrenOf(part, 'source');
  return source ? readXliffText(source, data) : '';
}

/** Returns the index of a segment's state in `states`; 0 for an unknown state. */
const stateOf = ({ attributes }: XmlElement): number =>
  Math.max(
    0,
    states.findIndex((state) => state === attributes.get('state')),
  );

function digestIn({ attributes }: XmlElement, name: string): string | undefined {
  const digest = attributes.get(`${firesideXliffNamespace} ${name}`);
  return digest !== undefined && /^[0-9a-f]{16}$/.test(digest) ? digest : undefined;
}
