import { Graph, layout, type EdgeLabel, type GraphLabel } from '@dagrejs/dagre';
import type { DiagramRectangle } from '../../../../application/ports/device/authoring/draft-analyser.ts';
import type { ActivityMap, MapWay } from './activity-map.ts';
import {
  formatWayAnswers,
  formatConditions,
  formatTouchpointFacts,
  formatMinutes,
  shortenText,
} from './picture-words.ts';

type Box = { x: number; y: number; width: number; height: number };
type Point = { x: number; y: number };
type Drawing = Graph<GraphLabel, Box, EdgeLabel>;

const titleSize = 15;
const factSize = 13;
const lineHeight = 20;
const padding = 14;
/** Estimates the width of a text without a font: slightly more than the average letter of common typefaces. */
const widthOf = (text: string, size: number): number => Array.from(text).length * size * 0.6;

const ink = '#14313a';
const softInk = '#43585f';
const line = '#5f757c';
const ground = '#f1f6f3';
const surface = '#ffffff';
const answer = '#fff0cc';
const noteStyle = `font-weight="600" fill="${ink}"`;
/** The line widths of a way without a note, and of a way that every family takes. */
const [thin, broad] = [1.5, 6];

/** The colours for a dark surrounding page. */
const inTheDark: readonly (readonly [light: string, dark: string])[] = [
  [ink, '#e8f1ee'],
  [softInk, '#b7c8c8'],
  [line, '#8ba4aa'],
  [ground, '#0f1d22'],
  [surface, '#172a31'],
  [answer, '#4d3f14'],
];
const darkStyle = `<style>@media (prefers-color-scheme:dark){${inTheDark
  .map(([light, dark]) => `[fill="${light}"]{fill:${dark}}[stroke="${light}"]{stroke:${dark}}`)
  .join('')}}</style>`;

/** Draws the picture as a self-contained SVG: no script, no font, no link. Follows the page's light or dark colours. */
export const drawMapSvg = (map: ActivityMap): string => drawActivityMap(map).svg;

/** Draws the picture, and returns the rectangles of its touchpoints, in the order of the file. */
export function drawActivityMap(map: ActivityMap): { svg: string; places: DiagramRectangle[] } {
  const { graph, boxes } = placed(map);
  const places = map.touchpoints.map(({ id }) => {
    const { x, y, width, height } = graph.node(boxOf(id));
    return { left: x - width / 2, top: y - height / 2, width, height };
  });
  return { svg: svgFrom(map, graph, boxes), places };
}

