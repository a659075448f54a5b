import { parse, parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { ContentTextEditor } from '../../../../application/ports/device/authoring/text-edits.ts';
import { findMemberIndex, type JsonEdit, type JsonPath } from '../../../../domain/edits/json-edit.ts';
import { isNestedAtMost } from '../levels.ts';
import {
  findIndent,
  formatMultiLine,
  formatSingleLine,
  detectLayout,
  reindentText,
  type JsonTextLayout,
} from './text-layout.ts';
import {
  splitJsonContainer,
  joinJsonContainer,
  type JsonContainerText,
  type JsonMemberText,
} from './text-pieces.ts';

/** Edits values in a JSON text and leaves the rest of the text unchanged. */
export const jsonContentTextEditor: ContentTextEditor = { read, edit, offsetOf };

/** The maximum nesting of a JSON text, deeper than any valid content. */
const deepest = 500;

function read(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isNestedAtMost(value, deepest) ? value : undefined;
  } catch {
    return readWithComments(text);
  }
}

function readWithComments(text: string): unknown {
  const errors: ParseError[] = [];
  try {
    const value: unknown = parse(text, errors);
    return errors.length > 0 ? undefined : value;
  } catch (error) {
    // The stack of jsonc-parser overflows at thousands of levels.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function edit(text: string, edits: readonly JsonEdit[]): string {
  let layout: JsonTextLayout | null = null;
  let now = text;
  for (let at = 0; at < edits.length;) {
    const replaced = replacements(now, edits.slice(at));
    now =
      replaced.length > 0
        ? putInPlace(now, replaced)
        : editOnce(now, edits[at]!, (layout ??= detectLayout(text)));
    at += Math.max(1, replaced.length);
  }
  return now;
}

function offsetOf(text: string, way: JsonPath): number | null {
  const tree = parseTree(text);
  return (tree && nodeAt(tree, way)?.offset) ?? null;
}

type Splice = { from: number; to: number; content: string };

/** The values put into a text last, with their offsets, because further typing replaces the same values. */
let lastPut: { text: string; places: ReadonlyMap<string, Place> } = { text: '', places: new Map() };
type Place = { from: number; to: number; value: unknown };
type Put = Splice & Place & { name: string };
const nameOf = (way: JsonPath): string => JSON.stringify(way);

/** Returns the leading edits that replace one plain value by another, for which one parse of the text is enough. */
function replacements(text: string, edits: readonly JsonEdit[]): Put[] {
  const known = lastPut.text === text ? lastPut.places : null;
  let tree: Node | null = null;
  const found: Put[] = [];
  for (const one of edits) {
    if (!isPlainSet(one)) break;
    const name = nameOf(one.way);
    const place = known?.get(name) ?? plainAt((tree ??= treeOf(text)), one.way);
    if (!place || found.some(({ from }) => from === place.from)) break;
    const { from, to } = place;
    const content = place.value === one.value ? text.slice(from, to) : JSON.stringify(one.value);
    found.push({ name, from, to, content, value: one.value });
  }
  return found;
}

function plainAt(tree: Node, way: JsonPath): Place | undefined {
  const node = nodeAt(tree, way);
  return node && !node.children
    ? { from: node.offset, to: node.offset + node.length, value: node.value as unknown }
    : undefined;
}

function putInPlace(before: string, puts: readonly Put[]): string {
  const text = spliced(before, puts);
  const places = new Map<string, Place>();
  let moved = 0;
  for (const { name, from, to, content, value } of puts.toSorted((one, other) => one.from - other.from)) {
    places.set(name, { from: from + moved, to: from + moved + content.length, value });
    moved += content.length - (to - from);
  }
  lastPut = { text, places };
  return text;
}

const isPlainSet = (one: JsonEdit): one is JsonEdit & { kind: 'set' } =>
  one.kind === 'set' && (typeof one.value !== 'object' || one.value === null);

function spliced(text: string, splices: readonly Splice[]): string {
  let now = '';
  let copied = 0;
  for (const { from, to, content } of splices.toSorted((one, other) => one.from - other.from)) {
    now += text.slice(copied, from) + content;
    copied = to;
  }
  return now + text.slice(copied);
}

function editOnce(text: string, one: JsonEdit, layout: JsonTextLayout): string {
  switch (one.kind) {
    case 'set':
      return withSet(text, one, layout);
    case 'insert': {
      const [parent, index] = placeIn(treeOf(text), one.way);
      return withValue(text, parent, index, layout, one.value);
    }
    case 'remove':
      return takenOut(text, treeOf(text), one.way, layout).text;
    case 'move':
      return withMoved(text, one, layout);
    case 'copy':
      return withCopy(text, one, layout);
    case 'rename': {
      const name = nodeAt(treeOf(text), one.way)?.parent?.children?.[0];
      if (!name) throw noPlace(one.way);
      return spliced(text, [
        { from: name.offset, to: name.offset + name.length, content: JSON.stringify(one.key) },
      ]);
    }
  }
}

type EditOf<Kind extends JsonEdit['kind']> = Extract<JsonEdit, { kind: Kind }>;

function withSet(text: string, { way, value, order }: EditOf<'set'>, layout: JsonTextLayout): string {
  const tree = treeOf(text);
  const node = nodeAt(tree, way);
  if (node) {
    const content = layOut(value, text, node, layout);
    return spliced(text, [{ from: node.offset, to: node.offset + node.length, content }]);
  }
  const parent = parentOf(tree, way);
  const key = way.at(-1);
  if (parent.type !== 'object' || typeof key !== 'string') throw noPlace(way);
  const names = (parent.children ?? []).map((property) => String(property.children?.[0]?.value));
  return withValue(
    text,
    parent,
    findMemberIndex(key, names, order),
    layout,
    value,
    `${JSON.stringify(key)}: `,
  );
}

/** Inserts a value into the text, after its `name` if it is an object's member. */
const withValue = (
  text: string,
  parent: Node,
  index: number,
  layout: JsonTextLayout,
  value: unknown,
  name = '',
): string =>
  withPiece(text, parent, index, layout, (indent) => ({
    lead: '',
    value: `${name}${indent === null ? formatSingleLine(value) : formatMultiLine(value, indent, layout)}`,
    tail: '',
    comma: 0,
  }));

function withMoved(text: string, { way, to }: EditOf<'move'>, layout: JsonTextLayout): string {
  const { text: rest, piece, indent: before } = takenOut(text, treeOf(text), way, layout);
  const [parent, index] = placeIn(treeOf(rest), to);
  return withPiece(rest, parent, index, layout, (indent) => ({
    lead: reindentText(piece.lead, before, indent ?? before),
    value: reindentText(piece.value, before, indent ?? before),
    tail: piece.tail,
    comma: piece.comma,
  }));
}

function withCopy(text: string, { way, to }: EditOf<'copy'>, layout: JsonTextLayout): string {
  const tree = treeOf(text);
  const node = nodeAt(tree, way);
  if (!node) throw noPlace(way);
  const before = findIndent(text, node.offset);
  const [parent, index] = placeIn(tree, to);
  return withPiece(text, parent, index, layout, (indent) => ({
    lead: '',
    value: reindentText(textOf(text, node), before, indent ?? before),
    tail: '',
    comma: 0,
  }));
}

/** Formats the value that replaces another: on one line only if the replaced list or object was on one line. */
function layOut(value: unknown, text: string, node: Node, layout: JsonTextLayout): string {
  const isOneLine =
    node.children !== undefined && node.children.length > 0 && !textOf(text, node).includes('\n');
  return isOneLine ? formatSingleLine(value) : formatMultiLine(value, findIndent(text, node.offset), layout);
}

/** Inserts a member or entry into the text. `make` receives the indentation, or null for a text on one line. */
function withPiece(
  text: string,
  parent: Node,
  index: number,
  layout: JsonTextLayout,
  make: (indent: string | null) => Omit<JsonMemberText, 'gap'>,
): string {
  const inside = splitJsonContainer(text, parent);
  const { pieces } = inside;
  const inner = findIndent(text, parent.offset) + layout.unit;
  const { eol } = layout;
  if (pieces.length === 0) {
    const isInLines = text.includes('\n');
    const gap = isInLines ? eol + inner : parent.type === 'object' ? ' ' : '';
    const end = isInLines ? eol + findIndent(text, parent.offset) : gap;
    pieces.push({ gap, ...make(isInLines ? inner : null) });
    return rewritten(text, parent, { ...inside, close: inside.close.trimEnd() + end }, eol);
  }
  const usual = (pieces[1] ?? pieces[0])?.gap ?? '';
  const isInLines = usual.includes('\n');
  const gap = isInLines ? `${eol}${usual.slice(usual.lastIndexOf('\n') + 1)}` : usual || ' ';
  const made = make(isInLines ? usual.slice(usual.lastIndexOf('\n') + 1) : null);
  const first = pieces[0];
  if (index === 0 && first) {
    pieces[0] = { ...first, gap: isInLines ? gap : gap || ' ' };
    pieces.unshift({ gap: first.gap, ...made });
  } else pieces.splice(index, 0, { gap, ...made });
  return rewritten(text, parent, inside, eol);
}

type TakenOut = { text: string; piece: JsonMemberText; indent: string };

function takenOut(text: string, tree: Node, way: JsonPath, { eol }: JsonTextLayout): TakenOut {
  const node = nodeAt(tree, way);
  const parent = node && parentOf(tree, way);
  if (!parent) throw noPlace(way);
  const child = parent.type === 'object' ? node.parent : node;
  const index = parent.children?.findIndex((one) => one === child) ?? -1;
  const inside = splitJsonContainer(text, parent);
  const { pieces, open, close } = inside;
  const [piece] = pieces.splice(index, 1);
  if (!piece) throw noPlace(way);
  const first = pieces[0];
  if (index === 0 && first) pieces[0] = { ...first, gap: piece.gap };
  const isEmpty = pieces.length === 0 && open.trim() === '' && close.trim() === '';
  const rest = isEmpty ? { open: '', pieces, close: '' } : inside;
  return { text: rewritten(text, parent, rest, eol), piece, indent: findIndent(text, node.offset) };
}

function rewritten(text: string, { offset, length }: Node, inside: JsonContainerText, eol: string): string {
  return text.slice(0, offset + 1) + joinJsonContainer(inside, eol) + text.slice(offset + length - 1);
}

const textOf = (text: string, { offset, length }: Node): string => text.slice(offset, offset + length);

function treeOf(text: string): Node {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors);
  if (!tree || errors.length > 0) throw new RangeError('The text is no JSON.');
  return tree;
}

