import type { DraftPicture } from '../../../application/ports/device/content-workshop.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { mapOf, mostWays } from '../../shared/content/picture/activity-map.ts';
import { conditionsOf, factsOf } from '../../shared/content/picture/picture-words.ts';
import { drawingOf } from '../../shared/content/picture/svg.ts';

/** The picture of a draft and its touchpoints in words; null where there are too many ways. */
export function drawDraft(activity: ActivityDefinition): DraftPicture | null {
  const map = mapOf(activity);
  if (map.ways.length > mostWays) return null;
  const { svg, places } = drawingOf(map);
  const touchpoints = map.touchpoints.map((touchpoint, index) => ({
    id: touchpoint.id,
    title: touchpoint.title,
    facts: [factsOf(touchpoint), ...conditionsOf(touchpoint)].join(' · '),
    reached: touchpoint.reached,
    place: places[index] ?? { left: 0, top: 0, width: 0, height: 0 },
  }));
  return { svg, touchpoints };
}
