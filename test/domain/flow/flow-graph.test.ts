import { offeredMoments } from '../../../src/domain/steps/plan.ts';
import { typedTextPlaceholder } from '../../../src/domain/steps/step-kind.ts';
import type { Step, StepDefinition } from '../../../src/domain/steps/step-kinds.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import {
  exploreFlow,
  findFinishingSituations,
  type PathStep,
} from '../../../src/domain/flow/reachability.ts';
import { renderPath } from '../../../src/domain/analysis/render-path.ts';
import { isPrivateQuestion } from '../../../src/domain/chat/step-privacy.ts';
import { getKeepsakeDefinition } from '../../../src/domain/chat/keepsakes.ts';
import { withTextOfVisit, replaceRecalledNames } from '../../../src/domain/flow/recall.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { FlowGraph } from '../../../src/domain/flow/flow-graph.ts';
import {
  unrestrictedPassage,
  findSituationAfter,
  iterateSituations,
} from '../../../src/domain/flow/situations.ts';
import type { ChosenValues } from '../../../src/domain/steps/condition.ts';
import { withSourceOptionValues } from '../../../src/domain/checks/check-translations.ts';
import { translateContent } from '../../../src/domain/translation/translate-content.ts';
import { activity, choice, message, touchpoint } from '../../support/activity.ts';
import { lineOf } from '../../support/conversation.ts';
import { everyPath } from '../../support/every-path.ts';
import { dice, randomActivity } from '../../support/random-activity.ts';
import { shareOf } from '../../support/random-share.ts';
import {
  randomRecallingActivity,
  randomTailoredActivity,
  recalledName,
} from '../../support/random-tailored-activity.ts';
import { randomWholeActivity, translated } from '../../support/random-whole-activity.ts';

const mostAnswers = 6;

/** Returns the graph's placeholder for a free-text answer or a plan. */
const madeUpWords = ({ stepType }: Step): string =>
  stepType === 'plan' ? offeredMoments.tonight : typedTextPlaceholder;

/** Returns every conversation in the graph, up to and including the question after `mostAnswers` answers. */
function conversationsByGraph(definition: ActivityDefinition, recalled: ChosenValues = {}): string[] {
  const walk = new FlowGraph(definition);
  const conversations: string[] = [];
  const open: { turns: PathStep[]; answers: number; place: number; situation: number }[] = Array.from(
    iterateSituations(walk.openings(recalled)),
    (situation) => ({ turns: [], answers: 0, place: 0, situation }),
  );
  for (let talk = open.pop(); talk !== undefined; talk = open.pop()) {
    const { turns, answers, place, situation } = talk;
    const isOver = walk.isOver(place);
    const isSaid = walk.isSaid(place, situation);
    const enough = !isOver && isSaid && walk.waits(place) && answers === mostAnswers;
    if (isOver || enough) {
      const all = enough ? [...turns, { place, answer: null }] : turns;
      const lines = renderPath(walk, all).flat().map(lineOf);
      const isMadeUp = [typedTextPlaceholder, offeredMoments.tonight].some(
        (words) => lines.at(-1) === `you: ${words}`,
      );
      conversations.push((enough && isMadeUp ? lines.slice(0, -1) : lines).join('\n'));
    } else
      for (const { answer, to, passage } of walk.waysFrom(place, situation)) {
        const after = findSituationAfter(passage, situation);
        if (after === null) continue;
        open.push({
          turns: isSaid ? [...turns, { place, answer }] : turns,
          answers: answers + (isSaid && walk.waits(place) ? 1 : 0),
          place: to,
          situation: after,
        });
      }
  }
  return conversations.toSorted();
}

test.each([
  ['an Activity', randomActivity, 60],
  ['a tailored Activity', randomTailoredActivity, 1000],
])(
  'the graph of %s contains exactly the conversations that script and sequencer play',
  (_which, draw, count) => {
    let paths = 0;
    for (let index = 0; index < shareOf(count); index += 1) {
      const seed = `walk ${index}`;
      const definition = draw(seed);
      const played = everyPath(definition, { mostAnswers, words: madeUpWords });
      paths += played.length;
      expect([seed, conversationsByGraph(definition)]).toEqual([
        seed,
        played.map(({ lines }) => lines.join('\n')).toSorted(),
      ]);
    }
    // A run of the test with few Activities may find few paths.
    expect(paths).toBeGreaterThan(shareOf(count) < count ? 0 : 1000);
  },
);

test.each(['kept', 'not-kept'])(
  'the graph contains exactly the conversations of an Activity that recalls what was %s',
  (value) => {
    for (let index = 0; index < shareOf(200); index += 1) {
      const seed = `recall ${index}`;
      const definition = randomRecallingActivity(seed);
      const words = value === 'kept' ? { [recalledName]: '…' } : {};
      const log: RunEntry[] = [{ kind: 'recalled', visit: 0, words, at: 0 }];
      const played = everyPath(definition, { mostAnswers, words: madeUpWords, log });
      expect([seed, conversationsByGraph(definition, { [recalledName]: value })]).toEqual([
        seed,
        played.map(({ lines }) => lines.join('\n')).toSorted(),
      ]);
    }
  },
);

const kept = 'what was kept';

