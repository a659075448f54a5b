import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { FlowGraph, mostSituations } from '../../../src/domain/flow/flow-graph.ts';
import { exploreFlow } from '../../../src/domain/flow/reachability.ts';
import type { StepDefinition } from '../../../src/domain/steps/step-kinds.ts';
import { checkPrivateExits } from '../../../src/domain/checks/check-private.ts';
import { sourcesIn } from '../../support/content-sources.ts';
import { manyPrivateAnswers } from '../../support/many-situations.ts';
import { expectCpuMs } from '../../support/cpu-time.ts';
import { revealingAnswers } from '../../support/met-by-others.ts';
import { shareOf } from '../../support/random-share.ts';
import { randomTailoredActivity } from '../../support/random-tailored-activity.ts';
import { randomWholeActivity } from '../../support/random-whole-activity.ts';
import { randomSharedActivity } from '../../support/shared-device.ts';

/**
 * Compares the rule's findings with those found by following each answer on its own; returns the number of findings.
 */
function compare(name: string, definition: ActivityDefinition): number {
  const graph = new FlowGraph(definition);
  if (graph.situations > mostSituations) return 0;
  const reached = exploreFlow(graph);
  const found = checkPrivateExits(graph, reached);
  const alone = revealingAnswers(graph, reached);
  expect([name, found.map(({ path }) => path).toSorted()]).toEqual([
    name,
    alone.map(({ path }) => path).toSorted(),
  ]);
  const revealedAt = new Map(alone.map(({ path, revealed }) => [path, revealed]));
  for (const { path, message } of found)
    expect([...revealedAt.get(path)!]).toContain(/" decides (.*), which would tell/.exec(message)?.[1]);
  return found.length;
}

/**
 * Returns the Activity with long parts for the child, in which all choices are private: many answers separate and meet
 * again before another person reads.
 */
function inLongParts(definition: ActivityDefinition): ActivityDefinition {
  const own = ({ for: _for, ...step }: StepDefinition): StepDefinition =>
    step.type === 'user-path-choice' ? { ...step, private: true } : step;
  return {
    ...definition,
    touchpoints: definition.touchpoints.map((touchpoint, index) =>
      index % 3 === 0 ? touchpoint : { ...touchpoint, for: 'child', steps: touchpoint.steps.map(own) },
    ),
  };
}

test('random Activities have the findings that each answer followed alone has', () => {
  const counts = { silent: 0, revealing: 0 };
  for (let index = 0; index < shareOf(2000); index += 1) {
    const seed = `parting ${index}`;
    const drawn = [
      randomWholeActivity(seed),
      randomSharedActivity(seed),
      randomSharedActivity(seed, randomTailoredActivity(seed)),
    ][index % 3]!;
    const revealing = compare(seed, index % 2 === 0 ? drawn : inLongParts(drawn));
    counts.revealing += revealing;
    if (revealing === 0) counts.silent += 1;
  }
  expect(Math.min(counts.silent, counts.revealing)).toBeGreaterThan(shareOf(2000) / 10);
});

const folders = ['content/activities', 'test/content/good', 'test/content/bad'];
const activities = folders
  .flatMap((folder) => sourcesIn(folder).map((file) => join(folder, file)))
  .map((file) => [file, JSON.parse(readFileSync(file, 'utf8')) as ActivityDefinition] as const)
  .filter(([, definition]) => Array.isArray(definition?.touchpoints));

test('the library and the corpus have them, too', () => {
  const unreadable = activities.filter(([file, definition]) => {
    try {
      compare(file, definition);
      return false;
    } catch (error) {
      // Files of the corpus that break the schema cannot be followed.
      if (file.startsWith('test/content/bad') && error instanceof TypeError) return true;
      throw error;
    }
  });
  expect(activities.length - unreadable.length).toBeGreaterThan(100);
});

test.each([1, 10, 240])(
  '10,000 steps with private answers in 1,000 situations are looked through at once, %i parts a turn',
  (parts) => {
    const definition = manyPrivateAnswers(parts);
    const graph = new FlowGraph(definition);
    expect([graph.end >= 10_000, graph.situations]).toEqual([true, 1000]);
    const reached = exploreFlow(graph);
    let found = 1;
    expectCpuMs(() => (found = checkPrivateExits(graph, reached).length), 500);
    expect(found).toBe(0);
  },
);
