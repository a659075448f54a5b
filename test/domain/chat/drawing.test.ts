import {
  isDrawingFull,
  toStrokeSvgPath,
  parseStrokes,
  addStrokePoint,
  type Stroke,
} from '../../../src/domain/chat/drawing.ts';

const dot: Stroke = { ink: 'dark', isThick: false, points: [10, 20] };

test('a line goes on to whole points of the sheet, and never beside it', () => {
  expect(addStrokePoint(dot, 12.4, 30.6).points).toEqual([10, 20, 12, 31]);
  expect(addStrokePoint(dot, -5, 9999).points).toEqual([10, 20, 0, 600]);
  expect(addStrokePoint(dot, 10.2, 19.9)).toBe(dot);
  const line = addStrokePoint(dot, 40, 20);
  expect(addStrokePoint(line, 40, 20)).toBe(line);
  expect(addStrokePoint(line, 40, 21).points).toEqual([10, 20, 40, 20, 40, 21]);
  expect(addStrokePoint(line, 10, 20).points).toEqual([10, 20, 40, 20, 10, 20]);
});

test('a point is drawn as a dot, and a line ends where it was drawn to', () => {
  expect(toStrokeSvgPath({ points: [] })).toBe('');
  expect(toStrokeSvgPath(dot)).toBe('M10 20h.01');
  expect(toStrokeSvgPath({ points: [0, 0, 10, 10, 20, 0] })).toBe('M0 0Q10 10 15 5L20 0');
});

test('a sheet is full before it takes much of the storage', () => {
  const long: Stroke = { ...dot, points: Array.from({ length: 40_000 }, () => 600) };
  expect(isDrawingFull([{ ...long, points: long.points.slice(2) }])).toBe(false);
  expect(isDrawingFull([long])).toBe(true);
  expect(JSON.stringify(long).length).toBeLessThan(200_000);
});

test.each([
  null,
  'lines',
  {},
  { strokes: {} },
  { strokes: [null] },
  { strokes: [{ ...dot, ink: 'green' }] },
  { strokes: [dot, { ...dot, ink: 'green' }] },
  { strokes: [{ ...dot, isThick: 'yes' }] },
  { strokes: [{ ...dot, points: [1] }] },
  { strokes: [{ ...dot, points: [1, 'M0 0'] }] },
])('what is damaged is an empty sheet: %j', (kept) => {
  expect(parseStrokes(kept)).toEqual([]);
});

test('what was kept is read as it was', () => {
  expect(parseStrokes({ strokes: [dot], until: 5 })).toEqual([dot]);
});
