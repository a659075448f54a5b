import { readFileSync } from 'node:fs';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { privateNamesOf } from '../../src/domain/chat/holding.ts';
import { holders } from '../../src/domain/steps/holder.ts';
import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import { namesPutIn } from '../../src/domain/chat/delivery.ts';
import { dice, randomActivity } from './random-activity.ts';

/** The Activity of the page that teaches it: a child, a grown-up and one device. */
export function sharedActivity(): ActivityDefinition {
  const page = readFileSync('docs/content-format.md', 'utf8');
  const [, json = ''] = /## Taking turns[\s\S]*?```json\n([\s\S]*?)```/.exec(page) ?? [];
  return JSON.parse(json) as ActivityDefinition;
}

/** The characters by which each person's private words are recognised. */
export const marks = { child: '☂', 'grown-up': '☼' } as const;

/**
 * A random Activity for two with one device: parts for either and for everyone, private questions of every kind, and
 * private answers said again. It may break the rules of content; the caller looks.
 */
export function randomSharedActivity(
  seed: string,
  definition: ActivityDefinition = randomActivity(seed),
): ActivityDefinition {
  const random = dice(`shared ${seed}`);
  const touchpoints = definition.touchpoints.map((touchpoint) => {
    const holder = random.pick(holders);
    const steps = touchpoint.steps.map((step): StepDefinition => {
      const own = random.chance(0.15) ? random.pick(holders) : undefined;
      const reader = own ?? holder;
      // Each person has a name of its own for private answers, so that they can be said again.
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

/** Does it hold something private, and say it again? */
export const saysAgain = (definition: ActivityDefinition): boolean =>
  definition.touchpoints.some(({ steps }) =>
    steps.some((step) => namesPutIn(step.text).some((name) => privateNamesOf(definition).has(name))),
  );
