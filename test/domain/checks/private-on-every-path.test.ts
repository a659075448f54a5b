import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { FlowGraph } from '../../../src/domain/flow/flow-graph.ts';
import { exploreFlow } from '../../../src/domain/flow/reachability.ts';
import type { StepDefinition } from '../../../src/domain/steps/step-kinds.ts';
import { checkPrivateExits, checkPrivateQuestions } from '../../../src/domain/checks/check-private.ts';
import { privateStepsOf, searchPrivateWords } from '../../support/private-words.ts';
import { shareOf } from '../../support/random-share.ts';
import { randomSharedActivity } from '../../support/shared-device.ts';

/**
 * Returns the Activity without ways back, so that each step is shown once: private text is recognised by its wording
 * alone.
 */
function withoutWaysBack(definition: ActivityDefinition): ActivityDefinition {
  const ids = definition.touchpoints.map(({ id }) => id);
  const step = (one: StepDefinition, touchpoint: number): StepDefinition => {
    // Answers in forms cannot be told apart from other text.
    if (one.type === 'feedback') return { ...one, private: false };
    if (one.type === 'user-input') {
      const { maxLength: _maxLength, ...rest } = one;
      return rest;
    }
    if (one.type !== 'user-path-choice') return one;
    const options = one.options.map(({ next, ...option }) =>
      next !== undefined && ids.indexOf(next) > touchpoint ? { ...option, next } : option,
    );
    return { ...one, options };
  };
  return {
    ...definition,
    touchpoints: definition.touchpoints.map((touchpoint, index) => ({
      ...touchpoint,
      steps: touchpoint.steps.map((one) => step(one, index)),
    })),
  };
}

test('an Activity that the rule passes tells nobody what another person answered privately, on no path', () => {
  const counts = { passed: 0, covered: 0, alike: 0, refused: 0, leaking: 0 };
  for (let index = 0; index < shareOf(600); index += 1) {
    const seed = `private ${index}`;
    const definition = withoutWaysBack(randomSharedActivity(seed));
    if (privateStepsOf(definition).size === 0 || checkPrivateQuestions(definition).length > 0) continue;
    const graph = new FlowGraph(definition);
    const isPassed = checkPrivateExits(graph, exploreFlow(graph)).length === 0;
    const { leaks, covered, alike } = searchPrivateWords(definition);
    if (isPassed) {
      expect([seed, leaks]).toEqual([seed, []]);
      counts.passed += 1;
      counts.covered += covered;
      counts.alike += alike;
    } else {
      counts.refused += 1;
      if (leaks.length > 0) counts.leaking += 1;
    }
  }
  expect(Math.min(counts.passed, counts.alike, counts.refused)).toBeGreaterThan(shareOf(600) / 100);
  // Not every refused Activity leaks here: plans, keepsakes and comparisons are shown outside the conversation.
  expect(counts.leaking).toBeGreaterThan(0);
});
