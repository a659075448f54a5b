import type { Categories } from '../activity/definition.ts';
import type { Published } from '../content/published.ts';
import type { Translations } from '../content/translation.ts';
import type { Waiver } from '../content/waivers.ts';

/** A Programme as its author writes it: an ordered set of Activities released over time. */
export type ProgrammeDefinition = {
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
  free?: boolean;
  /** The author's word on whether its subject may hurt; without it the topics decide (domain/catalogue/tender.ts). */
  tender?: boolean;
  /** Words by which families may search for it; learners never see them. */
  keywords?: string[];
  categories: Categories;
  /** Activity slugs, in the order in which they open. */
  activities: string[];
  /** Days between one Activity's opening and the next (default 7). */
  releaseEveryDays?: number;
  /** Rules of domain/content/rules.ts that this file sets aside. */
  waivers?: Waiver[];
  /** Its texts in other languages; in a folder of content each stands in a file of its own. */
  translations?: Translations;
};

export type PublishedProgramme = Published<ProgrammeDefinition>;

/** One learner's time in a Programme. Instants are epoch ms. */
export type Enrolment = {
  enrolledAt: number;
  startedAt: number | null;
  completedAt: number | null;
  /** Enrolment, start, response, completion or continue, whichever came last. */
  lastActivityAt: number;
  /** When each Activity opens, by Activity id. */
  availableAt: Record<string, number>;
};

export type OpenEnrolment = Enrolment & { id: string; programmeId: string };
