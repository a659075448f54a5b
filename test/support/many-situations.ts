import type { ActivityDefinition, TouchpointDefinition } from '../../src/domain/activity/definition.ts';
import type { PathChoiceDefinition } from '../../src/domain/chat/steps/choice.ts';
import type { StepDefinition } from '../../src/domain/chat/steps/step-kinds.ts';
import { activity, choice, message, touchpoint } from './activity.ts';

/** 10,000 steps in 1,000 situations: three names of ten values each, all asked for until the last step. */
export function manySituations(): ActivityDefinition {
  const names = ['one', 'two', 'three'];
  const values = Array.from({ length: 10 }, (_, index) => `v${index}`);
  const asking = names.flatMap((name, index) => {
    const next = index + 1 < names.length ? `ask-${names[index + 1]}` : 'part-0';
    const half = (id: string, from: number): TouchpointDefinition =>
      touchpoint(id, [choice(`pick-${id}`, values.slice(from, from + 5), { remember: name })], next);
    return [
      touchpoint(`ask-${name}`, [choice(`half-${name}`, [`Low -> low-${name}`, `High -> high-${name}`])]),
      half(`low-${name}`, 0),
      half(`high-${name}`, 5),
    ];
  });
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
  return activity([...asking, ...parts, touchpoint('end', [message('Bye.')])]);
}
