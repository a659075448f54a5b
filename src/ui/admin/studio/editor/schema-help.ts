import {
  snippet,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { hoverTooltip, type Tooltip } from '@codemirror/view';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { isJsonObject } from '../../../../domain/platform/json.ts';
import {
  listSchemaProperties,
  SchemaGuide,
  listOfferedValues,
  findSchemaTexts,
  type JsonSchemaPart,
} from '../outline/schema-guide.ts';
import {
  isJsonValueNode,
  readPropertyKey,
  findSyntaxNode,
  readPlainValues,
  findPathToNode,
} from './text-places.ts';

type Guide = () => SchemaGuide | null;

/** Completes from the schema at the cursor: names of missing members, or allowed values. */
export const createSchemaCompletion =
  (guideOf: Guide) =>
  (context: CompletionContext): CompletionResult | null => {
    const guide = guideOf();
    if (!guide) return null;
    const { state, pos } = context;
    const node = findSyntaxNode(state, pos, -1);
    const word = findWordStart(node, context);
    if (word === null && !context.explicit) return null;
    const from = word ?? pos;
    const object = objectOfName(node, state, from);
    const options = object ? namesFor(state, guide, object, node) : valuesFor(state, guide, node);
    const to = findTokenEnd(node, state, from) ?? pos;
    // On a complete value all values are offered, so that another one can be chosen.
    const isChosen = options.some(({ label }) => label === state.sliceDoc(from, to));
    const among = isChosen ? { filter: false } : { validFor: /^"?[\w\s-]*$/ };
    return options.length === 0 ? null : { from, to, options, ...among };
  };

const isQuoted = ({ name }: SyntaxNode): boolean => name === 'String' || name === 'PropertyName';

/** Returns the start of the word before the cursor, with its quotation mark; null when there is no word. */
export function findWordStart(node: SyntaxNode, context: CompletionContext): number | null {
  const { state, pos } = context;
  if (isQuoted(node) && node.from < pos) return node.from;
  const { from, text } = state.doc.lineAt(pos);
  const before = text.slice(0, pos - from);
  const isOpen = before.split('"').length % 2 === 0;
  return isOpen ? from + before.lastIndexOf('"') : (context.matchBefore(/[\w-]+/)?.from ?? null);
}

/** Returns the end of the complete name or string that begins here, all of which a completion replaces. */
export function findTokenEnd(node: SyntaxNode, state: EditorState, begin: number): number | null {
  const { from, to } = node;
  return isQuoted(node) && from === begin && to > from + 1 && state.sliceDoc(to - 1, to) === '"' ? to : null;
}

/** Returns the object of which a member's name is being typed; null in a value. */
function objectOfName(node: SyntaxNode, state: EditorState, from: number): SyntaxNode | null {
  if (node.name === 'PropertyName') return node.parent?.parent ?? null;
  const object = ancestor(node, 'Object');
  if (!object || ancestorBelow(node, 'Array', object)) return null;
  const before = /[{,]\s*$/.test(state.sliceDoc(Math.max(object.from, from - 400), from));
  return before ? object : null;
}

function namesFor(state: EditorState, guide: SchemaGuide, object: SyntaxNode, at: SyntaxNode): Completion[] {
  const here = at.name === 'PropertyName' ? at.parent : null;
  const used = new Set(
    object
      .getChildren('Property')
      .filter((property) => property.from !== here?.from)
      .map((property) => readPropertyKey(state, property)),
  );
  // A name that has no value yet gets a colon and a placeholder.
  const hasValue = here !== null && /^\s*:/.test(state.sliceDoc(at.to, at.to + 100));
  return listSchemaProperties(guide.at(findPathToNode(state, object), readPlainValues(state, object)))
    .filter(({ name }) => !used.has(name) && name !== '$schema')
    .map(({ name, part, required }, index) => {
      const parts = guide.at([
        ...findPathToNode(state, object),
        { key: name, beside: readPlainValues(state, object) },
      ]);
      return {
        label: `"${name}"`,
        type: 'property',
        boost: 50 - index,
        ...(required ? { detail: 'required' } : {}),
        ...infoOf([part, ...parts]),
        apply: hasValue ? `"${name}"` : snippet(`"${name}": ${blankFor(parts)}`),
      };
    });
}

function valuesFor(state: EditorState, guide: SchemaGuide, node: SyntaxNode): Completion[] {
  const list = listAround(node);
  const way = list ? [...findPathToNode(state, list), { key: 0, beside: {} }] : findPathToNode(state, node);
  // The example of a whole file is offered in an empty text only.
  if (way.length === 0 && state.doc.toString().trim() !== '') return [];
  const parts = guide.at(way);
  const { text: line } = state.doc.lineAt(node.from);
  const indent = line.slice(0, line.length - line.trimStart().length);
  return listOfferedValues(parts).map((value, index) => {
    const text = JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
    const label = typeof value === 'object' && value !== null ? nameOf(value) : text;
    return { label, type: 'value', boost: 50 - index, apply: text, ...infoOf(parts) };
  });
}

/** Returns the list around a place between two entries. */
function listAround(node: SyntaxNode): SyntaxNode | null {
  if (node.name === 'Array') return node;
  return node.parent?.name === 'Array' && !isJsonValueNode(node) ? node.parent : null;
}

const noFields: Readonly<Record<string, unknown>> = {};

/** Returns the label of an example that has several lines: its kind or its title. */
function nameOf(value: object): string {
  const { type, title, label } = isJsonObject(value) ? value : noFields;
  const name = type ?? title ?? label;
  return typeof name === 'string' ? `{ "${name}" … }` : JSON.stringify(value).slice(0, 40);
}

function blankFor(parts: readonly JsonSchemaPart[]): string {
  const [first] = listOfferedValues(parts.filter((part) => part.enum !== undefined || 'const' in part));
  const type = parts.map((part) => part.type).find((one) => one !== undefined);
  if (type === 'object') return '{\n\t${}\n}';
  if (type === 'array') return '[${}]';
  if (type === 'boolean') return '${true}';
  if (type === 'integer' || type === 'number') return '${0}';
  return typeof first === 'string' ? `"\${${first}}"` : '"${}"';
}

function infoOf(parts: readonly JsonSchemaPart[]): { info?: string } {
  const { description } = findSchemaTexts(parts);
  return description === undefined ? {} : { info: description };
}

/** Shows the schema's description of the member or value under the pointer. */
export const createSchemaHover = (guideOf: Guide) =>
  hoverTooltip(
    ({ state }, at, side): Tooltip | null => {
      const guide = guideOf();
      if (!guide) return null;
      const node = findSyntaxNode(state, at, side < 0 ? -1 : 1);
      if (node.name === 'Object' || node.name === 'Array' || node.name === 'JsoncText') return null;
      const { title, description } = findSchemaTexts(guide.at(findPathToNode(state, node)));
      if (title === undefined && description === undefined) return null;
      return { pos: node.from, end: node.to, above: true, create: () => ({ dom: box(title, description) }) };
    },
    { hideOnChange: true },
  );

function box(title: string | undefined, description: string | undefined): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-schema-help';
  for (const [name, text] of [
    ['strong', title],
    ['p', description],
  ] as const)
    if (text !== undefined) dom.append(Object.assign(document.createElement(name), { textContent: text }));
  return dom;
}

function ancestor(node: SyntaxNode, name: string): SyntaxNode | null {
  for (let here: SyntaxNode | null = node; here; here = here.parent) if (here.name === name) return here;
  return null;
}

function ancestorBelow(node: SyntaxNode, name: string, below: SyntaxNode): boolean {
  for (
    let here: SyntaxNode | null = node;
    here && here.from >= below.from && here !== below;
    here = here.parent
  ) {
    if (here.from === below.from && here.to === below.to) return false;
    if (here.name === name) return true;
  }
  return false;
}
