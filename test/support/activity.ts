import type { FeedbackDefinition } from '../../src/domain/steps/feedback.ts';
import type { MessageDefinition } from '../../src/domain/steps/message.ts';
import type { PathChoiceDefinition } from '../../src/domain/steps/choice.ts';
import type { QuestionDefinition } from '../../src/domain/steps/question.ts';
import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import type { PlanDefinition } from '../../src/domain/steps/plan.ts';
import type { UserInputDefinition } from '../../src/domain/steps/input.ts';
import type { ActivityDefinition, TouchpointDefinition } from '../../src/domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../src/domain/programme/programme.ts';

/** The functions of this file build valid content from the few fields that a test names. */

export function activity(
  touchpoints: TouchpointDefinition[],
  part: Partial<ActivityDefinition> = {},
): ActivityDefinition {
  return {
    slug: 'small-talk',
    title: 'Small talk',
    summaryShort: 'A short talk.',
    summaryFull: 'A talk, at length.',
    status: 'Available',
    audience: 'together',
    categories: { durations: ['5mins'] },
    touchpoints,
    ...part,
  };
}

export function programme(
  slug: string,
  activities: string[],
  part: Partial<ProgrammeDefinition> = {},
): ProgrammeDefinition {
  return {
    slug,
    title: `Programme ${slug}`,
    summaryShort: 'A few talks.',
    summaryFull: 'A few talks, week by week.',
    status: 'Available',
    categories: { durations: ['5mins'] },
    activities,
    ...part,
  };
}

export function touchpoint(id: string, steps: StepDefinition[], next?: string): TouchpointDefinition {
  return { id, title: `Title of ${id}`, steps, ...(next === undefined ? {} : { next }) };
}

export function message(text: string, part: Partial<MessageDefinition> = {}): MessageDefinition {
  return { type: 'message', text, ...part };
}

/** Builds a choice; an option is 'Label' or, when it leads to a touchpoint, 'Label -> touchpoint'. */
export function choice(
  id: string,
  options: string[],
  part: Partial<PathChoiceDefinition> = {},
): PathChoiceDefinition {
  return {
    type: 'user-path-choice',
    id,
    text: `Choose ${id}`,
    options: options.map((option) => {
      const [label = '', next] = option.split(' -> ');
      return next === undefined ? { label } : { label, next };
    }),
    ...part,
  };
}

export function input(id: string, part: Partial<UserInputDefinition> = {}): UserInputDefinition {
  return { type: 'user-input', id, text: `Write ${id}`, ...part };
}

export function plan(id: string, part: Partial<PlanDefinition> = {}): PlanDefinition {
  return { type: 'plan', id, text: `When ${id}`, ...part };
}

export function feedback(
  id: string,
  questions: QuestionDefinition[] = [{ id: `${id}-q`, type: 'text', prompt: 'How was it?' }],
): FeedbackDefinition {
  return { type: 'feedback', id, text: `Tell us ${id}`, questions };
}
