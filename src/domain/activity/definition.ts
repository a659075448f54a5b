import type { Condition } from '../steps/condition.ts';
import type { DeviceHolder } from '../steps/holder.ts';
import type { StepDefinition } from '../steps/step-kinds.ts';
import type { PublishedItemVersion } from '../content/published.ts';
import type { Translations } from '../content/translation.ts';
import type { Waiver } from '../content/waivers.ts';

/**
 * An Activity as its author writes it: one JSON file, described for authors by domain/checks/activity-schema.ts. Ids
 * must be kebab-case and unique in the file.
 */
export type ActivityDefinition = {
  $schema?: string;
  /** A note from the author to editors; learners never see it. */
  note?: string;
  slug: string;
  title: string;
  subtitle?: string;
  summaryShort: string;
  /** The full summary, in Markdown. */
  summaryFull: string;
  /** The short advice for tonight (first aid), in Markdown. Everyone can read it, with or without access. */
  firstAid?: string;
  imageSrc?: string;
  introVideoUrl?: string;
  status: 'Draft' | 'Available';
  /** True for a taster, which is open to people who have not paid. */
  free?: boolean;
  /** True if the subject may hurt. When missing, the topics decide (domain/catalogue/tender.ts). */
  tender?: boolean;
  /** The style of the ending screen. When missing, a tender Activity ends quietly (domain/catalogue/finish.ts). */
  finish?: 'quiet' | 'cheerful';
  /** `false` if devices must not store the Activity, which then needs a network from beginning to end. */
  offline?: boolean;
  /** The search terms for families; learners never see them. */
  keywords?: string[];
  /** The minimum age (years) at which a child can do alone the touchpoints that are for the child. */
  fromAge?: number;
  audience: 'parent' | 'child' | 'teenager' | 'together';
  categories: Categories;
  touchpoints: TouchpointDefinition[];
  /** The rules of domain/content/rules.ts that the author waives for this file. */
  waivers?: Waiver[];
  /** The translations. In a folder of content each translation is a file of its own. */
  translations?: Translations;
};

/** The fields of an Activity that are needed to play its conversation. */
export type PlayableActivity = Pick<
  ActivityDefinition,
  'slug' | 'title' | 'touchpoints' | 'translations' | 'tender' | 'finish'
> & {
  categories?: Categories;
};

export type PublishedActivity = PublishedItemVersion<ActivityDefinition>;

/** The filter values of an item (specification 5, "Filter options"). */
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
  /** The person who has the device during this touchpoint; everyone when missing. */
  for?: DeviceHolder;
  /** 'instant' if its steps appear at once, whatever pace the family has chosen. */
  pace?: 'instant';
  /** The id of the next touchpoint; by default the next in the file. */
  next?: string;
  /** The conditional next touchpoints: the first whose condition holds replaces `next`. */
  nextWhen?: { when: Condition; to: string }[];
  /**
   * The reason to stop the conversation at the end of this touchpoint. `pause`: the family left for its safety, and the
   * Activity is not completed. `plan`: the moment that the family planned in this touchpoint has not passed yet.
   */
  ending?: 'pause' | 'plan';
};
