import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { logLimits } from '../../src/domain/chat/log-size.ts';
import { mostAnswerCharacters } from '../../src/domain/steps/response.ts';
import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import { sourcesIn } from '../support/content-sources.ts';

const folder = join('content', 'activities');
const activities = sourcesIn(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ActivityDefinition,
);

/** More than any way through an Activity has: every step answered, every touchpoint ended, and its beginning. */
const entriesOf = ({ touchpoints }: ActivityDefinition): number =>
  touchpoints.reduce((sum, { steps }) => sum + 1 + steps.length, 3);

/** The characters of every text that an Activity asks for, each as long as is allowed. */
const charactersOf = ({ touchpoints }: ActivityDefinition): number =>
  touchpoints.flatMap(({ steps }) => steps.map(writtenIn)).reduce((sum, one) => sum + one, 0);

function writtenIn(step: StepDefinition): number {
  if (step.type === 'user-input') return step.maxLength ?? mostAnswerCharacters;
  if (step.type !== 'feedback') return 0;
  return step.questions.reduce(
    (sum, { type, maxLength }) => sum + (type === 'text' ? (maxLength ?? mostAnswerCharacters) : 0),
    0,
  );
}

test('a log has room for ten times the longest way through the library', () => {
  expect(activities.length).toBeGreaterThan(16);
  expect(10 * Math.max(...activities.map(entriesOf))).toBeLessThan(logLimits.entries);
});

test('a log has room for ten times every text of an Activity of the library at full length', () => {
  expect(10 * Math.max(...activities.map(charactersOf))).toBeLessThan(logLimits.characters);
});
