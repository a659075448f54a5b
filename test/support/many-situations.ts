import type { ActivityDefinition, TouchpointDefinition } from '../../src/domain/activity/definition.ts';
import type { PathChoiceDefinition } from '../../src/domain/steps/choice.ts';
import type { DeviceHolder } from '../../src/domain/steps/holder.ts';
import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import { activity, choice, message, touchpoint } from './activity.ts';

const names = ['one', 'two', 'three'];
const values = Array.from({ length: 10 }, (_, index) => `v${index}`);

/**
 * Returns touchpoints that ask for three names of ten values each, which makes 1,000 combinations, and lead to
 * `part-0`.
 */
function asking(): TouchpointDefinition[] {
  return names.flatMap((name, index) => {
    const next = index + 1 < names.length ? `ask-${names[index + 1]}` : 'part-0';
    const half = (id: string, from: number): TouchpointDefinition =>
      touchpoint(id, [choice(`pick-${id}`, values.slice(from, from + 5), { remember: name })], next);
    return [
      touchpoint(`ask-${name}`, [choice(`half-${name}`, [`Low -> low-${name}`, `High -> high-${name}`])]),
      half(`low-${name}`, 0),
      half(`high-${name}`, 5),
    ];
  });
}

/**
 * Returns an Activity of 10,000 steps, on which 1,000 combinations of chosen values have an effect up to the last step.
 */
export function manySituations(): ActivityDefinition {
  const step = (at: number): StepDefinition => {
    const name = names[Math.floor(at / 3) % 3]!;
    const when = { [name]: [values[at % 10]!, values[(at + 3) % 10]!] };
    if (at % 3 > 0) return message(`Words for {{${name}}}.`, at % 3 === 1 ? { when } : {});
    const options: PathChoiceDefinition['options'] = [{ label: 'Yes' }, { label: 'No', when }];
    return choice(`c-${at}`, [], { options });
  };
  const parts = Array.from({ length: 20 }, (_, part) =>
    touchpoint(
      `part-${part}`,
      Array.from({ length: 500 }, (_step, index) => step(part * 500 + index)),
    ),
  );
  return activity([...asking(), ...parts, touchpoint('end', [message('Bye.')])]);
}

/**
 * Returns an Activity of 10,000 steps with 1,000 combinations of chosen values and 1,200 private questions to a child,
 * whose answers lead apart and back together. After every `parts` parts the grown-up takes the device.
 */
export function manyPrivateAnswers(parts = 10): ActivityDefinition {
  const count = 240;
  const said = message('Take your time.');
  const sometimes = (at: number): StepDefinition => {
    const name = names[at % 3]!;
    return message('You can sit here.', { when: { [name]: [values[at % 10]!, values[(at + 3) % 10]!] } });
  };
  const several = (steps: (at: number) => StepDefinition[]): StepDefinition[] =>
    Array.from({ length: 5 }, (_, at) => steps(at)).flat();
  const part = (at: number): TouchpointDefinition[] => {
    const next = at + 1 < count ? `part-${at + 1}` : 'end';
    const isLast = (at + 1) % parts === 0 || at + 1 === count;
    const meeting = isLast ? `turn-${at}` : next;
    const own = (
      person: DeviceHolder,
      id: string,
      to: string,
      steps: StepDefinition[],
    ): TouchpointDefinition => ({
      ...touchpoint(`${id}-${at}`, steps, to),
      for: person,
    });
    const ask = (nth: number): StepDefinition =>
      choice(`worry-${at}-${nth}`, ['Small', `Calm -> calm-${at}`, `Wild -> wild-${at}`], { private: true });
    const open = (nth: number): StepDefinition =>
      choice(`open-${at}-${nth}`, ['Go on', `Rest -> ${meeting}`]);
    const turn = own('grown-up', 'turn', next, [sometimes(at), message('Your turn.')]);
    return [
      own(
        'child',
        'part',
        meeting,
        several((nth) => [said, sometimes(at + nth), ask(nth)]),
      ),
      own(
        'child',
        'calm',
        meeting,
        several((nth) => [said, sometimes(at + nth), open(nth)]),
      ),
      own('child', 'wild', meeting, several((nth) => [said, sometimes(at + nth + 1)]).concat(said, said)),
      ...(isLast ? [turn] : []),
    ];
  };
  const end = touchpoint('end', [...names.map((_name, at) => sometimes(at)), message('Bye.')]);
  return {
    ...activity([...asking(), ...Array.from({ length: count }, (_, at) => part(at)).flat(), end]),
    fromAge: 8,
  };
}
