import type { ActivityDefinition } from '../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../domain/programme/programme.ts';

type Face = {
  title: string;
  subtitle?: string;
  summaryShort: string;
  summaryFull: string;
  imageSrc?: string;
  introVideoUrl?: string;
  durations: string[];
  lifeChallenges: string[];
};

/** What an Activity or a Programme shows of itself to everyone who may see it. */
export function faceOf(definition: ActivityDefinition | ProgrammeDefinition): Face {
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
