import {
  snippet,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { hoverTooltip, type Tooltip } from '@codemirror/view';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { propertiesIn, SchemaGuide, valuesIn, wordsOn, type SchemaPart } from './schema-guide.ts';
import { keyOf, nodeAt, plainValues, wayTo } from './text-places.ts';

type Guide = () => SchemaGuide | null;

/** Offers what the schema knows at the cursor: names that an object still lacks, or values. */
export const schemaCompletion =
  (guideOf: Guide) =>
  (context: CompletionContext): CompletionResult | null => {
    const guide = guideOf();
    if (!guide) return null;
    const { state, pos } = context;
    const node = nodeAt(state, pos, -1);
    const word = context.matchBefore(/"[^"\n]*|[\w-]+/);
    if (!word && !context.explicit) return null;
    const from = word?.from ?? pos;
    const object = objectOfName(node, state, from);
    const options = object ? namesFor(state, guide, object, node) : valuesFor(state, guide, node);
    const to = state.sliceDoc(pos, pos + 1) === '"' && word?.text.startsWith('"') ? pos + 1 : pos;
    return options.length === 0 ? null : { from, to, options, filter: true, validFor: /^"?[\w\s-]*$/ };
  };

/** The object whose name is being written here; null where a value is. */
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
      .map((property) => keyOf(state, property)),
  );
  const hasValue = here
    ? here.getChildren('PropertyName').length > 0 && here.lastChild?.name !== 'PropertyName'
    : false;
  return propertiesIn(guide.at(wayTo(state, object), plainValues(state, object)))
    .filter(({ name }) => !used.has(name) && name !== '$schema')
    .map(({ name, part, required }, index) => {
      const parts = guide.at([...wayTo(state, object), { key: name, beside: plainValues(state, object) }]);
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
  const list = node.name === 'Array' ? node : null;
  const way = list ? [...wayTo(state, list), { key: 0, beside: {} }] : wayTo(state, node);
  const parts = guide.at(way);
  return valuesIn(parts).map((value, index) => {
    const text = JSON.stringify(value, null, 2);
    const label = typeof value === 'object' && value !== null ? nameOf(value) : text;
    return { label, type: 'value', boost: 50 - index, apply: text, ...infoOf(parts) };
  });
}

/** An example of several lines goes by its kind. */
const nameOf = (value: object): string =>
  'type' in value && typeof value.type === 'string'
    ? `"${value.type}" …`
    : JSON.stringify(value).slice(0, 40);

function blankFor(parts: readonly SchemaPart[]): string {
  const [first] = valuesIn(parts.filter((part) => part.enum !== undefined || 'const' in part));
  const type = parts.map((part) => part.type).find((one) => one !== undefined);
  if (type === 'object') return '{\n\t${}\n}';
  if (type === 'array') return '[${}]';
  if (type === 'boolean') return '${true}';
  if (type === 'integer' || type === 'number') return '${0}';
  return typeof first === 'string' ? `"\${${first}}"` : '"${}"';
}

function infoOf(parts: readonly SchemaPart[]): { info?: string } {
  const { description } = wordsOn(parts);
  return description === undefined ? {} : { info: description };
}

/** What the schema says of the name or value under the pointer. */
export const schemaHover = (guideOf: Guide) =>
  hoverTooltip(
    ({ state }, at, side): Tooltip | null => {
      const guide = guideOf();
      if (!guide) return null;
      const node = nodeAt(state, at, side < 0 ? -1 : 1);
      if (node.name === 'Object' || node.name === 'Array' || node.name === 'JsoncText') return null;
      const { title, description } = wordsOn(guide.at(wayTo(state, node)));
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
