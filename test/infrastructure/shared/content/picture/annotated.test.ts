import {
  createActivityMap,
  maxMapWays,
} from '../../../../../src/infrastructure/shared/content/picture/activity-map.ts';
import { annotateMap } from '../../../../../src/infrastructure/shared/content/picture/annotate-map.ts';
import { drawMapSvg } from '../../../../../src/infrastructure/shared/content/picture/svg.ts';
import { leaving } from '../../../../support/pausing.ts';

const map = createActivityMap(leaving());
const way = (from: string | null, to: string | null, words: string) => ({ from, to, words, part: 0.5 });

test('notes stand at their touchpoints and ways; a pause and the end are told apart', () => {
  const noted = annotateMap(map, {
    touchpoints: [
      { id: 'hello', lines: ['Came here: 5', '<b>'], otherWays: 'nobody' },
      { id: 'gone', lines: ['lost'], otherWays: 'nobody' },
    ],
    ways: [
      way('hello', 'talk', 'most'),
      { ...way('stop', null, 'stopped'), pauses: true },
      way('talk', null, 'finished'),
    ],
  });
  expect(noted.touchpoints.map(({ notes }) => notes)).toEqual([['Came here: 5', '<b>'], [], [], []]);
  const words = noted.ways.map(({ from, to, pauses = false, note }) => [from, to, pauses, note?.words]);
  expect(words).toEqual([
    [null, 'hello', false, undefined],
    ['hello', 'talk', false, 'most'],
    ['hello', 'danger', false, 'nobody'],
    ['danger', 'stop', false, undefined],
    ['danger', 'talk', false, undefined],
    ['stop', null, true, 'stopped'],
    ['talk', null, false, 'finished'],
  ]);
  expect(drawMapSvg(noted)).toContain('>&lt;b&gt;</text>');
});

test('a way that the Activity does not have is drawn between touchpoints that it has', () => {
  const ways = [way('talk', 'hello', 'back'), way('talk', 'gone', 'lost'), way('gone', null, 'lost')];
  const further = annotateMap(map, { touchpoints: [], ways }).ways.slice(map.ways.length);
  expect(further).toEqual([
    { from: 'talk', to: 'hello', answers: [], note: { words: 'back', part: 0.5, isForeign: true } },
  ]);
});

test('a picture has no more ways for its notes than can be laid out', () => {
  const ways = Array.from({ length: 2 * maxMapWays }, () => way('talk', 'hello', 'back'));
  const full = { ...map, ways: Array.from({ length: maxMapWays }, () => map.ways[0]!) };
  expect(annotateMap(full, { touchpoints: [], ways }).ways).toHaveLength(maxMapWays);
});
