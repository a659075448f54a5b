import { syntaxTree, ensureSyntaxTree } from '@codemirror/language';
import type { EditorState, Text } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import type { StepPosition } from '../../../../domain/flow/resume-place.ts';
import type { JsonPathLevel } from '../outline/schema-guide.ts';

/**
 * Time for which the text is parsed further within a frame (ms). `askedMs` is the limit when an author moves to a
 * place.
 */
const inFrameMs = 15;
const askedMs = 2000;

/** Returns the offset of a line and a column, both counted from 1; the end of the text for a place beyond it. */
export function offsetOfLineAndColumn(text: Text, line: number, column: number): number {
  if (line > text.lines) return text.length;
  const found = text.line(Math.max(1, line));
  return Math.min(found.from + Math.max(0, column - 1), found.to);
}

/** Returns the innermost node of the syntax tree at an offset. */
export function findSyntaxNode(state: EditorState, at: number, side: -1 | 0 | 1 = 1): SyntaxNode {
  const tree = ensureSyntaxTree(state, Math.min(at + 1, state.doc.length), inFrameMs) ?? syntaxTree(state);
  return tree.resolveInner(at, side);
}

/** Returns true for a value, false for a name, a bracket or a comma. */
export const isJsonValueNode = ({ name }: SyntaxNode): boolean =>
  name === 'Object' ||
  name === 'Array' ||
  name === 'String' ||
  name === 'Number' ||
  name === 'True' ||
  name === 'False' ||
  name === 'Null';

/** Returns the path to a node: each level's key or index, with the plain values beside it. */
export function findPathToNode(state: EditorState, node: SyntaxNode): JsonPathLevel[] {
  const levels: JsonPathLevel[] = [];
  for (let here: SyntaxNode | null = node; here?.parent; here = here.parent) {
    const { parent }: { parent: SyntaxNode | null } = here;
    if (here.name === 'Property' && parent?.name === 'Object')
      levels.unshift({ key: readPropertyKey(state, here), beside: readPlainValues(state, parent) });
    else if (parent?.name === 'Array' && isJsonValueNode(here))
      levels.unshift({ key: indexIn(parent, here), beside: {} });
  }
  return levels;
}

/** Returns the members of an object whose values are strings, numbers or booleans. */
export function readPlainValues(state: EditorState, object: SyntaxNode): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const property of object.getChildren('Property')) {
    const value = property.lastChild;
    if (
      value &&
      isJsonValueNode(value) &&
      value.name !== 'Object' &&
      value.name !== 'Array' &&
      value.to - value.from < 200
    )
      values[readPropertyKey(state, property)] = parsed(state.sliceDoc(value.from, value.to));
  }
  return values;
}

export function readPropertyKey(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName');
  const text = name ? parsed(state.sliceDoc(name.from, name.to)) : '';
  return typeof text === 'string' ? text : '';
}

/** Returns the step that contains an offset; null outside all steps. */
export function findStepAtOffset(state: EditorState, at: number): StepPosition | null {
  const [touchpoints, touchpoint, steps, step] = findPathToNode(state, findSyntaxNode(state, at)).map(
    ({ key }) => key,
  );
  if (touchpoints !== 'touchpoints' || typeof touchpoint !== 'number') return null;
  return { touchpoint, step: steps === 'steps' && typeof step === 'number' ? step : 0 };
}

/** Returns the offset of the value at a path; null when the text lacks it. */
export function findValueOffset(state: EditorState, way: readonly (string | number)[]): number | null {
  const tree = ensureSyntaxTree(state, state.doc.length, askedMs) ?? syntaxTree(state);
  let node: SyntaxNode | null = tree.topNode.firstChild;
  for (const key of way) {
    while (node && !isJsonValueNode(node)) node = node.nextSibling;
    if (!node) return null;
    node = typeof key === 'number' ? valueAt(node, key) : valueUnder(state, node, key);
  }
  return node?.from ?? null;
}

function valueUnder(state: EditorState, object: SyntaxNode, key: string): SyntaxNode | null {
  return (
    object.getChildren('Property').find((property) => readPropertyKey(state, property) === key)?.lastChild ??
    null
  );
}

function valueAt(array: SyntaxNode, index: number): SyntaxNode | null {
  let at = -1;
  for (let child = array.firstChild; child; child = child.nextSibling) {
    if (isJsonValueNode(child)) at += 1;
    if (at === index) return child;
  }
  return null;
}

function indexIn(array: SyntaxNode, value: SyntaxNode): number {
  let index = -1;
  for (let child = array.firstChild; child && child.from <= value.from; child = child.nextSibling)
    if (isJsonValueNode(child)) index += 1;
  return index;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
