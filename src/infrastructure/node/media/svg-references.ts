import { Parser } from 'htmlparser2';
import { AppError } from '../../../application/errors.ts';

/** The limits of a drawing whose elements reference each other. */
export const svgReferenceLimits = {
  /**
   * The most elements drawn in addition to those in the file, because other elements use, fill, mask, mark or filter
   * with them.
   */
  again: 100_000,
  /** The deepest nesting of elements, including the elements that they reference. */
  levels: 400,
} as const;

/** An element with its children and its references. */
type Part = {
  children: Part[];
  /** The number of points of the element's own path; 0 if it draws nothing itself. */
  points: number;
  /** The ids of elements that are drawn once for this element. */
  once: string[];
  /** The ids of elements that are drawn for every shape in this element, because `fill` and `stroke` are inherited. */
  onShapes: string[];
  /** The ids of elements that are drawn at every point of every shape in this element. */
  onPoints: string[];
};

/** The cost of drawing an element, with the elements that it references. */
type Extent = { elements: number; shapes: number; points: number; levels: number };

const shapes = /^(path|rect|circle|ellipse|line|polyline|polygon|text|tspan|textPath)$/;
/** Limits a count to a value far above the limits and far below the largest exact integer. */
const bounded = (count: number): number => Math.min(count, 1e12);

/**
 * Refuses a drawing whose references draw its elements too often, before it is rendered. The check visits each element
 * of the reference graph once, however often it is used. @throws AppError InvalidRequest with a sentence for the
 * author.
 */
export function refuseExcessiveSvgReferences(svg: string): void {
  const { root, byId, count } = partsIn(svg);
  const known = new Map<Part, Extent | 'open'>();
  const extentOf = (part: Part): Extent => {
    const before = known.get(part);
    if (before === 'open') throw refused('one of its parts draws itself');
    if (before) return before;
    known.set(part, 'open');
    const extent = { elements: 1, shapes: part.points > 0 ? 1 : 0, points: part.points, levels: 1 };
    const add = (other: Extent): void => {
      extent.elements = bounded(extent.elements + other.elements);
      extent.shapes = bounded(extent.shapes + other.shapes);
      extent.points = bounded(extent.points + other.points);
      deepen(other);
    };
    const deepen = ({ levels }: Extent): void => {
      extent.levels = Math.max(extent.levels, levels + 1);
      if (extent.levels > svgReferenceLimits.levels)
        throw refused(`more than ${svgReferenceLimits.levels} of its parts lie in one another`);
    };
    const extents = (ids: readonly string[]): Extent[] =>
      ids.flatMap((id) => {
        const target = byId.get(id);
        return target ? [extentOf(target)] : [];
      });
    part.children.forEach((child) => add(extentOf(child)));
    extents(part.once).forEach(add);
    const { shapes: all, points: allPoints } = extent;
    for (const [times, ids] of [
      [all, part.onShapes],
      [allPoints, part.onPoints],
    ] as const)
      for (const other of extents(ids)) {
        extent.elements = bounded(extent.elements + times * other.elements);
        deepen(other);
      }
    known.set(part, extent);
    return extent;
  };
  if (extentOf(root).elements - count > svgReferenceLimits.again)
    throw refused('it uses its parts too often');
}

function partsIn(svg: string): { root: Part; byId: ReadonlyMap<string, Part>; count: number } {
  const root: Part = emptyPart();
  const byId = new Map<string, Part>();
  const open: Part[] = [root];
  let count = 1;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const part = partOf(name, attributes);
        open.at(-1)?.children.push(part);
        open.push(part);
        if (open.length > svgReferenceLimits.levels)
          throw refused(`more than ${svgReferenceLimits.levels} of its parts lie in one another`);
        const id = attributes['id'];
        if (id !== undefined && !byId.has(id)) byId.set(id, part);
        count += 1;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return { root, byId, count };
}

const emptyPart = (): Part => ({ children: [], points: 0, once: [], onShapes: [], onPoints: [] });

function partOf(name: string, attributes: Readonly<Record<string, string>>): Part {
  const part = emptyPart();
  if (shapes.test(name)) part.points = 1 + pointsIn(attributes['d'] ?? attributes['points'] ?? '');
  for (const [attribute, value] of Object.entries(attributes)) {
    if (/(^|:)href$/.test(attribute)) part.once.push(value.slice(1));
    else if (attribute === 'style')
      for (const declaration of value.split(';')) {
        const colon = declaration.indexOf(':');
        addReferences(part, declaration.slice(0, Math.max(0, colon)), declaration.slice(colon + 1));
      }
    else addReferences(part, attribute, value);
  }
  return part;
}

function addReferences(part: Part, property: string, value: string): void {
  if (!value.includes('#')) return;
  const name = property.trim().toLowerCase();
  const kept = name.startsWith('marker')
    ? part.onPoints
    : name === 'fill' || name === 'stroke'
      ? part.onShapes
      : part.once;
  for (const [, id = ''] of value.matchAll(/url\(\s*["']?#([\w.-]+)/gi)) kept.push(id);
}

/** Returns an upper bound of a path's points: two numbers are a point, but for `h` and `v` each number is one. */
const pointsIn = (line: string): number => line.match(/\d*\.?\d+/g)?.length ?? 0;

const refused = (why: string): AppError =>
  new AppError(
    'InvalidRequest',
    `The drawing (SVG) cannot be kept: ${why}. Make it simpler, or save it as PNG.`,
  );
