import { findFamilyPlan, hasEverMadePlan } from '../../../src/domain/chat/family-plan.ts';
import { findPathToStep, findStepPosition } from '../../../src/domain/analysis/path-to-step.ts';
import { decideTouchpointEnd, decideResponse } from '../../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import type { PlanResponse } from '../../../src/domain/steps/plan.ts';
import type { ActivityDefinition, TouchpointDefinition } from '../../../src/domain/activity/definition.ts';
import { activity, choice, message, plan, touchpoint } from '../../support/activity.ts';

const saturday: PlanResponse = {
  kind: 'plan',
  response: 'Saturday 28 November, 10:00',
  moment: 'weekend',
  at: '2026-11-28T10:00+00:00',
};
const at = Date.parse(saturday.at);
const untilThen = (part: Partial<TouchpointDefinition> = {}): TouchpointDefinition => ({
  ...touchpoint('walk', [choice('fancy', ['Yes', 'No -> bye']), plan('when'), message('See you.')]),
  ending: 'plan',
  ...part,
});
const walk: ActivityDefinition = activity([
  untilThen(),
  touchpoint('how', [choice('how-was-it', ['Good', 'Not yet -> walk'])]),
  touchpoint('bye', [message('Bye.')]),
]);
const made: RunEntry[] = [
  { kind: 'opened', at: 1 },
  { kind: 'answered', stepId: 'fancy', response: { kind: 'choice', response: 'Yes' }, at: 2 },
  { kind: 'answered', stepId: 'when', response: saturday, at: 3 },
];
const over: RunEntry = { kind: 'touchpoint-ended', touchpointId: 'walk', at: 4 };
const run = (log: readonly RunEntry[], definition = walk) => ({ id: 'run-1', definition, log });

describe('a conversation that waits for a plan', () => {
  test('stops after the last words, and tells for when something was planned', () => {
    const script = foldLogIntoScript(walk, made);
    expect(script.waitsOn).toEqual({ kind: 'plan', touchpointId: 'walk', at, leadsTo: 'how' });
    const { steps, ...rest } = script.available();
    expect(steps.at(-1)).toMatchObject({ text: 'See you.', viewed: true });
    expect(steps.at(-1)).not.toHaveProperty('endsTouchpoint');
    expect(rest).toMatchObject({
      activityStatus: 'InProgress',
      pausedTouchpoint: 'walk',
      plannedFor: '2026-11-28T10:00:00.000Z',
    });
    expect(script.hasPaused).toBe(false);
  });

  test('goes on with the touchpoint that follows, whenever the family wants to, and once', () => {
    const script = foldLogIntoScript(walk, made);
    const decision = decideTouchpointEnd(script, 'walk', 4);
    expect(decision).toEqual({ kind: 'append', entry: over });
    expect(script.take(over).steps).toMatchObject([{ touchpointStepEntityId: 'how-was-it' }]);
    expect(decideTouchpointEnd(script, 'walk', 5).kind).toBe('repeat');
  });

  test('does not wait where nothing was planned', () => {
    const passed: RunEntry[] = [
      { kind: 'opened', at: 1 },
      { kind: 'answered', stepId: 'fancy', response: { kind: 'choice', response: 'No' }, at: 2 },
    ];
    expect(foldLogIntoScript(walk, passed).waitsOn).toEqual({ kind: 'touchpoint-end', touchpointId: 'bye' });
    const unasked = activity([
      untilThen({
        steps: [
          choice('fancy', ['Yes', 'No'], { remember: 'fancy' }),
          plan('when', { when: { fancy: ['Yes'] } }),
        ],
      }),
      touchpoint('how', [message('And?')]),
    ]);
    expect(foldLogIntoScript(unasked, passed).waitsOn).toEqual({
      kind: 'touchpoint-end',
      touchpointId: 'how',
    });
  });

  test('ends as any other touchpoint where nothing was planned: its last message does', () => {
    const unplanned = untilThen({
      steps: [message('Hello.'), plan('when', { when: { fancy: ['Yes'] } }), message('See you.')],
    });
    const script = foldLogIntoScript(activity([unplanned]), made.slice(0, 1));
    expect(script.completed).toBe(false);
    expect(script.available().steps.at(-1)).toMatchObject({ text: 'See you.', endsTouchpoint: 'walk' });
    expect(script.waitsOn).toEqual({ kind: 'touchpoint-end', touchpointId: 'walk' });
    script.take(over);
    expect(script.completed).toBe(true);
  });

  test('waits again where "not yet" leads back to another plan', () => {
    const again: RunEntry[] = [
      ...made,
      over,
      { kind: 'answered', stepId: 'how-was-it', response: { kind: 'choice', response: 'Not yet' }, at: 5 },
      { kind: 'answered', stepId: 'fancy~2', response: { kind: 'choice', response: 'Yes' }, at: 6 },
    ];
    const later = { ...saturday, at: '2026-12-05T10:00+00:00' };
    const script = foldLogIntoScript(walk, again);
    expect(decideResponse(script, 'when~2', later, 7).kind).toBe('append');
    const log: RunEntry[] = [...again, { kind: 'answered', stepId: 'when~2', response: later, at: 7 }];
    expect(foldLogIntoScript(walk, log).waitsOn).toMatchObject({
      kind: 'plan',
      touchpointId: 'walk~2',
      at: Date.parse(later.at),
    });
    expect(findFamilyPlan(run(log))).toMatchObject({
      keepsakeId: 'run-1.when',
      at: Date.parse(later.at),
      checkIn: 'how',
    });
  });

  test('of a changed plan the later one counts', () => {
    const changed: RunEntry[] = [
      ...made,
      { kind: 'rewound', stepId: 'when', at: 4 },
      { kind: 'answered', stepId: 'when', response: { ...saturday, at: '2026-11-29T10:00Z' }, at: 5 },
    ];
    expect(findFamilyPlan(run(changed))).toMatchObject({ at: Date.parse('2026-11-29T10:00Z'), madeAt: 5 });
    expect(findFamilyPlan(run(changed.slice(0, 4)))).toBeNull();
  });

  test('an editor comes to what follows it', () => {
    const path = findPathToStep(walk, findStepPosition(walk, 'how-was-it')!);
    expect(path?.map(({ kind }) => kind)).toEqual(['opened', 'answered', 'answered', 'touchpoint-ended']);
    expect(foldLogIntoScript(walk, path!).waitsOn).toMatchObject({
      kind: 'answer',
      step: { touchpointStepEntityId: 'how-was-it' },
    });
  });
});

