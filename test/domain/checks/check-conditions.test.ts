import type { ActivityDefinition, TouchpointDefinition } from '../../../src/domain/activity/definition.ts';
import { FlowGraph } from '../../../src/domain/flow/flow-graph.ts';
import type { Condition } from '../../../src/domain/steps/condition.ts';
import type { StepDefinition } from '../../../src/domain/steps/step-kinds.ts';
import { activity, choice, message, touchpoint } from '../../support/activity.ts';
import { manySituations } from '../../support/many-situations.ts';
import { expectCpuMs } from '../../support/cpu-time.ts';
import { checkActivity } from '../../support/check-activity.ts';

const errorsIn = (definition: ActivityDefinition): string[] =>
  checkActivity(definition)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, path }) => `${rule} ${path}`);

const age = choice('how-old', ['Young', 'Older'], { remember: 'age' });

test('an option and a way on are for those who were asked before', () => {
  const more = choice('more', [], {
    options: [{ label: 'On' }, { label: 'Why?', when: { age: ['Older'] } }],
  });
  const part = (steps: StepDefinition[]): TouchpointDefinition => ({
    ...touchpoint('part', steps),
    nextWhen: [{ when: { age: ['Young'] }, to: 'end' }],
  });
  const asked = choice('way', ['Ask -> ask', 'Go on -> part']);
  const parts = (steps: StepDefinition[]) =>
    activity([
      touchpoint('first', [asked]),
      touchpoint('ask', [age]),
      part(steps),
      touchpoint('between', [message('Between.')]),
      touchpoint('end', [message('Bye.')]),
    ]);
  expect(errorsIn(parts([more]))).toEqual([
    'unset-name /touchpoints/2/steps/0/options/1/when/age',
    'unset-name /touchpoints/2/nextWhen/0/when/age',
  ]);
  expect(errorsIn(parts([{ ...age, id: 'again' }, more]))).toEqual([]);
  expect(errorsIn(parts([message('Hello.'), { ...age, id: 'last' }]))).toEqual([]);
});

test('a step asks for a name only where those before it in its condition hold', () => {
  const recalledName = 'from other.word';
  const how = choice('how', ['Well', 'Not yet'], { remember: 'how', when: { [recalledName]: ['kept'] } });
  const asking = (when: Condition): string[] =>
    errorsIn(activity([touchpoint('first', [how, { ...message('Good.'), when }, message('Hello.')])]));
  expect(asking({ [recalledName]: ['kept'], how: ['Well'] })).toEqual([]);
  expect(asking({ how: ['Well'], [recalledName]: ['kept'] })).toEqual([
    'unset-name /touchpoints/0/steps/1/when/how',
  ]);
  expect(asking({ [recalledName]: ['kept', 'not-kept'], how: ['Well'] })).toEqual([
    'unset-name /touchpoints/0/steps/1/when/how',
  ]);
});

test('help that only some are told of is not told on every path', () => {
  const help: StepDefinition = { ...message('Press Get help now at any time.'), when: { age: ['Older'] } };
  const grave = (first: StepDefinition): ActivityDefinition =>
    activity(
      [
        touchpoint('talk', [
          age,
          first,
          { type: 'user-input', id: 'tell', text: 'Tell me.' },
          message('Get help now is always there.'),
        ]),
      ],
      { categories: { lifeChallenges: ['bereavement'], durations: ['aMoment'] } },
    );
  expect(errorsIn(grave(help))).toEqual(['help-before-input /touchpoints/0/steps/2']);
  expect(errorsIn(grave(message('Press Get help now at any time.')))).toEqual([]);
});

test('a step for an answer that leads elsewhere is never shown', () => {
  const definition = activity([
    touchpoint('who', [
      choice('how-old', ['Young -> end', 'Older'], { remember: 'age' }),
      message('For the young.', { when: { age: ['Young'] } }),
      message('For all others.'),
    ]),
    touchpoint('end', [message('Bye.')]),
  ]);
  expect(errorsIn(definition)).toEqual(['unreachable-step /touchpoints/0/steps/1']);
});

test('10,000 steps in 1,000 situations are checked within a second', () => {
  const definition = manySituations();
  expect(new FlowGraph(definition).situations).toBe(1000);
  let errors: string[] = [];
  expectCpuMs(() => (errors = errorsIn(definition)), 1000);
  expect(errors).toEqual([]);
});
