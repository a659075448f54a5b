import type {
  DraftPicture,
  PictureNotes,
} from '../../../application/ports/device/authoring/content-workshop.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { situationsOf } from '../../../domain/analysis/in-situation.ts';
import type { ChosenValues } from '../../../domain/steps/condition.ts';
import { mapOf, mostWays } from '../../shared/content/picture/activity-map.ts';
import { conditionWordsOf, factsOf, minutesOf } from '../../shared/content/picture/picture-words.ts';
import { annotated } from '../../shared/content/picture/annotated.ts';
import { drawingOf } from '../../shared/content/picture/svg.ts';

/**
 * Returns the picture of a draft, in one situation or in all, and its touchpoints as text; null when there are too
 * many paths.
 */
export function drawDraft(
  activity: ActivityDefinition,
  notes: PictureNotes | null,
  chosen: ChosenValues = {},
): DraftPicture | null {
  const plain = mapOf(activity, chosen);
  if (plain.ways.length > mostWays) return null;
  const map = notes ? annotated(plain, notes) : plain;
  const { svg, places } = drawingOf(map);
  const touchpoints = map.touchpoints.map((touchpoint, index) => ({
    id: touchpoint.id,
    title: touchpoint.title,
    facts: [factsOf(touchpoint), ...conditionWordsOf(touchpoint), ...(touchpoint.notes ?? [])].join(' · '),
    reached: touchpoint.reached,
    place: places[index] ?? { left: 0, top: 0, width: 0, height: 0 },
  }));
  return { svg, touchpoints, minutes: minutesOf(map.estimate), situations: situationsOf(activity) };
}
