import { isTenderSubject } from './tender.ts';
import type { ActivityDefinition } from '../activity/definition.ts';

type Finishing = { [Field in 'finish' | 'tender' | 'categories']?: ActivityDefinition[Field] | undefined };

/**
 * Returns how the ending is shown: `quiet` has no confetti, no line about booking and no suggestions of what comes
 * next. The author decides; otherwise a tender Activity ends quietly.
 */
export function chooseFinishStyle({ finish, tender, categories }: Finishing): { finish?: 'quiet' } {
  const isQuiet =
    finish === undefined
      ? isTenderSubject({ tender, lifeChallenges: categories?.lifeChallenges ?? [] })
      : finish === 'quiet';
  return isQuiet ? { finish: 'quiet' } : {};
}