describe('what a family planned', () => {
  test('is told with what asks how it went, until the family goes on', () => {
    expect(findFamilyPlan(run(made))).toEqual({ keepsakeId: 'run-1.when', at, madeAt: 3, checkIn: 'how' });
    expect(findFamilyPlan(run([...made, over]))).toBeNull();
    expect(findFamilyPlan(run(made.slice(0, 2)))).toBeNull();
  });

  test('is the last plan, also where other answers follow it and other touchpoints have ended', () => {
    const definition = activity([
      touchpoint('first', [plan('early')]),
      untilThen({ steps: [plan('when'), choice('sure', ['Yes', 'No'])] }),
      touchpoint('how', [message('And?')]),
    ]);
    const log: RunEntry[] = [
      { kind: 'opened', at: 1 },
      { kind: 'answered', stepId: 'early', response: saturday, at: 2 },
      { kind: 'touchpoint-ended', touchpointId: 'first', at: 3 },
    ];
    expect(findFamilyPlan(run(log, definition))).toMatchObject({ keepsakeId: 'run-1.early', checkIn: null });
    log.push(
      { kind: 'answered', stepId: 'when', response: { ...saturday, at: '2026-12-05T10:00Z' }, at: 4 },
      { kind: 'answered', stepId: 'sure', response: { kind: 'choice', response: 'Yes' }, at: 5 },
    );
    expect(findFamilyPlan(run(log, definition))).toEqual({
      keepsakeId: 'run-1.when',
      at: Date.parse('2026-12-05T10:00Z'),
      madeAt: 4,
      checkIn: 'how',
    });
  });

  test('was planned once, also where the plan was changed since', () => {
    expect(hasEverMadePlan(made.slice(0, 2))).toBe(false);
    expect(hasEverMadePlan(made)).toBe(true);
    expect(hasEverMadePlan([...made, { kind: 'rewound', stepId: 'when', at: 4 }])).toBe(true);
  });

  test('without such an ending is told alone', () => {
    const { ending: _ending, ...plain } = untilThen();
    const definition = activity([plain, touchpoint('bye', [message('Bye.')])]);
    expect(findFamilyPlan(run(made, definition))).toMatchObject({ at, checkIn: null });
    expect(findFamilyPlan(run([...made, over], definition))).toMatchObject({ at, checkIn: null });
  });
});
