import { anyWords } from '../../../src/domain/chat/steps/step-kind.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { explore, finishing } from '../../../src/domain/chat/reachability.ts';
import { renderPath, turnsAlong, type Turn } from '../../../src/domain/chat/render-path.ts';
import { FlowGraph } from '../../../src/domain/chat/flow-graph.ts';
import { activity, choice, message, touchpoint } from '../../support/activity.ts';
import { lineOf } from '../../support/conversation.ts';
import { everyPath } from '../../support/every-path.ts';
import { randomActivity } from '../../support/random-activity.ts';

const seeds = Array.from({ length: 60 }, (_, index) => `walk ${index}`);
const mostAnswers = 6;

/** Every conversation that the graph holds, up to and including the step where so many answers were given. */
function toldByGraph(definition: ActivityDefinition): string[] {
  const walk = new FlowGraph(definition);
  const told: string[] = [];
  const open: { turns: Turn[]; answers: number; place: number }[] = [{ turns: [], answers: 0, place: 0 }];
  for (let talk = open.pop(); talk !== undefined; talk = open.pop()) {
    const { turns, answers, place } = talk;
    const enough = place !== walk.end && walk.waits(place) && answers === mostAnswers;
    if (place === walk.end || enough) {
      const all = enough ? [...turns, { place, answer: null }] : turns;
      const lines = renderPath(walk, all).flat().map(lineOf);
      told.push((enough && lines.at(-1) === `you: ${anyWords}` ? lines.slice(0, -1) : lines).join('\n'));
    } else
      for (const { answer, to } of walk.exits(place))
        open.push({
          turns: [...turns, { place, answer }],
          answers: answers + (walk.waits(place) ? 1 : 0),
          place: to,
        });
  }
  return told.toSorted();
}

test('the graph contains exactly the conversations that script and sequencer play', () => {
  let paths = 0;
  for (const seed of seeds) {
    const definition = randomActivity(seed);
    const played = everyPath(definition, { mostAnswers, words: () => anyWords });
    paths += played.length;
    expect(toldByGraph(definition)).toEqual(played.map(({ lines }) => lines.join('\n')).toSorted());
  }
  expect(paths).toBeGreaterThan(1000);
});

const diamond = new FlowGraph(
  activity([
    touchpoint('start', [
      message('hello', { text: 'Hello' }),
      choice('way', ['Long -> long', 'Short -> end']),
    ]),
    touchpoint('long', [message('one'), message('two')]),
    touchpoint('end', [message('bye'), choice('again', ['Again -> start', 'Enough'])]),
  ]),
);

test('a place is identified by its touchpoint, its pointer and its exits', () => {
  expect(diamond.end).toBe(6);
  expect([0, 1, 2, 3, 4, 5, 6].map((place) => diamond.touchpoint(place))).toEqual([0, 0, 1, 1, 2, 2, 3]);
  expect(diamond.pointer(3)).toBe('/touchpoints/1/steps/1');
  expect(diamond.exits(1)).toEqual([
    { answer: 'Long', to: 2 },
    { answer: 'Short', to: 4 },
  ]);
  expect(diamond.exits(3)).toEqual([{ answer: null, to: 4 }]);
  expect(diamond.exits(5)).toEqual([
    { answer: 'Again', to: 0 },
    { answer: 'Enough', to: 6 },
  ]);
  expect(diamond.exits(6)).toEqual([]);
});

test('the shortest path is found and rendered with the answers that lead along it', () => {
  const way = explore(diamond).wayTo(diamond.end);
  expect(way).toEqual([0, 1, 4, 5, 6]);
  expect(turnsAlong(diamond, way).map(({ place, answer }) => `${place} ${answer ?? ''}`.trim())).toEqual([
    '0',
    '1 Short',
    '4',
    '5 Enough',
  ]);
});

test('marks separate places by what the conversation has already set', () => {
  const explored = explore(diamond, (mark, place) => (place === 2 ? 1 : mark), 2);
  expect([explored.has(4, 0), explored.has(4, 1), explored.has(2, 1)]).toEqual([true, true, true]);
  expect(explored.wayTo(2, 1)).toEqual([0, 1, 2, 3, 4, 5, 0, 1, 2]);
  const stopped = explore(diamond, (mark, place) => (place === 4 ? null : mark));
  expect([stopped.has(4), stopped.has(5)]).toEqual([true, false]);
});

test('finishing places are those from which the end or a pause can be reached', () => {
  const trap = new FlowGraph(
    activity([
      touchpoint('start', [choice('way', ['Round -> round', 'Out -> out'])]),
      touchpoint('round', [choice('more', ['More -> round', 'And more -> round'])]),
      touchpoint('out', [message('bye')]),
    ]),
  );
  expect([...finishing(trap)]).toEqual([1, 0, 1, 1, 1]);
});
