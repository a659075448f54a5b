import { assessRunImpact } from '../../../src/domain/analysis/compare-version.ts';
import { estimateDuration } from '../../../src/domain/analysis/estimate.ts';
import { FlowGraph } from '../../../src/domain/flow/flow-graph.ts';
import { findPathToStep } from '../../../src/domain/analysis/path-to-step.ts';
import { findCompletingSituations, exploreFlow } from '../../../src/domain/flow/reachability.ts';
import { decideResponse } from '../../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { pacesByName } from '../../../src/domain/sequencer/timing.ts';
import type { ActivityDefinition, TouchpointDefinition } from '../../../src/domain/activity/definition.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';
import { everyPath } from '../../support/every-path.ts';
import { shareOf } from '../../support/random-share.ts';
import { randomTailoredActivity } from '../../support/random-tailored-activity.ts';

const age = choice('how-old', [], {
  remember: 'age',
  options: [{ label: 'Seven or younger', value: 'young' }, { label: 'Older' }],
});
const whenYoung = { age: ['young'] };
const whenOlder = { age: ['Older'] };

const bedtime = activity([
  touchpoint('who', [
    age,
    message('Bears sleep.', { when: whenYoung }),
    message('Hearts slow down.', { when: whenOlder }),
    choice('more', [], {
      options: [{ label: 'On' }, { label: 'Why?', when: whenOlder }],
    }),
    message('A bear story?', { when: whenYoung }),
  ]),
  touchpoint('end', [message('Good night.')]),
]);

const answer = (stepId: string, response: string): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'choice', response },
  at: 1,
});
const ended = (touchpointId: string): RunEntry => ({ kind: 'touchpoint-ended', touchpointId, at: 1 });
const texts = (definition: ActivityDefinition, log: readonly RunEntry[]): (string | undefined)[] =>
  foldLogIntoScript(definition, log)
    .available()
    .steps.map(({ text }) => text);

test('steps are said after the choices that they are for', () => {
  expect(texts(bedtime, [answer('how-old', 'Seven or younger')])).toEqual([
    'Choose how-old',
    'Bears sleep.',
    'Choose more',
  ]);
  expect(texts(bedtime, [answer('how-old', 'Older')])).toEqual([
    'Choose how-old',
    'Hearts slow down.',
    'Choose more',
  ]);
});

test('a step with an empty condition is said to everybody, and never passed over', () => {
  const graph = new FlowGraph(activity([touchpoint('t', [choice('again', ['Once more'], { when: {} })])]));
  expect(graph.said(0)).toBeNull();
  expect(graph.skips(0)).toEqual([]);
});

test('an answer is offered, and taken, after the choices that it is for', () => {
  const young = foldLogIntoScript(bedtime, [answer('how-old', 'Seven or younger')]);
  const older = foldLogIntoScript(bedtime, [answer('how-old', 'Older')]);
  expect([young, older].map(({ waitsOn }) => waitsOn)).toMatchObject([
    { step: { options: [{ label: 'On' }] } },
    { step: { options: [{ label: 'On' }, { label: 'Why?' }] } },
  ]);
  const why = { kind: 'choice', response: 'Why?' } as const;
  expect(decideResponse(young, 'more', why, 2)).toMatchObject({ kind: 'refused', code: 'InvalidResponse' });
  expect(decideResponse(older, 'more', why, 2)).toMatchObject({ kind: 'append' });
});

test('a touchpoint ends with the last step that is said', () => {
  const young = [answer('how-old', 'Seven or younger'), answer('more', 'On')];
  expect(foldLogIntoScript(bedtime, young).waitsOn).toEqual({ kind: 'touchpoint-end', touchpointId: 'who' });
  expect(texts(bedtime, [...young, ended('who')]).slice(-2)).toEqual(['A bear story?', 'Good night.']);
  const older = [answer('how-old', 'Older'), answer('more', 'On')];
  expect(texts(bedtime, older).slice(-2)).toEqual(['Choose more', 'Good night.']);
});

test('the first way on that fits is taken, else the one for all others', () => {
  const parts = (nextWhen: TouchpointDefinition['nextWhen'], next?: string) =>
    activity([
      { ...touchpoint('who', [age], next), ...(nextWhen ? { nextWhen } : {}) },
      touchpoint('one', [message('One.')], 'done'),
      touchpoint('two', [message('Two.')], 'done'),
      touchpoint('done', [message('Done.')]),
    ]);
  const led = (definition: ActivityDefinition) =>
    ['Seven or younger', 'Older'].map((label) => texts(definition, [answer('how-old', label)])[1]);
  expect(led(parts([{ when: whenYoung, to: 'two' }]))).toEqual(['Two.', 'One.']);
  expect(led(parts([{ when: whenYoung, to: 'two' }], 'done'))).toEqual(['Two.', 'Done.']);
  expect(
    led(
      parts([
        { when: { age: ['young', 'Older'] }, to: 'two' },
        { when: whenOlder, to: 'done' },
      ]),
    ),
  ).toEqual(['Two.', 'Two.']);
});

