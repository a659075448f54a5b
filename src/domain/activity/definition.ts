import type { Condition } from '../steps/condition.ts';
import type { Holder } from '../steps/holder.ts';
import type { StepDefinition } from '../steps/step-kinds.ts';
import type { Published } from '../content/published.ts';
import type { Translations } from '../content/translation.ts';
import type { Waiver } from '../content/waivers.ts';

/**
 * An Activity as its author writes it: one JSON file, described for authors by
 * domain/checks/activity-schema.ts. All ids are kebab-case and unique in the file.
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
  /** Markdown: what to do tonight. Everybody reads it, paid or not. */
  firstAid?: string;
  imageSrc?: string;
  introVideoUrl?: string;
  status: 'Draft' | 'Available';
  /** A taster: open to people who have not paid. */
  free?: boolean;
  /** The author's word on whether its subject may hurt; without it the topics decide (domain/catalogue/tender.ts). */
  tender?: boolean;
  /** How its end is said; without it what is tender ends quietly (domain/catalogue/finish.ts). */
  finish?: 'quiet' | 'cheerful';
  /** `false`: devices keep none of it, so it needs a network from beginning to end. */
  offline?: boolean;
  /** Words by which families may search for it; learners never see them. */
  keywords?: string[];
  /** From which age a child can do by itself what it is handed to do alone. */
  fromAge?: number;
  audience: 'parent' | 'child' | 'teenager' | 'together';
  categories: Categories;
  touchpoints: TouchpointDefinition[];
  /** Rules of domain/content/rules.ts that this file sets aside. */
  waivers?: Waiver[];
  /** Its texts in other languages; in a folder of content each stands in a file of its own. */
  translations?: Translations;
};

/** The parts of an Activity that its conversation needs. */
export type PlayableActivity = Pick<
  ActivityDefinition,
  'slug' | 'title' | 'touchpoints' | 'translations' | 'tender' | 'finish'
> & {
  categories?: Categories;
};

export type PublishedActivity = Published<ActivityDefinition>;

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
  /** The holder of the device in this part; by default everyone. */
  for?: Holder;
  /** Its steps come at once, whatever pace the family has chosen. */
  pace?: 'instant';
  /** The touchpoint that follows this one's end; by default the next in the file. */
  next?: string;
  /** Touchpoints that follow instead after these choices: the first whose condition holds. */
  nextWhen?: { when: Condition; to: string }[];
  /**
   * The conversation stops at this one's end. `pause`: the family left for its safety, and nothing is completed.
   * `plan`: until after what it has planned here.
   */
  ending?: 'pause' | 'plan';
};
