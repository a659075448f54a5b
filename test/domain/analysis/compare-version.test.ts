import type { StepDefinition } from '../../../src/domain/steps/step-kinds.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { assessRunImpact, type RunImpact } from '../../../src/domain/analysis/compare-version.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../support/activity.ts';

const original = () =>
  activity([
    touchpoint('hello', [input('name', { maxLength: 40, remember: 'name' }), message('Hello, {{name}}.')]),
    touchpoint('feeling', [choice('mood', ['Good', 'Bad -> care']), message('Good.')], 'end'),
    touchpoint('care', [message('Oh.'), input('why'), message('I see.')], 'end'),
    touchpoint('end', [feedback('how'), message('Bye.')]),
  ]);

let clock = 0;
const answer = (stepId: string, response: string, kind: 'choice' | 'input' = 'input'): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind, response },
  at: (clock += 1),
});
const end = (touchpointId: string): RunEntry => ({
  kind: 'touchpoint-ended',
  touchpointId,
  at: (clock += 1),
});
const opened: RunEntry = { kind: 'opened', at: 0 };

/** The logs of families in the middle of the conversation, by their position. */
const places = {
  atName: [opened],
  atMood: [opened, answer('name', 'Mia'), end('hello')],
  atWhy: [opened, answer('name', 'Mia'), end('hello'), answer('mood', 'Bad', 'choice')],
  atGoodEnd: [opened, answer('name', 'Mia'), end('hello'), answer('mood', 'Good', 'choice')],
} satisfies Record<string, RunEntry[]>;
type Place = keyof typeof places;

/** Returns the original Activity with some touchpoints changed; null removes one. */
function version(changes: Record<string, ((steps: StepDefinition[]) => StepDefinition[]) | null>) {
  const { touchpoints, ...rest } = original();
  return {
    ...rest,
    touchpoints: touchpoints.flatMap((one) => {
      const change = changes[one.id];
      if (change === null) return [];
      return [change ? { ...one, steps: change(one.steps) } : one];
    }),
  } satisfies ActivityDefinition;
}

const outcomes = (next: ActivityDefinition): Record<Place, RunImpact> =>
  Object.fromEntries(
    Object.entries(places).map(([place, log]) => [
      place,
      assessRunImpact({ definition: original(), log }, next),
    ]),
  ) as Record<Place, RunImpact>;