test('going back to a choice forgets what it had decided', () => {
  const log: RunEntry[] = [
    answer('how-old', 'Seven or younger'),
    answer('more', 'On'),
    { kind: 'rewound', stepId: 'how-old', at: 2 },
  ];
  const script = foldLogIntoScript(bedtime, log);
  expect([...script.chosen]).toEqual([]);
  script.take(answer('how-old', 'Older'));
  expect([...script.chosen]).toEqual([['age', 'Older']]);
  expect(script.available().steps.map(({ text }) => text)).toEqual([
    'Choose how-old',
    'Hearts slow down.',
    'Choose more',
  ]);
});

test('words of the family decide nothing', () => {
  const log: RunEntry[] = [
    answer('how-old', 'Older'),
    { kind: 'answered', stepId: 'own', response: { kind: 'input', response: 'Older' }, at: 1 },
  ];
  const definition = activity([
    touchpoint('who', [age, input('own', { remember: 'age' }), message('Later.', { when: whenOlder })]),
    touchpoint('end', [message('Bye.')]),
  ]);
  expect(texts(definition, log).at(-1)).toBe('Bye.');
});

test('situations are counted as long as they are asked for', () => {
  const picks = ['a', 'b', 'c'].map((name) => choice(name, ['One', 'Two', 'Three'], { remember: name }));
  const graph = new FlowGraph(
    activity([
      touchpoint('all', [
        ...picks,
        message('Ones.', { when: { a: ['One'], b: ['One'] } }),
        message('Three.', { when: { c: ['Three'] } }),
        message('Bye.'),
      ]),
    ]),
  );
  const sizes = [0, 1, 2, 3, 4, 5].map((place) => graph.space(place).size);
  expect(sizes).toEqual([1, 3, 9, 27, 3, 1]);
  expect(graph.situations).toBe(27);
});

const seeds = Array.from({ length: shareOf(1000) }, (_, index) => `tailored ${index}`);

test('the time of a tailored Activity is that of every path that can be played, at any pace', () => {
  let compared = 0;
  for (const seed of seeds) {
    const definition = randomTailoredActivity(seed);
    const paths = everyPath(definition, { mostAnswers: 7, pace: pacesByName.quick });
    if (!paths.every(({ finished }) => finished)) continue;
    const loops = paths.some(
      ({ answered }) => new Set(answered.map(({ stepId }) => stepId)).size < answered.length,
    );
    const named = JSON.stringify(definition).includes('{{name}}');
    if (loops || named) continue;
    compared += 1;
    const times = paths.map(({ durationMs }) => durationMs);
    const mean = paths.reduce((sum, { durationMs, likelihood }) => sum + durationMs * likelihood, 0);
    const time = estimateDuration(definition, pacesByName.quick)!;
    const close = (one: number, other: number): boolean => Math.abs(one - other) <= 0.01 * other;
    expect([
      seed,
      close(time.minMs, Math.min(...times)),
      close(time.maxMs, Math.max(...times)),
      close(time.expectedMs, mean),
    ]).toEqual([seed, true, true, true]);
  }
  expect(compared).toBeGreaterThan(Math.floor(seeds.length / 50));
});

test('the run to any step that can be reached comes there, and to no other', () => {
  let reachable = 0;
  let hidden = 0;
  for (const seed of seeds) {
    const definition = randomTailoredActivity(seed);
    const graph = new FlowGraph(definition);
    const reached = exploreFlow(graph);
    for (const [index, { steps }] of definition.touchpoints.entries())
      for (const place of steps.keys()) {
        const log = findPathToStep(definition, { touchpoint: index, step: place });
        expect([seed, index, place, log !== null]).toEqual([
          seed,
          index,
          place,
          reached.has(graph.start(index) + place),
        ]);
        if (log === null) hidden += 1;
        else {
          reachable += 1;
          const last = foldLogIntoScript(definition, log).available().steps;
          const id = steps[place]!.id;
          if (id !== undefined)
            expect(last.map((step) => step.touchpointStepEntityId.replace(/~\d+$/, ''))).toContain(id);
        }
      }
  }
  expect([reachable > seeds.length / 2, hidden > Math.floor(seeds.length / 20)]).toEqual([true, true]);
});

test('where the end can be reached is so for each situation', () => {
  const definition = activity([
    touchpoint('who', [age]),
    touchpoint('more', [
      choice('on', [], {
        options: [
          { label: 'Out', next: 'end', when: whenOlder },
          { label: 'Round', next: 'more' },
        ],
      }),
    ]),
    touchpoint('end', [message('Bye.')]),
  ]);
  const graph = new FlowGraph(definition);
  const completes = findCompletingSituations(graph);
  const at = (value: string) => completes.has(1, graph.situation(1, new Map([['age', value]])));
  expect([at('Older'), at('young')]).toEqual([true, false]);
});

test('a run under way is told of a version in which its own situation meets other steps', () => {
  const log = [answer('how-old', 'Older')];
  const other = (text: string, when: { age: string[] }): ActivityDefinition => ({
    ...bedtime,
    touchpoints: [
      {
        ...bedtime.touchpoints[0]!,
        steps: [...bedtime.touchpoints[0]!.steps.slice(0, 4), message(text, { when })],
      },
      bedtime.touchpoints[1]!,
    ],
  });
  expect(assessRunImpact({ definition: bedtime, log }, bedtime)).toBe('unaffected');
  expect(assessRunImpact({ definition: bedtime, log }, other('New.', whenOlder))).toBe('otherSteps');
});
