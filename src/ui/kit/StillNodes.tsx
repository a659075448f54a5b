import { isValidElement } from 'react';
import type { ReactNode, RefCallback } from 'react';

/** The attributes that static elements may have, by their React property. */
const attributes: Readonly<Record<string, string>> = {
  className: 'class',
  lang: 'lang',
  dir: 'dir',
  href: 'href',
  target: 'target',
  rel: 'rel',
  start: 'start',
  type: 'type',
  'aria-label': 'aria-label',
  'data-change': 'data-change',
};

/** Returns true if a node consists of text and plain elements only, without components and event handlers. */
export function isStaticNode(drawn: ReactNode): boolean {
  if (isNodeList(drawn)) return drawn.every(isStaticNode);
  if (typeof drawn !== 'object' || drawn === null) return true;
  if (!isValidElement<Props>(drawn) || typeof drawn.type !== 'string') return false;
  return Object.entries(drawn.props).every(([name, value]) =>
    name === 'children'
      ? isStaticNode(drawn.props.children)
      : Object.hasOwn(attributes, name) && ['string', 'number', 'undefined'].includes(typeof value),
  );
}

/**
 * Returns a ref that fills an element with `drawn`, which must be a static node. React is not used, because it needs
 * 500 bytes for each bubble, which is most of the memory of a long conversation.
 */
export function fillWithStaticNodes(drawn: ReactNode): RefCallback<HTMLElement> {
  return (element) => element?.replaceChildren(...nodesOf(drawn));
}

type Props = Record<string, unknown> & { children?: ReactNode };

function nodesOf(drawn: ReactNode): (Node | string)[] {
  if (isNodeList(drawn)) return drawn.flatMap(nodesOf);
  if (drawn === '') return [];
  if (typeof drawn === 'string' || typeof drawn === 'number' || typeof drawn === 'bigint')
    return [`${drawn}`];
  if (!isValidElement<Props>(drawn) || typeof drawn.type !== 'string') return [];
  const element = document.createElement(drawn.type);
  for (const [name, value] of Object.entries(drawn.props)) {
    const attribute = attributes[name];
    if (attribute !== undefined && (typeof value === 'string' || typeof value === 'number'))
      element.setAttribute(attribute, `${value}`);
  }
  element.append(...nodesOf(drawn.props.children));
  return [element];
}

/** Returns true for a list of nodes. `Array.isArray` alone would narrow the type to any list. */
export function isNodeList(drawn: ReactNode): drawn is readonly ReactNode[] {
  return Array.isArray(drawn);
}