function svgFrom(map: ActivityMap, graph: Drawing, boxes: readonly NamedBox[]): string {
  const { width = 0, height = 0 } = graph.graph();
  const heading = `${map.title} (${formatMinutes(map.estimate)})`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" width="${Math.ceil(width)}" height="${Math.ceil(height)}" font-family="system-ui, sans-serif" text-anchor="middle" role="img" aria-label="${escapeMarkup(heading)}">`,
    `<title>${escapeMarkup(heading)}</title>`,
    `<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="12" markerHeight="12" orient="auto"><path d="M0 0 8 4 0 8z" fill="${line}"/></marker></defs>`,
    darkStyle,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    ...map.ways.map((way, index) => arrow(way, edgeOf(graph, way, index))),
    ...map.ways.flatMap((way, index) => labelBeside(way, edgeOf(graph, way, index))),
    ...boxes.flatMap((box) => boxWithWords(box, graph.node(box.name))),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const shape = (box: Box, attributes: string): string =>
  `<rect x="${round(box.x - box.width / 2)}" y="${round(box.y - box.height / 2)}" width="${round(box.width)}" height="${round(box.height)}" ${attributes}/>`;
const words = (x: number, y: number, size: number, attributes: string, text: string): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" ${attributes}>${escapeMarkup(text)}</text>`;

function arrow(way: MapWay, { points }: ReturnType<typeof edgeOf>): string {
  const breadth = round(thin + (broad - thin) * (way.note?.part ?? 0));
  const dashes = way.note?.isForeign ? ' stroke-dasharray="6 5"' : '';
  return `<path d="${pathThrough(points, round)}" fill="none" stroke="${line}" stroke-width="${breadth}"${dashes} marker-end="url(#tip)"/>`;
}

function labelBeside(way: MapWay, { x, y }: ReturnType<typeof edgeOf>): string[] {
  const label = labelOf(way);
  if (label.length === 0) return [];
  const box = { x, y, width: widestOf(label) + 8, height: label.length * lineHeight };
  const first = y - ((label.length - 1) * lineHeight) / 2 + factSize / 3;
  return [
    shape(box, `rx="4" fill="${formatWayAnswers(way) === '' ? surface : answer}"`),
    ...label.map(({ text, attributes }, at) => words(x, first + at * lineHeight, factSize, attributes, text)),
  ];
}

function boxWithWords({ lines, facts, notes, attributes }: NamedBox, box: Box): string[] {
  const top = box.y - box.height / 2 + padding + titleSize;
  return [
    shape(box, attributes),
    ...lines.map((text, at) =>
      words(box.x, top + at * lineHeight, titleSize, `font-weight="600" fill="${ink}"`, text),
    ),
    ...facts.map((text, at) =>
      words(box.x, top + (lines.length + at) * lineHeight, factSize, `fill="${softInk}"`, text),
    ),
    ...notes.map((text, at) =>
      words(box.x, top + (lines.length + facts.length + at) * lineHeight, factSize, noteStyle, text),
    ),
  ];
}

type NamedBox = {
  name: string;
  lines: string[];
  facts: string[];
  notes: readonly string[];
  attributes: string;
};

/** Returns the words beside a way: the answers that lead to it, and its note. */
function labelOf(way: MapWay): { text: string; attributes: string }[] {
  const answers = formatWayAnswers(way);
  return [
    ...(answers === '' ? [] : [{ text: answers, attributes: `fill="${ink}"` }]),
    ...(way.note ? [{ text: way.note.words, attributes: noteStyle }] : []),
  ];
}

const widestOf = (label: readonly { text: string }[]): number =>
  Math.max(...label.map(({ text }) => widthOf(text, factSize)));

const start = 'the start';
const finish = 'the end';
const pause = 'the pause';
/** Adds a prefix to the id, because the layout library has properties with names such as `constructor`. */
const boxOf = (id: string): string => `touchpoint ${id}`;
const originOf = ({ from }: MapWay): string => (from === null ? start : boxOf(from));
const goalOf = ({ to, pauses }: MapWay): string => (to !== null ? boxOf(to) : pauses ? pause : finish);

/** Lays out all boxes and ways from top to bottom. */
function placed(map: ActivityMap): { graph: Drawing; boxes: NamedBox[] } {
  const end = `rx="22" fill="#0b5f6b" fill-opacity="0.15" stroke="${line}"`;
  const plain = `rx="12" fill="${surface}" stroke="${line}"`;
  const boxes: NamedBox[] = [
    { name: start, lines: ['Start'], facts: [], notes: [], attributes: end },
    ...map.touchpoints.map((touchpoint) => ({
      name: boxOf(touchpoint.id),
      lines: wrapped(touchpoint.title),
      facts: [formatTouchpointFacts(touchpoint), ...formatConditions(touchpoint)],
      notes: touchpoint.notes ?? [],
      attributes: touchpoint.reached ? plain : `${plain} stroke-dasharray="5 5"`,
    })),
    { name: finish, lines: ['Finish Activity'], facts: [], notes: [], attributes: end },
    ...(map.ways.some(({ pauses }) => pauses)
      ? [{ name: pause, lines: ['Stopped for now'], facts: [], notes: [], attributes: end }]
      : []),
  ];
  const graph: Drawing = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 36, ranksep: 44, edgesep: 20, marginx: 24, marginy: 24 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { name, lines, facts, notes } of boxes)
    graph.setNode(name, {
      width:
        Math.max(
          ...lines.map((text) => widthOf(text, titleSize)),
          ...[...facts, ...notes].map((text) => widthOf(text, factSize)),
        ) +
        2 * padding,
      height: (lines.length + facts.length + notes.length) * lineHeight + 2 * padding - 6,
      x: 0,
      y: 0,
    });
  map.ways.forEach((way, index) => {
    const label = labelOf(way);
    const size =
      label.length === 0 ? {} : { width: widestOf(label) + 12, height: label.length * lineHeight + 4 };
    graph.setEdge(originOf(way), goalOf(way), { ...size, labelpos: 'c' }, String(index));
  });
  layout(graph);
  return { graph, boxes };
}

function edgeOf(graph: Drawing, way: MapWay, index: number): Point & { points: Point[] } {
  const { x = 0, y = 0, points = [] } = graph.edge(originOf(way), goalOf(way), String(index));
  return { x, y, points };
}

/** Returns a path through all points, with rounded corners. */
function pathThrough(points: readonly Point[], round: (value: number) => number): string {
  const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
  const middle = (one: Point, other: Point): Point => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  });
  const [first = { x: 0, y: 0 }, ...rest] = points;
  const last = rest.at(-1) ?? first;
  const bends = rest
    .slice(0, -1)
    .map((point, index) => `Q${at(point)} ${at(middle(point, rest[index + 1] ?? last))}`);
  return `M${at(first)} ${bends.join(' ')} L${at(last)}`;
}

function wrapped(title: string): string[] {
  const lines: string[] = [];
  for (const word of shortenText(title, 90).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 30) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Escapes text for markup. */
export function escapeMarkup(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"]/g, (character) => names[character] ?? '');
}
