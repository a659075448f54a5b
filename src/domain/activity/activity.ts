import type { ActionType, QuestionType } from '../chat/step.ts';
import type { Waiver } from '../content/waivers.ts';

/**
 * An Activity as its author writes it: one JSON file, described for authors by
 * domain/content/activity.schema.json. All ids are kebab-case and unique in the file.
 */
export type ActivityDefinition = {
  $schema?: string;
  /** From author to editors; learners never see it. */
  note?: string;
  slug: string;
  title: string;
  subtitle?: string;
  summaryShort: string;
  /** Markdown. */
  summaryFull: string;
  imageSrc?: string;
  introVideoUrl?: string;
  status: 'Draft' | 'Available';
  /** A taster: open to people who have not paid. */
  free?: boolean;
  audience: 'parent' | 'child' | 'teenager' | 'together';
  categories: Categories;
  touchpoints: TouchpointDefinition[];
  /** Rules of domain/content/rules.ts that this file sets aside. */
  waivers?: Waiver[];
};

/** Values of specification 5, "Filter options". */
export type Categories = {
  lifeChallenges?: string[];
  relationshipBuilders?: string[];
  gettingStarted?: string[];
  durations: string[];
};

export type TouchpointDefinition = {
  id: string;
  title: string;
  steps: StepDefinition[];
  /** The touchpoint that follows this one's end; by default the next in the file. */
  next?: string;
};

export type StepDefinition =
  | MessageDefinition
  | PathChoiceDefinition
  | UserInputDefinition
  | FeedbackDefinition;

/** What a coach bubble can hold. `{{name}}` in a text is an answer remembered earlier. */
type Bubbles = {
  text?: string;
  image?: { url: string; alt: string };
  action?: ActionType;
  /** How long the action takes, for the estimate; without it the action's usual time. */
  minutes?: number;
};

export type MessageDefinition = Bubbles & { type: 'message'; id?: string };

export type PathChoiceDefinition = Bubbles & {
  type: 'user-path-choice';
  id: string;
  /** `next` names the touchpoint this option leads to; without it the conversation goes on here. */
  options: { label: string; next?: string }[];
  /** Remembers the chosen label under this name. */
  remember?: string;
};

export type UserInputDefinition = Bubbles & {
  type: 'user-input';
  id: string;
  maxLength?: number;
  remember?: string;
  next?: string;
};

export type FeedbackDefinition = Bubbles & {
  type: 'feedback';
  id: string;
  questions: QuestionDefinition[];
};

export type QuestionDefinition = {
  id: string;
  type: QuestionType;
  prompt: string;
  /** For single-select and multi-select. */
  options?: { label: string; value: string }[];
  /** For text: characters. */
  maxLength?: number;
  /** For range. */
  min?: number;
  max?: number;
};
