import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import {
  examineActivity,
  type ActivityExamination,
  type TouchpointFindings,
} from '../../../../domain/checks/check-content.ts';
import {
  checkPictures,
  picturesWithoutLimits,
  type AllowedPictures,
} from '../../../../domain/checks/check-pictures.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { CheckCache } from '../../../../domain/content/check-cache.ts';
import { limitFindings, type Finding } from '../../../../domain/content/finding.ts';

/** The cached results of earlier checks: of touchpoints, and of whole Activities in one language. */
export type ExaminationCache = {
  touchpoints: CheckCache<TouchpointFindings>;
  activities: CheckCache<ActivityExamination>;
};

/**
 * Checks a definition without its translations, and estimates the duration of an Activity; null when its paths cannot
 * be explored. Pictures are checked only if the existing ones are given.
 */
export function checkSourceContent(
  definition: ContentDefinition,
  pictures: AllowedPictures = picturesWithoutLimits,
  cache?: ExaminationCache,
): ActivityExamination {
  const { findings, estimate } =
    'touchpoints' in definition ? examineWithCache(definition, cache) : { findings: [], estimate: null };
  return { findings: [...findings, ...checkPictures(definition, pictures)], estimate };
}

/** Examines the Activity, or returns the cached result. Translations are not part of the cache key. */
export function examineWithCache(
  definition: ActivityDefinition,
  cache: ExaminationCache | undefined,
): ActivityExamination {
  if (!cache) return examineActivity(definition);
  const { translations: _translations, ...inSource } = definition;
  return cache.activities.of(JSON.stringify(inSource), () => examineActivity(definition, cache.touchpoints));
}

/** Returns the findings that are shown at once, errors first. */
export function orderErrorsFirst(findings: readonly Finding[]): Finding[] {
  const inOrder = findings.toSorted((one, other) => rank(one) - rank(other));
  return limitFindings(inOrder, (found) => found);
}

const rank = ({ severity }: Finding): number => (severity === 'error' ? 0 : 1);
