import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { sharedActivity } from '../../support/shared-device.ts';

const options = [{ label: 'Shouting' }, { label: 'Talking' }];
const activity = (steps: ActivityDefinition['touchpoints'][number]['steps']): ActivityDefinition => ({
  ...sharedActivity(),
  touchpoints: [{ id: 'one', title: 'One', steps }],
});
const first = { type: 'user-path-choice' as const, id: 'first', text: 'How loud?', options };
const last = { ...first, id: 'last', compareWith: 'first' };

const answered = (stepId: string, response: string): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'choice', response },
  at: 0,
});

test('a step that asks on the same scale is delivered with what was answered first', () => {
  const { steps } = foldLogIntoScript(activity([first, last]), [answered('first', 'Shouting')]).available();
  expect(steps.map(({ comparedWith }) => comparedWith)).toEqual([undefined, 'Shouting']);
});

test('the answer that counts is compared after a change', () => {
  const log: RunEntry[] = [
    answered('first', 'Shouting'),
    answered('last', 'Talking'),
    { kind: 'rewound', stepId: 'first', at: 0 },
    answered('first', 'Talking'),
  ];
  expect(
    foldLogIntoScript(activity([first, last]), log)
      .available()
      .steps.at(-1),
  ).toMatchObject({
    touchpointStepEntityId: 'last',
    comparedWith: 'Talking',
  });
});

test('a path that does not pass the first question has nothing to compare', () => {
  const skip = {
    ...first,
    id: 'skip',
    options: [{ label: 'Shouting', next: 'two' }, { label: 'Talking' }],
  };
  const definition = activity([skip, first]);
  definition.touchpoints.push({ id: 'two', title: 'Two', steps: [last] });
  const { steps } = foldLogIntoScript(definition, [answered('skip', 'Shouting')]).available();
  expect(steps.at(-1)).not.toHaveProperty('comparedWith');
});

test('a private answer is never delivered again, whatever a file says', () => {
  const alone = { ...first, for: 'child' as const, private: true };
  const { steps } = foldLogIntoScript(activity([alone, last]), [answered('first', 'Shouting')]).available();
  expect(JSON.stringify(steps)).not.toContain('"comparedWith"');
});
