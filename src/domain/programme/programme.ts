import type { Categories } from '../activity/definition.ts';
import type { PublishedItemVersion } from '../content/published.ts';
import type { Translations } from '../content/translation.ts';
import type { Waiver } from '../content/waivers.ts';

/** A Programme as its author writes it: an ordered set of Activities released over time. */
export type ProgrammeDefinition = {
  $schema?: string;
  /** A note from the author to editors; learners never see it. */
  note?: string;
  slug: string;
  title: string;
  subtitle?: string;
  summaryShort: string;
  /** The full summary, in Markdown. */
  summaryFull: string;
  imageSrc?: string;
  introVideoUrl?: string;
  status: 'Draft' | 'Available';
  free?: boolean;
  /** True if the subject may hurt. When missing, the topics decide (domain/catalogue/tender.ts). */
  tender?: boolean;
  /** The search terms for families; learners never see them. */
  keywords?: string[];
  categories: Categories;
  /** The slugs of the Activities, in the order in which they open. */
  activities: string[];
  /** The time between the openings of two Activities (days; default 7). */
  releaseEveryDays?: number;
  /** The rules of domain/content/rules.ts that the author waives for this file. */
  waivers?: Waiver[];
  /** The translations. In a folder of content each translation is a file of its own. */
  translations?: Translations;
};

export type PublishedProgramme = PublishedItemVersion<ProgrammeDefinition>;

/** The enrolment of one learner in a Programme. Instants are epoch ms. */
export type Enrolment = {
  enrolledAt: number;
  startedAt: number | null;
  completedAt: number | null;
  /** The instant of the last enrolment, start, response, completion or continuation. */
  lastActivityAt: number;
  /** The instant at which each Activity opens, by Activity id. */
  availableAt: Record<string, number>;
};

export type OpenEnrolment = Enrolment & { id: string; programmeId: string };
