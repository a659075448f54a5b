import { resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { isJsonObject } from '../src/domain/platform/json.ts';

const wire = resolve(import.meta.dirname, '../src/infrastructure/shared/api') + sep;

/** Reduces each route's contract to its address, because the web program needs neither schemas nor descriptions. */
export const leaveOutDetails = (): Plugin => ({
  name: 'leave-out-details',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(wire)) return null;
    let short = code;
    for (const { whole, address } of routesIn(this.parse(code)).toReversed())
      short = `${short.slice(0, whole.start)}(${short.slice(address.start, address.end)})${short.slice(whole.end)}`;
    return { code: short, map: null };
  },
});

type Place = { start: number; end: number };

/** Returns each `defineRoute(address, details)` below a node of the syntax, in the order of the text. */
function routesIn(node: unknown): { whole: Place; address: Place }[] {
  if (Array.isArray(node)) return node.flatMap(routesIn);
  if (!isJsonObject(node)) return [];
  const { callee, arguments: given } = node;
  const isRoute = isJsonObject(callee) && callee['name'] === 'defineRoute' && Array.isArray(given);
  if (!isRoute) return Object.values(node).flatMap(routesIn);
  const [address]: unknown[] = given;
  return isPlace(node) && isPlace(address) ? [{ whole: node, address }] : [];
}

const isPlace = (node: unknown): node is Place =>
  isJsonObject(node) && typeof node['start'] === 'number' && typeof node['end'] === 'number';
