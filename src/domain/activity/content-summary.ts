import type { PublishedItemVersion } from '../content/published.ts';
import { listAvailableLanguages } from '../content/translation.ts';
import type { ActivityDefinition } from './definition.ts';

/** The public summary of an Activity or a Programme, for everyone who may see it. */
export type ContentSummary = {
  title: string;
  subtitle?: string;
  summaryShort: string;
  /** The full summary, in Markdown. */
  summaryFull: string;
  imageSrc?: string;
  introVideoUrl?: string;
  durations: string[];
  lifeChallenges: string[];
  /** True if the subject may hurt, set by the author. When missing, the topics decide. */
  tender?: boolean;
  /** The language of translated texts; missing when the texts are the author's own. */
  language?: string;
  /** The languages of the translations, without the author's own. */
  languages?: string[];
};

type Summarised = Pick<
  ActivityDefinition,
  | Exclude<keyof ContentSummary, 'durations' | 'lifeChallenges' | 'language' | 'languages'>
  | 'categories'
  | 'translations'
>;

/** Returns the summary of a published Activity or Programme. */
export function toContentSummary({
  definition,
  language,
}: Pick<PublishedItemVersion<Summarised>, 'definition' | 'language'>): ContentSummary {
  const languages = listAvailableLanguages(definition);
  const { title, subtitle, summaryShort, summaryFull, imageSrc, introVideoUrl, categories, tender } =
    definition;
  return {
    title,
    ...(subtitle === undefined ? {} : { subtitle }),
    summaryShort,
    summaryFull,
    ...(imageSrc === undefined ? {} : { imageSrc }),
    ...(introVideoUrl === undefined ? {} : { introVideoUrl }),
    durations: categories.durations,
    lifeChallenges: categories.lifeChallenges ?? [],
    ...(tender === undefined ? {} : { tender }),
    ...(language === undefined ? {} : { language }),
    ...(languages.length === 0 ? {} : { languages }),
  };
}
