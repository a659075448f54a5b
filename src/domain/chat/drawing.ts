import { isJsonObject } from '../platform/json.ts';

/** A line drawn on a sheet. The lines of a sheet are kept in the order in which they were drawn. */
export type Stroke = {
  ink: DrawingInk;
  isThick: boolean;
  /** The points of the line as x, y, x, y …, in whole units of the sheet. */
  points: readonly number[];
};

export const drawingInks = ['dark', 'orange', 'blue'] as const;
export type DrawingInk = (typeof drawingInks)[number];

export const drawingSheetSize = { width: 800, height: 600 } as const;

/** Returns the width of a line (units of the sheet). */
export const strokeWidth = ({ isThick }: Pick<Stroke, 'isThick'>): number => (isThick ? 16 : 5);

/** A drawing as a device stores it; `until` is its expiry (epoch ms). */
export type Drawing = { strokes: readonly Stroke[]; until: number };

/** The most coordinates in a drawing, which take some 150 KB of the device's storage. */
const mostNumbers = 40_000;

export const isDrawingFull = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, { points }) => sum + points.length, 0) >= mostNumbers;

/**
 * Returns the line with one more point, or the same object if the line already ends at that point. Points outside the
 * sheet are moved to its edge.
 */
export function addStrokePoint(stroke: Stroke, x: number, y: number): Stroke {
  const to = [within(x, drawingSheetSize.width), within(y, drawingSheetSize.height)] as const;
  const [lastX, lastY] = stroke.points.slice(-2);
  return lastX === to[0] && lastY === to[1] ? stroke : { ...stroke, points: [...stroke.points, ...to] };
}

const within = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most));

/** Returns the line as an SVG path, smoothed between points; a single point is a dot. */
export function toStrokeSvgPath({ points }: Pick<Stroke, 'points'>): string {
  const at = (index: number): string => `${points[index]} ${points[index + 1]}`;
  const halfWay = (index: number): string =>
    [0, 1].map((axis) => ((points[index + axis] ?? 0) + (points[index + 2 + axis] ?? 0)) / 2).join(' ');
  if (points.length < 2) return '';
  if (points.length === 2) return `M${at(0)}h.01`;
  let path = `M${at(0)}`;
  for (let index = 2; index < points.length - 2; index += 2) path += `Q${at(index)} ${halfWay(index)}`;
  return `${path}L${at(points.length - 2)}`;
}

/** Reads the lines of a stored drawing; returns none when it is damaged. */
export function parseStrokes(kept: unknown): readonly Stroke[] {
  const strokes: unknown = isJsonObject(kept) ? kept['strokes'] : null;
  return Array.isArray(strokes) && strokes.every(isStroke) ? strokes : [];
}

const isStroke = (value: unknown): value is Stroke =>
  isJsonObject(value) &&
  drawingInks.some((ink) => ink === value['ink']) &&
  typeof value['isThick'] === 'boolean' &&
  Array.isArray(value['points']) &&
  value['points'].length % 2 === 0 &&
  value['points'].every((one) => Number.isInteger(one));
