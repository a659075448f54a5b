import type { ActivityDefinition } from './definition.ts';

/** What an Activity or a Programme shows of itself to everyone who may see it. */
export type ContentSummary = {
  title: string;
  subtitle?: string;
  summaryShort: string;
  /** Markdown. */
  summaryFull: string;
  imageSrc?: string;
  introVideoUrl?: string;
  durations: string[];
  lifeChallenges: string[];
};

/** The summary of a definition of either kind. */
export function contentSummary(
  definition: Pick<
    ActivityDefinition,
    Exclude<keyof ContentSummary, 'durations' | 'lifeChallenges'> | 'categories'
  >,
): ContentSummary {
  const { title, subtitle, summaryShort, summaryFull, imageSrc, introVideoUrl, categories } = definition;
  return {
    title,
    ...(subtitle === undefined ? {} : { subtitle }),
    summaryShort,
    summaryFull,
    ...(imageSrc === undefined ? {} : { imageSrc }),
    ...(introVideoUrl === undefined ? {} : { introVideoUrl }),
    durations: categories.durations,
    lifeChallenges: categories.lifeChallenges ?? [],
  };
}
