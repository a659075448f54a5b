import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { isPrivateQuestion } from '../../src/domain/chat/step-privacy.ts';
import type { KeepsakeDefinition } from '../../src/domain/steps/keep.ts';
import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import { listTranslatableTexts } from '../../src/domain/translation/sentences.ts';
import { dice, randomActivity, type Dice } from './random-activity.ts';
import { recalledName, randomRecallingActivity, randomTailoredActivity } from './random-tailored-activity.ts';
import { randomSharedActivity } from './shared-device.ts';

/** The prefix that marks a translated text. */
export const translated = 'cy:';

/**
 * Returns a random Activity with every feature of content: conditions, recalled answers, several people with private
 * questions, keepsakes, variants, plans, pauses and a translation. It may break the rules of content.
 */
export function randomWholeActivity(seed: string): ActivityDefinition {
  const random = dice(`whole ${seed}`);
  const shared = random.chance(0.5) ? randomSharedActivity(seed) : randomActivity(seed);
  const asking = randomRecallingActivity(seed, randomTailoredActivity(seed, shared));
  const touchpoints = asking.touchpoints.map(({ next, nextWhen, ...touchpoint }) => {
    const steps = touchpoint.steps.map((step) => withMore(step, random));
    if (touchpoint.ending === undefined && random.chance(0.1))
      return { ...touchpoint, steps, ending: 'pause' as const };
    return { ...touchpoint, steps, ...(next && { next }), ...(nextWhen && { nextWhen }) };
  });
  const definition = { ...asking, touchpoints };
  const texts = listTranslatableTexts(definition).map(
    ({ address, words }) => [address, { text: `${translated} ${words}` }] as const,
  );
  return {
    ...definition,
    translations: { cy: { status: 'Available', texts: Object.fromEntries(texts) } },
  };
}

const keep: KeepsakeDefinition = { as: 'promise', title: 'What we made' };

function withMore(step: StepDefinition, random: Dice): StepDefinition {
  const text = random.chance(0.2) ? `${step.text ?? ''} {{${recalledName} | a word}}` : step.text;
  const said = { ...step, ...(text === undefined ? {} : { text }) };
  if (said.type === 'message')
    return random.chance(0.4)
      ? { ...said, variants: [`Again: ${said.text}`, `Once more: ${said.text}`].slice(random.throw(2)) }
      : said;
  const isPrivate = isPrivateQuestion(said);
  return said.type === 'feedback' || isPrivate || random.chance(0.6) ? said : { ...said, keep };
}
