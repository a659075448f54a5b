import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import {
  examineActivity,
  type ExaminedActivity,
  type InTouchpoint,
} from '../../../domain/content/checks/check-content.ts';
import type { Remembered } from '../../../domain/content/remembered.ts';

/** What was looked through before: touchpoints, and whole Activities in one language. */
export type LookedThrough = {
  touchpoints: Remembered<InTouchpoint>;
  activities: Remembered<ExaminedActivity>;
};

/** The Activity, examined unless it was before; what it is in other languages makes no difference. */
export function examinedOnce(
  { translations: _translations, ...activity }: ActivityDefinition,
  known: LookedThrough | undefined,
): ExaminedActivity {
  return known
    ? known.activities.of(JSON.stringify(activity), () => examineActivity(activity, known.touchpoints))
    : examineActivity(activity);
}