function parentOf(tree: Node, way: JsonPath): Node {
  const parent = way.length > 0 ? nodeAt(tree, way.slice(0, -1)) : undefined;
  if (!parent || (parent.type !== 'object' && parent.type !== 'array')) throw noPlace(way);
  return parent;
}

/** Returns the list that contains the end of the path, and the index in it. */
function placeIn(tree: Node, way: JsonPath): [list: Node, index: number] {
  const parent = parentOf(tree, way);
  const index = way.at(-1);
  if (parent.type !== 'array' || typeof index !== 'number' || index > (parent.children ?? []).length)
    throw noPlace(way);
  return [parent, index];
}

/** Finds the node of a value. Of members with the same name the last one counts, as in JSON parsers. */
function nodeAt(tree: Node, way: JsonPath): Node | undefined {
  let node: Node | undefined = tree;
  for (const key of way) {
    const children: Node[] = node?.children ?? [];
    if (typeof key === 'number') node = node?.type === 'array' ? children[key] : undefined;
    else if (node?.type !== 'object') return undefined;
    else node = children.findLast(({ children: [name] = [] }) => name?.value === key)?.children?.[1];
  }
  return node;
}

const noPlace = (way: JsonPath): RangeError => new RangeError(`There is no place ${way.join('/')}.`);
