import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import {
  examineActivity,
  type ExaminedActivity,
  type InTouchpoint,
} from '../../../domain/content/checks/check-content.ts';
import type { CheckCache } from '../../../domain/content/check-cache.ts';

/** Results of earlier checks: of touchpoints, and of whole Activities in one language. */
export type ExaminationCache = {
  touchpoints: CheckCache<InTouchpoint>;
  activities: CheckCache<ExaminedActivity>;
};

/** The Activity, examined unless it was before; what it is in other languages makes no difference. */
export function examinedOnce(
  definition: ActivityDefinition,
  known: ExaminationCache | undefined,
): ExaminedActivity {
  if (!known) return examineActivity(definition);
  const { translations: _translations, ...inSource } = definition;
  return known.activities.of(JSON.stringify(inSource), () => examineActivity(definition, known.touchpoints));
}