/** Returns an Activity as it is read in a language and at a visit, with the recalled text filled in. */
function asRead(
  definition: ActivityDefinition,
  { language, visit, isKept }: { language: string; visit: number; isKept: boolean },
): ActivityDefinition {
  const spoken = withSourceOptionValues(translateContent(definition, language), definition);
  const steps = (all: readonly StepDefinition[]): StepDefinition[] =>
    all.map((step) => {
      const said = withTextOfVisit(step, visit);
      if (said.text === undefined) return said;
      return {
        ...said,
        text: replaceRecalledNames(said.text, (_name, fallback) => (isKept ? kept : fallback)),
      };
    });
  return {
    ...spoken,
    touchpoints: spoken.touchpoints.map((touchpoint) => ({ ...touchpoint, steps: steps(touchpoint.steps) })),
  };
}

test('the graph contains exactly the conversations of an Activity with every feature of content', () => {
  const met = {
    situations: 0,
    plans: 0,
    pauses: 0,
    turns: 0,
    privately: 0,
    keepsakes: 0,
    recalled: 0,
    fallbacks: 0,
    variants: 0,
    languages: 0,
  };
  const count = shareOf(1000);
  for (let index = 0; index < count; index += 1) {
    const seed = `whole ${index}`;
    const random = dice(`manner ${seed}`);
    const definition = randomWholeActivity(seed);
    const manner = {
      isKept: random.chance(0.5),
      language: random.pick(['en', 'cy']),
      visit: random.throw(4),
    };
    const { isKept, language, visit } = manner;
    const recalled: ChosenValues = { [recalledName]: isKept ? 'kept' : 'not-kept' };
    const log: RunEntry[] = [
      { kind: 'recalled', visit, words: isKept ? { [recalledName]: kept } : {}, at: 0 },
      ...(language === 'en' ? [] : [{ kind: 'spoke', language, at: 0 } as const]),
    ];
    // A private answer that a text quotes before the question was asked is hidden from the start, so this Activity is
    // skipped.
    if (
      foldLogIntoScript(definition, log)
        .available()
        .steps.some(({ closed }) => closed)
    )
      continue;
    const played = everyPath(definition, { mostAnswers, words: madeUpWords, log });
    expect([seed, conversationsByGraph(asRead(definition, manner), recalled)]).toEqual([
      seed,
      played.map(({ lines }) => lines.join('\n')).toSorted(),
    ]);
    const says = (words: string): boolean =>
      played.some(({ lines }) => lines.some((line) => line.includes(words)));
    const isAnswered = (is: (step: StepDefinition) => boolean): boolean => {
      const ids = new Set(
        definition.touchpoints.flatMap(({ steps }) => steps.filter(is).map(({ id }) => id)),
      );
      return played.some(({ answered }) => answered.some(({ stepId }) => ids.has(stepId)));
    };
    if (new FlowGraph(definition).situations > 1) met.situations += 1;
    if (played.some(({ waited }) => waited > 0)) met.plans += 1;
    if (played.some(({ paused }) => paused)) met.pauses += 1;
    if (played.some(({ passedOn }) => passedOn > 0)) met.turns += 1;
    if (isAnswered(isPrivateQuestion)) met.privately += 1;
    if (isAnswered((step) => getKeepsakeDefinition(step) !== undefined)) met.keepsakes += 1;
    if (says(kept)) met.recalled += 1;
    if (says('a word')) met.fallbacks += 1;
    if (says('Again: ') || says('Once more: ')) met.variants += 1;
    if (says(translated)) met.languages += 1;
  }
  // At least one Activity in twenty must have each feature.
  expect(Object.entries(met).filter(([, times]) => times < Math.floor(count / 20))).toEqual([]);
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
    { answer: 'Long', path: '/options/0', to: 2, passage: unrestrictedPassage },
    { answer: 'Short', path: '/options/1', to: 4, passage: unrestrictedPassage },
  ]);
  expect(diamond.exits(3)).toEqual([{ answer: null, path: '', to: 4, passage: unrestrictedPassage }]);
  expect(diamond.exits(5)).toEqual([
    { answer: 'Again', path: '/options/0', to: 0, passage: unrestrictedPassage },
    { answer: 'Enough', path: '/options/1', to: 6, passage: unrestrictedPassage },
  ]);
  expect(diamond.exits(6)).toEqual([]);
});

test('the shortest path is found and rendered with the answers that lead along it', () => {
  const way = exploreFlow(diamond).wayTo(diamond.end);
  expect(way.map(({ place, answer }) => `${place} ${answer ?? ''}`.trim())).toEqual([
    '0',
    '1 Short',
    '4',
    '5 Enough',
    '6',
  ]);
});

test('marks separate places by what the conversation has already set', () => {
  const explored = exploreFlow(diamond, (mark, place) => (place === 2 ? 1 : mark), 2);
  expect([explored.has(4, 0), explored.has(4, 1), explored.has(2, 1)]).toEqual([true, true, true]);
  expect(explored.wayTo(2, 1).map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 0, 1, 2]);
  const stopped = exploreFlow(diamond, (mark, place) => (place === 4 ? null : mark));
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
  const finishes = findFinishingSituations(trap);
  expect([0, 1, 2, 3, 4].map((place) => finishes.has(place, 0))).toEqual([true, false, true, true, true]);
});
