import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import {
  examineActivity,
  type ExaminedActivity,
  type InTouchpoint,
} from '../../../../domain/checks/check-content.ts';
import {
  checkPictures,
  unknownPictures,
  type KnownPictures,
} from '../../../../domain/checks/check-pictures.ts';
import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { CheckCache } from '../../../../domain/content/check-cache.ts';
import { firstFindings, type Finding } from '../../../../domain/content/finding.ts';

/** The cached results of earlier checks: of touchpoints, and of whole Activities in one language. */
export type ExaminationCache = {
  touchpoints: CheckCache<InTouchpoint>;
  activities: CheckCache<ExaminedActivity>;
};

/**
 * Checks a definition without its translations, and estimates the duration of an Activity; null when its paths cannot
 * be explored. Pictures are checked only if the existing ones are given.
 */
export function checkSource(
  definition: ContentDefinition,
  pictures: KnownPictures = unknownPictures,
  cache?: ExaminationCache,
): ExaminedActivity {
  const { findings, estimate } =
    'touchpoints' in definition ? examineOnce(definition, cache) : { findings: [], estimate: null };
  return { findings: [...findings, ...checkPictures(definition, pictures)], estimate };
}

/** Examines the Activity, or returns the cached result. Translations are not part of the cache key. */
export function examineOnce(
  definition: ActivityDefinition,
  cache: ExaminationCache | undefined,
): ExaminedActivity {
  if (!cache) return examineActivity(definition);
  const { translations: _translations, ...inSource } = definition;
  return cache.activities.of(JSON.stringify(inSource), () => examineActivity(definition, cache.touchpoints));
}

/** Returns the findings that are shown at once, errors first. */
export function errorsFirst(findings: readonly Finding[]): Finding[] {
  const inOrder = findings.toSorted((one, other) => rank(one) - rank(other));
  return firstFindings(inOrder, (found) => found);
}

const rank = ({ severity }: Finding): number => (severity === 'error' ? 0 : 1);
