import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { listAvailableLanguages } from '../../src/domain/content/translation.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import { library } from '../support/library.ts';
import { openingsAtVisits } from '../support/openings.ts';
import { privateStepsOf, searchPrivateWords } from '../support/private-words.ts';

/** Checks that private answers are read by nobody else, whichever way a family takes through the library. */
const shared = library().activities.filter((activity) => privateStepsOf(activity).size > 0);

const spoken = (language: string): RunEntry[] =>
  language === 'en' ? [] : [{ kind: 'spoke', language, at: 0 }];

test.each(
  shared.flatMap((activity) =>
    ['en', ...listAvailableLanguages(activity)].map(
      (language) => [activity.slug, language, activity] as const,
    ),
  ),
)(
  '%s in %s: on every path of every visit nobody is sent what another person answered privately',
  (_slug, language, activity) => {
    for (const opening of openingsAtVisits(activity)) {
      const { leaks, moments, covered, alike } = searchPrivateWords(activity, {
        opening: [...opening, ...spoken(language)],
      });
      expect(leaks).toEqual([]);
      expect(Math.min(moments, covered, alike)).toBeGreaterThan(5);
    }
  },
);

/** The Activity with another step in place of each that this changes. */
const withSteps = (
  activity: ActivityDefinition,
  change: (step: StepDefinition) => StepDefinition,
): ActivityDefinition => ({
  ...activity,
  touchpoints: activity.touchpoints.map((touchpoint) => ({
    ...touchpoint,
    steps: touchpoint.steps.map(change),
  })),
});

/** Shows that the search can fail, with the faults that an author or a change of the program could make. */
describe.each(
  shared
    .filter(({ slug }) => ['all-of-you', 'two-homes'].includes(slug))
    .map((activity) => [activity.slug, activity] as const),
)('%s', (_slug, activity) => {
  const privateSteps = privateStepsOf(activity);
  const isPrivate = ({ id }: StepDefinition): boolean => id !== undefined && privateSteps.has(id);
  const last = activity.touchpoints.at(-1)!;

  test('a question that is not marked as private any more is found', () => {
    const open = withSteps(activity, (step) =>
      isPrivate(step) && 'private' in step ? { ...step, private: false } : step,
    );
    const { leaks } = searchPrivateWords(open, { privateSteps });
    expect(leaks.some((leak) => leak.startsWith('available steps'))).toBe(true);
  });

  test('a private answer that is said again to everyone is found', () => {
    const remembered = withSteps(activity, (step) =>
      isPrivate(step) && 'private' in step ? { ...step, remember: 'theSecret' } : step,
    );
    const revealingStep: StepDefinition = { type: 'message', text: 'So it was {{theSecret}}.' };
    const touchpoints = remembered.touchpoints.map((touchpoint) =>
      touchpoint.id === last.id ? { ...touchpoint, steps: [revealingStep, ...touchpoint.steps] } : touchpoint,
    );
    const { leaks } = searchPrivateWords({ ...remembered, touchpoints });
    expect(leaks.some((leak) => leak.startsWith('available steps'))).toBe(true);
  });

  test('a private answer after which the others read other words is found', () => {
    const revealingActivity = withSteps(activity, (step) =>
      isPrivate(step) && step.type === 'user-path-choice'
        ? {
            ...step,
            options: step.options.map((option, at) => (at === 0 ? { ...option, next: last.id } : option)),
          }
        : step,
    );
    const { leaks } = searchPrivateWords(revealingActivity);
    expect(leaks.some((leak) => leak.startsWith('other words'))).toBe(true);
  });
});
