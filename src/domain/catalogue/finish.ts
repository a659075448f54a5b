import { isTender } from './tender.ts';
import type { ActivityDefinition } from '../activity/definition.ts';

type Finishing = { [Field in 'finish' | 'tender' | 'categories']?: ActivityDefinition[Field] | undefined };

/**
 * How the end is said: `quiet` is without paper scraps, the line about booking and what could come next. The author's
 * word counts; without it what is tender ends quietly.
 */
export function finishOf({ finish, tender, categories }: Finishing): { finish?: 'quiet' } {
  const isQuiet =
    finish === undefined
      ? isTender({ tender, lifeChallenges: categories?.lifeChallenges ?? [] })
      : finish === 'quiet';
  return isQuiet ? { finish: 'quiet' } : {};
}
