import { readFileSync } from 'node:fs';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { findPrivateAnswerNames } from '../../src/domain/chat/step-privacy.ts';
import { deviceHolders } from '../../src/domain/steps/holder.ts';
import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import { listPlaceholderNames } from '../../src/domain/chat/delivery.ts';
import { dice, randomActivity } from './random-activity.ts';

/** Returns the example of docs/content-format.md in which a child and a grown-up take turns on one device. */
export function sharedActivity(): ActivityDefinition {
  const page = readFileSync('docs/content-format.md', 'utf8');
  const [, json = ''] = /## Taking turns[\s\S]*?```json\n([\s\S]*?)```/.exec(page) ?? [];
  return JSON.parse(json) as ActivityDefinition;
}

/** The characters that mark each person's private answers. */
export const marks = { child: '☂', 'grown-up': '☼' } as const;

/**
 * Returns a random Activity for two people with one device: parts for one person or both, private questions of every
 * type, and texts that quote private answers. It may break the rules of content, so the caller must check it.
 */
export function randomSharedActivity(
  seed: string,
  definition: ActivityDefinition = randomActivity(seed),
): ActivityDefinition {
  const random = dice(`shared ${seed}`);
  const touchpoints = definition.touchpoints.map((touchpoint) => {
    const holder = random.pick(deviceHolders);
    const steps = touchpoint.steps.map((step): StepDefinition => {
      const own = random.chance(0.15) ? random.pick(deviceHolders) : undefined;
      const reader = own ?? holder;
      // Each person's private answers have a name, by which later texts can quote them.
      const text = step.text?.replace(
        '{{name}}',
        `{{${random.chance(0.5) ? 'name' : `own${reader.replace('-', '')}`}}}`,
      );
      const base = {
        ...step,
        ...(text === undefined ? {} : { text }),
        ...(own === undefined ? {} : { for: own }),
      };
      if (base.type === 'message' || base.type === 'plan' || reader === 'everyone' || random.chance(0.4))
        return base;
      if (base.type === 'feedback') return { ...base, private: true };
      const asked = { ...base, private: true, remember: `own${reader.replace('-', '')}` };
      if (asked.type === 'user-input') return asked;
      return {
        ...asked,
        options: asked.options.map((option) => ({ ...option, label: `${marks[reader]} ${option.label}` })),
      };
    });
    return { ...touchpoint, steps, ...(holder === 'everyone' ? {} : { for: holder }) };
  });
  return { ...definition, touchpoints };
}

/** Returns true if a text of the Activity quotes a private answer. */
export const saysAgain = (definition: ActivityDefinition): boolean =>
  definition.touchpoints.some(({ steps }) =>
    steps.some((step) =>
      listPlaceholderNames(step.text).some((name) => findPrivateAnswerNames(definition).has(name)),
    ),
  );
