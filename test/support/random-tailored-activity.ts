import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import type { Condition } from '../../src/domain/steps/condition.ts';
import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import { dice, randomActivity, type Dice } from './random-activity.ts';

const names = ['age', 'who'];

/** Returns a random Activity that remembers choices, on which its steps, options and links depend. */
export function randomTailoredActivity(
  seed: string,
  definition: ActivityDefinition = randomActivity(seed),
): ActivityDefinition {
  const random = dice(`tailored ${seed}`);
  const remembered = definition.touchpoints.map((touchpoint) => ({
    ...touchpoint,
    steps: touchpoint.steps.map((step) => remembering(step, random)),
  }));
  const labels = remembered.flatMap(({ steps }) =>
    steps.flatMap((step) =>
      step.type === 'user-path-choice' && step.remember !== undefined && step.private !== true
        ? step.options.map(({ label, value = label }) => ({ name: step.remember!, value }))
        : [],
    ),
  );
  const when = (): Condition => {
    // An empty condition always holds.
    if (random.chance(0.05)) return {};
    const { name, value } = random.pick([...labels, { name: 'age', value: 'Nobody says this' }]);
    const others = labels.filter((one) => one.name === name && random.chance(0.3)).map((one) => one.value);
    const also = labels.find((one) => one.name !== name && random.chance(0.2));
    return { [name]: [...new Set([value, ...others])], ...(also ? { [also.name]: [also.value] } : {}) };
  };
  const touchpoints = remembered.map((touchpoint, index) => ({
    ...touchpoint,
    // The first step cannot depend on a choice, because none was made.
    steps: touchpoint.steps.map((step, place) => (index + place === 0 ? step : tailored(step, random, when))),
    ...(index + 1 < remembered.length && random.chance(0.4)
      ? { nextWhen: [{ when: when(), to: random.pick(remembered.slice(index + 1)).id }] }
      : {}),
  }));
  return { ...definition, touchpoints };
}

/** The recalled answer on which `randomRecallingActivity` makes steps depend. */
export const recalledName = 'from other.made';

/** Returns a random Activity whose steps and links depend on choices and on an answer that another Activity kept. */
export function randomRecallingActivity(
  seed: string,
  definition: ActivityDefinition = randomTailoredActivity(seed),
): ActivityDefinition {
  const random = dice(`recalling ${seed}`);
  const asking = (when: Condition = {}): Condition =>
    random.chance(0.4) ? { ...when, [recalledName]: [random.pick(['kept', 'not-kept'])] } : when;
  const touchpoints = definition.touchpoints.map((touchpoint, index) => ({
    ...touchpoint,
    steps: touchpoint.steps.map((step, place) =>
      index + place === 0 ? step : { ...step, when: asking(step.when) },
    ),
    ...(touchpoint.nextWhen && {
      nextWhen: touchpoint.nextWhen.map(({ when, to }) => ({ when: asking(when), to })),
    }),
  }));
  return { ...definition, touchpoints };
}

/** Makes a choice remember its answer, unless it is private, because no condition may depend on a private answer. */
function remembering(step: StepDefinition, random: Dice): StepDefinition {
  if (step.type !== 'user-path-choice' || step.private === true) return step;
  const options = step.options.map((option, index) =>
    random.chance(0.5) ? { ...option, value: `value-${index}` } : option,
  );
  return { ...step, options, remember: random.pick(names) };
}

function tailored(step: StepDefinition, random: Dice, when: () => Condition): StepDefinition {
  const said = random.chance(0.3) ? { ...step, when: when() } : step;
  if (said.type !== 'user-path-choice') return said;
  const options = said.options.map((option, index) =>
    index > 0 && random.chance(0.3) ? { ...option, when: when() } : option,
  );
  return { ...said, options };
}