describe('comparing a version with a run', () => {
  test('an answer that the family went back from is not looked for', () => {
    const back: RunEntry = { kind: 'rewound', stepId: 'mood', at: (clock += 1) };
    const changed = [...places.atWhy, back, answer('mood', 'Good', 'choice')];
    const fewer = version({
      feeling: () => [choice('mood', ['Good', 'So so']), message('Good.')],
      care: null,
    });
    const outcome = (log: RunEntry[], next = fewer) => assessRunImpact({ definition: original(), log }, next);
    expect(outcome(places.atWhy)).toBe('removedStep');
    expect(outcome(changed)).toBe(outcome(places.atGoodEnd));
    expect(outcome(changed, original())).toBe('unaffected');
    expect(outcome([...places.atWhy, back], original())).toBe('unaffected');
    expect(outcome([...places.atWhy, back])).toBe(outcome(places.atMood));
  });

  const unaffected = {
    atName: 'unaffected',
    atMood: 'unaffected',
    atWhy: 'unaffected',
    atGoodEnd: 'unaffected',
  };

  test('the same version, however its keys are ordered, affects nobody', () => {
    expect(outcomes(original())).toEqual(unaffected);
    const turned = JSON.parse(JSON.stringify(original()), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as ActivityDefinition;
    expect(outcomes(turned)).toEqual(unaffected);
    expect(outcomes({ ...original(), title: 'Another title' })).toEqual(unaffected);
  });

  test('naming a path that was taken anyway affects nobody', () => {
    const named = original();
    named.touchpoints[0]!.next = 'feeling';
    expect(outcomes(named)).toEqual(unaffected);
  });

  test('touchpoints that stand in another order affect nobody, as long as they lead to the same ones', () => {
    const turned = original();
    turned.touchpoints.splice(2, 0, turned.touchpoints.splice(3, 1)[0]!);
    turned.touchpoints[0]!.next = 'feeling';
    expect(turned.touchpoints.map(({ id }) => id)).toEqual(['hello', 'feeling', 'end', 'care']);
    expect(assessRunImpact({ definition: original(), log: places.atName }, turned)).toBe('otherSteps');
    const last = { ...touchpoint('last', []), steps: [] };
    const closed = (order: string[]) => {
      const { touchpoints, ...rest } = original();
      const all = [...touchpoints.map((one) => (one.id === 'end' ? { ...one, next: 'last' } : one)), last];
      return { ...rest, touchpoints: order.map((id) => all.find((one) => one.id === id)!) };
    };
    const named = closed(['hello', 'feeling', 'care', 'end', 'last']);
    for (const log of Object.values(places))
      expect(
        assessRunImpact({ definition: named, log }, closed(['hello', 'feeling', 'end', 'care', 'last'])),
      ).toBe('unaffected');
  });

  test('a touchpoint that leads to another one affects those before it', () => {
    const elsewhere = original();
    elsewhere.touchpoints[1]!.next = 'care';
    expect(outcomes(elsewhere)).toEqual({
      ...unaffected,
      atName: 'otherSteps',
      atMood: 'otherSteps',
      atGoodEnd: 'otherSteps',
    });
  });

  test('other minutes for the estimate affect nobody', () => {
    const timed = version({ care: ([oh, ...rest]) => [{ ...oh!, minutes: 3 }, ...rest] });
    expect(outcomes(timed)).toEqual(unaffected);
  });

  test('a change on one branch affects those who may still get there', () => {
    const next = version({ care: (steps) => [...steps.slice(0, 2), message('Thank you.')] });
    expect(outcomes(next)).toEqual({
      ...unaffected,
      atName: 'otherSteps',
      atMood: 'otherSteps',
      atWhy: 'otherSteps',
    });
  });

  test('a new step at the end affects everybody', () => {
    const next = version({ end: (steps) => [...steps, message('One thing more.')] });
    expect(new Set(Object.values(outcomes(next)))).toEqual(new Set(['otherSteps']));
  });

  test('removing a message affects those who would have read it', () => {
    const next = version({ care: (steps) => steps.slice(0, 2) });
    expect(outcomes(next)).toMatchObject({ atMood: 'otherSteps', atGoodEnd: 'unaffected' });
  });

  test('changed words that a family has read count as other steps', () => {
    const next = version({ hello: ([name]) => [name!, message('Hi, {{name}}.')] });
    expect(new Set(Object.values(outcomes(next)))).toEqual(new Set(['otherSteps']));
  });

  test('a question inserted earlier is asked first', () => {
    const next = version({ feeling: (steps) => [input('weather'), ...steps] });
    expect(new Set(Object.values(outcomes(next)))).toEqual(new Set(['otherSteps']));
  });

  test('removing a question strands those who wait at it', () => {
    const next = version({ care: ([oh, , see]) => [oh!, see!] });
    expect(outcomes(next)).toEqual({
      atName: 'otherSteps',
      atMood: 'otherSteps',
      atWhy: 'removedStep',
      atGoodEnd: 'unaffected',
    });
  });

  test('changing the kind of a question strands those who wait at it', () => {
    const next = version({ care: ([oh, , see]) => [oh!, choice('why', ['Work', 'School']), see!] });
    expect(outcomes(next).atWhy).toBe('removedStep');
  });

  test('removing a touchpoint strands those who are about to leave it', () => {
    const log = places.atMood.slice(0, 2);
    const next = version({ hello: null });
    expect(assessRunImpact({ definition: original(), log }, next)).toBe('removedStep');
  });

  test('removing an answered question leaves an answer without a place', () => {
    const next = version({ hello: ([, hello]) => [{ ...hello!, text: 'Hello.' }] });
    expect(outcomes(next)).toEqual({
      atName: 'removedStep',
      atMood: 'lostAnswer',
      atWhy: 'lostAnswer',
      atGoodEnd: 'lostAnswer',
    });
  });

  test('removing or redirecting an option', () => {
    const gone = version({ feeling: ([, good]) => [choice('mood', ['Good', 'So so']), good!] });
    expect(outcomes(gone)).toMatchObject({ atWhy: 'lostAnswer', atGoodEnd: 'otherSteps' });
    const elsewhere = version({ feeling: ([, good]) => [choice('mood', ['Good', 'Bad']), good!] });
    expect(outcomes(elsewhere)).toMatchObject({ atMood: 'otherSteps', atWhy: 'otherSteps' });
  });

  test('a shorter limit loses no stored answer, and no masked one', () => {
    const next = version({
      hello: ([name, hello]) => [{ ...name!, maxLength: 2 } as StepDefinition, hello!],
    });
    expect(outcomes(next).atMood).toBe('otherSteps');
  });

  test('a question that has moved before an end that was passed leaves that end without a place', () => {
    const next = version({
      hello: (steps) => [...steps, input('why')],
      care: ([oh, , see]) => [oh!, see!],
    });
    expect(outcomes(next).atMood).toBe('lostAnswer');
  });

  test('a run at a pause is compared by what follows the pause', () => {
    const withPause = (bye: string) =>
      activity([
        touchpoint('ask', [choice('safe', ['No -> leave', 'Yes'])], 'end'),
        { ...touchpoint('leave', [message('Go.')]), ending: 'pause' },
        touchpoint('end', [message(bye)]),
      ]);
    const run = { definition: withPause('Bye.'), log: [opened, answer('safe', 'No', 'choice')] };
    expect(assessRunImpact(run, withPause('Bye.'))).toBe('unaffected');
    expect(assessRunImpact(run, withPause('See you.'))).toBe('otherSteps');
  });

  test('a run at its end, one in a loop, and one never opened', () => {
    const log = [...places.atGoodEnd, end('feeling')];
    expect(assessRunImpact({ definition: original(), log }, original())).toBe('unaffected');
    const loop = activity([touchpoint('again', [choice('more', ['Again -> again', 'Enough'])])]);
    const round = [opened, answer('more', 'Again', 'choice'), answer('more~2', 'Again', 'choice')];
    expect(assessRunImpact({ definition: loop, log: round }, loop)).toBe('unaffected');
    const without = activity([touchpoint('again', [choice('less', ['Again -> again', 'Enough'])])]);
    expect(assessRunImpact({ definition: loop, log: round }, without)).toBe('removedStep');
    expect(assessRunImpact({ definition: loop, log: [] }, loop)).toBe('unaffected');
  });
});
